/* Which pages of an mm hold anonymous memory, which are guard pages, and which 2 MiB are one huge page:
 * what a page table would say, without the data. mm/pages.c, a radix tree over page numbers. */
#ifndef MM_PAGES_H
#define MM_PAGES_H

#include "base/types.h"
#include "trace/trace.h"

#define HUGE_SIZE ((u64)1 << 21)
#define HUGE_MASK (~(HUGE_SIZE - 1))

struct mm_struct;

struct page_map {
	struct page_node *root;
};

/* Addresses are multiples of the page size, ranges [start, end). */
enum code_page_state page_state_at(const struct mm_struct *mm, u64 addr);
u64 pages_anon(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_huge(const struct mm_struct *mm, u64 start, u64 end);
/* The lowest guard page, or `end`. */
u64 pages_first_guard(const struct mm_struct *mm, u64 start, u64 end);
/* What a fault finds in the 2 MiB around `addr`. */
enum code_page_table page_table_at(const struct mm_struct *mm, u64 addr);

/* All pages become anonymous memory, or guards; guards stay what they are when anonymous memory is asked for.
 * 0, or -ENOMEM with some of the lower page tables made. */
s32 pages_fill(struct mm_struct *mm, u64 start, u64 end, enum code_page_state state);
/* The same on the 2 MiB from `addr`, which are empty: one huge page, one huge page of zeroes, or just a page
 * table, which stands in the way of a huge page later. 0 or -ENOMEM. */
s32 page_set_huge(struct mm_struct *mm, u64 addr);
s32 page_set_huge_zero(struct mm_struct *mm, u64 addr);
/* The program has written to these pages: where they are part of a huge page, they are not all zeroes any more. */
void pages_written(struct mm_struct *mm, u64 start, u64 end);
/* The huge page itself is taken apart, not only its mapping, for advice about [start, end) of its 2 MiB: what was
 * never written goes. A huge page that other processes map too stays whole. */
void pages_dissolve_huge(struct mm_struct *mm, u64 start, u64 end);
s32 page_table_make(struct mm_struct *mm, u64 addr);
/* A page table at `addr`, whatever it holds but guards, becomes one huge page. 0 or -ENOMEM. */
s32 pages_collapse(struct mm_struct *mm, u64 addr);

/* Everything goes: munmap. A huge page that is cut becomes 512 pages first. */
void pages_clear(struct mm_struct *mm, u64 start, u64 end);
/* Anonymous pages go, guards stay: MADV_DONTNEED. */
void pages_zap(struct mm_struct *mm, u64 start, u64 end);
/* Guards go, anonymous pages stay: MADV_GUARD_REMOVE. */
void pages_unguard(struct mm_struct *mm, u64 start, u64 end);
/* A huge page that contains `addr` in its middle becomes 512 pages: an area is split there. */
void pages_split_huge(struct mm_struct *mm, u64 addr);
/* The huge page that contains `addr`, whichever part of it, becomes 512 pages. */
void pages_break_huge(struct mm_struct *mm, u64 addr);
/* mremap: what lies in [from, from + length) lies at `to` then; the ranges do not overlap, and nothing lies at
 * `to` yet. Empty page tables may stay behind. 0 or -ENOMEM with nothing moved. */
s32 pages_move(struct mm_struct *mm, u64 from, u64 to, u64 length);
/* fork: `dst` holds the same in [start, end), where it held nothing. 0 or -ENOMEM. */
s32 pages_copy(struct mm_struct *dst, struct mm_struct *src, u64 start, u64 end);
void pages_destroy(struct mm_struct *mm);
/* NULL, or what is inconsistent. */
const char *pages_verify(const struct mm_struct *mm);

#endif
