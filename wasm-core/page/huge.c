/* Huge pages: do_huge_pmd_anonymous_page(), do_huge_pmd_wp_page(), __split_huge_pmd() and split_folio(),
 * mm/huge_memory.c, and collapse_huge_page(), mm/khugepaged.c, 3.14 to 6.18. */
#include "page/huge_entry.h"
#include "page/page_alloc.h"
#include "page/rmap_strategy.h"

static bool bit_test(const u64 *bits, u32 n)
{
	return bits[n / 64] >> (n % 64) & 1;
}

static void bit_set(u64 *bits, u32 n)
{
	bits[n / 64] |= (u64)1 << (n % 64);
}

/* Maps the huge page through the page table at `addr`, whose own entries are gone by now. */
static s32 set_huge(struct vm_area_struct *vma, u64 addr, struct huge_page *huge)
{
	struct mm_struct *mm = vma->vm_mm;
	struct pt_range range = { .first = addr >> PAGE_SHIFT, .last = (addr >> PAGE_SHIFT) + HUGE_PAGES };

	if (pt_enter(mm, &range, range.first)) {
		huge_page_release(mm->machine, huge);
		return -ENOMEM;
	}
	for (u32 n = 0; n < HUGE_PAGES; n++)
		huge->page[n].part = (u16)(n + 1);
	pt_map_huge(range.table, huge, true);
	/* Until the mapping is split, the first page stands for all of them in the reverse mapping. */
	if (rmap_of(mm->machine)->add_new)
		rmap_of(mm->machine)->add_new(vma, &huge->page[0], (struct pte_place){ range.table, 0 });
	pt_settle(mm, &range);
	count(huge_pages);
	trace(huge_page_set, addr);
	return 0;
}

s32 page_set_huge(struct vm_area_struct *vma, u64 addr)
{
	struct huge_page *huge = huge_page_alloc(vma->vm_mm);

	return huge ? set_huge(vma, addr, huge) : -ENOMEM;
}

s32 page_set_huge_zero(struct mm_struct *mm, u64 addr)
{
	struct pt_table *table = pt_make(mm, addr >> PAGE_SHIFT);

	if (!table)
		return -ENOMEM;
	table->form = page_table_huge_zero;
	return 0;
}

/* Empties the page table of the 2 MiB from `addr`, and marks in `huge` the pages that were not all zeroes. */
static void take_over(struct mm_struct *mm, u64 addr, struct huge_page *huge)
{
	struct pt_range range = { .first = addr >> PAGE_SHIFT, .last = (addr >> PAGE_SHIFT) + HUGE_PAGES };

	pt_next(mm, &range);
	for (u32 n = 0; n < HUGE_PAGES; n++) {
		if (range.table->form == page_table_huge ? bit_test(range.table->huge->written, n) :
							   range.table->entry[n] != 0)
			bit_set(huge->written, n);
		pte_clear(mm->machine, range.table, n);
	}
	pt_unmap_huge(mm->machine, range.table);
	pt_settle(mm, &range);
}

/* Single pages that were there before count as written, because nothing has recorded whether they were. */
s32 pages_collapse(struct vm_area_struct *vma, u64 addr)
{
	struct huge_page *huge;

	if (pages_swap_in(vma, addr, addr + HUGE_SIZE))
		return -ENOMEM;
	huge = huge_page_alloc(vma->vm_mm);
	if (!huge)
		return -ENOMEM;
	take_over(vma->vm_mm, addr, huge);
	return set_huge(vma, addr, huge);
}

s32 pages_copy_huge(struct vm_area_struct *vma, u64 addr)
{
	struct huge_page *huge = huge_page_alloc(vma->vm_mm);

	if (!huge)
		return -ENOMEM;
	take_over(vma->vm_mm, addr, huge);
	count(cow_copies);
	trace(pages_cow, addr, addr + HUGE_SIZE, HUGE_PAGES, 0);
	return set_huge(vma, addr, huge);
}

void pages_written(struct mm_struct *mm, u64 start, u64 end)
{
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };

	while (pt_next(mm, &range))
		for (u32 n = range.low; range.table->huge && n < range.high; n++)
			if (pt_has_part(mm->machine, range.table, n))
				bit_set(range.table->huge->written, n);
}

/* split_folio() with try_to_map_unused_to_zeropage(), 6.12. */
static void dissolve(struct mm_struct *mm, struct pt_range *range)
{
	struct pt_table *table = range->table;

	if (!table->huge || pt_is_whole(mm, range) || pt_huge_is_shared(mm->machine, table))
		return;
	pt_break_up(mm, range);
	for (u32 n = 0; n < HUGE_PAGES && has(mm, HUGE_SPLIT_FREES_ZEROES); n++)
		if (pt_has_part(mm->machine, table, n) && !bit_test(table->huge->written, n))
			pte_clear(mm->machine, table, n);
}

void pages_dissolve_huge(struct mm_struct *mm, u64 start, u64 end)
{
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };
	u64 gone = 0;

	while (pt_next(mm, &range)) {
		dissolve(mm, &range);
		gone += range.before.anon - range.table->sums.anon;
		pt_settle(mm, &range);
	}
	if (gone)
		trace(pages_gone, start, end, (u32)gone);
}

void pages_break_huge(struct mm_struct *mm, u64 addr)
{
	struct pt_range range = { .first = addr >> PAGE_SHIFT, .last = (addr >> PAGE_SHIFT) + 1 };

	if (!pt_next(mm, &range))
		return;
	pt_break_up(mm, &range);
	pt_settle(mm, &range);
}

void pages_split_huge(struct mm_struct *mm, u64 addr)
{
	if (addr & ~HUGE_MASK)
		pages_break_huge(mm, addr);
}

bool pages_huge_saves(const struct mm_struct *mm, u64 addr, bool write)
{
	const struct pt_table *table = pt_find(mm, addr >> PAGE_SHIFT);

	if (!table)
		return false;
	if (table->form == page_table_huge_zero)
		return !write;
	if (table->form == page_table_huge)
		return !write || !pt_huge_is_shared(mm->machine, table);
	return table->huge && table->entry[pt_slot(pt_of(mm), addr >> PAGE_SHIFT, 0)] & PTE_PRESENT;
}
