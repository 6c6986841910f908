/* Getting pages back when memory is short. */
#ifndef RECLAIM_RECLAIM_H
#define RECLAIM_RECLAIM_H

#include "machine/machine.h"

struct record_operation;

/* Tries to have so many bytes free, by taking pages from whoever has not used them lately: machine->reclaim. */
void memory_reclaim(struct mm_struct *mm, u64 bytes);
/* Could so many pages more be had at all, were everything else that may go to swap, or be dropped, to go? What lies in
 * swap itself leaves its place there as it comes back: it is no page more. */
bool memory_could_hold(const struct mm_struct *mm, u64 pages);
/* Bytes of the swap's part that hold nothing; and pages of files, which can be had again from where they came. */
u64 memory_swap_free(const struct machine *machine);
u64 memory_file_pages(const struct machine *machine);

/* What the kernel does when memory is short, on behalf of nobody. */
s64 sys_reclaim(struct mm_struct *mm, const struct record_operation *op);
s64 sys_page_referenced(struct mm_struct *mm, const struct record_operation *op);
s64 sys_try_to_unmap(struct mm_struct *mm, const struct record_operation *op);

#endif
