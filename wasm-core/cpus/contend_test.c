#include "test/cpus_fixture.h"

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

/* CPU 1 gets the line after CPU 0, finds the lock taken and spins. CPU 0 must fetch the line again to release the
 * lock, and then CPU 1 must fetch it to see the release. */
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

/* A third CPU in the queue reads the line too, which delays the next owner by half a line transfer. After that no
 * CPU owns the line. */
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

/* Readers don't wait for each other, but each of them fetches the line. */
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

/* The second reader is woken after the first, by the same CPU. */
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
