/* What must be true of a run at any time. */
#include "cpus/run.h"

static const char *verify_cpu(const struct cpu_run *run, u32 number)
{
	const struct cpu *cpu = run_cpu(run, number);

	if (cpu->user + cpu->work + cpu->line + cpu->spin + cpu->sleep + cpu->idle != cpu->until)
		return "the times of a CPU are not all of its time";
	if (cpu->ended > cpu->until)
		return "an operation ended later than its CPU has come";
	if (cpu->state == CPU_WAITS && cpu->until != cpu->joined)
		return "a CPU has gone on that waits for a lock";
	if (cpu->state == CPU_ENDED && cpu->depth)
		return "a CPU has come to its end and holds a lock";
	return NULL;
}

/* Compares the holders of a lock with what the CPUs say they hold. */
static const char *verify_holders(const struct cpu_run *run, u32 which)
{
	const struct lock_run *lock = run_lock(run, which);
	u32 readers = 0, writers = 0;

	for (u32 i = 0; i < run->settings.cpus; i++) {
		const struct cpu *cpu = run_cpu(run, i);

		for (u32 place = 0; place < cpu->depth; place++) {
			const struct script_row *row = script_row_at(run->script, cpu->held[place].row);

			if (row->lock != which)
				continue;
			readers += row->mode == lock_mode_read;
			writers += row->mode == lock_mode_write;
		}
	}
	if (writers > 1 || (writers && readers))
		return "somebody holds a lock beside a writer";
	if (readers != lock->readers || writers != (lock->writer != 0))
		return "a lock is held by others than it says";
	return NULL;
}

/* The waiters must have come in this order, and must have a reason to wait. */
static const char *verify_queue(const struct cpu_run *run, u32 which)
{
	const struct lock_run *lock = run_lock(run, which);
	u64 joined = 0;
	u32 waiting = 0;

	for (u32 i = lock->waiting ? lock->first : 0; i; i = run_cpu(run, i - 1)->next_waiter, waiting++) {
		const struct cpu *cpu = run_cpu(run, i - 1);

		if (cpu->state != CPU_WAITS || script_row_at(run->script, cpu->waits_row)->lock != which)
			return "a queue holds a CPU that does not wait there";
		if (cpu->joined < joined)
			return "a queue is out of order";
		joined = cpu->joined;
	}
	if (waiting != lock->waiting)
		return "a queue is not as long as it says";
	return waiting && !lock->readers && !lock->writer ? "somebody waits for a free lock" : NULL;
}

/* A waiter that may sleep but spins needs somebody to spin for: a writer that is on its CPU, and was so when the
 * waiter began. */
static bool spins_for_nobody(const struct cpu_run *run, const struct lock_run *lock, const struct cpu *cpu)
{
	const struct cpu *holder;

	if (!lock->writer)
		return true;
	holder = run_cpu(run, lock->writer - 1);
	return (holder->state == CPU_WAITS && holder->sleeps_from != NEVER) || holder->runs_from > cpu->joined;
}

static const char *verify_spinning(const struct cpu_run *run, u32 which)
{
	const struct lock_run *lock = run_lock(run, which);
	bool sleeps = script_lock_at(run->script, which)->kind != lock_kind_spinlock;
	u32 spinning = 0;

	for (u32 i = lock->waiting ? lock->first : 0; i; i = run_cpu(run, i - 1)->next_waiter) {
		const struct cpu *cpu = run_cpu(run, i - 1);

		if (cpu->sleeps_from < cpu->joined || (!sleeps && cpu->sleeps_from != NEVER))
			return "a CPU sleeps before it waits, or for a spinlock";
		if (!sleeps || cpu->sleeps_from != NEVER)
			continue;
		spinning++;
		if (spins_for_nobody(run, lock, cpu))
			return "a CPU spins for a lock whose holder does not run";
	}
	return spinning != lock->spinning ? "there are not as many who spin for a lock as it says" : NULL;
}

static const char *verify_sums(const struct cpu_run *run)
{
	u64 waited = 0, contentions = 0, spent = 0, seen = 0;

	for (u32 i = 0; i < run->script->rows.count; i++) {
		const struct row_run *row = run_row(run, i);

		waited += row->wait_total;
		contentions += row->contentions;
		if (row->holds > row->acquisitions)
			return "a lock was given back more often than it was taken";
	}
	for (u32 i = 0; i < run->settings.cpus; i++) {
		spent += run_cpu(run, i)->spin + run_cpu(run, i)->sleep;
		seen += run_cpu(run, i)->contentions;
	}
	if (waited != spent)
		return "locks and CPUs do not agree on how long was waited";
	return contentions != seen ? "locks and CPUs do not agree on how often was waited" : NULL;
}

static const char *verify_end(const struct cpu_run *run)
{
	if (run->heap.count)
		return NULL;
	for (u32 i = 0; i < run->settings.cpus; i++)
		if (run_cpu(run, i)->state != CPU_ENDED)
			return "nothing goes on, and not all is done";
	return run->started != run->ended ? "an operation has begun and not ended" : NULL;
}

const char *run_verify(const struct cpu_run *run)
{
	const char *complaint = NULL;

	for (u32 i = 0; i < run->settings.cpus && !complaint; i++)
		complaint = verify_cpu(run, i);
	for (u32 i = 0; i < run->script->locks.count && !complaint; i++) {
		complaint = verify_holders(run, i);
		if (!complaint)
			complaint = verify_queue(run, i);
		if (!complaint)
			complaint = verify_spinning(run, i);
	}
	if (!complaint)
		complaint = verify_sums(run);
	return complaint ? complaint : verify_end(run);
}
