/* What the serialisers show of a page's reverse mapping, in each of its forms, at rest and at each event of the
 * calls that change it. It runs under AddressSanitizer, which reports any read of freed memory. */
#include <string.h>

#include "inspect/inspect.h"
#include "page/rmap.h"
#include "process/process.h"
#include "test/pt_fixture.h"

#define ROOM 256
#define PLACE 0x200

static const char *const rows[] = {
	"3.4+rmap=none", "3.4+rmap=pte_chain_7", "3.4+rmap=pte_chain_31", "3.4+rmap=anonmm", "3.4+rmap=anon_vma", "3.4", "3.8", "6.18",
};
#define FOR_ROWS(row) for (const char *const *row = rows; row < rows + sizeof(rows) / sizeof(*rows); row++)

static u32 mappings_of(const struct machine *machine, u32 page, struct record_mapping *records)
{
	struct mapping_walk walk;
	u32 filled = 0, more;

	mapping_walk_start(&walk, machine, page);
	while ((more = mapping_walk_next(&walk, records + filled, 3)))
		filled += more;
	CHECK_EQ(mapping_walk_next(&walk, records + filled, 3), 0); /* a further call ends again */
	return filled;
}

static u32 items_of(const struct machine *machine, u32 page, struct record_rmap_item *records)
{
	struct rmap_item_walk walk;
	u32 filled = 0, more;

	rmap_items_start(&walk, machine, page);
	while ((more = rmap_items_next(&walk, records + filled, 5)))
		filled += more;
	return filled;
}

/* Items of one kind: all of them, or only those where the page was found. */
static u32 count_of(const struct record_rmap_item *items, u32 count, enum code_rmap_kind kind, bool only_found)
{
	u32 found = 0;

	for (u32 i = 0; i < count; i++)
		found += items[i].kind == kind && (!only_found || items[i].verdict == rmap_look_found);
	return found;
}

static enum code_rmap_kind place_kind(const struct machine *machine)
{
	const struct rmap_strategy *rmap = rmap_of(machine);

	if (rmap->scans)
		return rmap_kind_process;
	if (rmap->entries)
		return rmap_kind_slot;
	if (rmap == &rmap_anonmm)
		return rmap_kind_anonmm;
	return rmap->links ? rmap_kind_link : rmap_kind_area;
}

/* Three pages of one VMA in three processes; the third process has copied the middle page. */
static struct machine *family(const char *row)
{
	struct machine *machine = roomy_process(row);

	map_at(machine, PLACE, 8, PROT_RW);
	store(machine, PLACE, 3);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(fork_from(machine, 2), 3);
	store_in(machine, 3, PLACE + 1, 1);
	return machine;
}

static struct record_page page_in(struct machine *machine, u32 process, u64 page)
{
	struct record_page record = { 0 };

	CHECK_EQ(inspect_page_at(process_find(machine, process), PAGES(page), &record), 0);
	return record;
}

TEST(a_page_tells_who_maps_it_in_every_form)
{
	FOR_ROWS(row) {
		struct machine *machine = family(*row);
		struct record_page page = page_in(machine, 2, PLACE), most, same;
		struct record_mapping mappings[ROOM];
		struct record_rmap_item items[ROOM];
		u32 count = items_of(machine, page.page, items);

		CHECK_EQ(page.mapcount, 3);
		CHECK_EQ(page.entries, 3);
		CHECK_EQ(page.process, 2);
		CHECK_EQ(page.addr, PAGES(PLACE));
		CHECK_EQ(mappings_of(machine, page.page, mappings), 3);
		for (u32 i = 0; i < 3; i++) {
			CHECK_EQ(mappings[i].process, i + 1);
			CHECK_EQ(mappings[i].addr, PAGES(PLACE));
			CHECK_EQ(mappings[i].vma, area_at(machine, i + 1, PLACE)->id);
		}
		CHECK_EQ(count_of(items, count, place_kind(machine), true), 3);
		CHECK_EQ(inspect_page_most_mapped(machine, &most), 0);
		CHECK_EQ(most.page, page.page);
		CHECK_EQ(most.process, 1);
		CHECK_EQ(inspect_page_numbered(machine, page.page, &same), 0);
		CHECK_EQ(same.process, 1);
		CHECK_EQ(same.anon_vma, page.anon_vma);
		process_end(machine);
	}
}

