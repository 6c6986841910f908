/* What lock_stat counts, as Documentation/locking/lockstat.rst has it: how often a lock was taken and waited for, how long that took
 * and how long it was held, up to where giving it back begins; a bounce is when the lock was another CPU's before. */
#include "cpus/run.h"

static void note_time(u64 *least, u64 *most, u64 *total, u64 time, bool first)
{
	if (first || time < *least)
		*least = time;
	if (time > *most)
		*most = time;
	*total += time;
}

static bool bounces(const struct cpu_run *run, u32 cpu, u32 row)
{
	u32 last = run_lock(run, script_row_at(run->script, row)->lock)->last;

	return last && last != cpu + 1;
}

void stat_contended(struct cpu_run *run, u32 cpu, u32 row)
{
	struct row_run *stat = run_row(run, row);
	u32 waiting = run_lock(run, script_row_at(run->script, row)->lock)->waiting;

	stat->contentions++;
	stat->contention_bounces += bounces(run, cpu, row);
	if (waiting > stat->queue)
		stat->queue = waiting;
}

void stat_acquired(struct cpu_run *run, u32 cpu, u32 row, u64 waited)
{
	struct row_run *stat = run_row(run, row);

	stat->acquisitions++;
	stat->acquisition_bounces += bounces(run, cpu, row);
	if (waited)
		note_time(&stat->wait_min, &stat->wait_max, &stat->wait_total, waited, !stat->wait_total);
}

void stat_released(struct cpu_run *run, u32 row, u64 held)
{
	struct row_run *stat = run_row(run, row);

	note_time(&stat->hold_min, &stat->hold_max, &stat->hold_total, held, !stat->holds++);
}
