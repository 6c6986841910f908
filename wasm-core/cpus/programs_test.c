#include "cpus/programs.h"
#include "test/cpus_fixture.h"
#include "test/fixture.h"
#include "trace/code_names.h"

#include <string.h>

#define ROUNDS 50

enum { BRK_PAIRS = 1, BRK_GROWTH, FAULTS_ALONE, FAULTS_AND_MAPS, AIM7_LOOP };

static struct record_cpu_settings many_cpus(u32 program, u32 cpus)
{
	return (struct record_cpu_settings){
		.program = program, .cpus = cpus, .sockets = 4, .cores = cpus < 32 ? 8 : cpus / 4, .threads = 1, .rounds = ROUNDS,
		.seed = 1, .line_scale = 4, .work_scale = 4,
	};
}

struct expected {
	const char *era;
	u32 growth, pair, loop; /* acquisitions of the anon_vma lock by one child, in a round */
	u32 shared; /* those of a pair that are of the lock that all children share */
};

/* As in lock/policy_test.c for a heap that was never forked: 1 and 3 before the patch, 0 and 2 with it. In 2.6.34
 * the heap of a child has two links, its own and its parent's, and each part that is split off locks both. Since
 * 3.0 a heap that fork has copied does not grow: what brk() adds is a VMA of its own, which has no anon_vma until
 * somebody writes to it. */
static const struct expected table[] = {
	{ "2.6.7", 1, 3, 18, 3 },	 { "2.6.31-rc8", 1, 3, 18, 3 }, { "2.6.31-zhang", 0, 2, 2, 2 },
	{ "2.6.32", 0, 2, 2, 2 },	 { "2.6.34", 0, 4, 4, 2 },	{ "3.5-free-gap", 0, 0, 0, 0 },
	{ "3.8", 0, 0, 0, 0 }, { "6.18", 0, 0, 0, 0 },
};

/* How often the anon_vma lock that was acquired most was acquired. */
static u32 most_taken(const struct cpu_run *run)
{
	struct record_lock_stat stat;
	u32 most = 0;

	for (u32 i = 0; run_stats(run, i, &stat, 1); i++)
		if (stat.scope == lock_scope_lock && stat.class == lock_class_anon_vma && stat.acquisitions > most)
			most = stat.acquisitions;
	return most;
}

TEST(brk_takes_the_locks_that_each_kernel_took)
{
	for (u32 i = 0; i < sizeof(table) / sizeof(*table); i++) {
		const struct expected *row = &table[i];

		for (u32 cpus = 1; cpus <= 4; cpus *= 4) {
			struct record_cpu_settings settings = many_cpus(BRK_PAIRS, cpus);
			struct played played = play_program(row->era, &settings);
			u32 taken = class_stat(played.run, lock_class_anon_vma, lock_mode_write).acquisitions;

			if (taken != row->pair * cpus * ROUNDS || most_taken(played.run) != row->shared * cpus * ROUNDS)
				check_failed(__FILE__, __LINE__, "%s: %u and %u", row->era, taken, most_taken(played.run));
			CHECK_EQ(played.result.operations, 2 * cpus * ROUNDS);
			played_end(&played);
			settings.program = BRK_GROWTH;
			played = play_program(row->era, &settings);
			taken = class_stat(played.run, lock_class_anon_vma, lock_mode_write).acquisitions;
			/* Each child also makes one call at the end, which splits the heap where it ended before. */
			taken -= (row->pair - row->growth) * cpus;
			if (taken != row->growth * cpus * ROUNDS)
				check_failed(__FILE__, __LINE__, "growth on %s: %u", row->era, taken);
			CHECK_EQ(played.result.operations, cpus * (ROUNDS + 1));
			played_end(&played);
			settings.program = AIM7_LOOP;
			played = play_program(row->era, &settings);
			taken = class_stat(played.run, lock_class_anon_vma, lock_mode_write).acquisitions;
			if (taken != row->loop * cpus * ROUNDS)
				check_failed(__FILE__, __LINE__, "the loop on %s: %u", row->era, taken);
			CHECK_EQ(played.result.operations, 17 * cpus * ROUNDS);
			played_end(&played);
		}
	}
}

