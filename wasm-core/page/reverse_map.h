/* The reverse map: given a page, who maps it? The column `rmap`: what page tables and VMAs tell it, and how it is asked. What
 * finds the VMAs of a file is the column `i_mmap` (page/i_mmap.h). */
#ifndef PAGE_REVERSE_MAP_H
#define PAGE_REVERSE_MAP_H

#include "machine/machine.h"

struct page;
struct pt_table;

/* An entry of a lowest page table. */
struct pte_place {
	struct pt_table *table;
	u32 n;
};

/* An entry that a walk has found, and what it belongs to. A huge page that a table maps as a whole is found at its place
 * there. */
struct rmap_found {
	struct pte_place place;
	struct mm_struct *mm;
	struct vm_area_struct *vma; /* NULL if the walk is without_areas, or nobody can look them up yet: fork is making them */
	u64 addr;
};

/* A search for the entries that name a page. It ends when as many are found as there are. */
struct rmap_walk {
	struct machine *machine;
	struct page *page;
	void *data; /* the visitor's */
	/* Called for each entry found; may clear it. False ends the walk. */
	bool (*visit)(struct rmap_walk *walk, const struct rmap_found *found);
	bool only_asks; /* the visitor leaves all entries, and so the page, where they are */
	bool without_areas; /* the visitor does not ask for found->vma, which may cost a find_vma() */
	/* What the page says at the start: a part of a huge page has rmap and index of the whole. */
	u32 rmap;
	u64 index;
	u32 wanted; /* entries that name the page: its mapcount */
	u32 found;
	u32 looked; /* areas, slots or tables that were looked at */
};

/* What a strategy does not care about is NULL. */
struct rmap_strategy {
	const char *name, *keeps;
	/* The kernel's own structures; 0 = none. How large an anon_vma with links is depends on the year: process/memory.c. */
	u8 anon_vma_words, link_words; /* of as many bits as the machine has */
	u8 chain_bytes;
	bool links; /* areas have links to several anon_vmas (struct anon_vma_chain); huge pages exist only then */
	bool sorted; /* an anon_vma has them by the pages of their areas, whose bounds must not change meanwhile */
	bool entries; /* pages of files too are found by what add() has noted, not by the areas of the file */
	bool scans; /* walk() looks at all page tables, for pages of files too */
	bool offsets; /* addresses are computed from vm_pgoff, which must be true for anonymous areas */

	/* Areas. anon_vma_prepare(): before the first anonymous page. 0 or -ENOMEM. */
	s32 (*prepare)(struct vm_area_struct *vma);
	/* anon_vma_clone(): `dst` may get pages of `src`. 0 or -ENOMEM, `dst` then without. */
	s32 (*clone)(struct vm_area_struct *dst, struct vm_area_struct *src);
	/* anon_vma_fork(). 0 or -ENOMEM, the child's area then without. */
	s32 (*fork)(struct vm_area_struct *child, struct vm_area_struct *parent);
	/* anon_vma_join(): who has got an anon_vma by clone() comes to its list. */
	void (*join)(struct vm_area_struct *vma);
	/* unlink_anon_vmas(): the area goes, or takes nothing with it. */
	void (*unlink)(struct vm_area_struct *vma);
	/* Before and after bounds or vm_pgoff of a linked area change. */
	void (*pre_update)(struct vm_area_struct *vma);
	void (*post_update)(struct vm_area_struct *vma);

	/* Memories. `parent` NULL: no fork. 0 or -ENOMEM. */
	s32 (*mm_begin)(struct mm_struct *mm, struct mm_struct *parent);
	/* Its pages and areas are gone. */
	void (*mm_end)(struct mm_struct *mm);

	/* A lowest page table is made, empty, or freed. 0 or -ENOMEM. */
	s32 (*table_made)(struct pt_table *table);
	void (*table_freed)(struct pt_table *table);

	/* Pages. What add() may need, had before anything is changed: 0 or -ENOMEM. */
	s32 (*reserve)(struct mm_struct *mm);
	/* Entry n of a table of vma's now names the page, which nobody maps yet (page_add_new_anon_rmap()) … */
	void (*add_new)(struct vm_area_struct *vma, struct page *page, struct pte_place place);
	/* … or which others map too (page_dup_rmap()). */
	void (*add)(struct vm_area_struct *vma, struct page *page, struct pte_place place);
	/* It does so no more; page->mapcount is still what it was. */
	void (*remove)(struct machine *machine, struct page *page, struct pte_place place);
	/* mremap(): it is the entry at `to` that names it now. */
	void (*moved)(struct machine *machine, struct page *page, struct pte_place from, struct pte_place to);
	/* Before anything is moved, by `delta` pages (may wrap): 0, or -ENOMEM. */
	s32 (*copy_shared)(struct mm_struct *mm, u64 first, u64 last, u64 delta);
	/* The page, back from swap, is one that others may map too, or will: it must be found from all of their VMAs. */
	void (*back_for_all)(const struct vm_area_struct *vma, struct page *page);
	/* The page, back from swap, would not be found at this place: who has it there needs a copy. */
	bool (*clashes)(const struct page *page, struct pte_place place);
	/* One process alone maps the page and writes to it: page_move_anon_rmap(). */
	void (*reused)(struct vm_area_struct *vma, struct page *page);
	/* A walk of page_referenced() is over: pte_chain alone tidies up then. */
	void (*referenced)(struct machine *machine, struct page *page);

	/* All entries that name an anonymous page. */
	void (*walk)(struct rmap_walk *walk);
	/* NULL, or what is inconsistent in a whole machine, between calls. */
	const char *(*verify)(struct machine *machine);
};

static inline const struct rmap_strategy *rmap_of(const struct machine *machine)
{
	return machine->era.rmap;
}

#endif
