/* Checks any reverse mapping. For each PTE that maps a page, the page's walk must find this PTE, and must find as many
 * PTEs as map the page. So the walk finds each of them exactly once. */
#include "rmap/walk.h"

struct expected {
	struct pte_place place;
	bool met, wrong, known;
};

/* A search of all page tables goes the same way for every PTE of a page: it is checked once, from the first that it finds. */
static bool meet(struct rmap_walk *walk, const struct rmap_found *found)
{
	struct expected *expected = walk->data;
	bool is_it = found->place.table == expected->place.table && found->place.n == expected->place.n;

	expected->met |= is_it;
	expected->known = rmap_of(walk->machine)->scans && walk->found == 1 && !is_it;
	if (expected->known)
		return false;
	expected->wrong |= pte_page(walk->machine, found->place) != walk->page || found->mm != found->place.table->mm ||
			   found->addr != pte_addr(found->place);
	return true;
}

static const char *verify_entry(struct machine *machine, struct pte_place place)
{
	struct expected expected = { .place = place };
	struct rmap_walk walk = {
		.machine = machine, .page = pte_page(machine, place), .data = &expected, .visit = meet, .without_areas = true,
	};

	if (!walk.page)
		return NULL;
	rmap_walk(&walk);
	if (expected.known)
		return NULL;
	if (expected.wrong)
		return "a walk over the reverse mapping finds an entry that does not name the page";
	if (!expected.met || walk.found != page_mapcount(walk.page))
		return "a walk over the reverse mapping misses an entry that names the page";
	return NULL;
}

/* A huge page that is mapped whole is checked at its first and its last part. */
static const char *verify_table(struct machine *machine, struct pt_table *table)
{
	u32 entries = pt_entries(pt_of(table->mm), 0), step = table->form == page_table_huge ? entries - 1 : 1;
	const char *complaint = NULL;

	for (u32 n = 0; n < entries && !complaint; n += step)
		complaint = verify_entry(machine, (struct pte_place){ table, n });
	return complaint;
}

const char *rmap_verify(struct machine *machine)
{
	const struct counters before = machine->counters;
	const struct process *process = NULL;
	const char *complaint = NULL;

	while (!complaint && (process = rmap_next_process(machine, process))) {
		struct pt_range range = { .last = UINT64_MAX };

		while (!complaint && pt_next(process->mm, &range))
			complaint = verify_table(machine, range.table);
	}
	machine->counters = before;
	return complaint;
}
