/* The programs of the suites do what they say: none of their calls fails, every structure stays consistent, and
 * eras that place mappings alike give the same results. */
#include "area/merge.h"
#include "bench/suite.h"
#include "eras/eras.h"
#include "rmap/anon_vma.h"
#include "test/fixture.h"

#include <string.h>

static const struct suite_workload *workload_named(const char *name)
{
	const struct suite_workload *workload;

	for (u32 i = 0; (workload = suite_workload_at(i)); i++)
		if (!strcmp(workload->name, name))
			return workload;
	check_failed(__FILE__, __LINE__, "no workload %s", name);
}

static struct suite_run *start(const struct suite_workload *workload, const struct era *era, u32 n)
{
	void *place = arena_place();
	s32 error;
	struct suite_run *run = suite_start(place, workload, era, n, &error);

	CHECK_EQ(error, 0);
	CHECK(run && place == run->machine);
	ring_begin(0, 0, &run->machine->counters);
	return run;
}

/* An era, mixed or not; the machine needs it for as long as it exists. */
static const struct era *parsed(const char *id, struct era *place)
{
	char why[256];

	if (era_parse(id, place, why, sizeof(why)))
		check_failed(__FILE__, __LINE__, "%s: %s", id, why);
	return place;
}

static struct suite_run *start_named(const char *name, const char *era_id, u32 n)
{
	return start(workload_named(name), era_named(era_id), n);
}

static void check_workload(const struct suite_workload *workload, const struct era *era, u32 n, u32 operations)
{
	u64 sum = 0;

	for (u32 again = 0; again < 2; again++) {
		struct suite_run *run = start(workload, era, n);
		u32 areas = run->machine->mm->map_count;

		workload->run(run, operations);
		CHECK_EQ(run->result.failed, 0);
		CHECK(run->result.calls >= operations);
		/* The VMAs of a child that is never born belong to no mm. */
		if (strcmp(workload->name, "index copy")) {
			const char *complaint = mm_verify(run->machine->mm);

			if (complaint)
				check_failed(__FILE__, __LINE__, "%s on %s: %s", workload->name, era->id, complaint);
		}
		/* A workload without loops returns to its first state, except where mprotect() only splits. */
		if (!workload->loops && era->merge != &merge_new_anonymous)
			CHECK_EQ(run->machine->mm->map_count, areas);
		if (again)
			CHECK_EQ(run->result.checksum, sum);
		sum = run->result.checksum;
		arena_release(run->machine);
	}
}

static bool is_about_pages(const struct suite_workload *workload)
{
	return !strncmp(workload->suite, "rmap-", 5);
}

TEST(every_workload_runs_on_every_era_and_repeats)
{
	const struct suite_workload *workload;

	for (u32 i = 0; (workload = suite_workload_at(i)); i++)
		/* Each workload on every third era, each era with some workload; at full size on all. */
		for (u32 era = (u32)check_size(i % 3, 0); era < era_count(); era += (u32)check_size(3, 1)) {
			check_workload(workload, era_find(era), workload->smallest, 8);
			/* So many pages in so many processes, each searched for; suite_rmap_test.c has larger
			 * sizes. */
			check_workload(workload, era_find(era), is_about_pages(workload) ? 2 : 150, 8);
		}
}

/* The largest size, whose middle VMA becomes three, reaches the limit of a process. The first workload of each
 * suite shows it; at full size all do. */
TEST(the_largest_size_stays_within_what_a_process_may_have)
{
	const struct suite_workload *workload;
	const char *suite = "";

	for (u32 i = 0; (workload = suite_workload_at(i)); i++) {
		if (workload->loops || is_about_pages(workload) || !check_size(strcmp(suite, workload->suite) != 0, 1))
			continue;
		suite = workload->suite;
		check_workload(workload, era_named("3.8"), workload->largest, 2);
	}
}

/* The lazy tree has not heard of the gap yet, so the search finds another one. From then on a VMA of its own comes
 * and goes. */
