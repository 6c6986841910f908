#include <string.h>

#include "base/arena.h"
#include "test/check.h"

#define HEADER 1024

static struct arena *fresh_arena(void)
{
	struct arena *arena = arena_place();

	CHECK(arena);
	arena_init(arena, HEADER, arena_grow(arena, HEADER));
	return arena;
}

TEST(objects_are_zeroed_aligned_and_apart)
{
	struct arena *arena = fresh_arena();
	u8 *one = arena_alloc(arena, 24), *other = arena_alloc(arena, 24);

	CHECK_EQ((uintptr_t)one % ARENA_ALIGN, 0);
	CHECK_EQ(other - one, 32);
	memset(one, 0xff, 24);
	CHECK_EQ(other[0], 0);
	arena_free(arena, one, 24);
	one = arena_alloc(arena, 24);
	for (int i = 0; i < 24; i++)
		CHECK_EQ(one[i], 0);
	arena_release(arena);
}

TEST(freed_objects_are_given_out_again_by_size_last_first)
{
	struct arena *arena = fresh_arena();
	void *small = arena_alloc(arena, 16);
	void *first = arena_alloc(arena, 100), *second = arena_alloc(arena, 112);
	u64 used = arena->used;

	arena_free(arena, small, 16);
	arena_free(arena, first, 100);
	arena_free(arena, second, 112);
	CHECK(arena_alloc(arena, 111) == second);
	CHECK(arena_alloc(arena, 97) == first);
	CHECK(arena_alloc(arena, 1) == small);
	CHECK_EQ(arena->used, used);
	arena_release(arena);
}

/* The sizes of page tables and huge pages. */
TEST(large_objects_have_classes_too)
{
	struct arena *arena = fresh_arena();
	void *table = arena_alloc(arena, 2096), *huge = arena_alloc(arena, 8272);
	u64 used = arena->used;

	arena_free(arena, table, 2096);
	arena_free(arena, huge, 8272);
	CHECK_EQ(arena->live, 0);
	CHECK(arena_alloc(arena, 8270) == huge);
	CHECK(arena_alloc(arena, 2090) == table);
	CHECK_EQ(arena->used, used);
	CHECK(arena_alloc(arena, 4144));
	CHECK_EQ(arena->used, used + 4144);
	arena_release(arena);
}

TEST(live_bytes_and_objects_are_counted)
{
	struct arena *arena = fresh_arena();
	void *object = arena_alloc(arena, 768);

	CHECK_EQ(arena->used, HEADER + 768);
	CHECK_EQ(arena->live, 768);
	CHECK_EQ(arena->live_objects, 1);
	arena_free(arena, object, 768);
	CHECK_EQ(arena->live, 0);
	CHECK_EQ(arena->live_objects, 0);
	CHECK_EQ(arena->used, HEADER + 768);
	arena_release(arena);
}

TEST(the_nth_allocation_fails_once)
{
	struct arena *arena = fresh_arena();

	arena->fail_in = 2;
	CHECK(arena_alloc(arena, 16));
	CHECK(!arena_alloc(arena, 16));
	CHECK(arena_alloc(arena, 16));
	arena_release(arena);
}

TEST(an_arena_grows_in_place)
{
	struct arena *arena = fresh_arena();
	u64 capacity = arena->capacity;

	while (arena->used <= 4 * capacity)
		memset(arena_alloc(arena, 768), 0xff, 768);
	CHECK(arena->capacity >= arena->used);
	arena_release(arena);
}

TEST(starting_over_forgets_everything)
{
	struct arena *arena = fresh_arena();
	void *object = arena_alloc(arena, 64);

	arena_free(arena, object, 64);
	arena_init(arena, HEADER, arena->capacity);
	CHECK_EQ(arena->used, HEADER);
	CHECK(arena_alloc(arena, 64) == object);
	arena_release(arena);
}

TEST(a_rewound_arena_gives_the_same_out_again)
{
	struct arena *arena = fresh_arena(), mark;
	void *kept = arena_alloc(arena, 64), *freed = arena_alloc(arena, 64), *object, *block;
	void *large_freed = arena_alloc(arena, 4096), *large;

	arena_free(arena, freed, 64);
	arena_free(arena, large_freed, 4096);
	arena_free_block(arena, arena_alloc_block(arena));
	arena_seal(arena);
	mark = *arena;
	object = arena_alloc(arena, 64);
	block = arena_alloc_block(arena);
	large = arena_alloc(arena, 4096);
	CHECK(object != kept && object != freed && large != large_freed);
	for (u32 again = 0; again < 3; again++) {
		arena_free(arena, object, 64);
		arena_free(arena, large, 4096);
		arena_free_block(arena, block);
		arena_rewind(arena, &mark);
		CHECK(arena_alloc(arena, 64) == object);
		CHECK(arena_alloc_block(arena) == block);
		CHECK(arena_alloc(arena, 4096) == large);
		memset(block, 0xff, ARENA_BLOCK);
	}
	CHECK_EQ(arena->live, mark.live + 64 + ARENA_BLOCK + 4096);
	arena_release(arena);
}
