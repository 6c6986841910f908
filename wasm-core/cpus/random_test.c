/* Random scripts on random machines. What must be true is then checked on the spans alone, comparing each with
 * each. */
#include "test/cpus_fixture.h"

#define SEEDS 300
#define LOCKS 6
#define MOST_HOLDS 4000

static u64 state;

static u32 below(u32 bound)
{
	state = state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
	return (u32)(state >> 33) % bound;
}

static enum code_lock_kind kind_of(u32 lock)
{
	return lock_kind_spinlock + lock % 4;
}

/* Nested locks are taken in the order of their numbers, so no deadlock is possible. */
static void random_operation(struct stage *stage, u32 task)
{
	enum code_lock_mode modes[LOCKS];
	bool held[LOCKS] = { false };

	act(stage, task);
	for (u32 lock = 0; lock < LOCKS; lock++) {
		work(stage, below(3) ? below(300000) : below(10000000));
		if (below(3))
			continue;
		modes[lock] = kind_of(lock) == lock_kind_rwsem && below(3) ? lock_mode_read : lock_mode_write;
		held[lock] = true;
		take(stage, kind_of(lock), lock + 1, modes[lock]);
		work(stage, below(100000));
		if (below(2)) {
			drop(stage, kind_of(lock), lock + 1, modes[lock]);
			held[lock] = false;
		}
	}
	for (u32 lock = 0; lock < LOCKS; lock++)
		if (held[lock]) {
			work(stage, below(50000));
			drop(stage, kind_of(lock), lock + 1, modes[lock]);
		}
	work(stage, below(1000));
}

static void random_stage(struct stage *stage)
{
	u32 cpus = 1 + below(12), tasks = 1 + below(16), operations = 1 + below(80);

	stage_begin(stage, cpus);
	stage->settings.sockets = 1 + below(4);
	stage->settings.cores = 1 + below(4);
	stage->settings.threads = 1 + below(2);
	while (stage->settings.sockets * stage->settings.cores * stage->settings.threads < cpus)
		stage->settings.cores++;
	stage->settings.line_scale = 1 + below(16);
	stage->settings.work_scale = 1 + below(16);
	stage->settings.think = below(2) ? below(2000) : 0;
	stage->settings.seed = below(1000);
	stage->script.spins = below(2);
	for (u32 i = 1; i <= operations; i++) {
		random_operation(stage, below(tasks));
		if (i > 1 && !below(5))
			script_await(&stage->script, stage->number, 1 + below(i - 1));
	}
	play(stage);
}

/* A hold, when its CPU began to wait for it, and since when no other CPU has had the lock: a CPU that is still
 * waking up owns it already. */
struct taken {
	const struct record_cpu_span *hold;
	u64 joined, since; /* the start of the hold, if it did not wait */
};

/* The spans of waiting end where the hold begins. */
static u64 joined_at(const struct cpu_run *run, const struct record_cpu_span *hold)
{
	u64 joined = hold->start;

	for (u32 i = run->spans.count; i; i--) {
		const struct record_cpu_span *span = TABLE_AT(&run->spans, i - 1, struct record_cpu_span);

		if (span->cpu == hold->cpu && span->end == joined && span->number == hold->number &&
		    (span->kind == cpu_span_spin || span->kind == cpu_span_sleep))
			joined = span->start;
	}
	return joined;
}

static void check_pair(const struct taken *one, const struct taken *other)
{
	bool together = one->hold->mode == lock_mode_read && other->hold->mode == lock_mode_read;

	if (one->hold->number != other->hold->number)
		return;
	/* A reader that is still waking up may be overtaken by a reader that enters beside it. */
	if (together)
		return;
	CHECK(one->hold->end <= other->hold->start || other->hold->end <= one->hold->start);
	/* First come, first served. */
	CHECK(one->joined >= other->joined || one->hold->start <= other->hold->start);
	CHECK(other->joined >= one->joined || other->hold->start <= one->hold->start);
}

static bool shut_out(const struct taken *one, const struct taken *other)
{
	return one->hold->number == other->hold->number && (one->hold->mode == lock_mode_write || other->hold->mode == lock_mode_write);
}

/* The end of the last hold that excluded this one. */
static u64 since(const struct taken *all, u32 count, const struct taken *one)
{
	u64 latest = 0;

	if (one->joined == one->hold->start)
		return one->joined;
	for (u32 i = 0; i < count; i++)
		if (shut_out(one, &all[i]) && all[i].hold->end <= one->hold->start && all[i].hold->end > latest)
			latest = all[i].hold->end;
	return latest;
}

