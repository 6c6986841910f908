/* Random system calls, verified and compared with the brute-force model after each of them.
 *
 * RANDOM_CALLS in the environment says how many calls a kernel gets. They come in sessions, each with a process of
 * its own: all kinds of address spaces, both directions, one random seed each. */
#include "test/check.h"
#include "test/generate.h"
#include "test/pair.h"
#include "test/shrink.h"

#include <inttypes.h>
#include <stdio.h>

#define SESSION_CALLS 20000
#ifdef SLOW
#define FEW_CALLS 25000
#define ALL_CALLS 70000
#else
#define FEW_CALLS 40000
#define ALL_CALLS 700000
#endif

struct summary {
	u64 calls, succeeded, by_error[128];
	u64 merges[MODEL_MERGE_CASES + 1], restarts, fallbacks, guarded, aligned, refused_breaks;
	u64 sizes[MODEL_AREAS]; /* how often there were that many VMAs after a call */
};

static u32 median(const u64 *sizes)
{
	u64 total = 0, seen = 0;
	u32 i;

	for (i = 0; i < MODEL_AREAS; i++)
		total += sizes[i];
	for (i = 0; i < MODEL_AREAS && (seen += sizes[i]) * 2 < total; i++)
		;
	return i;
}

static void report_failure(const struct start *start, struct record_operation *ops, u32 count)
{
	count = shrink(start, ops, count);
	printf("# a shorter list of calls that fails, from the start layout \"%s\", %s:\n", start->name,
	       start->layout.direction == direction_bottomup ? "bottom-up" : "top-down");
	for (u32 i = 0; i < count; i++)
		printf("#   %s\n", describe_call(&ops[i]));
}

static void add_counters(struct summary *sum, const struct pair *pair)
{
	for (u32 n = 1; n <= MODEL_MERGE_CASES; n++)
		sum->merges[n] += (&pair->machine->counters.merge_case_1)[n - 1];
	sum->restarts += pair->machine->counters.search_restarts;
	sum->fallbacks += pair->machine->counters.bottomup_fallbacks;
	sum->guarded += pair->model.guarded;
	sum->aligned += pair->model.aligned;
}

static bool same_counters(const struct pair *pair)
{
	const struct counters *counters = &pair->machine->counters;
	bool same = counters->search_restarts == pair->model.restarts &&
		    counters->bottomup_fallbacks == pair->model.fallbacks;

	for (u32 n = 1; n <= MODEL_MERGE_CASES; n++)
		same = same && (&counters->merge_case_1)[n - 1] == pair->model.merges[n];
	return same;
}

/* The life of one process. False when core and model disagree. */
static bool run_session(const struct start *start, u64 seed, u32 calls, struct summary *sum)
{
	static struct record_operation ops[SESSION_CALLS];
	static struct pair pair;
	struct generator generator;
	struct record_outcome outcome;
	void *place = arena_place();
	const char *complaint = NULL;
	u32 i;

	generator_init(&generator, seed, start);
	pair_start(&pair, place, start);
	for (i = 0; i < calls && !complaint; i++) {
		ops[i] = generate(&generator, &pair.model);
		complaint = pair_call(&pair, &ops[i], &outcome);
		sum->calls++;
		sum->succeeded += outcome.reason == reason_none;
		sum->by_error[-outcome.error]++;
		sum->refused_breaks += outcome.reason != reason_none && outcome.error == 0;
		sum->sizes[pair.model.count]++;
	}
	add_counters(sum, &pair);
	if (!complaint && !same_counters(&pair))
		complaint = "the core has counted other merges, restarts or fallbacks than the model";
	arena_release(place);
	if (!complaint)
		return true;
	printf("# seed %" PRIu64 ", call %u, %s: %s\n", seed, i, describe_call(&ops[i - 1]), complaint);
	report_failure(start, ops, i);
	return false;
}

static void print_summary(const char *era, u64 seed, const struct summary *sum)
{
	printf("# %s, seeds from %" PRIu64 ": %" PRIu64 " calls, %.1f%% succeed, median %u areas\n", era,
	       seed, sum->calls, 100.0 * (double)sum->succeeded / (double)sum->calls, median(sum->sizes));
	printf("#   merge cases 1 to 8:");
	for (u32 n = 1; n <= MODEL_MERGE_CASES; n++)
		printf(" %" PRIu64, sum->merges[n]);
	printf("\n#   searches restarted %" PRIu64 ", fallen back to bottom-up %" PRIu64 ", turned away by a guard gap %" PRIu64
	       "; mappings aligned %" PRIu64 "; refused:", sum->restarts, sum->fallbacks, sum->guarded, sum->aligned);
	for (u32 error = 1; error < 128; error++)
		if (sum->by_error[error])
			printf(" errno %u %" PRIu64 ",", error, sum->by_error[error]);
	printf(" brk %" PRIu64 "\n", sum->refused_breaks);
}

