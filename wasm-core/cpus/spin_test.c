#include "test/cpus_fixture.h"

/* A short wait for a mutex is spun through. */
TEST(a_waiter_for_a_mutex_spins_while_the_holder_runs)
{
	struct stage stage;
	u64 atomic, line, released;

	all_hold(&stage, 2, lock_kind_mutex, HOLD);
	play(&stage);
	atomic = cost(&stage, COST_atomic), line = cost(&stage, COST_line_socket);
	released = atomic + HOLD + line + atomic;
	check_span(span_of(&stage, 1, cpu_span_spin, 0), atomic + line + atomic, released + line);
	CHECK_EQ(span_count(&stage, 1, cpu_span_sleep), 0);
	stage_end(&stage);
}

/* A longer one up to what a sleep would cost; then the waiter sleeps, and who gives the lock back must wake it. */
TEST(and_sleeps_when_it_takes_longer)
{
	struct stage stage;
	u64 atomic, line, joined, asleep, released;

	all_hold(&stage, 2, lock_kind_mutex, 100 * HOLD);
	play(&stage);
	atomic = cost(&stage, COST_atomic), line = cost(&stage, COST_line_socket);
	joined = atomic + line + atomic;
	asleep = joined + cost(&stage, COST_sleep) + cost(&stage, COST_woken);
	released = atomic + 100 * HOLD + line + atomic;
	check_span(span_of(&stage, 1, cpu_span_spin, 0), joined, asleep);
	check_span(span_of(&stage, 1, cpu_span_sleep, 0), asleep, released + cost(&stage, COST_wake) + cost(&stage, COST_woken));
	CHECK_EQ(run_cpu(stage.run, 0)->until, released + cost(&stage, COST_wake));
	stage_end(&stage);
}

TEST(a_waiter_for_a_semaphore_sleeps_at_once)
{
	struct stage stage;
	u64 joined, asleep;

	all_hold(&stage, 2, lock_kind_semaphore, 1);
	play(&stage);
	joined = 2 * cost(&stage, COST_atomic) + cost(&stage, COST_line_socket);
	CHECK_EQ(span_count(&stage, 1, cpu_span_spin), 0);
	/* Woken before it slept, it still has to go to sleep first. */
	asleep = joined + cost(&stage, COST_sleep);
	CHECK(asleep > run_cpu(stage.run, 0)->until);
	check_span(span_of(&stage, 1, cpu_span_sleep, 0), joined, asleep + cost(&stage, COST_woken));
	stage_end(&stage);
}

/* CPU 1 has a mutex and waits for a lock that CPU 0 has; CPU 2 then asks for the mutex. How often does it spin, and sleep? */
static void check_last_of_three(enum code_lock_kind kind, u64 held, u32 spins, u32 sleeps)
{
	struct stage stage;

	stage_begin(&stage, 3);
	act(&stage, 0);
	hold(&stage, kind, 1, lock_mode_write, held);
	act(&stage, 1);
	work(&stage, HOLD);
	take(&stage, lock_kind_mutex, 2, lock_mode_write);
	hold(&stage, kind, 1, lock_mode_write, 1);
	drop(&stage, lock_kind_mutex, 2, lock_mode_write);
	act(&stage, 2);
	work(&stage, 20 * HOLD);
	hold(&stage, lock_kind_mutex, 2, lock_mode_write, 1);
	play(&stage);
	CHECK_EQ(span_count(&stage, 2, cpu_span_spin), spins);
	CHECK_EQ(span_count(&stage, 2, cpu_span_sleep), sleeps);
	stage_end(&stage);
}

TEST(nobody_spins_for_a_sleeper)
{
	check_last_of_three(lock_kind_semaphore, 200 * HOLD, 0, 1);
}

/* Who spins is on its CPU. */
TEST(one_spins_for_who_spins)
{
	check_last_of_three(lock_kind_spinlock, 22 * HOLD, 1, 0);
}

/* Who sleeps and has been given the lock does not run yet. */
TEST(nobody_spins_for_who_is_being_woken)
{
	struct stage stage;

	stage_begin(&stage, 3);
	act(&stage, 0);
	hold(&stage, lock_kind_mutex, LOCK, lock_mode_write, 200 * HOLD);
	act(&stage, 1);
	work(&stage, HOLD);
	hold(&stage, lock_kind_mutex, LOCK, lock_mode_write, HOLD);
	act(&stage, 2);
	work(&stage, 202 * HOLD);
	hold(&stage, lock_kind_mutex, LOCK, lock_mode_write, 1);
	play(&stage);
	CHECK_EQ(span_count(&stage, 1, cpu_span_sleep), 1);
	CHECK_EQ(span_count(&stage, 2, cpu_span_spin), 0);
	CHECK_EQ(span_count(&stage, 2, cpu_span_sleep), 1);
	stage_end(&stage);
}

/* Since 3.16 a writer does, and a reader does not. */
TEST(writers_spin_for_a_semaphore_where_kernels_did)
{
	for (u32 spins = 0; spins < 2; spins++) {
		struct stage stage;

		all_hold(&stage, 2, lock_kind_rwsem, HOLD);
		stage.script.spins = spins;
		play(&stage);
		CHECK_EQ(span_count(&stage, 1, cpu_span_spin), spins);
		CHECK_EQ(span_count(&stage, 1, cpu_span_sleep), !spins);
		stage_end(&stage);
	}
}
