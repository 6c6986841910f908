/* Stores into a tree without nodes, and stores that change one leaf, each caused on purpose. A leaf is identified by
 * its used slots (shape_of). */
#include "test/maple_fixture.h"

#define ALLOC MT_FLAGS_ALLOC_RANGE
#define RCU (MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU)

/* Adjacent ranges of ten keys from key 0 on, in ascending order, numbered from 1. */
static void fill(struct maple_fixture *fixture, u64 ranges)
{
	for (u64 i = 0; i < ranges; i++)
		put(fixture, 10 * i, 10 * i + 9, entry_number(i + 1));
}

static void erase(struct maple_fixture *fixture, u64 first, u64 last)
{
	put(fixture, first, last, NULL);
}

TEST(an_entry_at_key_0_alone_needs_no_node)
{
	struct maple_fixture *fixture = maple_start(ALLOC);

	CHECK_EQ(put(fixture, 0, 0, entry_number(1)), store_type_root);
	CHECK_EQ(fixture->tree.nodes, 0);
	CHECK(mt_load(&fixture->tree, 0) == entry_number(1));
	CHECK(!mt_load(&fixture->tree, 1));
	CHECK_EQ(put(fixture, 5, 9, NULL), store_type_root);
	CHECK_TEXT(shape_of(fixture), "entry");
	CHECK_EQ(put(fixture, 0, 3, NULL), store_type_root);
	CHECK_TEXT(shape_of(fixture), "empty");
	maple_end(fixture);
}

TEST(the_first_range_makes_a_leaf)
{
	struct maple_fixture *fixture = maple_start(ALLOC);

	CHECK_EQ(put(fixture, 5, 9, entry_number(1)), store_type_root);
	CHECK_TEXT(slots_of(fixture), "-4 1-9 -");
	maple_end(fixture);
	fixture = maple_start(ALLOC);
	put(fixture, 0, 0, entry_number(1));
	CHECK_EQ(put(fixture, 5, MAPLE_MAX, entry_number(2)), store_type_root);
	CHECK_TEXT(slots_of(fixture), "1-0 -4 2-");
	maple_end(fixture);
	fixture = maple_start(ALLOC);
	put(fixture, 0, 0, entry_number(1));
	CHECK_EQ(put(fixture, 1, 9, entry_number(2)), store_type_root);
	CHECK_TEXT(slots_of(fixture), "1-0 2-9 -");
	CHECK_EQ(fixture->tree.height, 1);
	maple_end(fixture);
}

TEST(an_exact_fit_changes_only_what_the_slot_holds)
{
	struct maple_fixture *fixture = maple_start(RCU);
	u64 leaf;

	fill(fixture, 5);
	leaf = fixture->tree.ma_root;
	CHECK_EQ(put(fixture, 20, 29, entry_number(9)), store_type_exact_fit);
	CHECK_TEXT(slots_of(fixture), "1-9 2-19 9-29 4-39 5-49 -");
	CHECK_EQ(put(fixture, 20, 29, NULL), store_type_exact_fit);
	CHECK_TEXT(slots_of(fixture), "1-9 2-19 -29 4-39 5-49 -");
	CHECK_EQ(put(fixture, 23, 25, NULL), store_type_exact_fit); /* already empty */
	CHECK_EQ(fixture->tree.ma_root, leaf);
	CHECK_EQ(fixture->counters.maple_store_exact_fit, 3);
	maple_end(fixture);
}

/* A root with fewer slots than any other leaf must have is always changed by a node store. */
TEST(an_append_grows_the_leaf_in_place_when_no_reader_can_be_in_it)
{
	struct maple_fixture *fixture = maple_start(ALLOC);
	u64 leaf;

	fill(fixture, 5);
	leaf = fixture->tree.ma_root;
	CHECK_EQ(put(fixture, 50, 59, entry_number(6)), store_type_append);
	CHECK_EQ(put(fixture, 65, 69, entry_number(7)), store_type_append);
	CHECK_TEXT(slots_of(fixture), "1-9 2-19 3-29 4-39 5-49 6-59 -64 7-69 -");
	CHECK_EQ(put(fixture, 80, MAPLE_MAX, entry_number(8)), store_type_append);
	CHECK_TEXT(slots_of(fixture), "1-9 2-19 3-29 4-39 5-49 6-59 -64 7-69 -79 8-");
	CHECK_EQ(fixture->tree.ma_root, leaf);
	maple_end(fixture);
	fixture = maple_start(RCU);
	fill(fixture, 5);
	CHECK_EQ(put(fixture, 50, 59, entry_number(6)), store_type_node);
	maple_end(fixture);
}

