/* What page tables tell the reverse map. */
#ifndef PAGE_RMAP_H
#define PAGE_RMAP_H

#include "page/reverse_map.h"
#include "page/table.h"

/* Entry `place` of a table of vma's comes to name a page, which nobody or somebody maps already; and names it no
 * more, whereupon the page may be freed. rmap_reserve() must come before each of the first two. */
s32 rmap_reserve(struct mm_struct *mm);
void page_add_new_rmap(struct vm_area_struct *vma, struct page *page, struct pte_place place);
void page_add_rmap(struct vm_area_struct *vma, struct page *page, struct pte_place place);
void page_remove_rmap(struct machine *machine, struct page *page, struct pte_place place);

static inline u64 pte_addr(struct pte_place place)
{
	return (place.table->page + place.n) << PAGE_SHIFT;
}

/* The page that entry n names, or NULL. */
static inline struct page *pte_page(const struct machine *machine, struct pte_place place)
{
	if (place.table->form == page_table_huge)
		return &place.table->huge->page[place.n];
	return pte_named(machine, place.table->entry[place.n]);
}

static inline u32 page_id(const struct page *page)
{
	return (u32)(uintptr_t)page;
}

#endif
