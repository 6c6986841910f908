/* How a workload begins and ends. */
#include "bench/bench.h"

size_t bench_bytes(u32 areas)
{
	return sizeof(struct bench) + areas * (2 * sizeof(void *) + sizeof(u64));
}

void bench_begin(struct bench *bench, u32 areas)
{
	bench->areas = areas;
	bench->address = (u64 *)(void *)(bench + 1);
	bench->area = (struct vm_area_struct **)(void *)(bench->address + areas);
	bench->order = bench->area + areas;
}

struct bench *bench_start(void *place, const struct workload *workload, u32 areas)
{
	struct bench *bench = place;
	struct arena *arena = &bench->machine.arena;
	u64 reserved = bench_bytes(areas), capacity;

	capacity = arena_grow(arena, reserved);
	if (capacity < reserved || !areas)
		return NULL;
	arena_init(arena, (size_t)reserved, capacity);
	trace_discard(&bench->machine.counters);
	bench->machine.mm = &bench->mm;
	bench->mm.machine = &bench->machine;
	bench_begin(bench, areas);
	return workload->setup(bench) ? NULL : bench;
}

void bench_stop(struct bench *bench, const struct workload *workload)
{
	workload->teardown(bench);
}
