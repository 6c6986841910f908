/* Stores that build new nodes: splits, pushes, pooling, spanning stores, new roots, each caused on purpose. */
#include "test/maple_fixture.h"

#define ALLOC MT_FLAGS_ALLOC_RANGE
#define RCU (MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU)
#define COPIES (RCU | MT_VACANT | MT_COPIES)

/* Adjacent ranges of ten keys from key 0 on, in ascending order, numbered from 1. */
static void fill(struct maple_fixture *fixture, u64 ranges)
{
	for (u64 i = 0; i < ranges; i++)
		put(fixture, 10 * i, 10 * i + 9, entry_number(i + 1));
}

TEST(a_full_root_splits_and_the_tree_grows)
{
	struct maple_fixture *fixture = maple_start(ALLOC);

	fill(fixture, 15);
	CHECK_TEXT(shape_of(fixture), "16");
	CHECK_EQ(put(fixture, 150, 159, entry_number(16)), store_type_split);
	CHECK_TEXT(shape_of(fixture), "(9 8)");
	CHECK_EQ(fixture->counters.maple_splits, 1);
	CHECK_EQ(fixture->counters.maple_grows, 1);
	CHECK_EQ(fixture->tree.height, 2);
	maple_end(fixture);
}

TEST(a_full_leaf_pushes_left_before_it_splits)
{
	struct maple_fixture *fixture = maple_start(ALLOC);

	fill(fixture, 23);
	CHECK_TEXT(shape_of(fixture), "(9 15)");
	fill(fixture, 24);
	CHECK_TEXT(shape_of(fixture), "(9 16)");
	CHECK_EQ(put(fixture, 240, 249, entry_number(25)), store_type_split);
	CHECK_TEXT(shape_of(fixture), "(15 11)");
	CHECK_EQ(fixture->counters.maple_push_left, 1);
	CHECK_EQ(fixture->counters.maple_splits, 1);
	CHECK_EQ(fixture->tree.nodes, 3);
	maple_end(fixture);
}

TEST(a_full_leaf_pushes_right_when_the_left_is_full_too)
{
	struct maple_fixture *fixture = maple_start(ALLOC);

	fill(fixture, 16);
	CHECK_TEXT(shape_of(fixture), "(9 8)");
	for (u64 i = 0; i < 7; i++)
		put(fixture, i, i, entry_number(100 + i)); /* the leftmost leaf has no left neighbour */
	CHECK_TEXT(shape_of(fixture), "(16 8)");
	CHECK_EQ(put(fixture, 7, 7, entry_number(107)), store_type_split);
	CHECK_TEXT(shape_of(fixture), "(10 15)");
	CHECK_EQ(fixture->counters.maple_push_right, 1);
	CHECK_EQ(fixture->counters.maple_push_left, 0);
	maple_end(fixture);
}

TEST(inner_nodes_push_and_split_too)
{
	struct maple_fixture *fixture = maple_start(RCU);
	u64 i = 0;

	while (fixture->tree.height < 3) {
		put(fixture, 10 * i, 10 * i + 9, entry_number(i + 1));
		i++;
	}
	CHECK_TEXT(shape_of(fixture), "((15 15 15 15 15 15) (15 15 15 9 8))");
	while (fixture->tree.nodes < 22) {
		put(fixture, 10 * i, 10 * i + 9, entry_number(i + 1));
		i++;
	}
	CHECK(fixture->counters.maple_push_left > 9);
	CHECK_TEXT(shape_of(fixture), "((15 15 15 15 15 15 15 15 15) (15 15 15 15 15 15 15 15 9 8))");
	maple_end(fixture);
}