/* A process that has a copy is looked at in vain, unless the reverse mapping knows that. */
TEST(looks_in_vain_are_told)
{
	static const struct {
		const char *row;
		u32 places, found;
	} expected[] = {
		{ "3.4+rmap=none", 3, 2 }, { "3.4+rmap=pte_chain_7", 2, 2 }, { "3.4+rmap=anonmm", 3, 2 },
		{ "3.4+rmap=anon_vma", 3, 2 },
	};

	for (u32 i = 0; i < sizeof(expected) / sizeof(*expected); i++) {
		struct machine *machine = family(expected[i].row);
		struct record_rmap_item items[ROOM];
		u32 count = items_of(machine, page_in(machine, 1, PLACE + 1).page, items), free = 0;

		for (u32 n = 0; n < count; n++)
			free += items[n].kind == rmap_kind_slot && items[n].verdict == rmap_look_empty;
		CHECK_EQ(count_of(items, count, place_kind(machine), false) - free, expected[i].places);
		CHECK_EQ(count_of(items, count, place_kind(machine), true), expected[i].found);
		process_end(machine);
	}
}

TEST(a_family_of_anon_vmas_is_told_once_each)
{
	struct machine *machine = family("3.8");
	struct record_page page = page_in(machine, 3, PLACE + 1);
	struct record_rmap_item items[ROOM];
	u32 count = items_of(machine, page.page, items), own = 0;

	CHECK_EQ(page.anon_vma, 3);
	CHECK_EQ(count_of(items, count, rmap_kind_anon_vma, false), 3);
	CHECK_EQ(count_of(items, count, rmap_kind_link, false), 1 + 2 + 3);
	CHECK_EQ(count_of(items, count, rmap_kind_link, true), 1);
	for (u32 i = 0; i < count; i++) {
		own += items[i].own == answer_yes;
		CHECK_EQ(items[i].own == answer_yes, items[i].number == page.anon_vma);
		if (items[i].kind == rmap_kind_link)
			CHECK_EQ(items[i].verdict == rmap_look_unasked, items[i].own == answer_no);
	}
	CHECK_EQ(own, 2);
	CHECK_EQ(page.shared_bytes, 3 * machine->anon_vma_bytes + 6 * machine->link_bytes);
	CHECK_EQ(page.own_bytes, 0);
	process_end(machine);
}

/* One anonmm for each mm. That of a process that has exited stays as long as others have its pages. */
TEST(a_family_of_memories_shares_its_anonmms)
{
	struct machine *machine = family("3.4+rmap=anonmm");

	CHECK_EQ(page_in(machine, 2, PLACE).shared_bytes, 3 * 48); /* 6 words of 64 bits */
	CHECK_EQ(page_in(machine, 2, PLACE).own_bytes, 0);
	CHECK_EQ(exit_of(machine, 1), 0);
	CHECK_EQ(page_in(machine, 2, PLACE).shared_bytes, 3 * 48); /* 6 words of 64 bits */
	process_end(machine);
}

TEST(a_chain_tells_its_nodes_and_slots)
{
	struct machine *machine = family("3.4+rmap=pte_chain_7");
	struct record_page page = page_in(machine, 1, PLACE);
	struct record_rmap_item items[ROOM];

	CHECK_EQ(page.direct, answer_no);
	CHECK_EQ(page.chains, 1);
	CHECK_EQ(page.own_bytes, 32);
	CHECK_EQ(items_of(machine, page.page, items), 1 + 7);
	CHECK_EQ(items[0].kind, rmap_kind_chain);
	for (u32 slot = 0; slot < 7; slot++) {
		CHECK_EQ(items[1 + slot].slot, slot);
		CHECK_EQ(items[1 + slot].verdict, slot < 4 ? rmap_look_empty : rmap_look_found);
	}
	page = page_in(machine, 3, PLACE + 1);
	CHECK_EQ(page.direct, answer_yes);
	CHECK_EQ(page.own_bytes, 0);
	CHECK_EQ(items_of(machine, page.page, items), 1);
	CHECK_EQ(items[0].process, 3);
	process_end(machine);
}

TEST(a_page_of_a_file_tells_the_areas_of_the_file)
{
	struct machine *machine = roomy_process("3.8");
	struct record_rmap_item items[ROOM];
	struct record_page page;
	u32 count;

	add_file(machine, 1, file_kind_regular, 64, true);
	map_file_at(machine, PLACE, 8, 1, 0);
	map_file_at(machine, PLACE + 0x20, 8, 1, 4);
	map_file_at(machine, PLACE + 0x40, 8, 1, 32);
	load(machine, PLACE, 8);
	load(machine, PLACE + 0x20, 1);
	page = page_in(machine, 1, PLACE + 4);
	count = items_of(machine, page.page, items);
	CHECK_EQ(page.file, 1);
	CHECK_EQ(page.kind, pte_kind_file);
	CHECK_EQ(page.mapcount, 2);
	CHECK_EQ(count, 1 + 3);
	CHECK_EQ(count_of(items, count, rmap_kind_file_area, true), 2);
	CHECK_EQ(items[3].verdict, rmap_look_outside);
	process_end(machine);
}

