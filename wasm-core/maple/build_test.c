/* The tree has exactly the kernel's shape: node counts of lib/maple_tree.c, 6.12, built in userland. */
#include "maple/node.h"
#include "test/maple_fixture.h"

static void check_counts(u32 areas, u32 adjacent, u32 pairs, u32 apart)
{
	const u32 expected[] = { adjacent, pairs, apart };

	for (enum spread spread = SPREAD_ADJACENT; spread <= SPREAD_APART; spread++)
		for (u32 rcu = 0; rcu <= MT_FLAGS_USE_RCU; rcu += MT_FLAGS_USE_RCU) {
			struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE | rcu);

			build_top_down(fixture, areas, spread);
			CHECK_EQ(fixture->tree.nodes, expected[spread]);
			verify(fixture);
			maple_end(fixture);
		}
}

TEST(node_counts_of_23_areas)
{
	check_counts(23, 3, 4, 5);
}

TEST(node_counts_of_223_areas)
{
	check_counts(223, 18, 27, 37);
}

TEST(node_counts_of_4023_areas)
{
	check_counts(4023, 304, 454, 647);
}

TEST(node_counts_of_65530_areas)
{
	check_counts(65530, 4916, 7374, 10535);
}

TEST(a_node_is_a_block_of_256_bytes)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);

	build_top_down(fixture, 223, SPREAD_PAIRS);
	CHECK_EQ(sizeof(struct maple_node), 256);
	CHECK_EQ(fixture->arena->live, 256 * fixture->tree.nodes);
	CHECK_EQ((uintptr_t)mte_to_node(fixture->tree.ma_root) % 256, 0);
	CHECK_EQ(fixture->tree.height, 3);
	maple_end(fixture);
}

TEST(without_gaps_inner_nodes_have_sixteen_slots)
{
	struct maple_fixture *fixture = maple_start(0);

	build_top_down(fixture, 4023, SPREAD_PAIRS);
	CHECK_EQ(mte_node_type(fixture->tree.ma_root), maple_range_64);
	verify(fixture);
	CHECK_EQ(fixture->tree.height, 4);
	CHECK_EQ(fixture->tree.nodes, 433);
	maple_end(fixture);
}

TEST(destroying_gives_every_node_back)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);

	build_top_down(fixture, 1000, SPREAD_APART);
	mt_destroy(&fixture->tree);
	CHECK_EQ(fixture->arena->live, 0);
	CHECK_EQ(put(fixture, 0, 0, entry_number(1)), store_type_root); /* and can be used again */
	mt_destroy(&fixture->tree);
	CHECK(!mt_load(&fixture->tree, 0));
	maple_end(fixture);
}
