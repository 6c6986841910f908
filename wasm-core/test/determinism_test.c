/* The same calls give the same bytes, whatever lay in the memory before, and also when the arena is copied
 * out and back in on the way: what time travel relies on. */
#include "test/check.h"

#include <sanitizer/asan_interface.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "test/generate.h"
#include "test/pair.h"

#define CALLS 4000

struct image {
	size_t bytes;
	u8 *copy;
};

/* The recorded calls, and what they are performed on. */
static struct record_operation ops[CALLS];
static struct image first, again, keyframe;

/* Freed objects are poisoned, but belong to the bytes that a keyframe copies. */
static void copy_out(struct image *image, struct machine *machine)
{
	ASAN_UNPOISON_MEMORY_REGION(machine, machine->arena.capacity);
	image->bytes = machine->arena.used;
	image->copy = realloc(image->copy, image->bytes);
	memcpy(image->copy, machine, image->bytes);
}

static void copy_in(struct machine *machine, const struct image *image)
{
	ASAN_UNPOISON_MEMORY_REGION(machine, machine->arena.capacity);
	memcpy(machine, image->copy, image->bytes);
}

static bool same_image(const struct image *one, const struct image *other)
{
	return one->bytes == other->bytes && memcmp(one->copy, other->copy, one->bytes) == 0;
}

static void record(void *place, const struct start *start)
{
	static struct pair pair;
	struct generator generator;
	struct record_outcome outcome;

	generator_init(&generator, 7, start);
	pair_start(&pair, place, start);
	for (u32 i = 0; i < CALLS; i++) {
		ops[i] = generate(&generator, &pair.model);
		CHECK(pair_call(&pair, &ops[i], &outcome) == NULL);
	}
}

static void start_machine(struct machine *machine, const struct start *start)
{
	struct era era = pair_era(start->search);

	CHECK(machine_init(machine, &era, &start->layout) == 0);
	for (u32 i = 0; i < START_AREAS; i++)
		CHECK(machine_add_area(machine, &start->areas[i]) == 0);
}

static void run(struct machine *machine, u32 from, u32 to)
{
	struct record_outcome outcome;

	for (u32 i = from; i < to && i < CALLS; i++)
		machine_call(machine, &ops[i], &outcome);
}

static void check_strategy(enum model_search search)
{
	struct start start = start_of(START_ROOMY, search, direction_topdown);
	struct machine *machine = arena_place();

	record(machine, &start);
	copy_out(&first, machine);
	CHECK(machine->mm->map_count > 100);

	/* Over what the first run has left, made unrecognisable. */
	memset(machine + 1, 0xa5, first.bytes - sizeof(*machine));
	start_machine(machine, &start);
	run(machine, 0, CALLS);
	copy_out(&again, machine);
	CHECK(same_image(&first, &again));

	/* Every 16 calls some calls further on, and back. */
	start_machine(machine, &start);
	for (u32 i = 0; i < CALLS; i += 16) {
		copy_out(&keyframe, machine);
		run(machine, i, i + 40);
		copy_in(machine, &keyframe);
		run(machine, i, i + 16);
	}
	copy_out(&again, machine);
	CHECK(same_image(&first, &again));

	/* The comparison can fail: one call less gives other bytes. */
	start_machine(machine, &start);
	run(machine, 0, CALLS - 1);
	run(machine, 0, 1);
	copy_out(&again, machine);
	CHECK(!same_image(&first, &again));

	arena_release(machine);
}

TEST(the_same_calls_give_the_same_bytes_linear)
{
	check_strategy(MODEL_LINEAR);
}

TEST(the_same_calls_give_the_same_bytes_rb_subtree_gap)
{
	check_strategy(MODEL_BEST);
}