TEST(a_slot_store_moves_a_bound_in_place)
{
	struct maple_fixture *fixture = maple_start(RCU);
	u64 leaf;

	fill(fixture, 7);
	leaf = fixture->tree.ma_root;
	CHECK_EQ(put(fixture, 10, 22, entry_number(2)), store_type_slot);
	CHECK_EQ(put(fixture, 38, 49, entry_number(5)), store_type_slot);
	CHECK_TEXT(slots_of(fixture), "1-9 2-22 3-29 4-37 5-49 6-59 7-69 -");
	CHECK_EQ(fixture->tree.ma_root, leaf);
	/* Moving two bounds in place is allowed only if nobody reads. */
	CHECK_EQ(put(fixture, 20, 32, entry_number(9)), store_type_node);
	maple_end(fixture);
	fixture = maple_start(ALLOC);
	fill(fixture, 7);
	CHECK_EQ(put(fixture, 18, 32, entry_number(9)), store_type_slot);
	CHECK_TEXT(slots_of(fixture), "1-9 2-17 9-32 4-39 5-49 6-59 7-69 -");
	maple_end(fixture);
}

TEST(a_node_store_changes_a_copy_where_readers_may_be)
{
	struct maple_fixture *fixture = maple_start(RCU);
	u64 leaf;

	fill(fixture, 5);
	leaf = fixture->tree.ma_root;
	CHECK_EQ(put(fixture, 13, 16, entry_number(9)), store_type_node);
	CHECK(fixture->tree.ma_root != leaf);
	CHECK_TEXT(slots_of(fixture), "1-9 2-12 9-16 2-19 3-29 4-39 5-49 -");
	leaf = fixture->tree.ma_root;
	CHECK_EQ(put(fixture, 5, 35, entry_number(8)), store_type_node);
	CHECK(fixture->tree.ma_root != leaf);
	CHECK_TEXT(slots_of(fixture), "1-4 8-35 4-39 5-49 -");
	CHECK_EQ(fixture->arena->live_objects, 1);
	maple_end(fixture);
	fixture = maple_start(ALLOC);
	fill(fixture, 5);
	leaf = fixture->tree.ma_root;
	CHECK_EQ(put(fixture, 13, 16, entry_number(9)), store_type_node);
	CHECK_EQ(fixture->tree.ma_root, leaf);
	maple_end(fixture);
}

TEST(a_null_takes_in_the_nulls_beside_it)
{
	struct maple_fixture *fixture = maple_start(RCU);
	struct ma_state mas = { .tree = &fixture->tree, .index = 24, .last = 26 };

	fill(fixture, 9);
	erase(fixture, 10, 19);
	erase(fixture, 30, 39);
	CHECK_TEXT(slots_of(fixture), "1-9 -19 3-29 -39 5-49 6-59 7-69 8-79 9-89 -");
	CHECK_EQ(put_unchecked(fixture, &mas, NULL, false), 0);
	CHECK_EQ(mas.index, 24);
	CHECK_TEXT(slots_of(fixture), "1-9 -19 3-23 -26 3-29 -39 5-49 6-59 7-69 8-79 9-89 -");
	mas_set_range(&mas, 20, 29);
	CHECK_EQ(put_unchecked(fixture, &mas, NULL, false), 0);
	CHECK_EQ(mas.index, 10);
	CHECK_EQ(mas.last, 39);
	CHECK_TEXT(slots_of(fixture), "1-9 -39 5-49 6-59 7-69 8-79 9-89 -");
	verify(fixture);
	maple_end(fixture);
}
