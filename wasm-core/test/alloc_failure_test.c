/* Makes every allocation in the core fail, at any point of random sequences of calls. Afterwards the call must have
 * failed cleanly: the structures verify, nothing has changed outside the range of the call, and the process lives
 * on. The model knows mmap(), munmap(), mprotect() and brk(); all other calls fail in random lives. */
#include "bench/suite.h"
#include "cpus/programs.h"
#include "cpus/run.h"
#include "faults/replay.h"
#include "process/start.h"
#include "test/alloc_sites.h"
#include "test/check.h"
#include "test/fixture.h"
#include "test/generate.h"
#include "test/life.h"
#include "test/pair.h"

#include <inttypes.h>
#include <stdio.h>

#define FEW_SESSION_CALLS 800
#define ALL_SESSION_CALLS 3500
#define CALLS 4
#define MOST_ALLOCATIONS 4 /* of one call: MAP_FIXED into the middle of a VMA splits twice, then maps new shared memory */
#define FEW_LIVES 100
#define ALL_LIVES 1000
#define LIVES_OF_A_MIX 60
#define LIFE_BYTES 1600
#define FEW_OF_A_SITE 4

/* How often the n-th allocation of each call has failed. */
static u64 failures[CALLS][MOST_ALLOCATIONS + 1];

/* What is mapped at an address, wherever the bounds of VMAs are. */
static struct model_area page_at(const struct model *model, u64 addr)
{
	u32 i = model_find(model, addr);
	struct model_area page = { 0 };

	if (i < model->count && model->areas[i].start <= addr) {
		page.pgoff = model->areas[i].pgoff + ((addr - model->areas[i].start) >> PAGE_SHIFT);
		page.flags = model->areas[i].flags;
		page.file = model->areas[i].file;
	}
	return page;
}

static bool same_page(const struct model *one, const struct model *other, u64 addr)
{
	struct model_area a = page_at(one, addr), b = page_at(other, addr);

	return a.pgoff == b.pgoff && a.flags == b.flags && a.file == b.file;
}

/* Pages can only begin to differ where a VMA begins or ends, or at the end of the excluded range. */
static bool same_borders_outside(const struct model *one, const struct model *other, u64 start, u64 end)
{
	for (u32 i = 0; i < one->count; i++) {
		const struct model_area *area = &one->areas[i];

		if ((area->start < start || area->start >= end) && !same_page(one, other, area->start))
			return false;
		if ((area->end < start || area->end >= end) && !same_page(one, other, area->end))
			return false;
	}
	return same_page(one, other, end);
}

static bool same_outside(const struct model *one, const struct model *other, u64 start, u64 end)
{
	return same_borders_outside(one, other, start, end) && same_borders_outside(other, one, start, end);
}

/* The range that a call works on; empty when the core chooses it. */
static void range_of(const struct record_operation *op, const struct model *model, u64 *start, u64 *end)
{
	u64 brk = model->brk;

	*start = op->addr & PAGE_MASK;
	*end = op->addr + PAGE_ALIGN(op->length);
	if (op->call == call_mmap && !(op->flags & MAP_FIXED))
		*end = *start;
	if (op->call == call_mprotect && op->prot & PROT_GROWSDOWN)
		*start = model->areas[model_find(model, op->addr)].start;
	if (op->call == call_brk) {
		*start = PAGE_ALIGN(op->addr < brk ? op->addr : brk);
		*end = PAGE_ALIGN(op->addr < brk ? brk : op->addr);
	}
}

/* Makes the n-th allocation of the call fail. The model then copies what the call has left behind. */
static void call_with_failure(struct pair *pair, const struct record_operation *op, u32 n)
{
	static struct model before;
	struct record_outcome outcome;
	u64 start, end;

	alloc_fail_nth(n);
	machine_call(pair->machine, op, &outcome);
	if (!alloc_end_failing()) {
		CHECK(pair_follow(pair, op, &outcome) == NULL);
		return;
	}
	if (outcome.reason != reason_no_memory) {
		/* Pages that are populated ahead of the program may fail: the program will touch them itself. */
		CHECK(pair_follow(pair, op, &outcome) == NULL);
		return;
	}
	failures[op->call][n]++;
	before = pair->model;
	model_copy(&pair->model, pair->machine->mm);
	CHECK(op->call == call_brk ? outcome.value == before.brk : outcome.error == -ENOMEM);
	CHECK(pair->model.brk == before.brk);
	CHECK(mm_verify(pair->machine->mm) == NULL);
	range_of(op, &before, &start, &end);
	CHECK(same_outside(&before, &pair->model, start, end));
}

