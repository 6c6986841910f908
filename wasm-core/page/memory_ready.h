/* Memory for pages and their tables, asked for where a walk over page tables may be under way. */
#ifndef PAGE_MEMORY_READY_H
#define PAGE_MEMORY_READY_H

#include "machine/memory.h"
#include "page/table.h"

/* memory_ready() in a walk over page tables: what reclaim takes from the table at hand is no change of the walk's. */
static inline void memory_ready_within(struct mm_struct *mm, struct pt_range *range, u64 bytes)
{
	if (mm->machine->memory_free >= bytes)
		return;
	pt_settle(mm, range);
	memory_ask_back(mm, bytes);
	range->before = range->table->sums;
}

/* For one more page and what its reverse map may need; and for the page tables of one. */
#define MEMORY_FOR_PAGE (2 * PAGE_SIZE)
#define MEMORY_FOR_TABLES ((PT_LEVELS + 1) * PAGE_SIZE)

#endif
