#include "cpus/record.h"
#include "test/cpus_fixture.h"
#include "test/pages_fixture.h"

#define FAULT (fixed_cost(COST_exception) + fixed_cost(COST_fault) + fixed_cost(COST_set_entry))

static struct record_outcome noted(struct machine *machine, struct record_operation operation)
{
	struct record_outcome outcome;

	recorder_call(machine, &operation, &outcome);
	CHECK(!mm_verify(machine->mm));
	return outcome;
}

static struct machine *noting(const char *era)
{
	struct machine *machine = roomy_process(era);

	CHECK(recorder_start(machine));
	recorder_of(machine)->noting = true;
	return machine;
}

static const struct script *script_of(const struct machine *machine)
{
	CHECK(!recorder_of(machine)->failed);
	return &recorder_of(machine)->script;
}

/* Work of an operation, including all rounds of its locks. */
static u64 work_of(const struct script *script, u32 number)
{
	const struct script_operation *operation = script_operation_at(script, number);
	u64 sum = operation->rest;

	for (u32 i = 0; i < operation->steps; i++) {
		const struct script_step *step = script_step_at(script, operation->first_step + i);

		sum += step->what == STEP_AGAIN ?
			       step->times * (step->work + script_step_at(script, operation->first_step + i - 1)->work) :
			       step->work;
		/* The acquisition before it was counted once already. */
		if (step->what == STEP_AGAIN)
			sum -= script_step_at(script, operation->first_step + i - 1)->work;
	}
	return sum;
}

static u32 taken(const struct script *script, u32 number, enum code_lock_class class)
{
	const struct script_operation *operation = script_operation_at(script, number);
	u32 count = 0;

	for (u32 i = 0; i < operation->steps; i++) {
		const struct script_step *step = script_step_at(script, operation->first_step + i);

		if (script_lock_at(script, script_row_at(script, step->row)->lock)->class != class)
			continue;
		count += step->what == STEP_DROP ? 1 : step->what == STEP_AGAIN ? step->times : 0;
	}
	return count;
}

static u64 counted(const struct counters *before, const struct counters *now)
{
	struct counters copy = *before;
	struct work done = work_since(&copy, now);

	return done.work + done.entries + (now->lock_anon_vmas - before->lock_anon_vmas) * fixed_cost(COST_change);
}

/* Work is what was counted, by the table of costs, plus what is done under an anon_vma's lock and the way into the
 * kernel and back. */
TEST(work_is_what_was_counted)
{
	struct machine *machine = noting("3.8");
	struct counters before = machine->counters;
	u32 number = 0;

	noted(machine, (struct record_operation){ .call = call_mmap, .addr = PAGES(0x400), .length = PAGES(8), .prot = PROT_RW,
						  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED });
	CHECK_EQ(work_of(script_of(machine), ++number),
		 counted(&before, &machine->counters) + fixed_cost(COST_entry) + fixed_cost(COST_exit));
	CHECK_EQ(taken(script_of(machine), number, lock_class_mmap), 1);
	before = machine->counters;
	before.calls++; /* the core counts it, but no program enters the kernel by one */
	noted(machine, (struct record_operation){ .call = call_store, .addr = PAGES(0x400), .length = 1 });
	CHECK_EQ(work_of(script_of(machine), ++number), counted(&before, &machine->counters) + FAULT);
	/* The page is present, so the touch does not enter the kernel. */
	noted(machine, (struct record_operation){ .call = call_store, .addr = PAGES(0x400), .length = 1 });
	CHECK_EQ(script_operation_at(script_of(machine), ++number)->steps, 0);
	CHECK_EQ(work_of(script_of(machine), number), 0);
	process_end(machine);
}

/* One touch of seven pages is seven page faults: the lock is acquired as often, and as much work is done. */
TEST(a_touch_of_many_pages_is_many_faults)
{
	static const char *const eras[] = { "3.8", "6.18" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = noting(eras[i]);
		struct counters before;

		noted(machine, (struct record_operation){ .call = call_mmap, .addr = PAGES(0x400), .length = PAGES(8), .prot = PROT_RW,
							  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED });
		noted(machine, (struct record_operation){ .call = call_store, .addr = PAGES(0x400), .length = 1 });
		before = machine->counters;
		before.calls++;
		noted(machine, (struct record_operation){ .call = call_store, .addr = PAGES(0x400), .length = PAGES(8) });
		CHECK_EQ(taken(script_of(machine), 3, i ? lock_class_vma : lock_class_mmap), 7);
		CHECK_EQ(taken(script_of(machine), 3, i ? lock_class_mmap : lock_class_vma), 0);
		CHECK_EQ(work_of(script_of(machine), 3),
			 counted(&before, &machine->counters) + 7 * FAULT);
		process_end(machine);
	}
}

