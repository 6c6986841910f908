/* Equal calls give equal bytes, whatever was in the memory before, and also when the arena is copied out and back
 * in on the way. Time travel relies on that. Unused words of maple nodes have arbitrary contents, so with the maple
 * tree the visible structures are compared, including all addresses. */
#include "inspect/inspect.h"
#include "process/call.h"
#include "test/check.h"
#include "test/generate.h"
#include "test/pair.h"

#include <sanitizer/asan_interface.h>
#include <stdlib.h>
#include <string.h>

#define CALLS 4000

struct image {
	size_t bytes;
	u8 *copy;
};

/* The recorded calls, and the images that they lead to. */
static struct record_operation ops[CALLS];
static struct image first, again, keyframe;

/* Freed objects are poisoned, but they are among the bytes that a keyframe copies. */
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

static void append(struct image *image, const void *bytes, size_t size)
{
	image->copy = realloc(image->copy, image->bytes + size);
	memcpy(image->copy + image->bytes, bytes, size);
	image->bytes += size;
}

static void see(struct image *image, struct machine *machine)
{
	struct record_maple_node node;
	struct record_maple_slot slot;
	struct record_vma vma;
	struct maple_records tree;
	struct vma_walk walk;

	image->bytes = 0;
	append(image, machine, sizeof(*machine));
	append(image, machine->mm, sizeof(*machine->mm));
	for (vma_walk_start(&walk, machine->mm); vma_walk_next(&walk, &vma, 1);)
		append(image, &vma, sizeof(vma));
	for (maple_records_start(&tree, machine->mm); maple_records_nodes(&tree, &node, 1);)
		append(image, &node, sizeof(node));
	for (maple_records_start(&tree, machine->mm); maple_records_slots(&tree, &slot, 1);)
		append(image, &slot, sizeof(slot));
}

static void take_image(struct image *image, struct machine *machine)
{
	if (machine->mm->mm_mt.ma_root)
		see(image, machine);
	else
		copy_out(image, machine);
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

static void run(struct machine *machine, u32 from, u32 to)
{
	struct record_outcome outcome;

	for (u32 i = from; i < to && i < CALLS; i++)
		machine_call(machine, &ops[i], &outcome);
}

static void check_kernel(enum model_kernel kernel)
{
	struct start start = start_of(START_ROOMY, kernel, direction_topdown);
	struct machine *machine = arena_place();

	record(machine, &start);
	take_image(&first, machine);
	CHECK(machine->mm->map_count > 100);

	/* Starts over on the memory of the first run, which is filled with garbage before. */
	ASAN_UNPOISON_MEMORY_REGION(machine, machine->arena.capacity);
	memset(machine + 1, 0xa5, machine->arena.used - sizeof(*machine));
	CHECK_EQ(start_machine(machine, &start), 0);
	run(machine, 0, CALLS);
	take_image(&again, machine);
	CHECK(same_image(&first, &again));

	/* Every 16 calls, goes some calls further and back again. */
	CHECK_EQ(start_machine(machine, &start), 0);
	for (u32 i = 0; i < CALLS; i += 16) {
		copy_out(&keyframe, machine);
		run(machine, i, i + 40);
		copy_in(machine, &keyframe);
		run(machine, i, i + 16);
	}
	take_image(&again, machine);
	CHECK(same_image(&first, &again));

	/* The comparison can fail: one call less gives other bytes. */
	CHECK_EQ(start_machine(machine, &start), 0);
	run(machine, 0, CALLS - 1);
	run(machine, 0, 1);
	take_image(&again, machine);
	CHECK(!same_image(&first, &again));

	arena_release(machine);
}

/* The n-th call of a family: forks, writes, exits and waits, by the first process, which stays, or by one of the
 * youngest, which may have exited. */
static struct record_operation family_call(const struct machine *machine, u32 n)
{
	static const enum code_call calls[] = { call_fork, call_store, call_store, call_mmap, call_exit, call_exit, call_wait,
						call_wait };
	u64 z = (n + 1) * 0x9e3779b97f4a7c15;
	enum code_call call;
	u32 process;

	z = (z ^ (z >> 29)) * 0xbf58476d1ce4e5b9;
	process = z >> 56 & 1 ? 1 : machine->next_process - (z >> 44 & 7) % machine->next_process;
	call = calls[z >> 40 & 7];
	return (struct record_operation){
		.call = call == call_exit && process == 1 ? call_wait : call,
		.process = process,
		.addr = 0x10000000 + ((z >> 48 & 15) << PAGE_SHIFT),
		.length = PAGE_SIZE,
		.prot = call == call_mmap ? PROT_READ | PROT_WRITE : 0,
		.flags = call == call_mmap ? MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED : 0,
	};
}

static void run_family(struct machine *machine, u32 from, u32 to)
{
	for (u32 n = from; n < to && n < CALLS; n++) {
		struct record_operation op = family_call(machine, n);
		struct record_outcome outcome;

		machine_call(machine, &op, &outcome);
	}
}

/* Compares the bytes of the whole machine, as the index is no maple tree here. */
TEST(the_same_births_and_ends_give_the_same_bytes)
{
	struct start start = start_of(START_ROOMY, MODEL_3_8, direction_topdown);
	struct machine *machine = arena_place();

	CHECK_EQ(start_machine(machine, &start), 0);
	run_family(machine, 0, CALLS);
	CHECK(!mm_verify(machine->mm));
	CHECK(machine->counters.forks > 100);
	CHECK(machine->counters.waits > 20);
	copy_out(&first, machine);
	memset(machine + 1, 0xa5, machine->arena.used - sizeof(*machine));
	CHECK_EQ(start_machine(machine, &start), 0);
	for (u32 n = 0; n < CALLS; n += 16) {
		copy_out(&keyframe, machine);
		run_family(machine, n, n + 40);
		copy_in(machine, &keyframe);
		run_family(machine, n, n + 16);
	}
	copy_out(&again, machine);
	CHECK(same_image(&first, &again));
	arena_release(machine);
}

TEST(the_same_calls_give_the_same_bytes_in_3_4)
{
	check_kernel(MODEL_3_4);
}

TEST(the_same_calls_give_the_same_bytes_in_free_gap)
{
	check_kernel(MODEL_FREE_GAP);
}

TEST(the_same_calls_give_the_same_bytes_in_free_gap_lazy)
{
	check_kernel(MODEL_FREE_GAP_LAZY);
}

TEST(the_same_calls_give_the_same_bytes_in_free_gap_holes)
{
	check_kernel(MODEL_FREE_GAP_HOLES);
}

TEST(the_same_calls_give_the_same_bytes_in_3_8)
{
	check_kernel(MODEL_3_8);
}

TEST(the_same_calls_give_the_same_bytes_in_3_14_vmacache)
{
	check_kernel(MODEL_3_14_VMACACHE);
}

TEST(the_same_calls_give_the_same_bytes_in_3_15_with_16_slots)
{
	check_kernel(MODEL_3_15_WIDE);
}

TEST(the_same_calls_give_the_same_bytes_in_4_20)
{
	check_kernel(MODEL_4_20);
}

TEST(the_same_calls_give_the_same_bytes_in_6_1)
{
	check_kernel(MODEL_6_1);
}

TEST(the_same_calls_give_the_same_bytes_in_6_18)
{
	check_kernel(MODEL_6_18);
}

TEST(the_same_calls_give_the_same_bytes_in_7_3)
{
	check_kernel(MODEL_7_3);
}
