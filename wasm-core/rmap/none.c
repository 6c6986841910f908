/* No reverse mapping, up to 2.5.26: a page knows how many PTEs map it, and nothing else. To find them, a search compares
 * all entries of all page tables. 2.4 never searched: its swap_out(), mm/vmscan.c, went through the page tables and
 * took whatever pages it met there (reclaim/reclaim.c). */
#include "page/rmap.h"
#include "rmap/walk.h"

static u32 entries_that_name(const struct rmap_walk *walk, struct pt_table *table)
{
	u32 found = 0;

	for (u32 n = 0; n < pt_entries(pt_of(table->mm), 0); n++)
		found += pte_page(walk->machine, (struct pte_place){ table, n }) == walk->page;
	return found;
}

/* Returns false when the walk is over. */
static bool look_at_table(struct rmap_walk *walk, struct pt_table *table)
{
	u32 found = entries_that_name(walk, table);

	walk->looked++;
	count(rmap_tables);
	trace(rmap_look_table, page_id(walk->page), pt_id(table), table->page << PAGE_SHIFT, pt_process(table->mm), found);
	for (u32 n = 0; found; n++) {
		const struct pte_place place = { table, n };

		if (pte_page(walk->machine, place) != walk->page)
			continue;
		found--;
		if (!rmap_visit(walk, place, NULL))
			return false;
	}
	return true;
}

static void walk_tables(struct rmap_walk *walk)
{
	const struct process *process = NULL;

	while ((process = rmap_next_process(walk->machine, process))) {
		struct pt_range range = { .last = UINT64_MAX };

		while (pt_next(process->mm, &range))
			if (!look_at_table(walk, range.table))
				return;
	}
}

const struct rmap_strategy rmap_none = {
	.name = "none",
	.scans = true,
	.walk = walk_tables,
};