TEST(a_leaf_that_becomes_too_small_is_pooled_with_its_right_neighbour)
{
	struct maple_fixture *fixture = maple_start(ALLOC);

	fill(fixture, 25);
	CHECK_TEXT(shape_of(fixture), "(15 11)");
	CHECK_EQ(put(fixture, 0, 99, entry_number(50)), store_type_rebalance);
	CHECK_EQ(fixture->counters.maple_pool_right, 1);
	CHECK_EQ(fixture->counters.maple_shrinks, 0);
	CHECK_TEXT(shape_of(fixture), "(9 8)");
	/* The fourteen slots that remain fit into one leaf, and the tree loses a level. */
	CHECK_EQ(put(fixture, 0, 129, entry_number(51)), store_type_rebalance);
	CHECK_TEXT(shape_of(fixture), "14");
	CHECK_EQ(fixture->counters.maple_shrinks, 1);
	CHECK_EQ(fixture->tree.height, 1);
	maple_end(fixture);
}

TEST(the_last_leaf_is_pooled_with_its_left_neighbour)
{
	struct maple_fixture *fixture = maple_start(ALLOC);

	fill(fixture, 25);
	CHECK_EQ(put(fixture, 180, 239, NULL), store_type_rebalance);
	CHECK_EQ(fixture->counters.maple_pool_left, 1);
	CHECK_EQ(fixture->counters.maple_pool_right, 0);
	CHECK_TEXT(shape_of(fixture), "(11 10)");
	maple_end(fixture);
}

TEST(a_spanning_store_replaces_all_between_two_leaves)
{
	struct maple_fixture *fixture = maple_start(RCU);

	fill(fixture, 60);
	CHECK_TEXT(shape_of(fixture), "(15 15 15 16)");
	CHECK_EQ(put(fixture, 75, 504, entry_number(99)), store_type_spanning);
	CHECK_TEXT(shape_of(fixture), "(10 10)");
	CHECK_EQ(fixture->tree.nodes, 3);
	CHECK_EQ(fixture->counters.maple_store_spanning, 1);
	maple_end(fixture);
}

TEST(a_null_that_reaches_its_leafs_end_spans)
{
	struct maple_fixture *fixture = maple_start(RCU);

	fill(fixture, 25);
	CHECK_TEXT(shape_of(fixture), "(15 11)");
	CHECK_EQ(put(fixture, 140, 149, entry_number(1)), store_type_exact_fit);
	CHECK_EQ(put(fixture, 140, 149, NULL), store_type_spanning);
	CHECK_TEXT(shape_of(fixture), "(13 13)");
	/* ... but not at the end of the key space. */
	CHECK_EQ(put(fixture, 240, MAPLE_MAX, NULL), store_type_node);
	maple_end(fixture);
}

TEST(a_spanning_store_may_cut_in_three)
{
	struct maple_fixture *fixture = maple_start(RCU);

	/* Sixteen slots in each of two leaves; the range takes a part of the last slot of one and of the first slot
	 * of the other. */
	fill(fixture, 40);
	put(fixture, 5, 9, entry_number(70));
	put(fixture, 155, 159, entry_number(71));
	CHECK_TEXT(shape_of(fixture), "(16 16 11)");
	CHECK_EQ(put(fixture, 145, 151, entry_number(72)), store_type_spanning);
	CHECK_EQ(fixture->counters.maple_cut_in_three, 1);
	CHECK_TEXT(shape_of(fixture), "(11 10 12 11)");
	maple_end(fixture);
}

TEST(all_keys_at_once_make_a_new_root)
{
	struct maple_fixture *fixture = maple_start(RCU);

	fill(fixture, 60);
	CHECK_EQ(put(fixture, 0, MAPLE_MAX, entry_number(1)), store_type_spanning);
	CHECK_TEXT(slots_of(fixture), "1-");
	CHECK_EQ(put(fixture, 0, MAPLE_MAX, entry_number(3)), store_type_exact_fit);
	CHECK_EQ(put(fixture, 0, MAPLE_MAX, entry_number(1)), store_type_exact_fit);
	CHECK_EQ(put(fixture, 10, 19, entry_number(2)), store_type_node);
	CHECK_TEXT(slots_of(fixture), "1-9 2-19 1-");
	CHECK_EQ(put(fixture, 0, MAPLE_MAX, NULL), store_type_new_root);
	CHECK_TEXT(shape_of(fixture), "empty");
	CHECK_EQ(fixture->tree.nodes, 0);
	maple_end(fixture);
}

