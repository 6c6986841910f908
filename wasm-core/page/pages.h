/* What an mm's page tables hold: anonymous pages, in memory or in swap, pages of files, guards, huge pages. The zero
 * page leaves no entries, except in growing VMAs of some kernels. docs/decisions/0018 and 0020. */
#ifndef PAGE_PAGES_H
#define PAGE_PAGES_H

#include "base/types.h"
#include "trace/trace.h"

#define HUGE_SHIFT 21
#define HUGE_SIZE ((u64)1 << HUGE_SHIFT)
#define HUGE_MASK (~(HUGE_SIZE - 1))

struct address_space;
struct machine;
struct mm_struct;
struct vm_area_struct;

/* Addresses are multiples of the page size; ranges are [start, end). */

/* present.c */
enum code_page_state page_state_at(const struct mm_struct *mm, u64 addr);
/* Anonymous pages in memory. A page in swap is not counted, because touching it is a page fault. */
u64 pages_anon(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_files(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_swapped(const struct mm_struct *mm, u64 start, u64 end);
/* Pages, anonymous or a file's, that can be written without a page fault. */
u64 pages_writable(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_guards(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_zeroes(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_huge(const struct mm_struct *mm, u64 start, u64 end);
/* Anonymous pages that other PTEs map too, of this process or of another. */
u32 pages_shared(const struct mm_struct *mm);
/* The lowest guard page, or `end`. */
u64 pages_first_guard(const struct mm_struct *mm, u64 start, u64 end);
/* What a page fault finds where the lowest-level page table of `addr` would be. */
enum code_page_table page_table_at(const struct mm_struct *mm, u64 addr);
/* Can a huge page replace a lowest-level page table? Not with two levels, and not before 2.6.38. */
bool pages_fit_huge(const struct mm_struct *mm);
/* Number of page tables on all levels, and the memory that they use. */
u32 page_tables(const struct mm_struct *mm);
u64 page_table_bytes(const struct mm_struct *mm);

/* fill.c: makes all pages of a range in one VMA writable anonymous pages, as a write would, or guards. A request for
 * anonymous pages leaves guards as they are. 0, or -ENOMEM with some of the lower pages done. */
s32 pages_fill(struct vm_area_struct *vma, u64 start, u64 end, enum code_page_state state);
/* Reads map the zero page where nothing is mapped. The entries are kept only in VMAs with a guard page inside,
 * because the kernel asks whether their lowest page has been touched. 0, or -ENOMEM with some of the range done. */
s32 pages_map_zero(struct mm_struct *mm, u64 start, u64 end);
s32 page_table_make(struct mm_struct *mm, u64 addr);
/* Does the arena have space for the page tables of this many pages, and for this many struct pages? Callers ask
 * before they begin, so that a call with a huge length does not fill all memory before it fails. */
bool pages_have_room(const struct mm_struct *mm, u64 pages, u64 structs);
/* change_protection(): from now on no page of the range can be written without a page fault. */
void pages_protect(struct mm_struct *mm, u64 start, u64 end);

/* huge.c: maps one huge page, or the huge zero page, at the 2 MiB from `addr`, which must be empty. 0 or -ENOMEM. */
s32 page_set_huge(struct vm_area_struct *vma, u64 addr);
s32 page_set_huge_zero(struct mm_struct *mm, u64 addr);
/* Replaces a huge page that others map too by a copy of the whole. 0 or -ENOMEM. */
s32 pages_copy_huge(struct vm_area_struct *vma, u64 addr);
/* Collapses the page table at `addr`, which must not contain guards, into one huge page. 0 or -ENOMEM. */
s32 pages_collapse(struct vm_area_struct *vma, u64 addr);
/* The program has written to these pages: any that are part of a huge page are no longer all zeroes. */
void pages_written(struct mm_struct *mm, u64 start, u64 end);
/* Splits the huge page itself, and not only its mapping, for advice about [start, end) of its 2 MiB. Pages that were
 * never written are freed. A huge page that other processes map too stays whole. */
void pages_dissolve_huge(struct mm_struct *mm, u64 start, u64 end);
/* Splits the mapping of a huge page that contains `addr` in its middle into 512 PTEs: a VMA is split there. */
void pages_split_huge(struct mm_struct *mm, u64 addr);
/* Splits the mapping of the huge page that contains `addr`, anywhere, into 512 PTEs. */
void pages_break_huge(struct mm_struct *mm, u64 addr);
/* Whether a touch of `addr` needs no page fault because a huge page is there, or was. */
bool pages_huge_saves(const struct mm_struct *mm, u64 addr, bool write);

/* file.c: a read brings pages back from swap. 0, or -ENOMEM with some of the lower pages done. */
s32 pages_swap_in(struct vm_area_struct *vma, u64 start, u64 end);
/* Maps the file's pages wherever nothing is mapped in this range of a VMA; in a writable shared VMA it maps them
 * writable, so that a write needs no page fault. Does nothing where pages_of_file() is false. 0, or -ENOMEM with some
 * of the lower pages done. */
s32 pages_map_file(struct vm_area_struct *vma, u64 start, u64 end);
/* Whether the VMA maps pages of its file. A special mapping of the kernel, for example, does not. */
bool pages_of_file(const struct vm_area_struct *vma);
/* Punches a hole into the file: unmaps these pages of the file everywhere; private copies stay. */
void pages_punch_hole(struct machine *machine, struct address_space *mapping, u64 first, u64 last);

/* young.c: the program, or the kernel on its behalf, touches all present pages of the range. */
void pages_touched(struct mm_struct *mm, u64 start, u64 end);

/* zap.c, munmap(): clears everything, and frees the page tables that lie wholly in [floor, ceiling), where no VMA is
 * left. A huge page that the range cuts is split into 512 PTEs first. */
void pages_clear(struct mm_struct *mm, u64 start, u64 end, u64 floor, u64 ceiling);
/* MADV_DONTNEED: frees pages, in memory or in swap; guards stay. */
void pages_zap(struct mm_struct *mm, u64 start, u64 end);
/* MADV_GUARD_REMOVE: removes guards; pages stay. */
void pages_unguard(struct mm_struct *mm, u64 start, u64 end);
void pages_destroy(struct mm_struct *mm);

/* move.c, mremap(): moves everything in [from, from + length) to `to`. The ranges do not overlap, and nothing is
 * mapped at `to` yet. Empty page tables may stay behind. 0, or -ENOMEM with nothing moved. */
s32 pages_move(struct mm_struct *mm, u64 from, u64 to, u64 length);
/* copy.c, fork(): the child's VMA `vma`, which is empty, gets everything that `from` holds, and neither can be
 * written any more without a page fault. 0, or -ENOMEM with some of it done. */
s32 copy_page_range(struct vm_area_struct *vma, const struct vm_area_struct *from);

/* verify.c: NULL, or what is inconsistent; in one mm, or in a whole machine (only between calls). */
const char *pages_verify(const struct mm_struct *mm);
const char *pages_verify_machine(struct machine *machine);

#endif
