/* Which pages of an mm hold anonymous memory, which are guard pages, and which 2 MiB are one huge page:
 * what a page table would say, without the data. mm/pages.c: a radix tree over page numbers. */
#ifndef MM_PAGES_H
#define MM_PAGES_H

#include "base/types.h"

struct mm_struct;

struct page_map {
	void *root;
	u32 height;
};

enum page_state { PAGE_NONE, PAGE_ANON, PAGE_GUARD };

/* Addresses are multiples of the page size, ranges [start, end). */
enum page_state page_state_at(const struct mm_struct *mm, u64 addr);
/* 0 or -ENOMEM. PAGE_NONE clears. */
s32 page_set(struct mm_struct *mm, u64 addr, enum page_state state);
/* A huge page on the 2 MiB from `addr`. 0 or -ENOMEM. */
s32 page_set_huge(struct mm_struct *mm, u64 addr);
u64 pages_anon(const struct mm_struct *mm, u64 start, u64 end);
u64 pages_huge(const struct mm_struct *mm, u64 start, u64 end);
/* Everything goes: munmap. A huge page that is cut becomes 512 pages first. */
void pages_clear(struct mm_struct *mm, u64 start, u64 end);
/* Anonymous pages go, guards stay: MADV_DONTNEED. */
void pages_zap(struct mm_struct *mm, u64 start, u64 end);
/* A huge page that contains `addr` in its middle becomes 512 pages: an area is split there. */
void pages_split_huge(struct mm_struct *mm, u64 addr);
/* mremap: what lies in [from, from + length) lies at `to` then. 0 or -ENOMEM with nothing moved. */
s32 pages_move(struct mm_struct *mm, u64 from, u64 to, u64 length);
/* fork: `dst` holds the same in [start, end). 0 or -ENOMEM. */
s32 pages_copy(struct mm_struct *dst, const struct mm_struct *src, u64 start, u64 end);
void pages_destroy(struct mm_struct *mm);

#endif
