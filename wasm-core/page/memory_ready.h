/* Memory for pages and their page tables, requested at points where a walk over page tables may be under way. */
#ifndef PAGE_MEMORY_READY_H
#define PAGE_MEMORY_READY_H

#include "machine/memory.h"
#include "page/table.h"

/* memory_ready() during a walk over page tables. It settles the walk first, because what reclaim takes from the
 * current table is not a change that the walk has made. */
static inline void memory_ready_within(struct mm_struct *mm, struct pt_range *range, u64 bytes)
{
	if (mm->machine->memory_free >= bytes)
		return;
	pt_settle(mm, range);
	memory_ask_back(mm, bytes);
	range->before = range->table->sums;
}

/* Enough for one more page and for what its reverse mapping may need; enough for the page tables of one page. */
#define MEMORY_FOR_PAGE (2 * PAGE_SIZE)
#define MEMORY_FOR_TABLES ((PT_LEVELS + 1) * PAGE_SIZE)

#endif
