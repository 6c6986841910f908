/* Which machines and runs are possible. */
#include "cpus/run.h"

#define MOST_CPUS 1024
#define MOST_ROUNDS 100000
#define MOST_ROUNDS_IN_ALL 10000000 /* of all CPUs together */
/* Sums of times must stay below 2^53 picoseconds, up to which JavaScript counts exactly. Waiting for a spinlock
 * grows with the cube of the CPUs: each of them waits for all the others, and each hand-off takes longer the more
 * CPUs wait. In brk pairs on 2.6.31-rc8 each pair of 1024 CPUs waits 0.15 s. */
#define MOST_WAITING 40000000000
#define MOST_THINKING 2000000000000 /* nanoseconds; twice a round at most, and up to one and a half times as long */
#define MOST_THINK 1000000 /* a millisecond */
#define MOST_SCALE 16
#define MOST_SPANS 500000 /* as many as a table can hold */

static bool between(u32 value, u32 least, u32 most)
{
	return value >= least && value <= most;
}

static bool takes_too_long(const struct record_cpu_settings *settings)
{
	u64 cpus = settings->cpus, rounds = settings->rounds * cpus;

	return rounds * cpus * cpus * settings->line_scale / 4 > MOST_WAITING || rounds * settings->think > MOST_THINKING;
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
