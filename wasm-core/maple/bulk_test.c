/* Stores in ascending order into nodes that were allocated in advance, as fork() did from 6.1 to 6.7. */
#include "maple/node.h"
#include "test/alloc_sites.h"
#include "test/maple_fixture.h"

/* Ten pages each, with a free page after every second one, or after each. */
static u64 nth_start(u64 i, enum spread spread)
{
	u64 holes = 0;

	if (spread == SPREAD_APART)
		holes = i;
	if (spread == SPREAD_PAIRS)
		holes = i / 2;
	return 0x400000 + (i * 10 + holes) * PAGE_SIZE;
}

static void store_all(struct ma_state *mas, u32 areas, enum spread spread)
{
	for (u32 i = 0; i < areas; i++) {
		u64 start = nth_start(i, spread);

		mas_set_range(mas, start, start + 10 * PAGE_SIZE - 1);
		CHECK_EQ(mas_store(mas, entry_number(i + 1)), 0);
	}
}

/* Checks that the tree holds these ranges and nothing else. */
static void check_content(struct maple_fixture *fixture, u32 areas, enum spread spread)
{
	MA_STATE(mas, &fixture->tree, 0, 0);

	verify(fixture);
	for (u32 i = 0; i < areas; i++) {
		CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(i + 1));
		CHECK_EQ(mas.index, nth_start(i, spread));
		CHECK_EQ(mas.last, nth_start(i, spread) + 10 * PAGE_SIZE - 1);
	}
	CHECK(!mas_find(&mas, MAPLE_MAX));
}

/* A split gives the last leaf fewer slots than a leaf should have. If no store follows, it gets more at the end. */
static void check_last_leaf(const struct maple_tree *tree)
{
	struct maple_node_view view;
	struct maple_walk walk;
	u32 slots = 0;

	for (maple_walk_start(&walk, tree); maple_walk_next(&walk, &view);)
		slots = view.slots;
	CHECK(slots > mt_min_slots(maple_leaf_64));
}

/* Checks how many nodes are allocated in advance, and how many remain in the tree. */
static void check_bulk(u32 areas, enum spread spread, u32 set_aside, u32 nodes)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);
	MA_STATE(mas, &fixture->tree, 0, 0);

	CHECK_EQ(mas_expected_entries(&mas, areas), 0);
	CHECK_EQ(mas.alloc_count, set_aside);
	CHECK_EQ(fixture->counters.maple_node_allocs, set_aside);
	CHECK_EQ(fixture->counters.maple_alloc_calls, 1);
	store_all(&mas, areas, spread);
	mas_bulk_end(&mas);
	CHECK_EQ(fixture->tree.nodes, nodes);
	CHECK_EQ(fixture->arena->live, 256 * nodes);
	/* The nodes allocated in advance were enough. */
	CHECK_EQ(fixture->counters.maple_alloc_calls, 1);
	CHECK(fixture->counters.maple_nodes_unused > 0);
	check_content(fixture, areas, spread);
	check_last_leaf(&fixture->tree);
	maple_end(fixture);
}

/* Node counts of lib/maple_tree.c, 6.12, built in userland. */
TEST(bulk_stores_of_23_areas)
{
	check_bulk(23, SPREAD_PAIRS, 8, 4);
}

TEST(bulk_stores_of_223_areas)
{
	check_bulk(223, SPREAD_PAIRS, 39, 32);
}

TEST(bulk_stores_of_4023_areas)
{
	check_bulk(4023, SPREAD_PAIRS, 650, 567);
}

TEST(bulk_stores_of_65530_areas)
{
	check_bulk(65530, SPREAD_PAIRS, 10536, 9217);
}

/* A split has its nodes before it begins, however many levels are full. */
TEST(stores_ask_for_more_where_too_little_was_set_aside)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);
	MA_STATE(mas, &fixture->tree, 0, 0);

	CHECK_EQ(mas_expected_entries(&mas, 1), 0);
	store_all(&mas, 4023, SPREAD_PAIRS);
	mas_bulk_end(&mas);
	CHECK_EQ(fixture->tree.nodes, 567);
	CHECK_EQ(fixture->counters.maple_node_allocs, 567 + fixture->counters.maple_nodes_unused);
	CHECK(fixture->counters.maple_alloc_calls > 100);
	check_content(fixture, 4023, SPREAD_PAIRS);
	maple_end(fixture);
}

TEST(the_last_leaf_gets_slots_of_its_neighbour)
{
	for (u32 areas = 17; areas < 60; areas++) {
		struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);
		MA_STATE(mas, &fixture->tree, 0, 0);

		CHECK_EQ(mas_expected_entries(&mas, areas), 0);
		store_all(&mas, areas, SPREAD_PAIRS);
		mas_bulk_end(&mas);
		check_content(fixture, areas, SPREAD_PAIRS);
		check_last_leaf(&fixture->tree);
		maple_end(fixture);
	}
}
