/* Locks of each kind. First come, first served, and the first is the CPU whose atomic operation gets the lock's
 * cache line first.
 *
 * spinlock: tickets, as in 2.6.25 to 4.1 (from memory), for all kernels. A release writes to the line that all waiters are
 *   reading. They all read it again, one after the other, and on average the next owner reads it after half of the
 *   others have. Whoever writes to the line next must invalidate all these copies once more.
 * mutex, semaphore: spin.c says who spins first, and for how long. Among the spinners only the next owner reads the
 *   line.
 * rwsem: the same. Readers share it; a reader behind a waiting writer waits, and neighbouring readers in the queue
 *   enter together.
 *
 * A sleeping waiter owns the lock from the moment of the release, but runs only once it has woken: no CPU steals
 * the lock. */
#include "cpus/run.h"

static void acquire(struct cpu_run *run, u32 number, u32 row, u64 at, u64 waited)
{
	struct cpu *cpu = run_cpu(run, number);
	const struct script_row *what = script_row_at(run->script, row);
	struct lock_run *lock = run_lock(run, what->lock);

	if (what->mode == lock_mode_write)
		lock->writer = number + 1;
	else
		lock->readers++;
	cpu->held[cpu->depth++] = (struct cpu_hold){ row, at };
	cpu->locks++;
	stat_acquired(run, number, row, waited);
	lock->last = number + 1;
	run->events++;
	note_moment(run, number, row, at, STEP_TAKE);
}

static bool may_enter(const struct lock_run *lock, enum code_lock_mode mode)
{
	return !lock->writer && (mode == lock_mode_read || !lock->readers);
}

static void join(struct cpu_run *run, u32 number, u32 row)
{
	struct cpu *cpu = run_cpu(run, number);
	const struct script_row *what = script_row_at(run->script, row);
	struct lock_run *lock = run_lock(run, what->lock);

	cpu->state = CPU_WAITS;
	cpu->joined = cpu->until;
	cpu->waits_row = row;
	cpu->next_waiter = 0;
	if (lock->waiting++)
		run_cpu(run, lock->behind - 1)->next_waiter = number + 1;
	else
		lock->first = number + 1;
	lock->behind = number + 1;
	if (lock->waiting > lock->most_waiting)
		lock->most_waiting = lock->waiting;
	cpu->contentions++;
	cpu->operation_contentions++;
	wait_begins(run, number);
	stat_contended(run, number, row);
	lock->contended = true;
	note_queue(run, what->lock, cpu->until);
}

void lock_ask(struct cpu_run *run, u32 number, u32 row)
{
	struct cpu *cpu = run_cpu(run, number);
	const struct script_row *what = script_row_at(run->script, row);
	struct lock_run *lock = run_lock(run, what->lock);

	line_fetch(run, number, lock, row);
	cpu_spend(run, number, cpu_span_work, cpu->until + run->cost[COST_atomic], NO_ROW);
	lock->line_free = cpu->until;
	if (lock->waiting || !may_enter(lock, what->mode)) {
		join(run, number, row);
		return;
	}
	acquire(run, number, row, cpu->until, 0);
	if (lock->contended)
		note_queue(run, what->lock, cpu->until);
	cpu_proceed(run, number);
}

/* The next waiter for a spinlock owns it as soon as it has seen the release. */
static void hand_over_spinning(struct cpu_run *run, u32 from, u32 to, u32 others, u32 row, struct lock_run *lock)
{
	u64 seen = run_cpu(run, from)->until + line_cost(run, from + 1, to + 1) + others * reread_cost(run, from + 1, to + 1);

	lock->line_free = seen;
	/* While others read the line no CPU owns it. The next writer pays as if it came from the CPU that wrote to
	 * it last. */
	lock->line_owner = others ? from + 1 : to + 1;
	cpu_spend(run, to, cpu_span_spin, seen, row);
}

/* A waiter that spins sees the release at once. A waiter that sleeps is woken; `sleepers` counts how many the same
 * CPU has woken. */
