#include "rmap/walk.h"
#include "test/pt_fixture.h"
#include "test/rmap_fixture.h"

#include <stdio.h>

static const char *const schemes[] = { "none", "pte_chain_7", "pte_chain_15", "pte_chain_31", "anonmm", "anon_vma",
				       "anon_vma_chain", "anon_vma_tree" };
#define SCHEMES (sizeof(schemes) / sizeof(*schemes))

static struct machine *with_scheme(u32 scheme, const char *row)
{
	char id[ERA_ID_BYTES];

	snprintf(id, sizeof(id), "%s+rmap=%s", row, schemes[scheme]);
	return roomy_process(id);
}

/* Whatever the scheme, for pages that processes share after fork, have copied, or have unmapped. */
TEST(all_schemes_find_the_same)
{
	for (u32 scheme = 0; scheme < SCHEMES; scheme++) {
		struct machine *machine = with_scheme(scheme, "3.4+pt=i386_pae");
		struct page *page;
		u32 looked;

		map_at(machine, 0x100, 8, PROT_RW);
		CHECK_EQ(store(machine, 0x100, 8), 0);
		page = page_of(machine, 1, 0x104);
		for (u32 child = 2; child <= 9; child++)
			CHECK_EQ(fork_from(machine, child / 2), child);
		CHECK_EQ(count_mappers(machine, page, &looked), 9);
		CHECK_EQ(store_in(machine, 4, 0x104, 1), 0);
		CHECK_EQ(exit_of(machine, 3), 0);
		CHECK_EQ(perform_as(machine, 8, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x102), .length = PAGES(4) }), 0);
		CHECK_EQ(perform_as(machine, 9, (struct record_operation){ .call = call_mprotect, .addr = PAGES(0x103), .length = PAGES(2), .prot = PROT_READ }), 0);
		CHECK_EQ(count_mappers(machine, page, &looked), 6);
		CHECK_EQ(count_mappers(machine, page_of(machine, 4, 0x104), &looked), 1);
		CHECK(!rmap_verify(machine));
		process_end(machine);
	}
}

/* The search looks at the file's VMAs, unless the scheme has recorded the PTEs or scans all page tables. */
TEST(pages_of_a_file_are_found_by_its_areas)
{
	for (u32 scheme = 0; scheme < SCHEMES; scheme++) {
		struct machine *machine = with_scheme(scheme, "3.4+pt=i386_2level");
		struct page *page;

		add_file(machine, 5, file_kind_regular, 64, true);
		map_with(machine, 0x100, 8, PROT_READ, MAP_SHARED, 5, 0);
		map_with(machine, 0x200, 8, PROT_RW, MAP_PRIVATE, 5, 4);
		CHECK_EQ(load(machine, 0x100, 8), 0);
		CHECK_EQ(load(machine, 0x200, 8), 0);
		page = page_of(machine, 1, 0x105);
		CHECK(page->flags & PAGE_FILE);
		CHECK(page_of(machine, 1, 0x201) == page);
		CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(store_in(machine, 2, 0x201, 1), 0);
		CHECK_EQ(page->mapcount, 2); /* the child does not inherit what a page fault can fill again */
		mappers_of(machine, page);
		CHECK_EQ(FIRST_EVENT(rmap_look_area) != NULL, !rmap_of(machine)->entries && !rmap_of(machine)->scans);
		CHECK_MAPPERS(machine, page_of(machine, 2, 0x201), "2@201");
		CHECK(!rmap_verify(machine));
		process_end(machine);
	}
}

TEST(why_an_area_does_not_map_a_page)
{
	struct machine *machine = roomy_process("3.4+i_mmap=list");
	static const struct { u64 start, offset; enum code_rmap_look verdict; } areas[] = {
		{ 0x100, 0, rmap_look_found }, { 0x200, 8, rmap_look_outside }, { 0x400, 2, rmap_look_no_table },
		{ 0x140, 3, rmap_look_empty },
	};
	const struct event_rmap_look_area *look;
	u32 seen = 0;

	add_file(machine, 5, file_kind_regular, 64, true);
	for (u32 i = 0; i < 4; i++)
		map_with(machine, areas[i].start, 8, PROT_READ, MAP_SHARED, 5, areas[i].offset);
	CHECK_EQ(load(machine, 0x105, 1), 0);
	CHECK_EQ(load(machine, 0x200, 1), 0);
	/* One more than there are, so that the walk does not stop before it has looked at all VMAs. */
	page_of(machine, 1, 0x105)->mapcount++;
	mappers_of(machine, page_of(machine, 1, 0x105));
	page_of(machine, 1, 0x105)->mapcount--;
	for (look = FIRST_EVENT(rmap_look_area); look; look = next_event(look, EVENT_rmap_look_area))
		for (u32 i = 0; i < 4; i++)
			if (look->vma == area_at(machine, 1, areas[i].start)->id) {
				CHECK_EQ(look->verdict, areas[i].verdict);
				seen++;
			}
	CHECK_EQ(seen, 4);
	process_end(machine);
}

static bool stop(struct rmap_walk *walk, const struct rmap_found *found)
{
	(void)found;
	return walk->found < *(const u32 *)walk->data;
}

TEST(a_visitor_ends_the_walk)
{
	for (u32 scheme = 0; scheme < SCHEMES; scheme++) {
		struct machine *machine = with_scheme(scheme, "3.4+pt=i386_pae");
		u32 most = 3;
		struct rmap_walk walk = { .machine = machine, .visit = stop, .data = &most };

		map_at(machine, 0x100, 8, PROT_RW);
		CHECK_EQ(store(machine, 0x100, 8), 0);
		for (u32 child = 2; child <= 9; child++)
			CHECK_EQ(fork_from(machine, 1), child);
		walk.page = page_of(machine, 1, 0x104);
		rmap_walk(&walk);
		CHECK_EQ(walk.wanted, 9);
		CHECK_EQ(walk.found, 3);
		CHECK_EQ(walk.looked, 3);
		process_end(machine);
	}
}

/* A part of a huge page is found wherever the whole is mapped. When one process has split its mapping, the others
 * still map the whole. */
TEST(parts_of_a_huge_page_are_found_with_the_whole)
{
	struct machine *machine = roomy_process("6.18");
	struct page *part;

	map_at(machine, 0x200, 0x200, PROT_RW);
	CHECK_EQ(advise(machine, 0x200, 0x200, 14 /* MADV_HUGEPAGE */), 0);
	CHECK_EQ(store(machine, 0x200, 1), 0);
	part = page_of(machine, 1, 0x2ff);
	CHECK_EQ(huge_of(part)->mapped_whole, 1);
	CHECK_MAPPERS(machine, part, "1@2ff");
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(perform_as(machine, 2, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x200), .length = PAGES(16) }), 0);
	CHECK_EQ(huge_of(part)->mapped_whole, 1);
	CHECK_EQ(part->mapcount, 1);
	CHECK_MAPPERS(machine, part, "1@2ff 2@2ff");
	CHECK_MAPPERS(machine, &huge_of(part)->page[3], "1@203");
	CHECK(!rmap_verify(machine));
	process_end(machine);
}

TEST(what_a_walk_misses_is_seen)
{
	struct machine *machine = roomy_process("3.8");
	struct page *page;

	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(store(machine, 0x100, 8), 0);
	CHECK_EQ(fork_from(machine, 1), 2);
	page = page_of(machine, 2, 0x103);
	CHECK(!rmap_verify(machine));
	page->index++;
	CHECK(rmap_verify(machine));
	page->index--;
	CHECK(!rmap_verify(machine));
	process_end(machine);
}