TEST(the_last_erased_entry_leaves_an_empty_tree)
{
	struct maple_fixture *fixture = maple_start(RCU);

	put(fixture, 100, 199, entry_number(1));
	CHECK_EQ(put(fixture, 100, 199, NULL), store_type_new_root);
	CHECK_TEXT(shape_of(fixture), "empty");
	maple_end(fixture);
	fixture = maple_start(RCU);
	fill(fixture, 60);
	CHECK_EQ(put(fixture, 0, 700, NULL), store_type_spanning);
	CHECK_TEXT(shape_of(fixture), "empty");
	maple_end(fixture);
}

TEST(a_store_over_nearly_everything_lowers_the_tree)
{
	struct maple_fixture *fixture = maple_start(RCU);

	fill(fixture, 400);
	CHECK_EQ(fixture->tree.height, 3);
	CHECK_EQ(put(fixture, 35, 3985, entry_number(9)), store_type_spanning);
	CHECK_TEXT(slots_of(fixture), "1-9 2-19 3-29 4-34 9-3985 399-3989 400-3999 -");
	CHECK_EQ(fixture->counters.maple_shrinks, 1);
	CHECK_EQ(fixture->tree.nodes, 1);
	maple_end(fixture);
}

/* 7.1 and later. The shapes are those of 7.3's own code. */
TEST(an_overflowing_leaf_shares_evenly)
{
	struct maple_fixture *fixture = maple_start(COPIES);

	fill(fixture, 24);
	CHECK_TEXT(shape_of(fixture), "(9 16)");
	CHECK_EQ(put(fixture, 240, 249, entry_number(25)), store_type_split);
	CHECK_TEXT(shape_of(fixture), "(13 13)");
	CHECK_EQ(fixture->counters.maple_push_left, 1);
	CHECK_EQ(fixture->counters.maple_splits, 1);
	maple_end(fixture);
}

TEST(an_overflowing_leaf_shares_with_the_right_if_the_left_is_full)
{
	struct maple_fixture *fixture = maple_start(COPIES);

	fill(fixture, 16);
	for (u64 i = 0; i < 8; i++)
		put(fixture, i, i, entry_number(100 + i)); /* the leftmost leaf has no left neighbour */
	CHECK_TEXT(shape_of(fixture), "(13 12)");
	CHECK_EQ(fixture->counters.maple_push_right, 1);
	CHECK_EQ(fixture->counters.maple_push_left, 0);
	maple_end(fixture);
}

/* 6.12 copies all levels up to the root, later kernels only as far as the number of nodes changes. */
TEST(levels_that_keep_their_nodes_stay)
{
	static const u32 rules[] = { RCU, RCU | MT_VACANT, COPIES };

	for (u32 i = 0; i < 3; i++) {
		struct maple_fixture *fixture = maple_start(rules[i]);
		u64 root;

		fill(fixture, 400);
		CHECK_EQ(fixture->tree.height, 3);
		root = fixture->tree.ma_root;
		CHECK_EQ(put(fixture, 2000, 2119, NULL), store_type_spanning);
		CHECK_EQ(fixture->tree.ma_root == root, i > 0);
		maple_end(fixture);
	}
}

/* Thirty-two slots fill two leaves; three, if the first of the two would end in a NULL. */
TEST(two_leaves_that_would_be_full_may_become_three)
{
	for (u32 null = 0; null < 2; null++) {
		struct maple_fixture *fixture = maple_start(COPIES);

		fill(fixture, 40);
		put(fixture, 5, 9, entry_number(70));
		put(fixture, 155, 159, entry_number(71));
		put(fixture, 275, 276, entry_number(73));
		CHECK_TEXT(shape_of(fixture), "(16 16 13)");
		CHECK_EQ(put(fixture, 140, 151, null ? NULL : entry_number(72)), store_type_spanning);
		CHECK_TEXT(shape_of(fixture), null ? "(12 12 8 13)" : "(16 16 13)");
		CHECK_EQ(fixture->counters.maple_cut_in_three, null);
		maple_end(fixture);
	}
}
