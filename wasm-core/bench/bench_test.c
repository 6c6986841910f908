/* The workloads leave their structures consistent, find the same in both trees, and give the same results again. */
#include "bench/bench.h"
#include "machine/gap_strategy.h"
#include "machine/index.h"
#include "test/check.h"

static const u32 sizes[] = { 1, 2, 23, 223, 4023 };
#define SIZES (sizeof(sizes) / sizeof(sizes[0]))

/* Sets up the workload, runs the operations twice, checks the structure, and returns the first sum. */
static u64 sum_of(const struct workload *workload, u32 areas, u32 operations)
{
	void *place = arena_place();
	struct bench *bench = bench_start(place, workload, areas);
	u64 sum;

	CHECK(bench);
	sum = workload->run(bench, operations);
	workload->run(bench, operations);
	CHECK(!mt_verify(&bench->mm.mm_mt));
	if (bench->machine.era.index)
		CHECK(!bench->machine.era.index->verify(&bench->mm));
	if (bench->machine.era.gap && bench->machine.era.gap->verify)
		CHECK(!bench->machine.era.gap->verify(&bench->mm));
	bench_stop(bench, workload);
	arena_release(place);
	return sum;
}

static u64 sum_of_named(const char *name, u32 areas, u32 operations)
{
	CHECK(workload_named(name));
	return sum_of(workload_named(name), areas, operations);
}

TEST(every_workload_leaves_its_structure_consistent_and_repeats)
{
	const struct workload *workload;

	for (u32 i = 0; (workload = workload_at(i)); i++)
		for (u32 size = 0; size < SIZES; size++)
			CHECK_EQ(sum_of(workload, sizes[size], 1000), sum_of(workload, sizes[size], 1000));
}

TEST(names_are_unique)
{
	const struct workload *workload;

	for (u32 i = 0; (workload = workload_at(i)); i++)
		CHECK(workload_named(workload->name) == workload);
	CHECK(!workload_named("no such workload"));
}

/* What the kernel's code is measured at (kernel/) is measured here, too. calls_test.c looks for whole calls. */
TEST(the_kernel_has_no_other_workloads)
{
	static const char *const names[] = {
#define PEER(name, meaning, setup, run) name,
#define PEER_CALL(name, meaning, setup, run)
#include "bench/kernel/peers.def"
#undef PEER_CALL
#undef PEER
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		CHECK(workload_named(names[i]));
}

/* Every address of a VMA finds the VMA's end, so the sum over all VMAs does not depend on the order. */
TEST(both_trees_find_the_same_areas)
{
	for (u32 size = 0; size < SIZES; size++) {
		u32 areas = sizes[size];
		u64 sum = sum_of_named("rbtree_iterate", areas, areas);

		CHECK_EQ(sum_of_named("rbtree_find_random", areas, areas), sum);
		CHECK_EQ(sum_of_named("rbtree_find_sequential", areas, areas), sum);
		CHECK_EQ(sum_of_named("maple_find_random", areas, areas), sum);
		CHECK_EQ(sum_of_named("maple_find_sequential", areas, areas), sum);
		CHECK_EQ(sum_of_named("maple_walk_random", areas, areas), sum - areas);
		CHECK_EQ(sum_of_named("maple_iterate", areas, areas), sum - areas);
	}
}

/* 11 pages each from 7ffff7fff000 downwards: the only gap for two pages lies below the gap of the last VMA. */
TEST(both_trees_find_the_only_gap)
{
	for (u32 size = 0; size < SIZES; size++) {
		u64 lowest = 0x7ffff7fff000 - sizes[size] * 11 * PAGE_SIZE + PAGE_SIZE;

		CHECK_EQ(sum_of_named("maple_gap_search", sizes[size], 1), lowest - 2 * PAGE_SIZE);
		CHECK_EQ(sum_of_named("rbtree_gap_search", sizes[size], 1), lowest - 2 * PAGE_SIZE);
		CHECK_EQ(sum_of_named("rbtree_gap_search_guarded", sizes[size], 1), lowest - 2 * PAGE_SIZE);
	}
}

TEST(a_workload_without_memory_does_not_start)
{
	const struct workload *workload = workload_named("maple_iterate");
	void *place = arena_place();

	CHECK(!bench_start(place, workload, 0));
	CHECK(!bench_start(place, workload, 100000000));
	arena_release(place);
}
