/* Walks over the lowest-level page tables of a range, and keeps the sums above them up to date. Stands for
 * walk_page_range() and its kin. */
#include "lock/lock.h"
#include "page/huge_entry.h"
#include "page/rmap.h"
#include "page/swap_slot.h"

/* Returns the first lowest-level table that covers a page of [*page, last), and sets *page to the table's first page. */
static struct pt_table *next_below(const struct mm_struct *mm, struct pt_table *table, u64 base, u64 *page, u64 last)
{
	const struct pt_form *form = pt_of(mm);
	u64 span = pt_entry_span(form, table->level);
	u32 n = *page > base ? (u32)((*page - base) >> form->shift[table->level]) : 0;

	if (!table->level) {
		*page = base;
		return table;
	}
	for (; n < pt_entries(form, table->level) && base + n * span < last; n++) {
		struct pt_table *below = pte_named(mm->machine, table->entry[n]);

		if (below)
			below = next_below(mm, below, base + n * span, page, last);
		if (below)
			return below;
	}
	return NULL;
}

/* Notes the table's first page, and which of its entries lie in the range. */
static void place(const struct mm_struct *mm, struct pt_range *range, u64 page)
{
	u64 end = page + pt_entries(pt_of(mm), 0);

	range->page = page;
	range->low = (u32)(later(range->first, page) - page);
	range->high = (u32)(sooner(range->last, end) - page);
	range->before = range->table->sums;
}

bool pt_next(const struct mm_struct *mm, struct pt_range *range)
{
	u64 page = range->table ? range->page + pt_entries(pt_of(mm), 0) : range->first;

	range->table = NULL;
	if (mm->pages.root && page < range->last)
		range->table = next_below(mm, mm->pages.root, 0, &page, range->last);
	if (range->table)
		place(mm, range, page);
	return range->table;
}

s32 pt_enter(struct mm_struct *mm, struct pt_range *range, u64 page)
{
	range->table = pt_make(mm, page);
	if (!range->table)
		return -ENOMEM;
	place(mm, range, page & ~(u64)(pt_entries(pt_of(mm), 0) - 1));
	return 0;
}

bool pt_is_whole(const struct mm_struct *mm, const struct pt_range *range)
{
	return range->low == 0 && range->high == pt_entries(pt_of(mm), 0);
}

void pte_clear(struct machine *machine, struct pt_table *table, u32 n)
{
	pt_entry entry = table->entry[n];

	if (entry & PTE_PRESENT)
		page_remove_rmap(machine, pte_named(machine, entry), (struct pte_place){ table, n });
	else if (pte_is_swap(entry))
		swap_put(machine, pte_slot(machine, entry));
	pte_set(table, n, 0);
}

void pt_sums_change(struct pt_sums *sums, const struct pt_sums *now, const struct pt_sums *before)
{
	sums->anon += now->anon - before->anon;
	sums->files += now->files - before->files;
	sums->writable += now->writable - before->writable;
	sums->idle += now->idle - before->idle;
	sums->swapped += now->swapped - before->swapped;
	sums->guards += now->guards - before->guards;
	sums->huge += now->huge - before->huge;
	sums->zeroes += now->zeroes - before->zeroes;
}

bool pt_sums_same(const struct pt_sums *a, const struct pt_sums *b)
{
	return a->anon == b->anon && a->files == b->files && a->writable == b->writable && a->idle == b->idle &&
	       a->swapped == b->swapped && a->guards == b->guards && a->huge == b->huge &&
	       a->zeroes == b->zeroes;
}

void pt_enter_at(struct pt_range *range, struct pt_table *table, u32 n)
{
	*range = (struct pt_range){
		.first = table->page + n, .last = table->page + n + 1, .page = table->page,
		.table = table, .low = n, .high = n + 1, .before = table->sums,
	};
}

/* Notes the page table lock once for everything that was done with this table. The lock was held for all of that
 * time, and no other lock was waited for meanwhile. */
void pt_settle(struct mm_struct *mm, struct pt_range *range)
{
	const struct pt_form *form = pt_of(mm);
	struct pt_table *table = range->table, *above = mm->pages.root;
	const struct pt_sums *now = &table->sums, *before = &range->before;

	if (!now->anon)
		pt_forget_huge(mm->machine, table);
	if (!pt_sums_same(now, before))
		for (u32 level = form->levels - 1; level > 0; level--) {
			pt_sums_change(&above->sums, now, before);
			above = pte_named(mm->machine, above->entry[pt_slot(form, range->page, level)]);
		}
	range->before = *now;
	lock_part(mm->machine, has(mm, TABLES_LOCKED_APART) ? (u32)(range->page / pt_entries(form, 0)) + 1 : 0);
	lock_take(mm->machine, page_table, pt_process(mm), write, lock_cause_entries);
	lock_drop(mm->machine, page_table, pt_process(mm));
	if (table->form == page_table_none) {
		table->form = page_table_table;
		pt_free_range(mm, range->page, range->page + 1, range->page,
			      range->page + pt_entries(form, 0));
	}
}
