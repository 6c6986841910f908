/* What page tables tell the reverse mapping. */
#ifndef PAGE_RMAP_H
#define PAGE_RMAP_H

#include "page/rmap_strategy.h"

/* page_add_new_rmap(): the PTE at `place`, in a page table of the VMA's mm, now maps a page that nothing maps yet.
 * page_add_rmap(): it maps a page that others may map already. page_remove_rmap(): it no longer maps the page, which
 * is freed if that was the last PTE. rmap_reserve() must come before each of the first two. */
s32 rmap_reserve(struct mm_struct *mm);
void page_add_new_rmap(struct vm_area_struct *vma, struct page *page, struct pte_place place);
void page_add_rmap(struct vm_area_struct *vma, struct page *page, struct pte_place place);
void page_remove_rmap(struct machine *machine, struct page *page, struct pte_place place);

#endif
