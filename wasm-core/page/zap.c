/* Frees pages and page tables: unmap_page_range(), mm/memory.c, zap_page_range_single(), 6.18, and what exit_mmap()
 * does to a whole mm. */
#include "page/huge_entry.h"

/* Clears pages, in memory or in swap, and entries of the zero page. */
static void take_pages(struct mm_struct *mm, struct pt_range *range)
{
	const struct pt_sums *sums = &range->table->sums;

	for (u32 n = range->low; n < range->high && (pt_present(sums) || sums->swapped || sums->zeroes); n++)
		if (!pte_is_guard(range->table->entry[n]))
			pte_clear(mm->machine, range->table, n);
}

static void take_guards(struct mm_struct *mm, struct pt_range *range)
{
	for (u32 n = range->low; n < range->high && range->table->sums.guards; n++)
		if (pte_is_guard(range->table->entry[n]))
			pte_clear(mm->machine, range->table, n);
}

/* Unmaps a huge page as a whole, or splits its mapping if the range cuts it. */
static void take_huge(struct mm_struct *mm, struct pt_range *range)
{
	if (pt_is_whole(mm, range))
		pt_unmap_huge(mm->machine, range->table);
	else
		pt_break_up(mm, range);
}

static void clear(struct mm_struct *mm, struct pt_range *range)
{
	bool was_table = range->table->form == page_table_table;

	take_huge(mm, range);
	take_pages(mm, range);
	take_guards(mm, range);
	/* The table deposited for the split of a huge page was never filled: zap_deposited_table(). */
	if (pt_is_whole(mm, range) && !was_table)
		range->table->form = page_table_none;
}

/* The page table stays, and so prevents a huge page there, unless it was a huge page's own. Since 6.14 an empty one
 * is freed too. */
static void zap(struct mm_struct *mm, struct pt_range *range)
{
	bool was_table = range->table->form == page_table_table;

	take_huge(mm, range);
	take_pages(mm, range);
	if (pt_is_whole(mm, range) && !range->table->sums.guards && (!was_table || has(mm, PT_RECLAIM)))
		range->table->form = page_table_none;
}

static void take(struct mm_struct *mm, u64 start, u64 end, void (*from)(struct mm_struct *, struct pt_range *))
{
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };
	u64 gone = 0;

	while (pt_next(mm, &range)) {
		from(mm, &range);
		gone += range.before.anon - range.table->sums.anon;
		pt_settle(mm, &range);
	}
	if (gone)
		trace(pages_gone, start, end, (u32)gone);
}

void pages_clear(struct mm_struct *mm, u64 start, u64 end, u64 floor, u64 ceiling)
{
	take(mm, start, end, clear);
	pt_free_range(mm, start >> PAGE_SHIFT, end >> PAGE_SHIFT, floor >> PAGE_SHIFT, ceiling >> PAGE_SHIFT);
}

void pages_zap(struct mm_struct *mm, u64 start, u64 end)
{
	take(mm, start, end, zap);
}

void pages_unguard(struct mm_struct *mm, u64 start, u64 end)
{
	take(mm, start, end, take_guards);
}

void pages_destroy(struct mm_struct *mm)
{
	take(mm, 0, UINT64_MAX, clear);
	pt_free_all(mm);
}
