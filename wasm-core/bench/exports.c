/* The workloads as a wasm module of their own, so that the page's core does not carry them. */
#include "bench/exports.h"
#include "bench/bench.h"

#define EXPORT __attribute__((visibility("default"), used))

/* Plumbing between the embedder and the bench, as in api/exports.c. */
static struct bench *bench;
static const struct workload *running;

EXPORT const char *bench_name(u32 number)
{
	return workload_at(number) ? workload_at(number)->name : NULL;
}

EXPORT s32 bench_setup(u32 number, u32 areas)
{
	running = workload_at(number);
	bench = NULL;
	if (!running)
		return -EINVAL;
	bench = bench_start(arena_place(), running, areas);
	return bench ? 0 : -ENOMEM;
}

EXPORT u32 bench_run(u32 operations)
{
	return bench ? (u32)running->run(bench, operations) : 0;
}

EXPORT void bench_teardown(void)
{
	if (bench)
		bench_stop(bench, running);
	bench = NULL;
}
