#include "cpus/costs.h"

#define FIXED(name, cost, source) { #name, source, cost },
#define WORK(counter, cost, source)
#define ENTRY(counter, cost, source)
const struct cost cost_table[COSTS] = {
#include "cpus/costs.def"
#undef FIXED
#undef WORK
#undef ENTRY
#define FIXED(name, cost, source)
#define WORK(counter, cost, source) { #counter, source, cost },
#define ENTRY(counter, cost, source) { #counter "_under_lock", source, cost },
#include "cpus/costs.def"
#undef WORK
#undef ENTRY
};

struct work work_since(struct counters *before, const struct counters *now)
{
	struct work done = { 0 };

#define WORK(counter, cost, source) done.work += (now->counter - before->counter) * cost;
#define ENTRY(counter, cost, source) done.entries += (now->counter - before->counter) * cost;
#include "cpus/costs.def"
#undef FIXED
#undef WORK
#undef ENTRY
#define FIXED(name, cost, source)
#define WORK(counter, cost, source) before->counter = now->counter;
#define ENTRY(counter, cost, source) before->counter = now->counter;
#include "cpus/costs.def"
#undef FIXED
#undef WORK
#undef ENTRY
	return done;
}
