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

const char *settings_complaint(const struct record_cpu_settings *settings)
{
	if (!between(settings->cpus, 1, MOST_CPUS))
		return "There can be 1 to 1024 CPUs.";
	if (!between(settings->sockets, 1, MOST_CPUS) || !between(settings->cores, 1, MOST_CPUS) ||
	    !between(settings->threads, 1, MOST_CPUS))
		return "A machine has 1 to 1024 sockets, cores in each, and threads in each core.";
	if ((u64)settings->sockets * settings->cores * settings->threads < settings->cpus)
		return "The machine has fewer threads (sockets times cores times threads) than there are to be CPUs.";
	if (!between(settings->rounds, 1, MOST_ROUNDS))
		return "There can be 1 to 100000 rounds.";
	if (settings->program && settings->rounds * settings->cpus > MOST_ROUNDS_IN_ALL)
		return "All CPUs together can do at most 10000000 rounds.";
	if (settings->think > MOST_THINK)
		return "Between operations there can be at most 1000000 nanoseconds.";
	if (!between(settings->line_scale, 1, MOST_SCALE) || !between(settings->work_scale, 1, MOST_SCALE))
		return "Costs can be scaled by 1 to 16 quarters.";
	if (settings->program && takes_too_long(settings))
		return "So many rounds of so many CPUs would take longer than can be counted.";
	if (settings->spans > MOST_SPANS)
		return "At most 500000 spans can be kept.";
	return NULL;
}