static void run_session(enum model_kernel kernel, enum code_direction direction, u64 seed)
{
	static struct pair pair;
	struct start start = start_of(START_ROOMY, kernel, direction);
	struct generator generator;
	void *place = arena_place();
	u64 calls = check_size(FEW_SESSION_CALLS, ALL_SESSION_CALLS);

	generator_init(&generator, seed, &start);
	pair_start(&pair, place, &start);
	for (u32 i = 0; i < calls; i++) {
		struct record_operation op = generate(&generator, &pair.model);
		struct record_outcome outcome;

		u32 n = i % (MOST_ALLOCATIONS + 1);

		if (n == 0)
			CHECK(pair_call(&pair, &op, &outcome) == NULL);
		else
			call_with_failure(&pair, &op, n);
	}
	arena_release(place);
}

/* Setting up a machine fails at each of its allocations in turn, and then succeeds at the same place. */
static void fail_while_starting(void)
{
	struct start start = start_of(START_ROOMY, MODEL_3_8, direction_topdown);
	struct era era = pair_era(start.kernel);
	const struct record_file file = { .file = 9, .kind = file_kind_regular };
	struct machine *machine = arena_place();
	bool failed = true;

	for (u32 n = 1; failed; n++) {
		s32 error;

		alloc_fail_nth(n);
		error = machine_init(machine, &era, &start.layout);
		if (!error)
			error = machine_add_file(machine, &file);
		for (u32 i = 0; i < START_AREAS && !error; i++)
			error = machine_add_area(machine, &start.areas[i]);
		failed = alloc_end_failing();
		CHECK(error == (failed ? -ENOMEM : 0));
		CHECK(!machine->mm || mm_verify(machine->mm) == NULL);
	}
	arena_release(machine);
}

static u32 sites_that_never_failed(void)
{
	u32 count = 0;

	for (u32 site = 0; site < alloc_site_count(); site++)
		count += alloc_site_failures(site) == 0;
	return count;
}

/* Calls of all kinds on all kernels, or on one of them, most of them with one allocation that fails. */
static void fail_in_lives(const struct era *era, u32 lives)
{
	static u8 bytes[LIFE_BYTES];
	u64 state = 20221211;

	for (u32 life = 0; life < lives; life++) {
		const char *wrong;

		for (u32 i = 0; i < LIFE_BYTES; i++) {
			state = state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
			bytes[i] = (u8)(state >> 56);
		}
		wrong = era ? live_on(era, bytes, LIFE_BYTES, NULL) : live(bytes, LIFE_BYTES, NULL);
		if (wrong)
			check_failed(__FILE__, __LINE__, "%s, life %u: %s", era ? era->id : "all kernels", life, wrong);
	}
	printf("# %u lives of %s\n", lives, era ? era->id : "all kernels");
}

static void fail_in_reverse_maps(void)
{
	static const char *const mixes[] = { "3.4+pt=i386_2level+rmap=pte_chain_7", "3.8+rmap=pte_chain_31",
					     "3.4+pt=i386_pae+rmap=anonmm" };

	for (u32 i = 0; i < sizeof(mixes) / sizeof(*mixes); i++)
		fail_in_lives(era_named(mixes[i]), LIVES_OF_A_MIX);
}