/* Scripts acquire exactly the locks that the counters count. */
TEST(no_lock_is_lost)
{
	struct machine *machine = noting("6.18");
	u32 locks = 0, areas = 0;

	noted(machine, (struct record_operation){ .call = call_mmap, .addr = PAGES(0x400), .length = PAGES(64), .prot = PROT_RW,
						  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED });
	noted(machine, (struct record_operation){ .call = call_store, .addr = PAGES(0x400), .length = PAGES(64) });
	noted(machine, (struct record_operation){ .call = call_mprotect, .addr = PAGES(0x410), .length = PAGES(4), .prot = PROT_READ });
	noted(machine, (struct record_operation){ .call = call_fork });
	noted(machine, (struct record_operation){ .call = call_munmap, .process = 2, .addr = PAGES(0x408), .length = PAGES(9) });
	noted(machine, (struct record_operation){ .call = call_exit, .process = 2 });
	for (u32 number = 1; number <= script_of(machine)->operations.count; number++) {
		locks += taken(script_of(machine), number, lock_class_anon_vma);
		areas += taken(script_of(machine), number, lock_class_vma);
	}
	CHECK_EQ(locks, machine->counters.lock_anon_vmas);
	CHECK_EQ(areas, machine->counters.lock_vmas + machine->counters.lock_vma_marks);
	CHECK(locks > 10 && machine->counters.lock_vma_marks > 10);
	process_end(machine);
}

static enum code_lock_class class_of(const struct script *script, u32 step)
{
	return script_lock_at(script, script_row_at(script, script_step_at(script, step)->row)->lock)->class;
}

/* No other CPU gets the lock of a marked VMA before mmap_lock is released. When very many VMAs are marked at once,
 * some of their locks are released earlier. */
TEST(areas_that_are_marked_are_held_as_long_as_mmap_lock)
{
	struct machine *machine = noting("6.18");
	const struct script *script = script_of(machine);
	u32 last, most = 0, held = 0;

	noted(machine, (struct record_operation){ .call = call_mmap, .addr = PAGES(0x400), .length = PAGES(8), .prot = PROT_RW,
						  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED });
	last = script->steps.count - 1;
	CHECK_EQ(class_of(script, last), lock_class_mmap);
	CHECK_EQ(script_step_at(script, last - 1)->what, STEP_DROP);
	CHECK_EQ(class_of(script, last - 1), lock_class_vma);
	for (u32 i = 0; i < 100; i++)
		noted(machine, (struct record_operation){ .call = call_mmap, .addr = PAGES(0x500 + 2 * i), .length = PAGES(1),
							  .prot = PROT_RW, .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED });
	last = script->steps.count;
	noted(machine, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x400), .length = PAGES(0x200) });
	for (u32 i = last; i < script->steps.count; i++) {
		held += script_step_at(script, i)->what == STEP_TAKE ? 1 : -1;
		most = held > most ? held : most;
	}
	CHECK_EQ(held, 0);
	CHECK(most > MARKS_HELD && most <= CPU_HOLDS);
	CHECK_EQ(taken(script, script->operations.count, lock_class_vma), 101);
	process_end(machine);
}

/* A child begins after the fork that created it, a thread after its clone(); and a wait() comes after the exit that
 * it waits for. */
TEST(operations_come_after_what_made_them_possible)
{
	struct machine *machine = noting("3.8");
	static const u32 after[] = { 0, 1, 0, 0, 4, 2, 0 };
	static const u32 tasks[] = { 0, 1, 0, 0, 2, 0, 0 };

	noted(machine, (struct record_operation){ .call = call_fork });
	noted(machine, (struct record_operation){ .call = call_exit, .process = 2 });
	noted(machine, (struct record_operation){ .call = call_brk });
	noted(machine, (struct record_operation){ .call = call_clone });
	noted(machine, (struct record_operation){ .call = call_brk, .thread = 2 });
	noted(machine, (struct record_operation){ .call = call_wait });
	noted(machine, (struct record_operation){ .call = call_wait });
	for (u32 number = 1; number <= 7; number++) {
		CHECK_EQ(script_operation_at(script_of(machine), number)->after, after[number - 1]);
		CHECK_EQ(script_operation_at(script_of(machine), number)->task, tasks[number - 1]);
	}
	process_end(machine);
}

