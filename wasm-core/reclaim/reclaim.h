/* Gets pages back when memory is short. */
#ifndef RECLAIM_RECLAIM_H
#define RECLAIM_RECLAIM_H

#include "page/page.h"

struct record_operation;

/* machine->reclaim: tries to have this many bytes free, by taking pages that have not been used lately. */
void memory_reclaim(struct mm_struct *mm, u64 bytes);
/* Could there be this many more pages at all, if everything else that may be swapped out or dropped were? A page that
 * comes back from swap leaves its slot there, so it is no additional page. */
bool memory_could_hold(const struct mm_struct *mm, u64 pages);
/* The bytes of swap that hold nothing; and the pages of files, which can be read again from where they came. */
u64 memory_swap_free(const struct machine *machine);
u64 memory_file_pages(const struct machine *machine);

/* What becomes of the anonymous pages of a range that nobody else maps: MADV_FREE names those that may be dropped, a
 * write takes that back, and MADV_PAGEOUT reclaims them at once. Simplified: huge pages, and what was made of them, stay
 * as they are. */
enum fate { fate_kept, fate_reclaimed, fate_lazy = PAGE_LAZY };
void reclaim_advised(struct mm_struct *mm, u64 start, u64 end, enum fate fate);

/* What the kernel does by itself when memory is short, as calls. */
s64 sys_reclaim(struct mm_struct *mm, const struct record_operation *op);
s64 sys_page_referenced(struct mm_struct *mm, const struct record_operation *op);
s64 sys_try_to_unmap(struct mm_struct *mm, const struct record_operation *op);

#endif