/* Cases that random lives seldom reach: a huge page, and guard pages beside memory. */
static void fail_on_pages(void)
{
	static const struct record_operation calls[] = {
		{ .call = call_mmap, .addr = 0x10000000, .length = 1 << 22, .prot = PROT_READ | PROT_WRITE,
		  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED },
		{ .call = call_madvise, .addr = 0x10000000, .length = 1 << 22, .flags = 14 /* MADV_HUGEPAGE */ },
		{ .call = call_store, .addr = 0x10000000, .length = 1 },
		{ .call = call_madvise, .addr = 0x10200000, .length = PAGE_SIZE, .flags = 102 /* MADV_GUARD_INSTALL */ },
	};
	struct start start = start_of(START_ROOMY, MODEL_3_8, direction_topdown);
	struct era era = *era_find(era_count() - 1);

	start.layout.huge_pages = answer_yes;
	for (u32 n = 1; n <= 40; n++) {
		struct machine *machine = arena_place();
		struct record_outcome outcome;

		CHECK(machine_init(machine, &era, &start.layout) == 0);
		alloc_fail_nth(n);
		for (u32 i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
			machine_call(machine, &calls[i], &outcome);
		alloc_end_failing();
		CHECK(mm_verify(machine->mm) == NULL);
		arena_release(machine);
	}
}

/* The program of a suite is set up, or it is not, whichever allocation fails. Returns whether one has failed. */
static bool fails_to_start(const struct suite_workload *workload)
{
	void *place = arena_place();
	bool failed;
	s32 error;

	suite_start(place, workload, era_find(0), workload->smallest, &error);
	failed = alloc_end_failing();
	CHECK_EQ(error, failed ? -ENOMEM : 0);
	arena_release(place);
	return failed;
}

/* Thousands of allocations come from a few sites. The first ones of each site fail; at full size all do. */
static void fail_in_suites(void)
{
	const struct suite_workload *workload;
	u32 most = (u32)check_size(FEW_OF_A_SITE, UINT32_MAX);

	for (u32 i = 0; (workload = suite_workload_at(i)); i++)
		for (u32 site = 0; site < alloc_site_count(); site++) {
			bool failed = true;

			for (u32 n = 1; failed && n <= most; n++) {
				alloc_fail_nth_of(site, n);
				failed = fails_to_start(workload);
			}
		}
}

/* Replays a stream of page faults to its end, or to where memory runs out. */
static void fail_in_streams(void)
{
	static char text[] = "# faultstream 1\nT 1 0 0\ne a\n+ 7fffff000000 21000 3 2 0 0 s\n+ 400000 4000 5 2 0 0 .\n"
			     "E\nr400\nb 500000 0\nb 502000 502000\nw100\nm 600000 2000 3 22 0 0 0\nw100\n"
			     "k 2 100\nT 2 0 1\nw1\nk 3 0\nT 3 0 1\nw-1\nu 600000 1000\nz\nT 2 0 1\nz\n";
	static u64 words[STREAM_WORDS(sizeof(text))];
	static struct fault_stream stream;
	static struct replay replay;
	bool failed = true;

	for (u32 n = 1; failed; n++) {
		struct machine *machine = arena_place();
		s32 count, error;

		stream = (struct fault_stream){ 0 };
		count = stream_decode(&stream, text, sizeof(text) - 1, words);
		CHECK(count > 20);
		alloc_fail_nth(n);
		error = replay_start(&replay, &stream, machine, era_named("3.15"), 0);
		if (!error)
			error = replay_run(&replay, words, (u32)count);
		failed = alloc_end_failing();
		/* A refused brk() is no error. */
		CHECK(!error || (failed && error == -ENOMEM));
		CHECK(!machine->mm || mm_verify(machine->mm) == NULL);
		arena_release(machine);
	}
}

/* Records a program of virtual CPUs and runs it, or fails. A run that has begun keeps everything it should keep, or
 * fails. */
static void fail_in_cpus(u32 program)
{
	const struct record_cpu_settings settings = { .program = program, .cpus = 3, .sockets = 1, .cores = 4, .threads = 1, .rounds = 200,
						      .line_scale = 4, .work_scale = 4, .spans = 2000 };
	bool failed = true;

	for (u32 n = 1; failed; n++) {
		struct machine *machine = arena_place();
		struct cpu_run *run = NULL;
		enum code_cpu_refusal why;
		s32 error;

		alloc_fail_nth(n);
		error = program_record(machine, era_named("2.6.31-rc8"), program_at(program), &settings, &why);
		if (!error)
			run = run_start(&recorder_of(machine)->script, &settings);
		while (run && run_go_on(run, 1000))
			;
		failed = alloc_end_failing();
		CHECK_EQ(error, failed && error ? -ENOMEM : 0);
		CHECK(!error || why == cpu_refusal_no_memory_to_run);
		CHECK_EQ(run && !run->failed, !failed);
		CHECK(!run || !run_verify(run));
		CHECK(!machine->mm || !mm_verify(machine->mm));
		arena_release(machine);
	}
}

TEST(every_allocation_may_fail)
{
	static const char *const names[CALLS] = { "mmap", "munmap", "mprotect", "brk" };
	static const u32 most[CALLS] = { 4, 2, 2, 2 };

	fail_while_starting();
	fail_on_pages();
	for (u32 seed = 1; seed <= 4; seed++) {
		run_session(MODEL_3_4, seed % 2 ? direction_bottomup : direction_topdown, seed);
		run_session(MODEL_FREE_GAP, seed % 2 ? direction_topdown : direction_bottomup, seed);
		run_session(MODEL_FREE_GAP_LAZY, seed % 2 ? direction_bottomup : direction_topdown, seed);
		run_session(MODEL_FREE_GAP_HOLES, seed % 2 ? direction_topdown : direction_bottomup, seed);
		run_session(MODEL_3_8, seed % 2 ? direction_topdown : direction_bottomup, seed);
		run_session(MODEL_3_14, seed % 2 ? direction_bottomup : direction_topdown, seed);
		run_session(MODEL_3_14_VMACACHE, seed % 2 ? direction_topdown : direction_bottomup, seed);
		run_session(MODEL_3_15, seed % 2 ? direction_bottomup : direction_topdown, seed);
		run_session(MODEL_4_20, seed % 2 ? direction_topdown : direction_bottomup, seed);
		run_session(MODEL_5_10, seed % 2 ? direction_bottomup : direction_topdown, seed);
		run_session(MODEL_6_1, seed % 2 ? direction_bottomup : direction_topdown, seed);
		run_session(MODEL_6_5, seed % 2 ? direction_topdown : direction_bottomup, seed);
		run_session(MODEL_6_5_MT_DUP, seed % 2 ? direction_bottomup : direction_topdown, seed);
		run_session(MODEL_6_8, seed % 2 ? direction_topdown : direction_bottomup, seed);
		run_session(MODEL_6_12, seed % 2 ? direction_bottomup : direction_topdown, seed);
		run_session(MODEL_6_18, seed % 2 ? direction_topdown : direction_bottomup, seed);
		run_session(MODEL_7_3, seed % 2 ? direction_bottomup : direction_topdown, seed);
	}

	fail_in_lives(NULL, (u32)check_size(FEW_LIVES, ALL_LIVES));
	fail_in_reverse_maps();
	fail_in_suites();
	fail_in_streams();
	for (u32 program = 1; program_at(program); program++)
		fail_in_cpus(program);

	printf("# allocation sites, and how often each has failed:\n");
	for (u32 site = 0; site < alloc_site_count(); site++)
		printf("#   %-24s %" PRIu64 "\n", alloc_site_name(site), alloc_site_failures(site));
	CHECK(alloc_site_count() > 0);
	CHECK_EQ(sites_that_never_failed(), 0);
	printf("# and by call, first to fourth allocation of one call:\n");
	for (u32 call = 0; call < CALLS; call++) {
		printf("#   %-24s", names[call]);
		for (u32 n = 1; n <= most[call]; n++) {
			printf(" %" PRIu64, failures[call][n]);
			CHECK(failures[call][n] > 0);
		}
		printf("\n");
	}
}

/* The request that vmascope_fail_allocation() makes. */
TEST(the_arena_itself_can_be_told_to_fail)
{
	static struct pair pair;
	struct start start = start_of(START_ROOMY, MODEL_3_8, direction_topdown);
	struct record_operation op = { .call = call_mmap, .length = PAGE_SIZE, .prot = PROT_READ,
				       .flags = MAP_PRIVATE | MAP_ANONYMOUS };
	struct record_outcome outcome;
	void *place = arena_place();

	pair_start(&pair, place, &start);
	pair.machine->arena.fail_in = 1;
	CHECK(machine_call(pair.machine, &op, &outcome) == -ENOMEM);
	CHECK(outcome.reason == reason_no_memory);
	CHECK(mm_verify(pair.machine->mm) == NULL);
	CHECK(pair_call(&pair, &op, &outcome) == NULL);
	CHECK(outcome.error == 0);
	arena_release(place);
}
