/* A CPU that waits for a lock spins, or sleeps.
 *
 * spinlock: spins to the end.
 * mutex: spins as long as the holder is on its CPU, then sleeps.
 * semaphore: sleeps at once.
 * rwsem: sleeps at once, except that in kernels where writers spin, a writer spins as for a mutex while a writer
 *   holds the lock. It sleeps while readers hold it, because the lock knows only how many readers there are. That
 *   is how 4.0 to 5.2 did it (from memory); 3.16 to 3.19 took such a lock for free and spun on, and since 5.3 writers spin on
 *   readers, too, for a limited time.
 *
 * Each waiter knows the moment from which it sleeps, or NEVER. While a CPU sleeps, no other spins for a lock that
 * it holds: that moment is passed on to the CPUs that spin for it, to those that spin for them, and so on. No CPU
 * begins to spin again. */
#include "cpus/run.h"

static enum code_lock_kind kind_of(const struct cpu_run *run, const struct script_row *row)
{
	return script_lock_at(run->script, row->lock)->kind;
}

static bool may_spin(const struct cpu_run *run, const struct script_row *row)
{
	enum code_lock_kind kind = kind_of(run, row);

	return kind == lock_kind_mutex || (kind == lock_kind_rwsem && run->script->spins && row->mode == lock_mode_write);
}

/* The moment from which the holder of the lock is on no CPU, as far as that is known. A holder that was given the
 * lock while it slept runs only once it has woken. */
static u64 holder_sleeps_from(const struct cpu_run *run, const struct lock_run *lock, u64 now)
{
	const struct cpu *holder;

	if (!lock->writer)
		return now;
	holder = run_cpu(run, lock->writer - 1);
	if (holder->state == CPU_WAITS)
		return holder->sleeps_from;
	return holder->runs_from <= now ? NEVER : now;
}

/* All CPUs that spin for the lock sleep from `at` on. They join the list of CPUs whose own spinners still have to
 * be told. */
static void stop_spinning(struct cpu_run *run, struct lock_run *lock, u64 at, u32 *untold)
{
	for (u32 i = lock->first; lock->spinning; i = run_cpu(run, i - 1)->next_waiter) {
		struct cpu *cpu = run_cpu(run, i - 1);

		if (cpu->sleeps_from != NEVER)
			continue;
		cpu->sleeps_from = at > cpu->joined ? at : cpu->joined;
		lock->spinning--;
		cpu->next_untold = *untold;
		*untold = i;
	}
}

/* A list instead of recursion: each of 1024 CPUs may spin for the one before it. */
static void tell(struct cpu_run *run, u32 untold)
{
	while (untold) {
		const struct cpu *cpu = run_cpu(run, untold - 1);

		untold = cpu->next_untold;
		for (u32 place = 0; place < cpu->depth; place++)
			stop_spinning(run, run_lock(run, script_row_at(run->script, cpu->held[place].row)->lock), cpu->sleeps_from, &untold);
	}
}

void wait_begins(struct cpu_run *run, u32 number)
{
	struct cpu *cpu = run_cpu(run, number);
	const struct script_row *row = script_row_at(run->script, cpu->waits_row);
	struct lock_run *lock = run_lock(run, row->lock);
	u64 from;

	cpu->sleeps_from = NEVER;
	if (kind_of(run, row) == lock_kind_spinlock)
		return;
	from = may_spin(run, row) ? holder_sleeps_from(run, lock, cpu->joined) : cpu->joined;
	if (from == NEVER) {
		lock->spinning++;
		return;
	}
	cpu->sleeps_from = from > cpu->joined ? from : cpu->joined;
	cpu->next_untold = 0;
	tell(run, number + 1);
}

void wait_goes_on(struct cpu_run *run, u32 which, u64 now)
{
	struct lock_run *lock = run_lock(run, which);
	u32 untold = 0;

	if (!lock->spinning || holder_sleeps_from(run, lock, now) == NEVER)
		return;
	stop_spinning(run, lock, now, &untold);
	tell(run, untold);
}
