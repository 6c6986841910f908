#include "test/cpus_fixture.h"

#define MUTEX 2
#define SEMAPHORE 1

static u64 start_of(const struct stage *stage, u32 cpu, enum code_cpu_span kind)
{
	return span_of(stage, cpu, kind, 0)->start;
}

static u64 end_of(const struct stage *stage, u32 cpu, enum code_cpu_span kind)
{
	return span_of(stage, cpu, kind, 0)->end;
}

/* However long the holder runs: here a millisecond each. */
TEST(who_waits_for_a_mutex_spins_as_long_as_the_holder_runs)
{
	struct stage stage;
	struct record_cpu_run result;
	u64 atomic, line, joined, released;

	all_hold(&stage, 3, lock_kind_mutex, 1000 * HOLD);
	play(&stage);
	atomic = cost(&stage, COST_atomic), line = cost(&stage, COST_line_socket);
	joined = atomic + line + atomic;
	released = atomic + 1000 * HOLD + line + atomic;
	check_span(span_of(&stage, 1, cpu_span_spin, 0), joined, released + line);
	joined += line + atomic;
	released += line + 1000 * HOLD + atomic; /* by CPU 1, which has the line */
	check_span(span_of(&stage, 2, cpu_span_spin, 0), joined, released + line);
	run_record(stage.run, &result);
	CHECK_EQ(result.sleep, 0);
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
	/* It is woken before it sleeps, but has to go to sleep first. */
	asleep = joined + cost(&stage, COST_sleep);
	CHECK(asleep > run_cpu(stage.run, 0)->until);
	check_span(span_of(&stage, 1, cpu_span_sleep, 0), joined, asleep + cost(&stage, COST_woken));
	stage_end(&stage);
}

/* CPU 0 holds a lock of that kind for 200 microseconds. CPU 1 takes the mutex, and asks for that lock after 50. */
static void holder_waits(struct stage *stage, u32 cpus, enum code_lock_kind kind)
{
	stage_begin(stage, cpus);
	act(stage, 0);
	hold(stage, kind, SEMAPHORE, lock_mode_write, 200 * HOLD);
	act(stage, 1);
	take(stage, lock_kind_mutex, MUTEX, lock_mode_write);
	work(stage, 50 * HOLD);
	hold(stage, kind, SEMAPHORE, lock_mode_write, HOLD);
	work(stage, 100 * HOLD);
	drop(stage, lock_kind_mutex, MUTEX, lock_mode_write);
}

static void asks_at(struct stage *stage, u32 cpu, u64 when)
{
	act(stage, cpu);
	work(stage, when);
	hold(stage, lock_kind_mutex, MUTEX, lock_mode_write, HOLD);
}

/* A waiter spins until the holder goes to sleep; then whoever releases the lock must wake it. */
TEST(who_spins_sleeps_from_when_the_holder_does)
{
	struct stage stage;
	u64 released;

	holder_waits(&stage, 3, lock_kind_semaphore);
	asks_at(&stage, 2, 10 * HOLD);
	play(&stage);
	released = span_of(&stage, 1, cpu_span_hold, 1)->end; /* of the mutex, around that of the semaphore */
	CHECK_EQ(start_of(&stage, 2, cpu_span_spin), 10 * HOLD + cost(&stage, COST_line_socket) + cost(&stage, COST_atomic));
	CHECK_EQ(end_of(&stage, 2, cpu_span_spin), start_of(&stage, 1, cpu_span_sleep));
	check_span(span_of(&stage, 2, cpu_span_sleep, 0), start_of(&stage, 1, cpu_span_sleep),
		   released + cost(&stage, COST_wake) + cost(&stage, COST_woken));
	CHECK_EQ(run_cpu(stage.run, 1)->until, released + cost(&stage, COST_wake));
	stage_end(&stage);
}

TEST(nobody_spins_for_a_sleeper)
{
	struct stage stage;

	holder_waits(&stage, 3, lock_kind_semaphore);
	asks_at(&stage, 2, 100 * HOLD);
	play(&stage);
	CHECK_EQ(span_count(&stage, 2, cpu_span_spin), 0);
	CHECK_EQ(span_count(&stage, 2, cpu_span_sleep), 1);
	stage_end(&stage);
}

/* A CPU that spins is running, so others spin for it. */
TEST(one_spins_for_who_spins)
{
	static const enum code_lock_kind kinds[] = { lock_kind_spinlock, lock_kind_mutex };

	for (u32 i = 0; i < 2; i++) {
		struct stage stage;

		holder_waits(&stage, 3, kinds[i]);
		asks_at(&stage, 2, 100 * HOLD);
		play(&stage);
		CHECK_EQ(span_count(&stage, 2, cpu_span_spin), 1);
		CHECK_EQ(span_count(&stage, 2, cpu_span_sleep), 0);
		stage_end(&stage);
	}
}

