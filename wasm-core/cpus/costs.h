/* The table of costs, and what it makes of counters. */
#ifndef CPUS_COSTS_H
#define CPUS_COSTS_H

#include "trace/trace.h"

/* What virtual CPUs add to what the core counts, in picoseconds. */
enum cpu_cost {
#define FIXED(name, cost) COST_##name,
#define WORK(counter, cost)
#define ENTRY(counter, cost)
#include "cpus/costs.def"
#undef FIXED
#undef WORK
#undef ENTRY
	FIXED_COSTS
};

/* By enum cpu_cost. */
extern const u64 fixed_costs[FIXED_COSTS];

static inline u64 fixed_cost(enum cpu_cost which)
{
	return fixed_costs[which];
}

/* The cost of what was counted since `before` was copied from `now`, in picoseconds. Brings the copy up to date. */
struct work {
	u64 work;
	u64 entries; /* work on page table entries, which is done under the page table lock */
};
struct work work_since(struct counters *before, const struct counters *now);

#endif
