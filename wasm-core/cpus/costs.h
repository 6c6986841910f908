/* The table of costs, and what it makes of counters. */
#ifndef CPUS_COSTS_H
#define CPUS_COSTS_H

#include "trace/trace.h"

/* What virtual CPUs add to what the core counts, in picoseconds. */
enum cpu_cost {
#define FIXED(name, cost, source) COST_##name,
#define WORK(counter, cost, source)
#define ENTRY(counter, cost, source)
#include "cpus/costs.def"
#undef FIXED
	FIXED_COSTS
#define FIXED(name, cost, source)
#undef WORK
#undef ENTRY
#define WORK(counter, cost, source) +1
#define ENTRY(counter, cost, source) +1
};

enum { COSTS = FIXED_COSTS
#include "cpus/costs.def"
#undef FIXED
#undef WORK
#undef ENTRY
};

struct cost {
	const char *name, *source;
	u64 picoseconds;
};

/* Fixed costs come first, in the order of enum cpu_cost. */
extern const struct cost cost_table[COSTS];

static inline u64 fixed_cost(enum cpu_cost which)
{
	return cost_table[which].picoseconds;
}

/* The cost of what was counted since `before` was copied from `now`, in picoseconds. Brings the copy up to date. */
struct work {
	u64 work;
	u64 entries; /* work on page table entries, which is done under the page table lock */
};
struct work work_since(struct counters *before, const struct counters *now);

#endif
