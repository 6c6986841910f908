/* Which machines and runs can be. */
#include "cpus/run.h"

#define MOST_CPUS 1024
#define MOST_ROUNDS 100000
/* Of all CPUs together: then times stay what JavaScript can count. */
#define MOST_ROUNDS_IN_ALL 10000000
#define MOST_THINK 1000000 /* a millisecond */
#define MOST_SCALE 16
#define MOST_SPANS 500000 /* what a table has room for */

static bool between(u32 value, u32 least, u32 most)
{
	return value >= least && value <= most;
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
	if (settings->spans > MOST_SPANS)
		return "At most 500000 spans can be kept.";
	return NULL;
}
