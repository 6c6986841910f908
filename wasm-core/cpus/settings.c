/* Which machines and runs are possible. */
#include "cpus/run.h"

#define MOST_CPUS 1024
#define MOST_ROUNDS 100000
#define MOST_ROUNDS_IN_ALL 10000000 /* of all CPUs together */
/* Moments must stay below 2^53 picoseconds, two and a half hours: up to there JavaScript counts exactly. Sums over all
 * CPUs are then below 2^63; above 2^53 a reader gets the nearest double. A run lasts longest where all CPUs queue for a
 * spinlock: each waits for all the others, and each hand-off takes longer the more CPUs wait. So the end grows with the
 * square of the CPUs, by at most 0.9 microseconds a round (aim7 loop on 2.6.31-rc8, which queues 18 times), which for
 * this many squares is less than 6400 seconds. The longest rounds that all programs may have, 17 calls with a
 * millisecond and a half before each, add less than 2600. */
#define MOST_WAITING 7000000000
#define MOST_THINK 1000000 /* a millisecond */
#define MOST_SCALE 16
#define MOST_SPANS 500000 /* as many as a table can hold */

static bool between(u32 value, u32 least, u32 most)
{
	return value >= least && value <= most;
}

static bool takes_too_long(const struct record_cpu_settings *settings)
{
	u64 cpus = settings->cpus;

	return settings->rounds * cpus * cpus * settings->line_scale / 4 > MOST_WAITING;
}

enum code_cpu_refusal settings_refusal(const struct record_cpu_settings *settings)
{
	if (!between(settings->cpus, 1, MOST_CPUS))
		return cpu_refusal_bad_cpus;
	if (!between(settings->sockets, 1, MOST_CPUS) || !between(settings->cores, 1, MOST_CPUS) ||
	    !between(settings->threads, 1, MOST_CPUS))
		return cpu_refusal_bad_topology;
	if ((u64)settings->sockets * settings->cores * settings->threads < settings->cpus)
		return cpu_refusal_too_few_threads;
	if (!between(settings->rounds, 1, MOST_ROUNDS))
		return cpu_refusal_bad_rounds;
	if (settings->program && settings->rounds * settings->cpus > MOST_ROUNDS_IN_ALL)
		return cpu_refusal_too_many_rounds;
	if (settings->think > MOST_THINK)
		return cpu_refusal_bad_think;
	if (!between(settings->line_scale, 1, MOST_SCALE) || !between(settings->work_scale, 1, MOST_SCALE))
		return cpu_refusal_bad_scale;
	if (settings->program && takes_too_long(settings))
		return cpu_refusal_too_long;
	if (settings->spans > MOST_SPANS)
		return cpu_refusal_too_many_spans;
	return cpu_refusal_none;
}