/* All kinds of address spaces have their turn, however few calls there are. */
static u32 session_calls(u32 wanted)
{
	u32 share = wanted / (2 * START_KINDS) + 1;

	return share < SESSION_CALLS ? share : SESSION_CALLS;
}

static void run_kernel(enum model_kernel kernel, u64 seed)
{
	static struct summary sum;
	const struct model_rules *rules = model_rules_of(kernel);
	u32 wanted = (u32)check_calls(1, FEW_CALLS, ALL_CALLS);

	sum = (struct summary){ 0 };
	for (u32 session = 0; sum.calls < wanted; session++) {
		struct start start = start_of(session / 2 % START_KINDS, kernel,
					      session % 2 ? direction_topdown : direction_bottomup);

		CHECK(run_session(&start, seed + session, session_calls(wanted), &sum));
	}
	print_summary(rules->era, seed, &sum);
	CHECK(sum.succeeded * 100 >= sum.calls * 70);
	CHECK(median(sum.sizes) >= 200);
	for (u32 n = 1; n <= MODEL_MERGE_CASES; n++)
		CHECK_EQ(sum.merges[n] > 0, n <= 3 || (!rules->changed_apart && !(rules->mprotect_apart && (n == 4 || n == 6))));
	CHECK_EQ(sum.fallbacks > 0, !rules->upwards_only && !rules->posted);
	CHECK_EQ(sum.restarts > 0, rules->first_fit && !rules->remembers_nothing);
	CHECK_EQ(sum.guarded > 0, rules->guard_gaps);
	CHECK_EQ(sum.aligned > 0, rules->huge_files);
}

TEST(random_calls_in_2_4_seed_20010104)
{
	run_kernel(MODEL_2_4, 20010104);
}

TEST(random_calls_in_2_6_2_seed_20040204)
{
	run_kernel(MODEL_2_6_2, 20040204);
}

TEST(random_calls_in_2_6_5_aa1_seed_20040317)
{
	run_kernel(MODEL_2_6_5_AA1, 20040317);
}

TEST(random_calls_in_2_6_7_seed_20040616)
{
	run_kernel(MODEL_2_6_7, 20040616);
}

TEST(random_calls_in_2_6_34_seed_20100516)
{
	run_kernel(MODEL_2_6_34, 20100516);
}

TEST(random_calls_in_3_4_seed_20120618)
{
	run_kernel(MODEL_3_4, 20120618);
}

TEST(random_calls_in_free_gap_seed_20120619)
{
	run_kernel(MODEL_FREE_GAP, 20120619);
}

TEST(random_calls_in_free_gap_lazy_seed_20120621)
{
	run_kernel(MODEL_FREE_GAP_LAZY, 20120621);
}

TEST(random_calls_in_free_gap_holes_seed_20120622)
{
	run_kernel(MODEL_FREE_GAP_HOLES, 20120622);
}

TEST(random_calls_in_3_8_seed_20121105)
{
	run_kernel(MODEL_3_8, 20121105);
}

TEST(random_calls_in_3_14_seed_20140330)
{
	run_kernel(MODEL_3_14, 20140330);
}

TEST(random_calls_in_3_14_vmacache_seed_20140225)
{
	run_kernel(MODEL_3_14_VMACACHE, 20140225);
}

TEST(random_calls_in_3_15_seed_20140608)
{
	run_kernel(MODEL_3_15, 20140608);
}

TEST(random_calls_in_3_15_with_16_slots_seed_20140609)
{
	run_kernel(MODEL_3_15_WIDE, 20140609);
}

TEST(random_calls_in_4_20_seed_20181223)
{
	run_kernel(MODEL_4_20, 20181223);
}

TEST(random_calls_in_5_10_seed_20201213)
{
	run_kernel(MODEL_5_10, 20201213);
}

TEST(random_calls_in_6_1_seed_20221211)
{
	run_kernel(MODEL_6_1, 20221211);
}

TEST(random_calls_in_6_5_seed_20230827)
{
	run_kernel(MODEL_6_5, 20230827);
}

TEST(random_calls_in_6_5_mt_dup_seed_20230726)
{
	run_kernel(MODEL_6_5_MT_DUP, 20230726);
}

TEST(random_calls_in_6_8_seed_20240310)
{
	run_kernel(MODEL_6_8, 20240310);
}

TEST(random_calls_in_6_12_seed_20241117)
{
	run_kernel(MODEL_6_12, 20241117);
}

TEST(random_calls_in_6_18_seed_20251130)
{
	run_kernel(MODEL_6_18, 20251130);
}

TEST(random_calls_in_7_3_seed_20261127)
{
	run_kernel(MODEL_7_3, 20261127);
}
