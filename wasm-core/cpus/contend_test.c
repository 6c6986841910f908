#include "test/cpus_fixture.h"

#define HOLD 1000000 /* a microsecond */
#define LOCK 7

static u64 cost(const struct stage *stage, enum cpu_cost which)
{
	return stage->run->cost[which];
}

/* Each of so many CPUs holds the lock once, from the first moment on. */
static void all_hold(struct stage *stage, u32 cpus, enum code_lock_kind kind, u64 picoseconds)
{
	stage_begin(stage, cpus);
	for (u32 i = 0; i < cpus; i++) {
		act(stage, i);
		hold(stage, kind, LOCK, lock_mode_write, picoseconds);
	}
}

static void check_span(const struct record_cpu_span *span, u64 start, u64 end)
{
	CHECK_EQ(span->start, start);
	CHECK_EQ(span->end, end);
}

TEST(who_is_alone_pays_for_an_atomic_operation_and_nothing_else)
{
	struct stage stage;
	struct record_cpu_run result;

	stage_begin(&stage, 1);
	for (u32 i = 0; i < 3; i++) {
		act(&stage, 0);
		work(&stage, 500);
		hold(&stage, lock_kind_spinlock, LOCK, lock_mode_write, HOLD);
		work(&stage, 70);
	}
	play(&stage);
	run_record(stage.run, &result);
	CHECK_EQ(result.end, 3 * (500 + cost(&stage, COST_atomic) + HOLD + 70));
	CHECK_EQ(result.work, result.end);
	CHECK_EQ(result.events, 6);
	CHECK_EQ(result.operations, 3);
	CHECK_EQ(result.contentions, 0);
	stage_end(&stage);
}

/* CPU 1 gets the line after CPU 0, finds the lock taken and spins; CPU 0 must fetch the line again to give the lock back, and CPU 1 to
 * see it. */
TEST(a_spinlock_is_handed_over_by_its_line)
{
	struct stage stage;
	u64 atomic, line, joined, released, got;

	all_hold(&stage, 2, lock_kind_spinlock, HOLD);
	play(&stage);
	atomic = cost(&stage, COST_atomic), line = cost(&stage, COST_line_socket);
	joined = atomic + line + atomic;
	released = atomic + HOLD + line;
	got = released + line;
	check_span(span_of(&stage, 0, cpu_span_hold, 0), atomic, released);
	check_span(span_of(&stage, 0, cpu_span_line, 0), atomic + HOLD, released);
	check_span(span_of(&stage, 1, cpu_span_line, 0), 0, atomic + line);
	check_span(span_of(&stage, 1, cpu_span_spin, 0), joined, got);
	check_span(span_of(&stage, 1, cpu_span_hold, 0), got, got + HOLD);
	CHECK_EQ(span_count(&stage, 1, cpu_span_sleep), 0);
	stage_end(&stage);
}

/* With a third CPU in the queue its reading delays the next one by half a line; and the line is nobody's after that. */
TEST(further_waiters_delay_the_next_owner)
{
	struct stage stage;
	u64 atomic, line, released, got;

	all_hold(&stage, 3, lock_kind_spinlock, HOLD);
	play(&stage);
	atomic = cost(&stage, COST_atomic), line = cost(&stage, COST_line_socket);
	released = atomic + HOLD + line;
	got = released + line + cost(&stage, COST_reread_socket);
	check_span(span_of(&stage, 1, cpu_span_hold, 0), got, got + HOLD + line);
	got += HOLD + line + line;
	check_span(span_of(&stage, 2, cpu_span_hold, 0), got, got + HOLD);
	CHECK_EQ(run_lock(stage.run, 0)->most_waiting, 2);
	stage_end(&stage);
}

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

static void three_with(struct stage *stage, enum code_lock_mode second, enum code_lock_mode third)
{
	stage_begin(stage, 3);
	act(stage, 0);
	hold(stage, lock_kind_rwsem, LOCK, lock_mode_read, 50 * HOLD);
	act(stage, 1);
	work(stage, HOLD);
	hold(stage, lock_kind_rwsem, LOCK, second, HOLD);
	act(stage, 2);
	work(stage, 2 * HOLD);
	hold(stage, lock_kind_rwsem, LOCK, third, HOLD);
	play(stage);
}

/* They don't wait for each other, but each fetches the line. */
TEST(readers_are_in_together)
{
	struct stage stage;
	struct record_cpu_run result;

	three_with(&stage, lock_mode_read, lock_mode_read);
	run_record(stage.run, &result);
	CHECK_EQ(result.contentions, 0);
	CHECK_EQ(result.spin + result.sleep, 0);
	CHECK_EQ(span_of(&stage, 1, cpu_span_line, 0)->end - span_of(&stage, 1, cpu_span_line, 0)->start, cost(&stage, COST_line_socket));
	CHECK(span_of(&stage, 1, cpu_span_hold, 0)->end < span_of(&stage, 0, cpu_span_hold, 0)->end);
	stage_end(&stage);
}

