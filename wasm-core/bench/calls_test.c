/* The measured calls succeed, leave everything consistent, and give the same results again. Traced, with all of the
 * core. */
#include "bench/bench.h"
#include "process/call.h"
#include "test/check.h"

#include <string.h>

extern const struct workload calls[];

static const u32 sizes[] = { 1, 2, 23, 223 };

static u64 sum_of(const struct workload *workload, u32 areas)
{
	void *place = arena_place();
	struct bench *bench = bench_start(place, workload, areas);
	u64 sum;

	CHECK(bench);
	sum = workload->run(bench, 200);
	CHECK_EQ(bench->machine.mm->map_count, areas);
	CHECK(!mm_verify(bench->machine.mm));
	bench_stop(bench, workload);
	arena_release(place);
	return sum;
}

TEST(measured_calls_leave_as_many_areas_and_repeat)
{
	for (const struct workload *workload = calls; workload->name; workload++)
		for (u32 size = 0; size < sizeof(sizes) / sizeof(*sizes); size++)
			CHECK_EQ(sum_of(workload, sizes[size]), sum_of(workload, sizes[size]));
}

/* Each call returns an address or 0, the same on both kernels. */
TEST(measured_calls_succeed_alike_on_all_kernels)
{
	u32 kinds = 0;

	while (calls[kinds].name)
		kinds++;
	kinds /= 2;
	for (u32 i = 0; i < kinds; i++)
		CHECK_EQ(sum_of(&calls[i], 223), sum_of(&calls[kinds + i], 223));
	CHECK(sum_of(&calls[0], 223) > 200ull * 0x7ffff0000000);
}

/* As in bench_test.c. */
TEST(the_kernel_has_no_other_calls)
{
	static const char *const names[] = {
#define PEER(name, meaning, setup, run)
#define PEER_CALL(name, meaning, setup, run) name,
#include "bench/kernel/peers.def"
#undef PEER_CALL
#undef PEER
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		const struct workload *workload = calls;

		while (workload->name && strcmp(workload->name, names[i]))
			workload++;
		CHECK(workload->name);
	}
}
