/* What lock_stat counts, as in Documentation/locking/lockstat.rst: how often a lock was acquired and waited for,
 * how long the waiting took, and how long the lock was held, which ends where the release begins. A bounce means
 * that another CPU had the lock before. */
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