static void hand_over(struct cpu_run *run, u32 from, u32 to, u32 row, struct lock_run *lock, u32 *sleepers)
{
	struct cpu *cpu = run_cpu(run, to);
	u64 now = run_cpu(run, from)->until, asleep, woken;

	if (cpu->sleeps_from == NEVER) {
		lock->spinning--;
		lock->line_free = now + line_cost(run, from + 1, to + 1);
		lock->line_owner = to + 1;
		cpu_spend(run, to, cpu_span_spin, lock->line_free, row);
		return;
	}
	asleep = cpu->sleeps_from + run->cost[COST_sleep];
	woken = now + ++*sleepers * run->cost[COST_wake];
	cpu_spend(run, to, cpu_span_spin, cpu->sleeps_from, row);
	cpu_spend(run, to, cpu_span_sleep, (woken > asleep ? woken : asleep) + run->cost[COST_woken], row);
	cpu->runs_from = cpu->until;
}

static u32 leave_queue(struct cpu_run *run, struct lock_run *lock)
{
	u32 number = lock->first - 1;

	lock->first = run_cpu(run, number)->next_waiter;
	lock->waiting--;
	return number;
}

/* Admits the first waiter, and behind a reader all readers up to the next writer. Returns how many of them had to
 * be woken. */
static u32 let_in(struct cpu_run *run, u32 from, u32 which, struct lock_run *lock)
{
	enum code_lock_kind kind = script_lock_at(run->script, which)->kind;
	u32 sleepers = 0;

	while (lock->waiting) {
		struct cpu *cpu = run_cpu(run, lock->first - 1);
		u32 row = cpu->waits_row, number;

		if (!may_enter(lock, script_row_at(run->script, row)->mode))
			break;
		number = leave_queue(run, lock);
		if (kind == lock_kind_spinlock)
			hand_over_spinning(run, from, number, lock->waiting, row, lock);
		else
			hand_over(run, from, number, row, lock, &sleepers);
		acquire(run, number, row, cpu->until, cpu->until - cpu->joined);
		cpu->state = CPU_STEPS;
		cpu_proceed(run, number);
	}
	wait_goes_on(run, which, run_cpu(run, from)->until);
	return sleepers;
}

/* No CPU gets the lock before the release is complete, but the hold of the statistics ends where the release
 * begins. */
static void release(struct cpu_run *run, u32 number, u32 row, u64 begun)
{
	struct cpu *cpu = run_cpu(run, number);
	const struct script_row *what = script_row_at(run->script, row);
	struct lock_run *lock = run_lock(run, what->lock);
	u32 place = cpu->depth;

	while (cpu->held[place - 1].row != row)
		place--;
	note_span(run, number, cpu_span_hold, cpu->held[place - 1].since, cpu->until, row);
	stat_released(run, row, begun - cpu->held[place - 1].since);
	for (; place < cpu->depth; place++)
		cpu->held[place - 1] = cpu->held[place];
	cpu->depth--;
	if (what->mode == lock_mode_write)
		lock->writer = 0;
	else
		lock->readers--;
	run->events++;
	note_moment(run, number, row, cpu->until, STEP_DROP);
}

void lock_give_back(struct cpu_run *run, u32 number, u32 row)
{
	struct cpu *cpu = run_cpu(run, number);
	u32 which = script_row_at(run->script, row)->lock, sleepers;
	struct lock_run *lock = run_lock(run, which);
	u64 begun = cpu->until, released;

	line_fetch(run, number, lock, row);
	/* A ticket lock is released by a plain store, not by an atomic operation. */
	if (script_lock_at(run->script, which)->kind != lock_kind_spinlock)
		cpu_spend(run, number, cpu_span_work, cpu->until + run->cost[COST_atomic], NO_ROW);
	lock->line_free = released = cpu->until;
	release(run, number, row, begun);
	sleepers = let_in(run, number, which, lock);
	if (lock->contended)
		note_queue(run, which, released);
	cpu_spend(run, number, cpu_span_work, released + sleepers * run->cost[COST_wake], NO_ROW);
	cpu_proceed(run, number);
}
