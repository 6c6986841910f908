/* mremap() moves PTEs, not pages: move_page_tables() and move_ptes(), mm/mremap.c. Kernels since 5.0 (from memory)
 * can move a whole page table; here its PTEs are moved, and the old table is freed. */
#include "page/huge_entry.h"
#include "page/memory_ready.h"
#include "page/rmap_strategy.h"

struct move {
	struct mm_struct *mm;
	u64 first, last, delta; /* pages */
};

/* Splits huge pages that the move can't keep whole, before anything else is decided. */
static void break_for_move(const struct move *move)
{
	struct pt_range range = { .first = move->first, .last = move->last };

	while (pt_next(move->mm, &range)) {
		if (pt_is_whole(move->mm, &range) && move->delta % pt_entries(pt_of(move->mm), 0) == 0)
			continue;
		pt_break_up(move->mm, &range);
		pt_settle(move->mm, &range);
	}
}

/* Makes page tables at the new place. Nothing has moved yet, and the walk has no changes to settle: reclaim may take
 * pages of either place. */
static s32 make_tables(const struct move *move)
{
	u32 entries = pt_entries(pt_of(move->mm), 0);
	struct pt_range range = { .first = move->first, .last = move->last };

	while (pt_next(move->mm, &range)) {
		u64 low = range.page + range.low + move->delta, high = range.page + range.high + move->delta;

		for (u64 page = low & ~(u64)(entries - 1); page < high; page += entries) {
			memory_ready(move->mm, MEMORY_FOR_TABLES);
			if (!pt_make(move->mm, page))
				return -ENOMEM;
		}
	}
	return 0;
}

/* The huge page that these pages are, or were, part of comes along if they keep their slots in the page table. */
static void take_huge_along(struct pt_range *to, const struct pt_table *from)
{
	to->table->form = from->form;
	if (from->form == page_table_huge) {
		pt_map_huge(to->table, from->huge, from->sums.writable);
	} else if (from->huge && !to->table->huge) {
		to->table->huge = from->huge;
		from->huge->tables++;
	}
}

static void moved_entry(struct machine *machine, pt_entry entry, struct pte_place from, struct pte_place to)
{
	if (rmap_of(machine)->moved)
		rmap_of(machine)->moved(machine, pte_named(machine, entry), from, to);
}

/* Sets the entries at their new place. The old ones still stand; drop_entries() resets them without releasing what
 * they name. */
static u64 copy_entries(const struct move *move, const struct pt_range *from)
{
	struct pt_range to = { .first = from->page + from->low + move->delta,
			       .last = from->page + from->high + move->delta };
	u64 moved = 0;

	while (pt_next(move->mm, &to)) {
		u64 offset = to.page - move->delta - from->page; /* where entry 0 of `to` lies in `from`; may wrap */

		if (offset == 0 && (pt_is_whole(move->mm, &to) || from->table->form == page_table_table))
			take_huge_along(&to, from->table);
		for (u32 n = to.low; n < to.high; n++) {
			pt_entry entry = from->table->entry[n + offset];

			pte_set(to.table, n, entry);
			if (entry & PTE_PRESENT)
				moved_entry(move->mm->machine, entry, (struct pte_place){ from->table, (u32)(n + offset) },
					    (struct pte_place){ to.table, n });
		}
		moved += pt_present(&to.table->sums) - pt_present(&to.before);
		pt_settle(move->mm, &to);
	}
	return moved;
}

/* Resets the entries that have been moved. A page table moves along only as a whole. Otherwise it stays, even if it
 * is empty: another part of the range may be about to move into it. */
static void drop_entries(const struct move *move, struct pt_range *range)
{
	struct pt_table *table = range->table;

	pt_unmap_huge(move->mm->machine, table);
	for (u32 n = range->low; n < range->high; n++)
		pte_set(table, n, 0);
	if (pt_is_whole(move->mm, range) && move->delta % pt_entries(pt_of(move->mm), 0) == 0)
		table->form = page_table_none;
}

s32 pages_move(struct mm_struct *mm, u64 from, u64 to, u64 length)
{
	struct move move = {
		.mm = mm,
		.first = from >> PAGE_SHIFT,
		.last = (from + length) >> PAGE_SHIFT,
		.delta = (to >> PAGE_SHIFT) - (from >> PAGE_SHIFT),
	};
	struct pt_range range = { .first = move.first, .last = move.last };
	u64 moved = 0;

	break_for_move(&move);
	if (make_tables(&move))
		return -ENOMEM;
	if (rmap_of(mm->machine)->copy_shared && rmap_of(mm->machine)->copy_shared(mm, move.first, move.last, move.delta))
		return -ENOMEM;
	while (pt_next(mm, &range)) {
		moved += copy_entries(&move, &range);
		range.before = range.table->sums; /* the same table may have received other entries */
		drop_entries(&move, &range);
		pt_settle(mm, &range);
	}
	if (moved)
		trace(pages_moved, from, to, length, (u32)moved);
	return 0;
}
