#include "test/cpus_fixture.h"

/* Two sockets with two cores of two threads each: 0 and 4 share a core, 2 and 6 are in the same socket. */
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
