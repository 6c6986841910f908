/* Which pages have been accessed: the bit that the CPU sets in a PTE. page_referenced() clears it,
 * reclaim/unmap.c. */
#include "page/table.h"

static void touch_table(struct pt_range *range)
{
	struct pt_table *table = range->table;

	for (u32 n = range->low; n < range->high && table->sums.idle; n++)
		if ((table->entry[n] & (PTE_PRESENT | PTE_ACCESSED)) == PTE_PRESENT)
			pte_set(table, n, table->entry[n] | PTE_ACCESSED);
}

void pages_touched(struct mm_struct *mm, u64 start, u64 end)
{
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };

	if (!mm->pages.root)
		return;
	while (mm->pages.root->sums.idle && pt_next(mm, &range)) {
		touch_table(&range);
		pt_settle(mm, &range);
	}
}
