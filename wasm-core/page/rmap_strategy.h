/* The reverse mapping: given a page, which PTEs map it? The column `rmap`: what page tables and VMAs tell it, and how it
 * is searched. The VMAs of a file are found by the column `i_mmap` (page/i_mmap.h). */
#ifndef PAGE_RMAP_STRATEGY_H
#define PAGE_RMAP_STRATEGY_H

#include "base/parts.h"
#include "page/table.h"

/* A PTE that a walk has found, and what it belongs to. A huge page that a table maps as a whole is reported as the
 * entry that the page would have in that table. */
struct rmap_found {
	struct pte_place place;
	struct mm_struct *mm;
	struct vm_area_struct *vma; /* NULL if the walk is without_areas, or if the VMA can't be looked up yet because fork
				     * is making it */
	u64 addr;
};

/* A search for the PTEs that map a page. It ends once it has found as many as there are. */
struct rmap_walk {
	struct machine *machine;
	struct page *page;
	void *data; /* for the visitor */
	/* Called for each PTE found, and may clear it. False ends the walk. */
	bool (*visit)(struct rmap_walk *walk, const struct rmap_found *found);
	bool only_asks; /* the visitor leaves all PTEs, and so the page, as they are */
	bool without_areas; /* the visitor does not need found->vma, which may cost a find_vma() */
	/* Copied from the page at the start. A part of a huge page that is mapped whole uses the values of the whole. */
	u32 rmap;
	u64 index;
	u32 wanted; /* number of PTEs that map the page: its mapcount */
	u32 found;
	u32 looked; /* VMAs, slots or page tables that were looked at */
};

/* A hook that a strategy has no use for is NULL. */
struct rmap_strategy {
	const char *name, *keeps;
	/* Sizes of the kernel's own structures; 0 = none. The size of an anon_vma with links changed over the years:
	 * process/memory.c. */
	u8 anon_vma_words, link_words; /* in words of the machine */
	u8 chain_bytes;
	bool links; /* VMAs link to several anon_vmas (struct anon_vma_chain); only then are there huge pages */
	bool sorted; /* an anon_vma sorts its links by the pages of their VMAs, whose bounds must not change meanwhile */
	bool entries; /* pages of files, too, are found by what add() has noted, not through the file's VMAs */
	bool scans; /* walk() looks at all page tables, also for pages of files */
	bool offsets; /* addresses are computed from vm_pgoff, which must be right for anonymous VMAs, too */

	/* VMAs. anon_vma_prepare(): called before the first anonymous page. 0 or -ENOMEM. */
	s32 (*prepare)(struct vm_area_struct *vma);
	/* anon_vma_clone(): `dst` may get pages of `src`. 0, or -ENOMEM with `dst` left without an anon_vma. */
	s32 (*clone)(struct vm_area_struct *dst, struct vm_area_struct *src);
	/* anon_vma_fork(). 0, or -ENOMEM with the child's VMA left without an anon_vma. */
	s32 (*fork)(struct vm_area_struct *child, struct vm_area_struct *parent);
	/* anon_vma_join(): a VMA that got its anon_vma from clone() enters that anon_vma's list. */
	void (*join)(struct vm_area_struct *vma);
	/* unlink_anon_vmas(): the VMA is about to be freed, or holds no pages after a move. */
	void (*unlink)(struct vm_area_struct *vma);
	/* Called before and after the bounds or vm_pgoff of a linked VMA change. */
	void (*pre_update)(struct vm_area_struct *vma);
	void (*post_update)(struct vm_area_struct *vma);

	/* Address spaces. `parent` is NULL unless fork() makes the mm. 0 or -ENOMEM. */
	s32 (*mm_begin)(struct mm_struct *mm, struct mm_struct *parent);
	/* The pages and VMAs of the mm are gone. */
	void (*mm_end)(struct mm_struct *mm);

	/* A lowest-level page table has been made, still empty, or is about to be freed. 0 or -ENOMEM. */
	s32 (*table_made)(struct pt_table *table);
	void (*table_freed)(struct pt_table *table);

	/* Pages. reserve() gets what add() may need before anything is changed: 0 or -ENOMEM. */
	s32 (*reserve)(struct mm_struct *mm);
	/* This PTE of a page table now maps a page that nothing else maps yet (page_add_new_anon_rmap()) … */
	void (*add_new)(struct vm_area_struct *vma, struct page *page, struct pte_place place);
	/* … or a page that others map too (page_dup_rmap()). */
	void (*add)(struct vm_area_struct *vma, struct page *page, struct pte_place place);
	/* The PTE no longer maps the page; page->mapcount still counts it. */
	void (*remove)(struct machine *machine, struct page *page, struct pte_place place);
	/* mremap(): the PTE at `to` maps the page instead of the one at `from`. */
	void (*moved)(struct machine *machine, struct page *page, struct pte_place from, struct pte_place to);
	/* Called before anything is moved, by `delta` pages (may wrap): 0 or -ENOMEM. */
	s32 (*copy_shared)(struct mm_struct *mm, u64 first, u64 last, u64 delta);
	/* The page has come back from swap, and other processes map it too, or will: it must be found from all their
	 * VMAs. */
	void (*back_for_all)(const struct vm_area_struct *vma, struct page *page);
	/* The page has come back from swap, but would not be found at this place: this process needs a copy. */
	bool (*clashes)(const struct page *page, struct pte_place place);
	/* A process that alone maps the page writes to it: page_move_anon_rmap(). */
	void (*reused)(struct vm_area_struct *vma, struct page *page);
	/* A walk of page_referenced() is over: pte_chain and anonmm tidy up then. */
	void (*referenced)(struct machine *machine, struct page *page);

	/* Visits all PTEs that map an anonymous page. */
	void (*walk)(struct rmap_walk *walk);
	/* Checks a whole machine, between calls: NULL, or what is inconsistent. */
	const char *(*verify)(struct machine *machine);
};

static inline const struct rmap_strategy *rmap_of(const struct machine *machine)
{
	return machine->era.rmap;
}

#endif
