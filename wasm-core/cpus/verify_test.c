#include <string.h>

#include "test/cpus_fixture.h"

static void check_complaint(struct cpu_run *run, const char *words)
{
	CHECK(run_verify(run));
	if (strcmp(run_verify(run), words))
		check_failed(__FILE__, __LINE__, "%s", run_verify(run));
}

/* A consistent run is broken in one place at a time, and run_verify() must notice. */
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

TEST(one_who_spins_for_nobody_is_found_out)
{
	struct stage stage;
	struct cpu_run *run;

	all_hold(&stage, 3, lock_kind_mutex, 1000 * HOLD);
	run = stage.run = run_start(&stage.script, &stage.settings);
	/* CPU 1 holds the lock, and CPU 2 spins. */
	run_go_on(run, 2);
	CHECK_EQ(run_lock(run, 0)->spinning, 1);
	CHECK(!run_verify(run));
	run_lock(run, 0)->spinning--;
	check_complaint(run, "there are not as many who spin for a lock as it says");
	run_lock(run, 0)->spinning++;
	run_cpu(run, 1)->runs_from = NEVER;
	check_complaint(run, "a CPU spins for a lock whose holder does not run");
	run_cpu(run, 1)->runs_from = 0;
	run_cpu(run, 2)->sleeps_from = run_cpu(run, 2)->joined - 1;
	check_complaint(run, "a CPU sleeps before it waits, or for a spinlock");
	stage_end(&stage);
}