/* CPU 1 is given the semaphore after 200 microseconds, and runs 2.5 microseconds later. */
TEST(nobody_spins_for_who_is_being_woken)
{
	static const u32 asked[] = { 201, 203 };

	for (u32 i = 0; i < 2; i++) {
		struct stage stage;

		holder_waits(&stage, 3, lock_kind_semaphore);
		asks_at(&stage, 2, asked[i] * HOLD);
		play(&stage);
		CHECK_EQ(span_count(&stage, 2, cpu_span_spin), i);
		CHECK_EQ(span_count(&stage, 2, cpu_span_sleep), !i);
		stage_end(&stage);
	}
}

/* CPU 2 sleeps for the mutex, as CPU 1 slept then; CPU 3 comes when CPU 1 runs again, and spins until CPU 2 is
 * given the mutex. */
TEST(who_spins_sleeps_when_the_lock_goes_to_a_sleeper)
{
	struct stage stage;
	u64 released;

	holder_waits(&stage, 4, lock_kind_semaphore);
	asks_at(&stage, 2, 100 * HOLD);
	asks_at(&stage, 3, 250 * HOLD);
	play(&stage);
	CHECK_EQ(span_count(&stage, 2, cpu_span_spin), 0);
	released = end_of(&stage, 2, cpu_span_sleep) - cost(&stage, COST_wake) - cost(&stage, COST_woken);
	CHECK_EQ(span_of(&stage, 1, cpu_span_hold, 1)->end, released);
	CHECK(start_of(&stage, 3, cpu_span_spin) < 251 * HOLD);
	CHECK_EQ(end_of(&stage, 3, cpu_span_spin), released);
	CHECK_EQ(start_of(&stage, 3, cpu_span_sleep), released);
	stage_end(&stage);
}

/* Each CPU but the first has a mutex of its own and asks for that of the CPU before it. CPU 1 asks for what CPU 0
 * holds, and sleeps. */
static void chain(struct stage *stage, u32 cpus)
{
	stage_begin(stage, cpus);
	stage->settings.cores = cpus;
	act(stage, 0);
	hold(stage, lock_kind_semaphore, SEMAPHORE, lock_mode_write, 2 * cpus * HOLD);
	for (u32 i = 1; i < cpus; i++) {
		bool first = i == 1;

		act(stage, i);
		take(stage, lock_kind_mutex, SEMAPHORE + i, lock_mode_write);
		work(stage, (first ? cpus : i) * HOLD);
		hold(stage, first ? lock_kind_semaphore : lock_kind_mutex, SEMAPHORE + i - 1, lock_mode_write, HOLD);
		drop(stage, lock_kind_mutex, SEMAPHORE + i, lock_mode_write);
	}
	play_many(stage);
}

static void check_chain(u32 cpus)
{
	struct stage stage;
	u64 asleep;

	chain(&stage, cpus);
	asleep = start_of(&stage, 1, cpu_span_sleep);
	for (u32 i = 2; i < cpus; i++) {
		CHECK(start_of(&stage, i, cpu_span_spin) < asleep);
		CHECK_EQ(end_of(&stage, i, cpu_span_spin), asleep);
		CHECK_EQ(start_of(&stage, i, cpu_span_sleep), asleep);
	}
	stage_end(&stage);
}

TEST(all_in_a_chain_sleep_at_once)
{
	check_chain(4);
	check_chain(1024);
}

/* Since 3.16 a writer spins, and a reader does not. */
TEST(writers_spin_for_a_semaphore_where_kernels_did)
{
	for (u32 spins = 0; spins < 2; spins++) {
		struct stage stage;

		all_hold(&stage, 2, lock_kind_rwsem, 1000 * HOLD);
		stage.script.spins = spins;
		play(&stage);
		CHECK_EQ(span_count(&stage, 1, cpu_span_spin), spins);
		CHECK_EQ(span_count(&stage, 1, cpu_span_sleep), !spins);
		stage_end(&stage);
	}
}

/* A writer releases the lock to a reader, behind which another writer spins. */
TEST(a_writer_sleeps_when_readers_are_let_in)
{
	struct stage stage;
	u64 released;

	stage_begin(&stage, 3);
	stage.script.spins = true;
	for (u32 i = 0; i < 3; i++) {
		act(&stage, i);
		work(&stage, i * HOLD);
		hold(&stage, lock_kind_rwsem, LOCK, i == 1 ? lock_mode_read : lock_mode_write, 50 * HOLD);
	}
	play(&stage);
	released = end_of(&stage, 0, cpu_span_hold);
	CHECK_EQ(span_count(&stage, 1, cpu_span_spin), 0);
	CHECK(start_of(&stage, 2, cpu_span_spin) < 3 * HOLD);
	CHECK_EQ(end_of(&stage, 2, cpu_span_spin), released);
	CHECK_EQ(start_of(&stage, 2, cpu_span_sleep), released);
	stage_end(&stage);
}