TEST(runs_end_where_pages_are_others)
{
	struct machine *machine = family("3.8");
	struct record_page_run runs[8];
	struct entry_walk walk;

	entry_walk_start_in(&walk, process_find(machine, 3));
	CHECK_EQ(page_run_next(&walk, runs, 8), 3);
	for (u32 i = 0; i < 3; i++) {
		CHECK_EQ(runs[i].start, PAGES(PLACE + i));
		CHECK_EQ(runs[i].mapcount, i == 1 ? 1 : 3);
	}
	entry_walk_start_in(&walk, process_find(machine, 1));
	CHECK_EQ(page_run_next(&walk, runs, 1), 1); /* with room for one record at a time, nothing is left out */
	CHECK_EQ(page_run_next(&walk, runs + 1, 1), 1);
	CHECK_EQ(page_run_next(&walk, runs + 2, 8), 1);
	CHECK_EQ(runs[2].end, PAGES(PLACE + 3));
	process_end(machine);
}

TEST(a_run_is_in_swap_where_its_pages_are)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;
	struct record_page_run runs[8];
	struct entry_walk walk;

	layout.swap = PAGES(2);
	machine = process_start_with(era_named("3.8"), &layout);
	map_at(machine, PLACE, 4, PROT_RW);
	store(machine, PLACE, 3);
	CHECK_EQ(fork_from(machine, 1), 2);
	for (u32 i = 0; i < 2; i++) {
		perform_as(machine, 1, (struct record_operation){ .call = call_page_referenced, .addr = PAGES(PLACE + i) });
		CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_try_to_unmap, .addr = PAGES(PLACE + i) }), 2);
	}
	entry_walk_start_in(&walk, process_find(machine, 1));
	CHECK_EQ(page_run_next(&walk, runs, 8), 2);
	CHECK_EQ(runs[0].kind, pte_kind_swap);
	CHECK_EQ(runs[0].start, PAGES(PLACE));
	CHECK_EQ(runs[0].end, PAGES(PLACE + 2));
	CHECK_EQ(runs[0].mapcount, 2);
	CHECK_EQ(runs[0].first, 0);
	CHECK_EQ(runs[1].kind, pte_kind_page);
	CHECK_EQ(runs[1].start, PAGES(PLACE + 2));
	CHECK(runs[1].first);
	process_end(machine);
}

TEST(what_is_no_page_is_told)
{
	struct machine *machine = family("3.8");
	struct record_page page;

	CHECK_EQ(inspect_page_at(machine->processes, PAGES(PLACE + 5), &page), -EINVAL);
	CHECK_EQ(inspect_page_numbered(machine, 12345, &page), -EINVAL);
	process_end(machine);
}

static struct machine *stopped;
static u32 watched, stops, seen;

static void look_at_stop(void)
{
	struct record_mapping mappings[ROOM];
	struct record_rmap_item items[ROOM];
	struct record_page page;

	stops++;
	if (inspect_page_numbered(stopped, watched, &page))
		return;
	seen += mappings_of(stopped, watched, mappings) + items_of(stopped, watched, items);
	inspect_page_most_mapped(stopped, &page);
}

/* Repeats the call as often as it has events, and each time inspects the machine at another one of them. */
static void watch(const char *row, struct record_operation op)
{
	stops = seen = 0;
	for (u32 stop = 1, written = 0; stop == 1 || stop <= written; stop++) {
		struct record_outcome outcome;

		stopped = family(row);
		watched = page_in(stopped, 2, PLACE).page;
		ring_begin(0, stop, &stopped->counters);
		stop_hook = look_at_stop;
		machine_call(stopped, &op, &outcome);
		stop_hook = NULL;
		written = ring_written();
		process_end(stopped);
	}
	CHECK(stops > 1);
	CHECK(seen > stops);
}

TEST(a_reverse_map_can_be_watched_while_it_changes)
{
	static const struct record_operation ops[] = {
		{ .call = call_fork, .process = 2 },
		{ .call = call_fork, .process = 2, .failing = 9 },
		{ .call = call_exit, .process = 2 },
		{ .call = call_munmap, .process = 1, .addr = PAGES(PLACE), .length = PAGES(2) },
		{ .call = call_store, .process = 1, .addr = PAGES(PLACE), .length = PAGES(1) },
	};

	FOR_ROWS(row)
		for (u32 i = 0; i < sizeof(ops) / sizeof(*ops); i++)
			watch(*row, ops[i]);
}

TEST(a_search_can_be_watched)
{
	FOR_ROWS(row) {
		watch(*row, (struct record_operation){ .call = call_page_referenced, .process = 1, .addr = PAGES(PLACE) });
		watch(*row, (struct record_operation){ .call = call_try_to_unmap, .process = 1, .addr = PAGES(PLACE) });
	}
}