TEST(lazily_the_page_comes_back_elsewhere)
{
	struct era era;
	struct suite_run *run = start(workload_named("munmap, deep"), parsed("3.5-free-gap+gap=free_gap_lazy", &era), 150);
	u64 splits;
	u32 areas;

	workload_named("munmap, deep")->run(run, 1);
	splits = run->machine->counters.splits;
	areas = run->machine->mm->map_count;
	CHECK(areas > 150);
	workload_named("munmap, deep")->run(run, 10);
	CHECK_EQ(run->machine->mm->map_count, areas);
	CHECK_EQ(run->machine->counters.splits, splits);
	arena_release(run->machine);
}

TEST(a_size_that_can_not_be_is_refused)
{
	const struct suite_workload *workload = workload_named("mprotect, as posted");
	void *place = arena_place();
	s32 error = 0;

	CHECK(!suite_start(place, workload, era_find(0), workload->smallest - 1, &error));
	CHECK_EQ(error, -EINVAL);
	CHECK(!suite_start(place, workload, era_find(0), workload->largest + 1, &error));
	CHECK_EQ(error, -EINVAL);
	CHECK(!suite_start(place, workload, NULL, 0, &error));
	arena_release(place);
}

TEST(as_posted_all_mappings_are_one_area)
{
	struct suite_run *run = start_named("mprotect, as posted", "3.4", 1025);

	CHECK_EQ(run->machine->mm->map_count, 1);
	arena_release(run->machine);
	run = start_named("mprotect, deep", "3.4", 1025);
	CHECK_EQ(run->machine->mm->map_count, 1025);
	arena_release(run->machine);
	run = start_named("munmap, deep", "3.4", 1025);
	CHECK_EQ(run->machine->mm->map_count, 1025);
	arena_release(run->machine);
}

/* Fifteen VMAs of the program; its mappings fill two gaps between them and begin a third VMA below libc. */
TEST(in_a_process_the_mappings_are_three_areas)
{
	static const char *const names[] = { "freegap in a process, munmap", "freegap in a process, mprotect" };
	static const u64 evaluations[] = { 1150, 1090 };

	for (u32 i = 0; i < 2; i++) {
		struct suite_run *run = start_named(names[i], "3.5-free-gap", 1025);

		CHECK_EQ(run->machine->mm->map_count, 18);
		workload_named(names[i])->run(run, 1);
		run->machine->counters.gap_evaluations = 0;
		workload_named(names[i])->run(run, 10);
		CHECK_EQ(run->machine->counters.gap_evaluations, evaluations[i]);
		CHECK_EQ(run->machine->mm->map_count, 18);
		arena_release(run->machine);
	}
}

TEST(each_pair_splits_and_merges_once)
{
	struct suite_run *run = start_named("mprotect, deep", "3.8", 100);

	workload_named("mprotect, deep")->run(run, 5);
	CHECK_EQ(run->machine->counters.splits, 10);
	CHECK_EQ(run->machine->counters.merge_case_6 + run->machine->counters.merge_case_1, 5);
	arena_release(run->machine);
}

static const struct suite_workload *agua_workload(void)
{
	return workload_named("agua");
}

/* How many mappings are alive after so many loops of n mappings, of which the last may have cleared. */
static u32 agua_alive(u32 n, u32 loops)
{
	struct suite_run *run = start(agua_workload(), era_named("3.8"), n);
	u32 alive;

	agua_workload()->run(run, loops * agua_workload()->phases);
	CHECK_EQ(run->result.failed, 0);
	alive = run->mappings.count;
	arena_release(run->machine);
	return alive;
}

/* The numbers of the original. A list of 10,000 has 1,666 sixth entries, one of 18,334 has 2,037 ninth ones; from
 * the seventh loop on, a quarter is found. The 27th leaves more than 200,000, and is the first to clear: from its 28th
 * entry on the list has 18,614 eleventh ones. The 29th finds 35,000. */
