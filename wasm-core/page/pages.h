/* What an mm's page tables hold: anonymous memory, here or in swap, pages of files, guards, huge pages. The page of zeroes
 * leaves no entries but in growing areas of some kernels. docs/decisions/0018 and 0020. */
#ifndef PAGE_PAGES_H
#define PAGE_PAGES_H

#include "base/types.h"
#include "trace/trace.h"

#define HUGE_SIZE ((u64)1 << 21)
#define HUGE_MASK (~(HUGE_SIZE - 1))

struct address_space;
struct machine;
struct mm_struct;
struct vm_area_struct;

/* Addresses are multiples of the page size, ranges [start, end). */

/* present.c */
enum code_page_state page_state_at(const struct mm_struct *mm, u64 addr);
/* Anonymous pages in memory; what lies in swap is none of them, and a fault. */
u64 pages_anon(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_files(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_swapped(const struct mm_struct *mm, u64 start, u64 end);
/* Those of anonymous memory and of files that may be written as they are: no fault will come of it. */
u64 pages_writable(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_guards(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_zeroes(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_huge(const struct mm_struct *mm, u64 start, u64 end);
/* Anonymous pages that other entries name too, of this process or of another. */
u32 pages_shared(const struct mm_struct *mm);
/* The lowest guard page, or `end`. */
u64 pages_first_guard(const struct mm_struct *mm, u64 start, u64 end);
/* What a fault finds where the lowest page table of `addr` would be. */
enum code_page_table page_table_at(const struct mm_struct *mm, u64 addr);
/* Does a huge page take the place of a lowest page table? Not with two levels, nor before 2.6.38. */
bool pages_fit_huge(const struct mm_struct *mm);
/* Page tables of all levels, and the memory they take. */
u32 page_tables(const struct mm_struct *mm);
u64 page_table_bytes(const struct mm_struct *mm);

/* fill.c: all pages of a range in one area become anonymous memory that may be written, as by a write, or guards; guards
 * stay what they are when anonymous memory is asked for. 0, or -ENOMEM with some of the lower ones done. */
s32 pages_fill(struct vm_area_struct *vma, u64 start, u64 end, enum code_page_state state);
/* Reads map the page of zeroes where nothing is. Kept only in areas with a guard page inside, which asks whether their
 * lowest page has been touched. 0, or -ENOMEM with some of it done. */
s32 pages_map_zero(struct mm_struct *mm, u64 start, u64 end);
s32 page_table_make(struct mm_struct *mm, u64 addr);
/* Is there room in the arena for the tables of so many pages, and for so many structs of pages? Said before a range is
 * begun, lest a call with a huge length fill all memory before it fails. */
bool pages_have_room(const struct mm_struct *mm, u64 pages, u64 structs);
/* change_protection(): nothing may be written any more without a fault. */
void pages_protect(struct mm_struct *mm, u64 start, u64 end);

/* huge.c: the 2 MiB from `addr`, which are empty, become one huge page or one huge page of zeroes. 0 or -ENOMEM. */
s32 page_set_huge(struct vm_area_struct *vma, u64 addr);
s32 page_set_huge_zero(struct mm_struct *mm, u64 addr);
/* A huge page that somebody else maps too is copied as a whole. 0 or -ENOMEM. */
s32 pages_copy_huge(struct vm_area_struct *vma, u64 addr);
/* A page table at `addr`, whatever it holds but guards, becomes one huge page. 0 or -ENOMEM. */
s32 pages_collapse(struct vm_area_struct *vma, u64 addr);
/* The program has written to these pages: where they are part of a huge page, they are not all zeroes any more. */
void pages_written(struct mm_struct *mm, u64 start, u64 end);
/* The huge page itself is taken apart, not only its mapping, for advice about [start, end) of its 2 MiB: what was
 * never written goes. A huge page that other processes map too stays whole. */
void pages_dissolve_huge(struct mm_struct *mm, u64 start, u64 end);
/* A huge page that contains `addr` in its middle becomes 512 pages: an area is split there. */
void pages_split_huge(struct mm_struct *mm, u64 addr);
/* The huge page that contains `addr`, whichever part of it, becomes 512 pages. */
void pages_break_huge(struct mm_struct *mm, u64 addr);
/* Whether a touch of `addr` finds its page because a huge one is there, or was. */
bool pages_huge_saves(const struct mm_struct *mm, u64 addr, bool write);

/* file.c, reads: what lies in swap comes back. 0, or -ENOMEM with some of the lower ones done. */
s32 pages_swap_in(struct vm_area_struct *vma, u64 start, u64 end);
/* The area's file has these pages, and they are mapped where nothing is; in a shared area that may be written, so that no
 * write is a fault. Nothing is done where a file has no pages of its own, as with the kernel's special mappings. 0, or
 * -ENOMEM with some of the lower ones done. */
s32 pages_map_file(struct vm_area_struct *vma, u64 start, u64 end);
/* Whether it has pages of its own, then. */
bool pages_of_file(const struct vm_area_struct *vma);
/* A hole in the file: nobody maps these pages of it any more, but for private copies. */
void pages_punch_hole(struct machine *machine, struct address_space *mapping, u64 first, u64 last);

/* young.c: the program, or the kernel for it, touches all pages of the range that are present. */
void pages_touched(struct mm_struct *mm, u64 start, u64 end);

/* zap.c: everything goes, and page tables too that lie in [floor, ceiling) whole, where no area is left: munmap.
 * A huge page that is cut becomes 512 pages first. */
void pages_clear(struct mm_struct *mm, u64 start, u64 end, u64 floor, u64 ceiling);
/* Pages go, in memory or in swap; guards stay: MADV_DONTNEED. */
void pages_zap(struct mm_struct *mm, u64 start, u64 end);
/* Guards go, pages stay: MADV_GUARD_REMOVE. */
void pages_unguard(struct mm_struct *mm, u64 start, u64 end);
void pages_destroy(struct mm_struct *mm);

/* move.c, mremap: what lies in [from, from + length) lies at `to` then; the ranges do not overlap, and nothing lies at
 * `to` yet. Empty page tables may stay behind. 0 or -ENOMEM with nothing moved. */
s32 pages_move(struct mm_struct *mm, u64 from, u64 to, u64 length);
/* copy.c, fork: the child's area `vma`, which is empty, holds what `from` holds, and neither can be written any more
 * without a fault. 0, or -ENOMEM with some of it done. */
s32 copy_page_range(struct vm_area_struct *vma, const struct vm_area_struct *from);

/* verify.c: NULL, or what is inconsistent: in one mm; in a machine, between calls only. */
const char *pages_verify(const struct mm_struct *mm);
const char *pages_verify_machine(struct machine *machine);

#endif
