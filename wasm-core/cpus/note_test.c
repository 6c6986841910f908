#include "test/cpus_fixture.h"

/* The first spans are kept; whatever the limit, everything else stays the same. */
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

/* A run never keeps fewer records than it should. When memory runs out it fails, whichever allocation that was. */
TEST(a_run_without_memory_for_what_it_keeps_fails)
{
	struct stage stage;
	u32 starts, n = 0, failures = 0;
	bool fails = true;

	stage_begin(&stage, 2);
	for (u32 i = 0; i < 600; i++) {
		act(&stage, i % 2);
		hold(&stage, lock_kind_spinlock, LOCK, lock_mode_write, 500);
	}
	play_many(&stage);
	CHECK(stage.run->spans.count > 2000 && stage.run->queues.count > 1000 && stage.run->operations.count == 600);
	for (starts = 0; fails; n++) {
		struct cpu_run *run;

		run_free(stage.run);
		stage.arena->fail_in = n + 1;
		run = stage.run = run_start(&stage.script, &stage.settings);
		if (!run) {
			/* The run could not begin: nothing is left of it. */
			stage.arena->fail_in = 0;
			stage.run = run_start(&stage.script, &stage.settings);
			starts++;
			continue;
		}
		while (run_go_on(run, 100))
			;
		fails = !stage.arena->fail_in;
		stage.arena->fail_in = 0;
		CHECK_EQ(run->failed, fails);
		CHECK(!run_verify(run));
		CHECK_EQ(run_go_on(run, 100), 0);
		CHECK_EQ(run->ended == 600, !fails);
		failures += fails;
	}
	/* Three tables of some pieces each. */
	CHECK(starts > 0 && failures > 10);
	stage_end(&stage);
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