TEST(agua_unmaps_along_its_list_and_clears_at_twenty_times_n)
{
	static const u32 alive[] = { 8334, 16297, 24106, 31833, 39509, 47152, 54771 };

	for (u32 loops = 1; loops <= 7; loops++)
		CHECK_EQ(agua_alive(10000, loops), alive[loops - 1]);
	CHECK_EQ(agua_alive(10000, 26), 54771 + 19 * 7500);
	CHECK_EQ(agua_alive(10000, 27), 54771 + 20 * 7500 - 18614);
	CHECK_EQ(agua_alive(10000, 28), 186157 + 7500);
	CHECK_EQ(agua_alive(10000, 29), 186157 + 2 * 7500 - 35000);
}

/* Mappings of the original's size stay within what a process may have. */
TEST(the_largest_agua_runs_without_a_failed_call)
{
	const struct suite_workload *agua = agua_workload();
	struct suite_run *run = start(agua, era_named("3.8"), agua->largest);

	agua->run(run, (u32)check_size(40, 300) * agua->phases);
	CHECK_EQ(run->result.failed, 0);
	CHECK(run->machine->mm->map_count > 5000);
	arena_release(run->machine);
}

static u64 agua_sum(const char *era_id)
{
	const struct suite_workload *agua = agua_workload();
	struct era era;
	struct suite_run *run = start(agua, parsed(era_id, &era), 100);
	u64 sum;

	agua->run(run, 60 * agua->phases);
	sum = run->result.checksum;
	arena_release(run->machine);
	return sum;
}

/* All of these choose the highest gap that fits and know all gaps; 3.4 starts from where the last search ended, and June
 * 2012's search sometimes takes a lower one. */
TEST(eras_that_place_alike_agree_on_the_sum)
{
	u64 sum = agua_sum("3.8"), posted = agua_sum("3.5-free-gap");

	CHECK_EQ(agua_sum("6.1"), sum);
	CHECK_EQ(agua_sum("6.18"), sum);
	CHECK(agua_sum("3.4") != sum);
	CHECK_EQ(agua_sum("3.5-free-gap+gap=free_gap_holes"), posted);
	CHECK(posted != sum);
}

static u64 evaluations_of_ten_pairs(struct suite_run *run)
{
	u64 before = run->machine->counters.gap_evaluations;

	workload_named("mprotect, deep")->run(run, 10);
	return run->machine->counters.gap_evaluations - before;
}

/* No gap changes its size: a fixed number of subtree gaps is computed, however deep the tree is
 * (docs/decisions/0008). */
TEST(three_eight_computes_ten_gaps_a_pair)
{
	static const u32 sizes[] = { 24, 1025, 16384 };

	for (u32 i = 0; i < 3; i++) {
		struct suite_run *run = start_named("mprotect, deep", "3.8", sizes[i]);

		CHECK_EQ(evaluations_of_ten_pairs(run), 100);
		arena_release(run->machine);
	}
}

static u64 evaluations_a_pair(const char *era_id, u32 n, u32 *depth)
{
	struct era era;
	struct suite_run *run = start(workload_named("mprotect, deep"), parsed(era_id, &era), n);
	u64 evaluations = evaluations_of_ten_pairs(run);

	*depth = suite_depth(run);
	arena_release(run->machine);
	CHECK_EQ(evaluations % 10, 0);
	return evaluations / 10;
}

/* docs/decisions/0012: 16 walks from the VMA's depth to the root, with the siblings on the way. */
TEST(june_2012_computes_more_the_deeper_the_tree_is)
{
	static const u32 sizes[] = { 24, 1025, 16384 };
	u32 depth;

	for (u32 i = 0; i < 3; i++) {
		u64 posted = evaluations_a_pair("3.5-free-gap", sizes[i], &depth);

		CHECK_EQ(posted, 16 * (2 * depth - 1));
		CHECK(evaluations_a_pair("3.5-free-gap+gap=free_gap_holes", sizes[i], &depth) < posted);
		CHECK(evaluations_a_pair("3.5-free-gap+gap=free_gap_lazy", sizes[i], &depth) <= 10);
	}
}

TEST(a_depth_counts_from_the_root)
{
	struct suite_run *run = start_named("mprotect, deep", "3.8", 3);

	CHECK(suite_depth(run) >= 1 && suite_depth(run) <= 2);
	run->address = 0;
	CHECK_EQ(suite_depth(run), 0);
	arena_release(run->machine);
	run = start_named("mprotect, deep", "6.18", 24);
	CHECK_EQ(suite_depth(run), 0);
	arena_release(run->machine);
}

