#include "test/cpus_fixture.h"

static const struct record_cpu_operation *operation_at(const struct stage *stage, u32 i)
{
	CHECK(i < stage->run->operations.count);
	return TABLE_AT(&stage->run->operations, i, struct record_cpu_operation);
}

TEST(tasks_of_one_cpu_take_turns)
{
	struct stage stage;
	static const u32 order[] = { 1, 3, 5, 2, 4, 6 };

	stage_begin(&stage, 1);
	for (u32 task = 0; task < 3; task++)
		for (u32 i = 0; i < 2; i++) {
			act(&stage, task);
			work(&stage, 100);
		}
	play(&stage);
	for (u32 i = 0; i < 6; i++) {
		CHECK_EQ(operation_at(&stage, i)->number, order[i]);
		CHECK_EQ(operation_at(&stage, i)->start, 100 * i);
		CHECK_EQ(operation_at(&stage, i)->end, 100 * (i + 1));
	}
	stage_end(&stage);
}

/* Task i runs on CPU i modulo the number of CPUs. */
TEST(tasks_are_dealt_out)
{
	struct stage stage;

	stage_begin(&stage, 2);
	for (u32 task = 0; task < 5; task++) {
		act(&stage, task);
		work(&stage, 100);
	}
	play(&stage);
	for (u32 i = 0; i < 5; i++)
		CHECK_EQ(operation_at(&stage, i)->cpu, (operation_at(&stage, i)->process - 1) % 2);
	CHECK_EQ(run_cpu(stage.run, 0)->until, 300);
	CHECK_EQ(run_cpu(stage.run, 1)->until, 200);
	stage_end(&stage);
}

/* While an operation must not begin yet, its CPU does something else, or nothing. */
TEST(an_operation_waits_for_the_one_that_it_comes_after)
{
	struct stage stage;
	struct record_cpu_run result;

	stage_begin(&stage, 2);
	act(&stage, 0);
	work(&stage, 1000);
	act(&stage, 1);
	work(&stage, 10);
	script_await(&stage.script, 2, 1);
	act(&stage, 3);
	work(&stage, 70);
	play(&stage);
	CHECK_EQ(operation_at(&stage, 0)->number, 3);
	CHECK_EQ(operation_at(&stage, 0)->cpu, 1);
	CHECK_EQ(operation_at(&stage, 2)->number, 2);
	CHECK_EQ(operation_at(&stage, 2)->start, 1000);
	run_record(stage.run, &result);
	CHECK_EQ(result.end, 1010);
	CHECK_EQ(run_cpu(stage.run, 1)->idle, 1000 - 70);
	CHECK_EQ(result.idle, 1000 - 70 + 10);
	stage_end(&stage);
}

TEST(rounds_are_repeated_and_then_comes_the_end)
{
	struct stage stage;
	static const u64 ends[] = { 10, 30, 40, 60, 70, 90, 990 };

	stage_begin(&stage, 1);
	act(&stage, 0);
	work(&stage, 10);
	act(&stage, 0);
	work(&stage, 20);
	act(&stage, 0);
	work(&stage, 900);
	script_task_at(&stage.script, 0)->rounds = 3;
	script_task_at(&stage.script, 0)->finish = 3;
	stage.settings.program = 1;
	play(&stage);
	for (u32 i = 0; i < 7; i++) {
		CHECK_EQ(operation_at(&stage, i)->end, ends[i]);
		CHECK_EQ(operation_at(&stage, i)->number, i + 1);
	}
	CHECK_EQ(stage.run->ended, 7);
	stage_end(&stage);
}

/* It completes its current round after the other tasks have ended. */
TEST(a_task_in_the_background_goes_on_as_long_as_others_do)
{
	struct stage stage;

	stage_begin(&stage, 2);
	act(&stage, 0);
	work(&stage, 10);
	act(&stage, 0);
	work(&stage, 20);
	script_task_at(&stage.script, 0)->background = true;
	act(&stage, 1);
	work(&stage, 100);
	play(&stage);
	CHECK_EQ(run_cpu(stage.run, 0)->operations, 8);
	CHECK_EQ(run_cpu(stage.run, 0)->until, 120);
	stage_end(&stage);
}

/* A step that is repeated acquires and releases the lock each time. */
TEST(a_lock_that_is_taken_many_times_is_taken_many_times)
{
	struct stage stage;
	struct record_lock_stat stat;

	stage_begin(&stage, 1);
	act(&stage, 0);
	hold(&stage, lock_kind_spinlock, LOCK, lock_mode_write, 500);
	hold(&stage, lock_kind_spinlock, LOCK, lock_mode_write, 300);
	work(&stage, 7);
	script_step_at(&stage.script, 3)->what = STEP_AGAIN;
	script_step_at(&stage.script, 3)->times = 9;
	play(&stage);
	CHECK_EQ(run_stats(stage.run, 0, &stat, 1), 1);
	CHECK_EQ(stat.acquisitions, 10);
	CHECK_EQ(stat.hold_total, 500 + 9 * 300);
	CHECK_EQ(run_cpu(stage.run, 0)->until, 10 * stage.run->cost[COST_atomic] + 500 + 9 * 300 + 7);
	stage_end(&stage);
}

static u64 user_time(u32 seed, u64 *least, u64 *most)
{
	struct stage stage;
	u64 user;

	stage_begin(&stage, 1);
	for (u32 i = 0; i < 1000; i++) {
		act(&stage, 0);
		work(&stage, 10);
	}
	stage.settings.think = 5;
	stage.settings.seed = seed;
	play(&stage);
	*least = UINT64_MAX, *most = 0;
	for (u32 i = 0; i < 1000; i++) {
		const struct record_cpu_span *span = span_of(&stage, 0, cpu_span_user, i);

		*least = span->end - span->start < *least ? span->end - span->start : *least;
		*most = span->end - span->start > *most ? span->end - span->start : *most;
	}
	user = run_cpu(stage.run, 0)->user;
	stage_end(&stage);
	return user;
}

/* From half to one and a half of what the settings say, determined by the seed alone. */
TEST(time_in_user_space_comes_from_the_seed)
{
	u64 least, most, first = user_time(1, &least, &most);

	CHECK(least >= 2500 && least < 2550);
	CHECK(most <= 7500 && most > 7450);
	CHECK(first > 4800 * 1000 && first < 5200 * 1000);
	CHECK_EQ(user_time(1, &least, &most), first);
	CHECK(user_time(2, &least, &most) != first);
}

/* Slices of any size give the same result. */
TEST(a_run_can_be_cut_into_slices)
{
	u64 fingerprint = 0;

	for (u32 slice = 1; slice <= 1000; slice *= 10) {
		struct stage stage;
		u32 events = 0, count;

		stage_begin(&stage, 3);
		for (u32 i = 0; i < 60; i++) {
			act(&stage, i % 3);
			hold(&stage, lock_kind_mutex, LOCK, lock_mode_write, 500 + i);
		}
		stage.run = run_start(&stage.script, &stage.settings);
		while ((count = run_go_on(stage.run, slice))) {
			CHECK(count <= slice + 2);
			events += count;
		}
		CHECK_EQ(events, 120);
		CHECK(!run_verify(stage.run));
		CHECK(!fingerprint || stage.run->fingerprint == fingerprint);
		fingerprint = stage.run->fingerprint;
		stage_end(&stage);
	}
}