/* The first moment between both at which the CPU sleeps, whatever it waits for. */
static u64 first_sleep(const struct cpu_run *run, u32 cpu, u64 start, u64 end)
{
	u64 first = NEVER;

	for (u32 i = 0; i < run->spans.count; i++) {
		const struct record_cpu_span *span = TABLE_AT(&run->spans, i, struct record_cpu_span);
		u64 from = span->start > start ? span->start : start;

		if (span->cpu == cpu && span->kind == cpu_span_sleep && from < span->end && from < end && from < first)
			first = from;
	}
	return first;
}

/* A CPU may spin for a mutex, and a writer for a reader/writer semaphore where the script says so. It spins until
 * the first moment at which a sleeper or a reader has the lock. */
static u64 expected_sleep(const struct cpu_run *run, const struct taken *all, u32 count, const struct taken *waiter)
{
	enum code_lock_kind kind = kind_of(waiter->hold->number - 1);
	u64 first = NEVER;

	if (kind == lock_kind_spinlock)
		return NEVER;
	if (kind == lock_kind_semaphore || (kind == lock_kind_rwsem && !(run->script->spins && waiter->hold->mode == lock_mode_write)))
		return waiter->joined;
	for (u32 i = 0; i < count; i++) {
		const struct taken *holder = &all[i];
		u64 from = holder->since > waiter->joined ? holder->since : waiter->joined;
		u64 found = from;

		if (!shut_out(waiter, holder) || from >= holder->hold->end || holder->hold->end > waiter->hold->start)
			continue;
		if (holder->hold->mode == lock_mode_write)
			found = first_sleep(run, holder->hold->cpu, from, holder->hold->end);
		if (found < first)
			first = found;
	}
	return first;
}

static void check_holds(const struct cpu_run *run)
{
	static struct taken taken[MOST_HOLDS];
	u32 count = 0;

	for (u32 i = 0; i < run->spans.count; i++) {
		const struct record_cpu_span *span = TABLE_AT(&run->spans, i, struct record_cpu_span);

		if (span->kind != cpu_span_hold)
			continue;
		CHECK(count < MOST_HOLDS);
		taken[count++] = (struct taken){ .hold = span, .joined = joined_at(run, span) };
	}
	for (u32 i = 0; i < count; i++) {
		for (u32 j = 0; j < i; j++)
			check_pair(&taken[i], &taken[j]);
		taken[i].since = since(taken, count, &taken[i]);
	}
	for (u32 i = 0; i < count; i++)
		if (taken[i].joined < taken[i].hold->start)
			CHECK_EQ(first_sleep(run, taken[i].hold->cpu, taken[i].joined, taken[i].hold->start),
				 expected_sleep(run, taken, count, &taken[i]));
}

/* A CPU does one thing at a time, and the spans show everything it did. */
static void check_cpu(const struct cpu_run *run, u32 number)
{
	const struct cpu *cpu = run_cpu(run, number);
	u64 sums[cpu_span_hold + 1] = { 0 }, end = 0;

	for (u32 i = 0; i < run->spans.count; i++) {
		const struct record_cpu_span *span = TABLE_AT(&run->spans, i, struct record_cpu_span);

		if (span->cpu != number || span->kind == cpu_span_hold)
			continue;
		CHECK(span->start >= end && span->end > span->start);
		end = span->end;
		sums[span->kind] += span->end - span->start;
	}
	CHECK_EQ(sums[cpu_span_user], cpu->user);
	CHECK_EQ(sums[cpu_span_work], cpu->work);
	CHECK_EQ(sums[cpu_span_line], cpu->line);
	CHECK_EQ(sums[cpu_span_spin], cpu->spin);
	CHECK_EQ(sums[cpu_span_sleep], cpu->sleep);
	CHECK(end <= cpu->until);
}

static void check_order(const struct stage *stage)
{
	const struct cpu_run *run = stage->run;

	CHECK_EQ(run->operations.count, stage->script.operations.count);
	for (u32 i = 0; i < run->operations.count; i++) {
		const struct record_cpu_operation *done = TABLE_AT(&run->operations, i, struct record_cpu_operation);
		u32 after = script_operation_at(&stage->script, done->number)->after;

		for (u32 j = 0; after && j < run->operations.count; j++) {
			const struct record_cpu_operation *before = TABLE_AT(&run->operations, j, struct record_cpu_operation);

			CHECK(before->number != after || before->end <= done->start);
		}
	}
}

TEST(random_scripts_keep_the_laws_of_locks)
{
	u32 waits = 0;

	for (u32 seed = 1; seed <= SEEDS; seed++) {
		struct stage stage;

		state = seed;
		random_stage(&stage);
		check_holds(stage.run);
		check_order(&stage);
		for (u32 i = 0; i < stage.settings.cpus; i++) {
			check_cpu(stage.run, i);
			waits += run_cpu(stage.run, i)->contentions;
		}
		stage_end(&stage);
	}
	CHECK(waits > SEEDS * 10);
}