TEST(a_reader_behind_a_waiting_writer_waits)
{
	struct stage stage;

	three_with(&stage, lock_mode_write, lock_mode_read);
	CHECK(span_of(&stage, 1, cpu_span_hold, 0)->start >= span_of(&stage, 0, cpu_span_hold, 0)->end);
	CHECK(span_of(&stage, 2, cpu_span_hold, 0)->start >= span_of(&stage, 1, cpu_span_hold, 0)->end);
	CHECK_EQ(run_lock(stage.run, 0)->most_waiting, 2);
	stage_end(&stage);
}

/* The second is woken after the first, by the same CPU. */
TEST(readers_who_wait_side_by_side_come_in_together)
{
	struct stage stage;
	u64 released;

	stage_begin(&stage, 3);
	act(&stage, 0);
	hold(&stage, lock_kind_rwsem, LOCK, lock_mode_write, 50 * HOLD);
	for (u32 i = 1; i < 3; i++) {
		act(&stage, i);
		work(&stage, i * HOLD);
		hold(&stage, lock_kind_rwsem, LOCK, lock_mode_read, 50 * HOLD);
	}
	play(&stage);
	released = span_of(&stage, 0, cpu_span_hold, 0)->end;
	for (u32 i = 1; i < 3; i++)
		CHECK_EQ(span_of(&stage, i, cpu_span_hold, 0)->start,
			 released + i * cost(&stage, COST_wake) + cost(&stage, COST_woken));
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

/* Two sockets of two cores of two threads: 0 and 4 share a core, 2 and 6 are in the same socket. */
TEST(a_line_costs_by_how_far_it_comes)
{
	static const u32 near[] = { 0, 3, 2, 3, 1, 3, 2, 3 };
	struct stage stage;

	stage_begin(&stage, 8);
	stage.settings.sockets = stage.settings.cores = stage.settings.threads = 2;
	act(&stage, 0);
	work(&stage, 1);
	play(&stage);
	for (u32 i = 0; i < 8; i++) {
		static const enum cpu_cost costs[] = { 0, COST_line_sibling, COST_line_socket, COST_line_remote };
		u64 expected = near[i] ? cost(&stage, costs[near[i]]) : 0;

		CHECK_EQ(line_cost(stage.run, 1, i + 1), expected);
		CHECK_EQ(line_cost(stage.run, i + 1, 1), expected);
	}
	CHECK_EQ(line_cost(stage.run, 0, 1), 0);
	stage_end(&stage);
}

TEST(lines_and_work_are_scaled_apart)
{
	struct stage stage;
	struct record_cpu_run result;

	for (u32 scale = 1; scale <= 16; scale *= 4) {
		stage_begin(&stage, 1);
		stage.settings.line_scale = scale;
		act(&stage, 0);
		hold(&stage, lock_kind_spinlock, LOCK, lock_mode_write, HOLD);
		play(&stage);
		run_record(stage.run, &result);
		CHECK_EQ(result.end, fixed_cost(COST_atomic) * scale / 4 + HOLD);
		stage_end(&stage);
	}
	stage_begin(&stage, 1);
	stage.settings.work_scale = 16;
	act(&stage, 0);
	hold(&stage, lock_kind_spinlock, LOCK, lock_mode_write, HOLD);
	play(&stage);
	run_record(stage.run, &result);
	CHECK_EQ(result.end, fixed_cost(COST_atomic) + 4 * HOLD);
	stage_end(&stage);
}

/* The columns of lock_stat, by hand: three CPUs, one lock. */
TEST(statistics_are_those_of_lock_stat)
{
	struct stage stage;
	struct record_lock_stat stat;
	u64 first, second;

	all_hold(&stage, 3, lock_kind_spinlock, HOLD);
	play(&stage);
	first = span_of(&stage, 1, cpu_span_spin, 0)->end - span_of(&stage, 1, cpu_span_spin, 0)->start;
	second = span_of(&stage, 2, cpu_span_spin, 0)->end - span_of(&stage, 2, cpu_span_spin, 0)->start;
	for (u32 i = 0; i < 3; i++) {
		static const enum code_lock_scope scopes[] = { lock_scope_class, lock_scope_lock, lock_scope_cause };

		CHECK_EQ(run_stats(stage.run, i, &stat, 1), 1);
		CHECK_EQ(stat.scope, scopes[i]);
		CHECK_EQ(stat.acquisitions, 3);
		CHECK_EQ(stat.acquisition_bounces, 2);
		CHECK_EQ(stat.contentions, 2);
		CHECK_EQ(stat.contention_bounces, 2);
		CHECK_EQ(stat.wait_min, first);
		CHECK_EQ(stat.wait_max, second);
		CHECK_EQ(stat.wait_total, first + second);
		CHECK_EQ(stat.hold_min, HOLD);
		CHECK_EQ(stat.hold_max, HOLD + cost(&stage, COST_line_socket));
		CHECK_EQ(stat.queue, 2);
		CHECK_EQ(stat.number, scopes[i] == lock_scope_lock ? LOCK : 0);
		CHECK_EQ(stat.kind, lock_kind_spinlock);
	}
	CHECK_EQ(run_stats(stage.run, 3, &stat, 1), 0);
	stage_end(&stage);
}
