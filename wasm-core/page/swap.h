/* Pages come back from swap. */
#ifndef PAGE_SWAP_H
#define PAGE_SWAP_H

#include "page/swap_slot.h"
#include "page/table.h"

/* do_swap_page(): entry n of a page table of the VMA's mm, which names a swap slot, maps its page again,
 * write-protected. 0 or -ENOMEM. */
s32 pte_swap_in(struct vm_area_struct *vma, struct pt_table *table, u32 n);

#endif
