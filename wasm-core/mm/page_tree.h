/* The radix tree behind mm/pages.h: six levels of 32 slots lead to a leaf for each 2 MiB that has a page table
 * or a huge page. Every node knows how many pages lie below it, so that an empty or a full stretch costs
 * nothing, however long. Page numbers here, not addresses. */
#ifndef MM_PAGE_TREE_H
#define MM_PAGE_TREE_H

#include "mm/mm.h"

#define LEAF_PAGES 512u
#define LEAF_WORDS (LEAF_PAGES / 64)
#define NODE_SLOTS 32u

/* One huge page, which the page tables of a family of processes may share, also when it is mapped by 512 entries
 * instead of one. Some advice takes it apart, and then what is still all zeroes is given back. */
struct huge_page {
	u64 written[LEAF_WORDS]; /* bit n: page n is not all zeroes, or no part of it any more */
	u32 mappers; /* leaves that name it */
};

/* 2 MiB. */
struct page_leaf {
	u64 anon[LEAF_WORDS]; /* bit n: page n is anonymous memory */
	u64 *guard; /* the same for guard pages, which are rare: NULL = none */
	struct huge_page *huge; /* what it maps, or mapped as a whole before it was broken up; NULL = none */
	u16 anon_count, guard_count;
	u8 form; /* enum code_page_table; page_table_none only on its way out */
};

struct page_node {
	void *slot[NODE_SLOTS]; /* struct page_node, on the lowest level struct page_leaf */
	u64 anon, guards; /* pages below */
	u32 huge; /* huge pages below */
	u32 used; /* slots that are not NULL */
};

/* What happens to one leaf: pages [first, last) of it lie in the range. The tree's counts follow; a leaf with
 * form page_table_none is freed. */
typedef void page_visit(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page,
			void *arg);

/* What a walk has added, or taken away. */
struct page_change {
	s64 anon, guards;
};

/* Visits all leaves in the pages [first, last). The visitor leaves the tree's shape alone. */
struct page_change page_tree_walk(struct mm_struct *mm, u64 first, u64 last, page_visit *visit, void *arg);
/* The first leaf that covers a page of [*page, last); *page is then its first page. NULL = none. */
struct page_leaf *page_leaf_next(const struct mm_struct *mm, u64 *page, u64 last);
/* The leaf of `page`, or NULL. */
struct page_leaf *page_leaf_find(const struct mm_struct *mm, u64 page);
/* The same; makes it if there is none, and its guard bits if wanted. NULL when memory is out. */
struct page_leaf *page_leaf_make(struct mm_struct *mm, u64 page, bool with_guards);

static inline bool bit_test(const u64 *bits, u32 n)
{
	return bits && bits[n / 64] >> (n % 64) & 1;
}

static inline void bit_set(u64 *bits, u32 n)
{
	bits[n / 64] |= (u64)1 << (n % 64);
}

static inline void bit_clear(u64 *bits, u32 n)
{
	bits[n / 64] &= ~((u64)1 << (n % 64));
}

#endif
