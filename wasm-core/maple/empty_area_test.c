/* Compares gap searches with looking at every gap, and checks the gaps that guide the searches. */
#include "base/errno.h"
#include "test/maple_fixture.h"

/* Finds the answer by looking at every gap of the model. */
static bool by_force(const struct range_model *model, u64 min, u64 max, u64 size, bool reverse, u64 *first)
{
	u64 low = 0;
	bool found = false;

	for (u32 i = 0; i <= model->count; i++) {
		bool last = i == model->count;
		u64 from = low > min ? low : min, to = last ? MAPLE_MAX : model->at[i].first - 1;

		to = to < max ? to : max;
		if ((last || model->at[i].first > low) && from <= to && to - from >= size - 1) {
			*first = reverse ? to - (size - 1) : from;
			found = true;
			if (!reverse)
				return true;
		}
		if (!last && model->at[i].last == MAPLE_MAX)
			break;
		low = last ? 0 : model->at[i].last + 1;
	}
	return found;
}

static void check_search(struct maple_fixture *fixture, u64 min, u64 max, u64 size)
{
	for (int reverse = 0; reverse < 2; reverse++) {
		MA_STATE(mas, &fixture->tree, 0, 0);
		u64 first = 0;
		bool found = by_force(&fixture->model, min, max, size, reverse, &first);
		s32 error = reverse ? mas_empty_area_rev(&mas, min, max, size) : mas_empty_area(&mas, min, max, size);

		CHECK_EQ(error, found ? 0 : -EBUSY);
		if (found) {
			CHECK_EQ(mas.index, first);
			CHECK_EQ(mas.last, first + size - 1);
		}
	}
}

/* Gaps of many sizes; no two adjacent ones are equal. */
static struct maple_fixture *start(u64 ranges)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU);
	u64 key = 20;

	for (u64 n = 0; n < ranges; n++) {
		put(fixture, key, key + 4, entry_number(n + 1));
		key += 5 + n * 7919 % 31;
	}
	return fixture;
}

TEST(every_window_and_size_of_a_small_tree)
{
	struct maple_fixture *fixture = start(30);

	CHECK_EQ(fixture->tree.height, 2);
	for (u64 min = 0; min < 640; min += 7)
		for (u64 max = min + 40; max < 700; max += 23)
			for (u64 size = 1; size < 40; size += 3)
				check_search(fixture, min, max, size);
	maple_end(fixture);
}

TEST(windows_of_a_large_tree)
{
	struct maple_fixture *fixture = start(1000);

	CHECK_EQ(fixture->tree.height, 4);
	for (u64 min = 0; min < 20000; min += 997)
		for (u64 max = min + 300; max < 21000; max += 1009)
			for (u64 size = 1; size < 60; size += 3)
				check_search(fixture, min, max, size);
	maple_end(fixture);
}

TEST(the_ends_of_the_key_space)
{
	struct maple_fixture *fixture = start(30);

	check_search(fixture, 0, MAPLE_MAX, 1);
	check_search(fixture, 0, MAPLE_MAX, 20);
	check_search(fixture, 0, MAPLE_MAX, 21);
	check_search(fixture, MAPLE_MAX - 99, MAPLE_MAX, 100);
	check_search(fixture, 0, MAPLE_MAX, MAPLE_MAX - 1000);
	check_search(fixture, 0, MAPLE_MAX, MAPLE_MAX);
	put(fixture, MAPLE_MAX - 5, MAPLE_MAX, entry_number(99));
	check_search(fixture, MAPLE_MAX - 99, MAPLE_MAX, 94);
	check_search(fixture, MAPLE_MAX - 99, MAPLE_MAX, 95);
	put(fixture, 0, 3, entry_number(98));
	check_search(fixture, 0, 30, 16);
	check_search(fixture, 0, 30, 17);
	maple_end(fixture);
}

TEST(searches_without_nodes_and_in_vain)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);
	MA_STATE(mas, &fixture->tree, 0, 0);

	check_search(fixture, 0, MAPLE_MAX, 5);
	check_search(fixture, 7, 100, 94);
	put(fixture, 0, 0, entry_number(1));
	check_search(fixture, 0, 100, 100);
	check_search(fixture, 0, 100, 101);
	check_search(fixture, 0, 0, 1);
	CHECK_EQ(mas_empty_area(&mas, 5, 4, 1), -EINVAL);
	CHECK_EQ(mas_empty_area(&mas, 5, 9, 6), -EINVAL);
	CHECK_EQ(mas_empty_area_rev(&mas, 5, 9, 0), -EINVAL);
	put(fixture, 0, MAPLE_MAX, entry_number(1));
	check_search(fixture, 0, MAPLE_MAX, 1);
	maple_end(fixture);
}

TEST(what_is_found_can_be_stored_at_once)
{
	struct maple_fixture *fixture = start(200);
	MA_STATE(mas, &fixture->tree, 0, 0);

	for (u64 n = 0; n < 100; n++) {
		CHECK_EQ(mas_empty_area_rev(&mas, 20, 4000, 8), 0);
		CHECK_EQ(put_unchecked(fixture, &mas, entry_number(1000 + n), n % 2), 0);
		verify(fixture);
	}
	compare_all(fixture);
	maple_end(fixture);
}

TEST(a_gap_climbs_only_as_far_as_it_matters)
{
	struct maple_fixture *fixture = start(1000);
	u64 before;

	CHECK_EQ(fixture->tree.height, 4);
	put(fixture, 2000, 2999, NULL); /* the largest gap by far, apart from the last one */
	before = fixture->counters.maple_gap_updates;
	put(fixture, 2020, 2024, entry_number(1));
	CHECK_EQ(fixture->counters.maple_gap_updates - before, 3); /* the slot on each inner level must be corrected */
	before = fixture->counters.maple_gap_updates;
	put(fixture, 2020, 2024, entry_number(2)); /* an entry for an entry */
	CHECK_EQ(fixture->counters.maple_gap_updates, before);
	put(fixture, 2400, 2404, entry_number(3));
	before = fixture->counters.maple_gap_updates;
	put(fixture, 2100, 2104, entry_number(4)); /* in a gap that is not the largest of its leaf */
	CHECK_EQ(fixture->counters.maple_gap_updates, before);
	maple_end(fixture);
}
