/* Lookups and steps from entry to entry, at all the edges. */
#include "test/maple_fixture.h"

/* Entry n at [100n, 100n + 49], n from 1 to `count`. */
static struct maple_fixture *start(u64 count)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU);

	for (u64 n = 1; n <= count; n++)
		put(fixture, 100 * n, 100 * n + 49, entry_number(n));
	return fixture;
}

static void check_place(const struct ma_state *mas, u64 first, u64 last)
{
	CHECK_EQ(mas->index, first);
	CHECK_EQ(mas->last, last);
}

TEST(a_walk_tells_the_range_of_an_entry_or_of_a_hole)
{
	struct maple_fixture *fixture = start(100);
	MA_STATE(mas, &fixture->tree, 5020, 5020);

	CHECK(mas_walk(&mas) == entry_number(50));
	check_place(&mas, 5000, 5049);
	mas_set_range(&mas, 5050, 5050);
	CHECK(!mas_walk(&mas));
	check_place(&mas, 5050, 5099);
	mas_set_range(&mas, 77, 77);
	CHECK(!mas_walk(&mas));
	check_place(&mas, 0, 99);
	mas_set_range(&mas, MAPLE_MAX, MAPLE_MAX);
	CHECK(!mas_walk(&mas));
	check_place(&mas, 10050, MAPLE_MAX);
	maple_end(fixture);
}

TEST(loads_at_every_key)
{
	struct maple_fixture *fixture = start(40);

	for (u64 key = 0; key < 4200; key++)
		CHECK(mt_load(&fixture->tree, key) ==
		      (key % 100 < 50 && key / 100 <= 40 ? entry_number(key / 100) : NULL));
	maple_end(fixture);
}

TEST(finds_the_first_entry_at_or_above_every_key)
{
	struct maple_fixture *fixture = start(40);

	for (u64 key = 0; key < 4200; key++) {
		u64 n = key % 100 < 50 ? key / 100 : key / 100 + 1, index = key;

		n = n ? n : 1;
		CHECK(mt_find(&fixture->tree, &index, MAPLE_MAX) == (n <= 40 ? entry_number(n) : NULL));
		CHECK_EQ(index, n <= 40 ? 100 * n + 50 : key);
	}
	maple_end(fixture);
}

TEST(a_find_stops_at_its_limit)
{
	struct maple_fixture *fixture = start(40);
	u64 index = 1060;

	CHECK(!mt_find(&fixture->tree, &index, 1099));
	CHECK_EQ(index, 1060);
	CHECK(mt_find(&fixture->tree, &index, 1100) == entry_number(11));
	CHECK_EQ(index, 1150);
	CHECK(!mt_find(&fixture->tree, &index, 1000));
	maple_end(fixture);
}

TEST(iterating_upwards_and_downwards)
{
	struct maple_fixture *fixture = start(400);
	MA_STATE(mas, &fixture->tree, 0, 0);

	CHECK_EQ(fixture->tree.height, 3);
	for (u64 n = 1; n <= 400; n++) {
		CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(n));
		check_place(&mas, 100 * n, 100 * n + 49);
	}
	CHECK(!mas_find(&mas, MAPLE_MAX));
	mas_set_range(&mas, MAPLE_MAX, MAPLE_MAX);
	for (u64 n = 400; n; n--) {
		CHECK(mas_find_rev(&mas, 0) == entry_number(n));
		check_place(&mas, 100 * n, 100 * n + 49);
	}
	CHECK(!mas_find_rev(&mas, 0));
	maple_end(fixture);
}

TEST(find_starts_with_what_is_there_and_next_does_not)
{
	struct maple_fixture *fixture = start(40);
	MA_STATE(mas, &fixture->tree, 1020, 1020);

	CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(10));
	CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(11));
	mas_set_range(&mas, 1020, 1020);
	CHECK(mas_next(&mas, MAPLE_MAX) == entry_number(11));
	mas_set_range(&mas, 1020, 1020);
	CHECK(mas_prev(&mas, 0) == entry_number(9));
	mas_set_range(&mas, 1020, 1020);
	CHECK(mas_find_rev(&mas, 0) == entry_number(10));
	CHECK(mas_find_rev(&mas, 0) == entry_number(9));
	mas_set_range(&mas, 1060, 1060);
	CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(11));
	mas_set_range(&mas, 1060, 1060);
	CHECK(mas_find_rev(&mas, 0) == entry_number(10));
	maple_end(fixture);
}

