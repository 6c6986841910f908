/* Where CPUs are located, and what it costs to move a cache line from one to another. */
#include "cpus/run.h"

/* How far apart: 0 = the same CPU, 1 = the same core, 2 = the same socket, 3 = different sockets. */
static u32 distance(const struct cpu_run *run, u32 from, u32 to)
{
	const struct cpu *one = run_cpu(run, from - 1), *other = run_cpu(run, to - 1);

	if (from == to)
		return 0;
	if (one->socket != other->socket)
		return 3;
	return one->core == other->core ? 1 : 2;
}

u64 line_cost(const struct cpu_run *run, u32 from, u32 to)
{
	static const enum cpu_cost costs[] = { 0, COST_line_sibling, COST_line_socket, COST_line_remote };
	u32 far = from ? distance(run, from, to) : 0;

	return far ? run->cost[costs[far]] : 0;
}

u64 reread_cost(const struct cpu_run *run, u32 from, u32 to)
{
	static const enum cpu_cost costs[] = { 0, COST_reread_sibling, COST_reread_socket, COST_reread_remote };
	u32 far = from ? distance(run, from, to) : 0;

	return far ? run->cost[costs[far]] : 0;
}

void line_fetch(struct cpu_run *run, u32 number, struct lock_run *lock, u32 row)
{
	u64 now = run_cpu(run, number)->until;
	u64 begin = lock->line_free > now ? lock->line_free : now;

	lock->line_free = begin + line_cost(run, lock->line_owner, number + 1);
	lock->line_owner = number + 1;
	cpu_spend(run, number, cpu_span_line, lock->line_free, row);
}
