/* Each allocation fails once: the tree stays as it was, and the same store succeeds afterwards. */
#include "base/errno.h"
#include "test/alloc_sites.h"
#include "test/maple_fixture.h"

#include <string.h>

static char before[8192];

/* Lets the first, the second … allocation of a store fail until the store succeeds; returns how many failed. */
static u32 store_against_odds(struct maple_fixture *fixture, u64 first, u64 last, void *entry)
{
	for (u32 n = 1;; n++) {
		MA_STATE(mas, &fixture->tree, first, last);
		u64 live = fixture->arena->live, root = fixture->tree.ma_root;
		s32 error;

		strcpy(before, slots_of(fixture));
		alloc_fail_nth(n);
		error = put_unchecked(fixture, &mas, entry, n % 2);
		if (!alloc_end_failing()) {
			CHECK_EQ(error, 0);
			verify(fixture);
			compare_all(fixture);
			return n - 1;
		}
		CHECK_EQ(error, -ENOMEM);
		CHECK_EQ(fixture->arena->live, live);
		CHECK_EQ(fixture->tree.ma_root, root);
		CHECK_TEXT(slots_of(fixture), before);
		verify(fixture);
		compare_all(fixture);
	}
}

static struct maple_fixture *start(u32 flags, u64 ranges)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE | flags);

	for (u64 i = 0; i < ranges; i++)
		put(fixture, 10 * i, 10 * i + 9, entry_number(i + 1));
	return fixture;
}

/* Counts as mas_prealloc_calc() does, for the tree's height. */
TEST(as_many_nodes_are_set_aside_as_in_the_kernel)
{
	struct maple_fixture *fixture = start(MT_FLAGS_USE_RCU, 0);

	CHECK_EQ(store_against_odds(fixture, 0, 0, entry_number(1)), 0);
	CHECK_EQ(store_against_odds(fixture, 10, 19, entry_number(1)), 1); /* the first leaf */
	CHECK_EQ(store_against_odds(fixture, 10, 19, entry_number(2)), 0); /* exact fit */
	CHECK_EQ(store_against_odds(fixture, 12, 13, entry_number(3)), 1); /* node store */
	CHECK_EQ(store_against_odds(fixture, 0, MAPLE_MAX, entry_number(4)), 1); /* new root */
	CHECK_EQ(store_against_odds(fixture, 0, MAPLE_MAX, NULL), 0); /* exact fit */
	maple_end(fixture);
	fixture = start(MT_FLAGS_USE_RCU, 15);
	CHECK_EQ(store_against_odds(fixture, 150, 159, entry_number(1)), 3); /* split, height 1 */
	maple_end(fixture);
	fixture = start(0, 25);
	CHECK_EQ(store_against_odds(fixture, 10, 99, entry_number(1)), 0); /* node store in place: 7 slots remain */
	CHECK_EQ(store_against_odds(fixture, 110, 129, entry_number(1)), 3); /* rebalance, height 2 */
	maple_end(fixture);
	fixture = start(0, 60);
	CHECK_EQ(store_against_odds(fixture, 75, 504, entry_number(1)), 7); /* spanning, height 2 */
	maple_end(fixture);
}

/* Since 6.16 only as many as may be needed below the first node, from the leaf up, that has room. */
TEST(nodes_with_room_save_nodes)
{
	struct maple_fixture *fixture = start(MT_FLAGS_USE_RCU | MT_VACANT, 15);

	CHECK_EQ(store_against_odds(fixture, 150, 159, entry_number(1)), 3); /* split, height 1 */
	CHECK_EQ(store_against_odds(fixture, 155, 155, entry_number(2)), 1); /* node store */
	maple_end(fixture);
	fixture = start(MT_VACANT, 60);
	CHECK_TEXT(shape_of(fixture), "(15 15 15 16)");
	CHECK_EQ(store_against_odds(fixture, 600, 609, entry_number(1)), 3); /* split, height 2, room in the root */
	CHECK_EQ(store_against_odds(fixture, 160, 279, entry_number(1)), 3); /* rebalance: the root may lose a child */
	CHECK_EQ(store_against_odds(fixture, 75, 504, entry_number(1)), 7); /* spans the root: from there on it's unknown */
	maple_end(fixture);
	fixture = start(MT_VACANT, 60);
	{
		MA_STATE(mas, &fixture->tree, 600, 600);

		CHECK(!mas_walk(&mas));
		mas_move_range(&mas, 600, 609);
		CHECK_EQ(mas_preallocate(&mas, entry_number(1)), 0);
		CHECK_EQ(mas.alloc_count, 5); /* the place was there already, so nothing above it was looked at */
		mas_destroy(&mas);
	}
	maple_end(fixture);
}

TEST(a_tree_grows_and_goes_under_failures)
{
	struct maple_fixture *fixture = start(MT_FLAGS_USE_RCU, 0);
	u32 failures = 0;

	for (u64 i = 0; i < 120; i++) {
		u64 at = i * 37 % 120 * 100;

		failures += store_against_odds(fixture, at, at + 60, entry_number(i + 1));
	}
	CHECK_EQ(fixture->tree.height, 3);
	for (u64 i = 0; i < 120; i++) {
		u64 at = i * 53 % 120 * 100;

		failures += store_against_odds(fixture, at, at + 60, NULL);
	}
	CHECK_TEXT(shape_of(fixture), "empty");
	CHECK(failures > 240);
	maple_end(fixture);
}

TEST(what_was_set_aside_can_be_given_back)
{
	struct maple_fixture *fixture = start(MT_FLAGS_USE_RCU, 60);
	MA_STATE(mas, &fixture->tree, 75, 504);
	u64 live = fixture->arena->live;

	CHECK_EQ(mas_preallocate(&mas, entry_number(1)), 0);
	CHECK_EQ(mas.alloc_count, 7);
	CHECK_EQ(fixture->arena->live, live + 7 * 256);
	mas_destroy(&mas);
	CHECK_EQ(fixture->arena->live, live);
	CHECK_EQ(mas.alloc_count, 0);
	verify(fixture);
	compare_all(fixture);
	maple_end(fixture);
}

TEST(blocks_are_aligned_recycled_and_limited)
{
	struct maple_fixture *fixture = maple_start(0);
	struct arena *arena = fixture->arena;
	void *first = arena_alloc_block(arena), *second = arena_alloc_block(arena), *odd = arena_alloc(arena, 16);
	u64 used = arena->used;

	CHECK_EQ((uintptr_t)first % ARENA_BLOCK, 0);
	CHECK((char *)second == (char *)first + ARENA_BLOCK);
	arena_free_block(arena, first);
	arena_free_block(arena, second);
	CHECK(arena_alloc_block(arena) == second);
	CHECK(arena_alloc_block(arena) == first);
	arena_free_block(arena, first);
	arena_free_block(arena, second);
	arena_free(arena, odd, 16);
	for (u32 i = 0; i < ARENA_SLAB_BLOCKS; i++)
		CHECK(arena_alloc_block(arena));
	CHECK_EQ(arena->used, used);
	CHECK(arena_alloc_block(arena));
	CHECK(arena->used > used);
	arena->fail_in = 1;
	CHECK(!arena_alloc_block(arena));
	CHECK_EQ(arena->live_objects, ARENA_SLAB_BLOCKS + 1);
	arena_release(arena);
}