TEST(limits_hold_and_can_be_lifted)
{
	struct maple_fixture *fixture = start(40);
	MA_STATE(mas, &fixture->tree, 1020, 1020);

	CHECK(mas_find(&mas, 1149) == entry_number(10));
	CHECK(!mas_find(&mas, 1099));
	CHECK(mas_find(&mas, 1100) == entry_number(11));
	CHECK(!mas_find(&mas, 1120));
	CHECK(mas_next(&mas, 2000) == entry_number(12));
	CHECK(!mas_next(&mas, 1299));
	CHECK(mas_next(&mas, 1300) == entry_number(13));
	CHECK(!mas_prev(&mas, 1300));
	CHECK(!mas_prev(&mas, 1250));
	CHECK(!mas_find_rev(&mas, 1250));
	CHECK(mas_find_rev(&mas, 1249) == entry_number(12));
	mas_set_range(&mas, 3000, 3000);
	CHECK(!mas_find(&mas, 2999));
	CHECK(!mas_find_rev(&mas, 3001));
	maple_end(fixture);
}

TEST(one_beyond_the_end_steps_back_to_the_last_entry)
{
	struct maple_fixture *fixture = start(40);
	MA_STATE(mas, &fixture->tree, 4000, 4000);

	CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(40));
	CHECK(!mas_next(&mas, MAPLE_MAX));
	CHECK(mas_prev(&mas, 0) == entry_number(40));
	CHECK(mas_prev(&mas, 0) == entry_number(39));
	/* The same if the last entry ends at the limit. */
	CHECK(mas_next(&mas, 4049) == entry_number(40));
	CHECK(!mas_next(&mas, 4049));
	CHECK(mas_prev(&mas, 0) == entry_number(40));
	/* And at the other end. */
	mas_set_range(&mas, 120, 120);
	CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(1));
	CHECK(!mas_prev(&mas, 100));
	CHECK(mas_next(&mas, MAPLE_MAX) == entry_number(1));
	CHECK(mas_next(&mas, MAPLE_MAX) == entry_number(2));
	CHECK(mas_prev(&mas, 0) == entry_number(1));
	CHECK(!mas_prev(&mas, 0));
	check_place(&mas, 0, 99);
	CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(1));
	maple_end(fixture);
}

TEST(trees_without_nodes)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);
	MA_STATE(mas, &fixture->tree, 5, 5);
	u64 index = 0;

	CHECK(!mas_walk(&mas));
	check_place(&mas, 0, MAPLE_MAX);
	CHECK(!mas_find(&mas, MAPLE_MAX));
	CHECK(!mas_prev(&mas, 0));
	CHECK(!mt_find(&fixture->tree, &index, MAPLE_MAX));
	put(fixture, 0, 0, entry_number(1));
	CHECK(mt_find(&fixture->tree, &index, MAPLE_MAX) == entry_number(1));
	CHECK_EQ(index, 1);
	CHECK(!mt_find(&fixture->tree, &index, MAPLE_MAX));
	mas_set_range(&mas, 0, 0);
	CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(1));
	check_place(&mas, 0, 0);
	CHECK(!mas_next(&mas, MAPLE_MAX));
	check_place(&mas, 1, MAPLE_MAX);
	CHECK(mas_prev(&mas, 0) == entry_number(1));
	mas_set_range(&mas, 9, 9);
	CHECK(mas_find_rev(&mas, 0) == entry_number(1));
	maple_end(fixture);
}

TEST(a_place_survives_stores_elsewhere)
{
	struct maple_fixture *fixture = start(200);
	MA_STATE(mas, &fixture->tree, 10000, 10000);

	CHECK(mas_find(&mas, MAPLE_MAX) == entry_number(100));
	put(fixture, 0, 9949, NULL); /* nodes are freed, and the place moves to another slot */
	CHECK(mas_next(&mas, MAPLE_MAX) == entry_number(101));
	put(fixture, 10200, 15049, NULL);
	CHECK(mas_next(&mas, MAPLE_MAX) == entry_number(151));
	put(fixture, 15100, 15149, NULL); /* the very entry that the place is at */
	CHECK(mas_next(&mas, MAPLE_MAX) == entry_number(152));
	put(fixture, 15200, 15249, NULL);
	CHECK(mas_prev(&mas, 0) == entry_number(101));
	maple_end(fixture);
}

TEST(after_a_store_the_place_is_at_the_stored_range)
{
	struct maple_fixture *fixture = start(200);
	MA_STATE(mas, &fixture->tree, 10000, 10049);

	CHECK_EQ(put_unchecked(fixture, &mas, NULL, false), 0);
	check_place(&mas, 9950, 10099);
	CHECK(mas_next(&mas, MAPLE_MAX) == entry_number(101));
	CHECK(mas_prev(&mas, 0) == entry_number(99));
	for (u64 key = 5000; key < 5050; key++) {
		mas_set_range(&mas, key, key);
		CHECK_EQ(put_unchecked(fixture, &mas, entry_number(300 + key), key % 2), 0);
		check_place(&mas, key, key);
		CHECK(mas_find(&mas, MAPLE_MAX) == (key < 5049 ? entry_number(50) : entry_number(51)));
		mas_set_range(&mas, key, key);
		CHECK(mas_prev(&mas, 0) == (key > 5000 ? entry_number(299 + key) : entry_number(49)));
	}
	verify(fixture);
	compare_all(fixture);
	maple_end(fixture);
}