/* What these operations count. How many times one of them repeats its step goes to *repeats. */
static struct counters counted(const char *name, const char *era_id, u32 n, u32 operations, u32 *repeats)
{
	struct suite_run *run = start_named(name, era_id, n);
	struct counters counters;

	workload_named(name)->run(run, operations);
	CHECK_EQ(run->result.failed, 0);
	CHECK_EQ(run->machine->mm->map_count, n);
	counters = run->machine->counters;
	*repeats = run->repeats;
	arena_release(run->machine);
	return counters;
}

static const char *const fork_eras[] = { "4.20", "6.5", "6.5-mt-dup", "6.8" };
static const u32 fork_sizes[] = { 23, 223, 1000 };

/* All but the calls themselves, and the process around the mm. */
static void check_parts(const char *era, u32 n)
{
	const struct suite_workload *parts = workload_named("a fork in parts");
	u32 once, children;
	struct counters whole = counted("fork, exit, wait", era, n, 1, &once);
	struct counters apart = counted(parts->name, era, n, parts->phases, &children);

	CHECK_EQ(once, 1);
	CHECK_EQ(children, n < 82 ? 200 : 16384 / n);
	CHECK_EQ(whole.vma_allocs, n);
	CHECK_EQ(apart.vma_allocs, n * children);
#define CHECK_SAME(counter) CHECK_EQ(apart.counter, whole.counter * children)
	CHECK_SAME(vma_frees);
	CHECK_SAME(anon_vma_allocs);
	CHECK_SAME(anon_vma_links);
	CHECK_SAME(rb_inserts);
	CHECK_SAME(rb_rotations);
	CHECK_SAME(maple_node_allocs);
	CHECK_SAME(maple_node_frees);
	CHECK_SAME(maple_node_copies);
	CHECK_SAME(maple_alloc_calls);
	CHECK_SAME(maple_nodes_unused);
	CHECK_SAME(maple_store_append);
	CHECK_SAME(dup_slot_overwrites);
	CHECK_SAME(page_table_allocs);
	CHECK_SAME(page_table_frees);
	CHECK_SAME(ptes_copied);
}

TEST(the_parts_of_a_fork_are_all_of_its_work_on_memory)
{
	for (u32 era = 0; era < 4; era++)
		for (u32 size = 0; size < 3; size++)
			check_parts(fork_eras[era], fork_sizes[size]);
}

/* Each copy takes the same memory, and as much as in a fork. */
TEST(an_index_is_copied_alone_as_in_a_fork)
{
	for (u32 era = 0; era < 4; era++)
		for (u32 size = 0; size < 3; size++) {
			u32 n = fork_sizes[size], once;
			struct counters whole = counted("fork, exit, wait", fork_eras[era], n, 1, &once);
			struct counters alone = counted("index copy", fork_eras[era], n, 3, &once);

			CHECK_EQ(alone.vma_allocs, 0);
			CHECK_EQ(alone.rb_inserts, 3 * whole.rb_inserts);
			CHECK_EQ(alone.rb_rotations, 3 * whole.rb_rotations);
			CHECK_EQ(alone.maple_node_allocs, 3 * whole.maple_node_allocs);
			CHECK_EQ(alone.maple_node_copies, 3 * whole.maple_node_copies);
			CHECK_EQ(alone.maple_alloc_calls, 3 * whole.maple_alloc_calls);
			CHECK_EQ(alone.dup_slot_overwrites, 3 * whole.dup_slot_overwrites);
		}
}

/* The mappings that the benchmark adds are never touched, so whatever n is, only the program's own pages are
 * copied. */
TEST(a_fork_copies_the_same_pages_whatever_is_mapped)
{
	u32 once;

	CHECK_EQ(counted("fork, exit, wait", "6.8", 23, 1, &once).ptes_copied, 22);
	CHECK_EQ(counted("fork, exit, wait", "6.8", 1000, 1, &once).ptes_copied, 22);
}