/* Faults take mmap_lock, or since 6.4 the VMA's lock; and one page table lock for all, or since 2.6.15 one for each
 * table. */
TEST(faults_take_the_lock_of_the_memory_or_of_the_area)
{
	static const struct {
		const char *era;
		u32 memory, area, tables;
	} rows[] = { { "2.6.7", 1, 0, 1 }, { "2.6.31-rc8", 1, 0, 8 }, { "6.1", 1, 0, 8 }, { "6.5", 0, 1, 8 }, { "6.18", 0, 1, 8 } };

	for (u32 i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct record_cpu_settings settings = many_cpus(FAULTS_ALONE, 8);
		struct played played = play_program(rows[i].era, &settings);
		struct record_lock_stat stat;
		u32 tables = 0;

		CHECK_EQ(class_stat(played.run, lock_class_mmap, lock_mode_read).acquisitions, rows[i].memory * 8 * ROUNDS);
		CHECK_EQ(class_stat(played.run, lock_class_vma, lock_mode_read).acquisitions, rows[i].area * 8 * ROUNDS);
		CHECK_EQ(class_stat(played.run, lock_class_page_table, lock_mode_write).acquisitions, 8 * ROUNDS);
		for (u32 n = 0; run_stats(played.run, n, &stat, 1); n++)
			tables += stat.scope == lock_scope_lock && stat.class == lock_class_page_table;
		CHECK_EQ(tables, rows[i].tables);
		played_end(&played);
	}
}

/* Readers of one lock don't wait for each other, only for its cache line. Locks of their own don't cost even that. */
TEST(faults_under_locks_of_their_own_are_not_slowed_down)
{
	u64 ends[2][2];

	for (u32 i = 0; i < 4; i++) {
		struct record_cpu_settings settings = many_cpus(FAULTS_ALONE, i % 2 ? 32 : 1);
		struct played played = play_program(i / 2 ? "6.18" : "6.1", &settings);

		ends[i / 2][i % 2] = played.result.end;
		CHECK_EQ(played.result.contentions, 0);
		CHECK(played.result.line == 0 || i == 1);
		played_end(&played);
	}
	CHECK(ends[0][1] > 2 * ends[0][0]);
	/* More VMAs make each lookup a few steps longer. */
	CHECK(ends[1][1] < ends[1][0] * 11 / 10);
}

TEST(one_thread_maps_while_the_others_fault)
{
	static const u32 counts[] = { 1, 2, 16 };

	for (u32 i = 0; i < 3; i++) {
		struct record_cpu_settings settings = many_cpus(FAULTS_AND_MAPS, counts[i]);
		struct played played = play_program("6.1", &settings);
		u32 faults = class_stat(played.run, lock_class_mmap, lock_mode_read).acquisitions;
		u32 maps = class_stat(played.run, lock_class_mmap, lock_mode_write).acquisitions;

		CHECK_EQ(faults, (counts[i] < 2 ? 1 : counts[i] - 1) * ROUNDS);
		CHECK(maps > 10 && maps % 2 == 0);
		CHECK_EQ(played.result.operations, faults + maps);
		CHECK(counts[i] == 1 ? !played.result.contentions : played.result.contentions > 10);
		played_end(&played);
	}
}

/* On all rows. */
TEST(one_cpu_never_waits)
{
	for (u32 era = 0; era < era_count(); era++)
		for (u32 program = 1; program_at(program); program++) {
			struct record_cpu_settings settings = many_cpus(program, 1);
			struct played played = play_program(era_find(era)->id, &settings);

			CHECK_EQ(played.result.contentions, 0);
			CHECK_EQ(played.result.spin + played.result.sleep, 0);
			CHECK_EQ(played.result.line, 0);
			CHECK_EQ(played.result.work, played.result.end);
			CHECK(played.result.operations >= ROUNDS);
			played_end(&played);
		}
}

TEST(many_cpus_work)
{
	for (u32 program = 1; program_at(program); program++) {
		static const char *const eras[] = { "2.6.7", "6.18" };

		for (u32 i = 0; i < 2; i++) {
			struct record_cpu_settings settings = many_cpus(program, 1024);
			struct played played;

			settings.rounds = 2;
			played = play_program(eras[i], &settings);
			CHECK(played.result.operations >= 2 * 1023);
			played_end(&played);
		}
	}
}

