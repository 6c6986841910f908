#include "test/cpus_fixture.h"

/* The columns of lock_stat, computed by hand for three CPUs and one lock. */
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
		/* CPUs 0 and 1 must fetch the line to release the lock; that time is not part of the hold. */
		CHECK_EQ(stat.hold_max, HOLD);
		CHECK_EQ(stat.hold_total, 3 * HOLD);
		CHECK_EQ(stat.queue, 2);
		CHECK_EQ(stat.number, scopes[i] == lock_scope_lock ? LOCK : 0);
		CHECK_EQ(stat.kind, lock_kind_spinlock);
	}
	CHECK_EQ(run_stats(stage.run, 3, &stat, 1), 0);
	stage_end(&stage);
}
