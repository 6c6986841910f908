#include <string.h>

#include "test/cpus_fixture.h"

#define LOCK 1

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

/* Task i runs on CPU i modulo the CPUs. */
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

/* One that has to come later lets its CPU do something else, or nothing. */
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

/* It ends the round that it is in when the others have come to their end. */
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

/* A step that is done again takes the lock and gives it back each time. */
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

/* Half to one and a half of what the settings say, from the seed alone. */
TEST(time_in_user_space_comes_from_the_seed)
{
	u64 least, most, first = user_time(1, &least, &most);

	CHECK(least >= 2500 && least < 2550);
	CHECK(most <= 7500 && most > 7450);
	CHECK(first > 4800 * 1000 && first < 5200 * 1000);
	CHECK_EQ(user_time(1, &least, &most), first);
	CHECK(user_time(2, &least, &most) != first);
}

/* What is kept are the first ones; all else stays the same. */
TEST(spans_are_kept_up_to_a_number)
{
	u64 fingerprint = 0;

	for (u32 spans = 0; spans <= 6; spans += 3) {
		struct stage stage;

		stage_begin(&stage, 2);
		stage.settings.spans = spans;
		for (u32 i = 0; i < 8; i++) {
			act(&stage, i % 2);
			hold(&stage, lock_kind_spinlock, LOCK, lock_mode_write, 500);
		}
		play(&stage);
		CHECK_EQ(stage.run->spans.count, spans);
		CHECK_EQ(stage.run->operations.count, spans);
		CHECK_EQ(stage.run->queues.count, spans);
		CHECK(!fingerprint || stage.run->fingerprint == fingerprint);
		fingerprint = stage.run->fingerprint;
		stage_end(&stage);
	}
}

/* Slices of any size come to the same. */
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

/* Queues are noted from the first wait on. */
TEST(queues_say_how_many_hold_and_wait)
{
	struct stage stage;
	static const u32 expected[][2] = { { 1, 1 }, { 1, 2 }, { 1, 1 }, { 1, 0 }, { 0, 0 } };

	stage_begin(&stage, 3);
	for (u32 i = 0; i < 3; i++) {
		act(&stage, i);
		hold(&stage, lock_kind_spinlock, LOCK, lock_mode_write, 1000000);
	}
	play(&stage);
	CHECK_EQ(stage.run->queues.count, 5);
	for (u32 i = 0; i < 5; i++) {
		const struct record_lock_queue *queue = TABLE_AT(&stage.run->queues, i, struct record_lock_queue);

		CHECK_EQ(queue->holding, expected[i][0]);
		CHECK_EQ(queue->waiting, expected[i][1]);
		CHECK(!i || queue->at > TABLE_AT(&stage.run->queues, i - 1, struct record_lock_queue)->at);
	}
	stage_end(&stage);
}

TEST(settings_that_can_not_be_are_refused_in_a_sentence)
{
	static const struct record_cpu_settings good = { .program = 1, .cpus = 64, .sockets = 4, .cores = 8, .threads = 2, .rounds = 1000,
							 .line_scale = 4, .work_scale = 4 };
	static const struct {
		size_t field;
		u32 value;
		const char *word;
	} bad[] = {
#define BAD(field, value, word) { offsetof(struct record_cpu_settings, field), value, word }
		BAD(cpus, 0, "1 to 1024 CPUs"),	 BAD(cpus, 1025, "1 to 1024 CPUs"), BAD(cpus, 65, "fewer threads"),
		BAD(sockets, 0, "sockets"),	 BAD(cores, 0, "cores"),	     BAD(threads, 1025, "threads in each core"),
		BAD(rounds, 0, "rounds"),	 BAD(rounds, 100001, "rounds"),	     BAD(think, 1000001, "nanoseconds"),
		BAD(line_scale, 0, "quarters"),	 BAD(work_scale, 17, "quarters"),    BAD(spans, 500001, "spans"),
#undef BAD
	};
	struct record_cpu_settings settings = good;

	CHECK(!settings_complaint(&good));
	for (u32 i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		settings = good;
		memcpy((char *)&settings + bad[i].field, &bad[i].value, sizeof(u32));
		CHECK(settings_complaint(&settings));
		CHECK(strstr(settings_complaint(&settings), bad[i].word));
	}
	settings = good;
	settings.cpus = settings.cores = 1024;
	settings.rounds = 9766;
	CHECK(strstr(settings_complaint(&settings), "All CPUs together"));
	/* What 1024 wait in 38 rounds of each is below 2^53 picoseconds, but not by far. */
	settings.rounds = 37;
	CHECK(!settings_complaint(&settings));
	settings.rounds = 38;
	CHECK(strstr(settings_complaint(&settings), "longer than can be counted"));
	settings.line_scale = 1;
	CHECK(!settings_complaint(&settings));
	settings = good;
	settings.rounds = 31250;
	settings.think = 1000000;
	CHECK(!settings_complaint(&settings));
	settings.rounds++;
	CHECK(strstr(settings_complaint(&settings), "longer than can be counted"));
	/* What was noted is done once. */
	settings.program = 0;
	CHECK(!settings_complaint(&settings));
}

static void check_complaint(struct cpu_run *run, const char *words)
{
	CHECK(run_verify(run));
	if (strcmp(run_verify(run), words))
		check_failed(__FILE__, __LINE__, "%s", run_verify(run));
}

/* What verify() is there for. */
TEST(a_run_out_of_order_is_found_out)
{
	struct stage stage;
	struct cpu_run *run;

	stage_begin(&stage, 3);
	for (u32 i = 0; i < 3; i++) {
		act(&stage, i);
		hold(&stage, lock_kind_spinlock, LOCK, lock_mode_write, 1000000);
	}
	run = stage.run = run_start(&stage.script, &stage.settings);
	for (u32 i = 0; i < 2; i++)
		CHECK_EQ(run_go_on(run, 1), 1 + i);
	CHECK_EQ(run_lock(run, 0)->waiting, 1);
	CHECK(!run_verify(run));
	run_cpu(run, 0)->line++;
	check_complaint(run, "the times of a CPU are not all of its time");
	run_cpu(run, 0)->line--;
	run_lock(run, 0)->readers++;
	check_complaint(run, "a lock is held by others than it says");
	run_lock(run, 0)->readers--;
	run_lock(run, 0)->waiting++;
	check_complaint(run, "a queue is not as long as it says");
	run_lock(run, 0)->waiting--;
	run_cpu(run, 2)->held[run_cpu(run, 2)->depth++].row = 0;
	check_complaint(run, "somebody holds a lock beside a writer");
	run_cpu(run, 2)->depth--;
	run_row(run, 0)->wait_total++;
	check_complaint(run, "locks and CPUs do not agree on how long was waited");
	run_row(run, 0)->wait_total--;
	while (run_go_on(run, 1))
		;
	CHECK(!run_verify(run));
	run->ended--;
	check_complaint(run, "an operation has begun and not ended");
	stage_end(&stage);
}