TEST(the_patch_of_2009_helps)
{
	struct record_cpu_settings settings = many_cpus(BRK_PAIRS, 64);
	struct played before = play_program("2.6.31-rc8", &settings), after = play_program("2.6.31-zhang", &settings);

	CHECK(after.result.end < before.result.end);
	CHECK(before.result.spin > before.result.work);
	played_end(&before);
	played_end(&after);
}

/* The holder of a mutex never sleeps here, so its waiters don't sleep either, on any number of CPUs. */
TEST(waiters_for_a_mutex_spin_on_any_number_of_cpus)
{
	u64 before = 0;

	for (u32 cpus = 4; cpus <= 64; cpus *= 2) {
		struct record_cpu_settings settings = many_cpus(BRK_PAIRS, cpus);
		struct played played = play_program("2.6.31-rc8+lock=mutexes", &settings);
		u64 a_pair = played.result.end / (cpus * ROUNDS);

		CHECK_EQ(played.result.sleep, 0);
		CHECK(played.result.spin > played.result.work);
		/* They go on one after the other, so a pair takes no longer with more CPUs. */
		if (before && (a_pair < before * 9 / 10 || a_pair > before * 11 / 10))
			check_failed(__FILE__, __LINE__, "%u CPUs: %u, not %u", cpus, (u32)a_pair, (u32)before);
		before = a_pair;
		played_end(&played);
	}
}

TEST(the_same_seed_gives_the_same_moments)
{
	u64 fingerprints[4];

	for (u32 i = 0; i < 4; i++) {
		struct record_cpu_settings settings = many_cpus(BRK_PAIRS, 64);
		struct played played;

		settings.think = 500;
		settings.seed = 1 + i / 2;
		played = play_program("2.6.31-rc8", &settings);
		fingerprints[i] = played.result.fingerprint;
		played_end(&played);
	}
	CHECK(fingerprints[0] == fingerprints[1] && fingerprints[2] == fingerprints[3]);
	CHECK(fingerprints[0] != fingerprints[2]);
}

/* ---- programs that can't be recorded ---- */

static s32 set_up_nothing(struct machine *machine, u32 cpus)
{
	(void)machine;
	(void)cpus;
	return 0;
}

static s32 have_no_memory(struct machine *machine, u32 cpus)
{
	(void)machine;
	(void)cpus;
	return -ENOMEM;
}

static u32 one_task(u32 cpus)
{
	(void)cpus;
	return 1;
}

/* Grows and shrinks the heap by turns, so no round is like the one before. */
static s32 differ(struct machine *machine, u32 task, u32 round)
{
	u64 end = machine->processes->mm->start_brk + PAGES(1 + round % 2);

	(void)task;
	return program_call(machine, &(struct record_operation){ .call = call_brk, .addr = end }, NULL);
}

static s32 differ_once_and_fail(struct machine *machine, u32 task, u32 round)
{
	return round < 3 ? differ(machine, task, round) : -EFAULT;
}

TEST(a_program_that_can_not_be_recorded_says_why)
{
	static const struct {
		struct cpu_program program;
		s32 error;
		enum code_cpu_refusal why;
	} bad[] = {
		{ { .name = "differs", .setup = set_up_nothing, .tasks = one_task, .round = differ },
		  -EINVAL, cpu_refusal_rounds_differ },
		{ { .name = "fails", .setup = set_up_nothing, .tasks = one_task, .round = differ_once_and_fail },
		  -EFAULT, cpu_refusal_failed_call },
		{ { .name = "has no memory", .setup = have_no_memory, .tasks = one_task, .round = differ },
		  -ENOMEM, cpu_refusal_no_memory_to_run },
	};

	for (u32 i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct record_cpu_settings settings = many_cpus(BRK_PAIRS, 1);
		struct machine *machine = arena_place();
		enum code_cpu_refusal why;

		CHECK_EQ(program_record(machine, era_named("6.18"), &bad[i].program, &settings, &why), bad[i].error);
		if (why != bad[i].why)
			check_failed(__FILE__, __LINE__, "%s: %s", bad[i].program.name, code_name(cpu_refusal, why));
		arena_release(machine);
	}
}
