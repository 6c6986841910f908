/* Makes of cpus/costs.def the table of fixed costs, and the function that turns counters into work. */
#include "cpus/costs.h"

#define FIXED(name, cost) cost,
#define WORK(counter, cost)
#define ENTRY(counter, cost)
const u64 fixed_costs[FIXED_COSTS] = {
#include "cpus/costs.def"
#undef FIXED
#undef WORK
#undef ENTRY
};

#define FIXED(name, cost)
struct work work_since(struct counters *before, const struct counters *now)
{
	struct work done = { 0 };

#define WORK(counter, cost) done.work += (now->counter - before->counter) * cost;
#define ENTRY(counter, cost) done.entries += (now->counter - before->counter) * cost;
#include "cpus/costs.def"
#undef FIXED
#undef WORK
#undef ENTRY
#define FIXED(name, cost)
#define WORK(counter, cost) before->counter = now->counter;
#define ENTRY(counter, cost) before->counter = now->counter;
#include "cpus/costs.def"
#undef FIXED
#undef WORK
#undef ENTRY
	return done;
}
