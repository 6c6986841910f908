/* What page tables tell the reverse map. */
#ifndef PAGE_RMAP_H
#define PAGE_RMAP_H

#include "page/reverse_map.h"
#include "page/table.h"

/* page_add_new_rmap(): the PTE at `place`, in a page table of the VMA's mm, now maps a page that nothing maps yet.
 * page_add_rmap(): it maps a page that others may map already. page_remove_rmap(): it no longer maps the page, which
 * is freed if that was the last PTE. rmap_reserve() must come before each of the first two. */
s32 rmap_reserve(struct mm_struct *mm);
void page_add_new_rmap(struct vm_area_struct *vma, struct page *page, struct pte_place place);
void page_add_rmap(struct vm_area_struct *vma, struct page *page, struct pte_place place);
void page_remove_rmap(struct machine *machine, struct page *page, struct pte_place place);

static inline u64 pte_addr(struct pte_place place)
{
	return (place.table->page + place.n) << PAGE_SHIFT;
}

/* The page that the PTE at `place` maps, or NULL. */
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