/* A session of a parent and two children, played on various numbers of CPUs. */
TEST(what_was_noted_is_played_in_an_order_that_can_be)
{
	static const u32 counts[] = { 1, 2, 3, 64 };

	for (u32 i = 0; i < 4; i++) {
		struct machine *machine = noting("2.6.31-rc8");
		struct record_cpu_settings settings = few_cpus(counts[i]);
		struct cpu_run *run;
		u64 ends[16] = { 0 };

		settings.cores = 64;
		noted(machine, (struct record_operation){ .call = call_brk, .addr = PAGES(0x110) });
		noted(machine, (struct record_operation){ .call = call_store, .addr = PAGES(0x100), .length = PAGES(16) });
		for (u32 child = 0; child < 2; child++)
			noted(machine, (struct record_operation){ .call = call_fork });
		for (u32 round = 0; round < 2; round++)
			for (u32 child = 2; child <= 3; child++)
				noted(machine, (struct record_operation){ .call = call_brk, .process = child, .addr = PAGES(0x111 - round) });
		for (u32 child = 2; child <= 3; child++)
			noted(machine, (struct record_operation){ .call = call_exit, .process = child });
		for (u32 child = 2; child <= 3; child++)
			noted(machine, (struct record_operation){ .call = call_wait });
		run = run_start(&recorder_of(machine)->script, &settings);
		while (run_go_on(run, 1))
			CHECK(!run_verify(run));
		CHECK(!run_verify(run));
		CHECK_EQ(run->operations.count, 12);
		for (u32 n = 0; n < 12; n++) {
			const struct record_cpu_operation *done = TABLE_AT(&run->operations, n, struct record_cpu_operation);
			u32 before = script_operation_at(&recorder_of(machine)->script, done->number)->after;

			ends[done->number] = done->end;
			CHECK_EQ(done->cpu, (done->process - 1) % counts[i]);
			CHECK(!before || (ends[before] && ends[before] <= done->start));
		}
		process_end(machine);
	}
}

TEST(nothing_is_noted_while_nobody_wants_it)
{
	struct machine *machine = noting("3.8");

	recorder_of(machine)->noting = false;
	noted(machine, (struct record_operation){ .call = call_fork });
	CHECK_EQ(script_of(machine)->operations.count, 0);
	CHECK_EQ(script_of(machine)->steps.count, 0);
	recorder_of(machine)->noting = true;
	noted(machine, (struct record_operation){ .call = call_fork });
	CHECK_EQ(script_of(machine)->operations.count, 1);
	/* A new recorder has forgotten that. */
	CHECK(recorder_start(machine) == recorder_of(machine));
	CHECK_EQ(script_of(machine)->operations.count, 0);
	process_end(machine);
}

/* The allocation that an operation names is one of the machine's, noted or not; and noting changes nothing else of
 * what it does. */
TEST(failures_are_not_those_of_the_recorder)
{
	for (u32 n = 1; n <= 6; n++) {
		struct machine *plain = roomy_process("3.8"), *other = noting("3.8");
		struct record_operation operation = { .call = call_mmap, .length = PAGES(4), .prot = PROT_RW, .flags = MAP_PRIVATE | MAP_ANONYMOUS,
						      .failing = n };
		struct record_outcome expected;

		machine_call(plain, &operation, &expected);
		CHECK_EQ(noted(other, operation).error, expected.error);
		CHECK_EQ(noted(other, operation).value, (machine_call(plain, &operation, &expected), expected.value));
		CHECK(!recorder_of(other)->failed);
		process_end(plain);
		process_end(other);
	}
}

/* A refused call is noted, too. */
TEST(a_call_of_nobody_is_noted)
{
	struct machine *machine = noting("3.8");

	CHECK_EQ(noted(machine, (struct record_operation){ .call = call_brk, .process = 9 }).error, -EINVAL);
	CHECK_EQ(script_of(machine)->operations.count, 1);
	CHECK_EQ(script_operation_at(script_of(machine), 1)->steps, 0);
	process_end(machine);
}
