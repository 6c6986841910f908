/* The columns of /proc/lock_stat (kernel/locking/lockdep_proc.c), computed from the rows of the script. */
#include "cpus/run.h"

#define CAUSES CODES_OF_lock_cause
#define MODES 2

static u64 lesser(u64 one, u64 other)
{
	return one < other ? one : other;
}

static u64 greater(u64 one, u64 other)
{
	return one > other ? one : other;
}

static void add(const struct cpu_run *run, struct record_lock_stat *sum, u32 number)
{
	const struct row_run *row = run_row(run, number);
	u32 queue = row->queue;

	sum->wait_min = sum->wait_total && row->wait_total ? lesser(sum->wait_min, row->wait_min) : sum->wait_min + row->wait_min;
	sum->hold_min = sum->spare && row->holds ? lesser(sum->hold_min, row->hold_min) : sum->hold_min + row->hold_min;
	sum->wait_max = greater(sum->wait_max, row->wait_max);
	sum->hold_max = greater(sum->hold_max, row->hold_max);
	sum->wait_total += row->wait_total;
	sum->hold_total += row->hold_total;
	sum->contention_bounces += row->contention_bounces;
	sum->contentions += row->contentions;
	sum->acquisition_bounces += row->acquisition_bounces;
	sum->acquisitions += row->acquisitions;
	sum->spare += row->holds; /* holds so far; reset when the sum is complete */
	if (queue > sum->queue)
		sum->queue = queue;
}

/* Which rows sum number `place` adds up: first come all rows of a class in a mode, then those of a single lock in a
 * mode, then those of a class in a mode for one cause. */
struct which {
	enum code_lock_scope scope;
	enum code_lock_class class;
	enum code_lock_mode mode;
	enum code_lock_cause cause;
	u32 lock;
};

#define BY_CLASS (LOCK_CLASSES * MODES)
#define BY_CAUSE (LOCK_CLASSES * MODES * CAUSES)

static struct which which_at(const struct cpu_run *run, u32 place)
{
	u32 locks = run->script->locks.count * MODES;

	if (place < BY_CLASS)
		return (struct which){ .scope = lock_scope_class, .class = place / MODES, .mode = place % MODES };
	place -= BY_CLASS;
	if (place < locks)
		return (struct which){
			.scope = lock_scope_lock, .class = script_lock_at(run->script, place / MODES)->class, .mode = place % MODES,
			.lock = place / MODES,
		};
	place -= locks;
	return (struct which){
		.scope = lock_scope_cause, .class = place / MODES / CAUSES, .mode = place / CAUSES % MODES, .cause = place % CAUSES,
	};
}

static bool belongs(const struct cpu_run *run, const struct which *which, const struct script_row *row)
{
	if (row->mode != which->mode || script_lock_at(run->script, row->lock)->class != which->class)
		return false;
	return which->scope != lock_scope_cause || row->cause == which->cause;
}

/* One pass over the rows of one lock, or over all rows. */
static void sum_up(const struct cpu_run *run, const struct which *which, struct record_lock_stat *sum)
{
	const struct script *script = run->script;

	if (which->scope == lock_scope_lock) {
		for (u32 i = script_lock_at(script, which->lock)->first_row; i; i = script_row_at(script, i - 1)->next)
			if (script_row_at(script, i - 1)->mode == which->mode)
				add(run, sum, i - 1);
		return;
	}
	for (u32 i = 0; i < script->rows.count; i++)
		if (belongs(run, which, script_row_at(script, i)))
			add(run, sum, i);
}

/* All locks of a class have the same kind, because a kernel has one kind for each class. */
static enum code_lock_kind kind_in(const struct cpu_run *run, const struct which *which)
{
	if (which->scope == lock_scope_lock)
		return script_lock_at(run->script, which->lock)->kind;
	for (u32 i = 0; i < run->script->locks.count; i++)
		if (script_lock_at(run->script, i)->class == which->class)
			return script_lock_at(run->script, i)->kind;
	return lock_kind_none;
}

u32 run_stats(const struct cpu_run *run, u32 cursor, struct record_lock_stat *records, u32 room)
{
	u32 places = BY_CLASS + run->script->locks.count * MODES + BY_CAUSE, found = 0, count = 0;

	for (u32 place = 0; place < places && count < room; place++) {
		struct which which = which_at(run, place);
		struct record_lock_stat sum = { .scope = which.scope, .class = which.class, .mode = which.mode, .cause = which.cause };

		sum_up(run, &which, &sum);
		if ((!sum.acquisitions && !sum.contentions) || found++ < cursor)
			continue;
		sum.spare = 0;
		sum.kind = kind_in(run, &which);
		if (which.scope == lock_scope_lock)
			sum.number = script_lock_at(run->script, which.lock)->number;
		records[count++] = sum;
	}
	return count;
}
