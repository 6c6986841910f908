/* Who waits for a lock spins, or sleeps.
 *
 * spinlock: spins to the end.
 * mutex: spins as long as the holder is on its CPU, then sleeps.
 * semaphore: sleeps at once.
 * rwsem: sleeps at once; where kernels did so, a writer spins as for a mutex while a writer holds it, and not while readers do, of
 *   whom the lock knows only how many they are: from 4.0 to 5.2 (m); 3.16 to 3.19 took it for free then and spun on, and
 *   since 5.3 writers do so for a time.
 *
 * Who waits knows the moment from which it sleeps, or NEVER; and while a CPU sleeps, nobody spins for a lock that it holds: the moment
 * reaches those who spin for it, those who spin for them, and so on. Nobody begins to spin again. */
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

/* From when on whoever holds the lock is on no CPU, as far as it is known. Who has been given it asleep runs only when it has
 * woken. */
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

/* Who spins for the lock sleeps from then on, and is put on the list of those whose own spinners have to be told. */
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

/* A list, not calls in calls: of 1024 CPUs each may spin for the one before it. */
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
