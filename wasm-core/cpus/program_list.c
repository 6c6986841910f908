/* The programs: AIM7's test of brk(), and page faults of many threads. */
#include "cpus/programs.h"

#define HEAP_PAGES 16
#define WRITTEN_PAGES 4
/* What AIM7's loop shrinks a heap by. */
#define LOOP_PAGES 16

static s32 brk_to(struct machine *machine, u32 process, u64 end)
{
	u64 value;
	s32 error = program_call(machine, &(struct record_operation){ .call = call_brk, .process = process, .addr = end }, &value);

	/* A refused brk() returns the old end. */
	return !error && value != end ? -ENOMEM : error;
}

static u64 heap_end(struct machine *machine)
{
	return machine->processes->mm->start_brk + HEAP_PAGES * PAGE_SIZE;
}

/* The first process writes to its heap and forks, so all heaps share one anon_vma, or since 2.6.34 one family of
 * anon_vmas. */
static s32 setup_heaps_to(struct machine *machine, u32 cpus, u64 end)
{
	u64 start = machine->processes->mm->start_brk;
	s32 error = brk_to(machine, 1, end);

	if (!error)
		error = program_call(machine,
				     &(struct record_operation){ .call = call_store, .addr = start, .length = WRITTEN_PAGES * PAGE_SIZE },
				     NULL);
	while (cpus-- && !error)
		error = program_call(machine, &(struct record_operation){ .call = call_fork }, NULL);
	return error;
}

static s32 setup_heaps(struct machine *machine, u32 cpus)
{
	return setup_heaps_to(machine, cpus, heap_end(machine));
}

static u64 large_heap_end(struct machine *machine)
{
	return heap_end(machine) + LOOP_PAGES * PAGE_SIZE;
}

static s32 setup_large_heaps(struct machine *machine, u32 cpus)
{
	return setup_heaps_to(machine, cpus, large_heap_end(machine));
}

static u32 one_for_each(u32 cpus)
{
	return cpus;
}

/* Process 1 is the parent, which waits for its children meanwhile. */
static u32 child(u32 task)
{
	return task + 2;
}

static s32 grow_and_shrink(struct machine *machine, u32 task, u32 round)
{
	s32 error = brk_to(machine, child(task), heap_end(machine) + PAGE_SIZE);

	(void)round;
	return error ? error : brk_to(machine, child(task), heap_end(machine));
}

static s32 grow(struct machine *machine, u32 task, u32 round)
{
	return brk_to(machine, child(task), heap_end(machine) + (round + 1) * PAGE_SIZE);
}

/* The loop of brk_test in the public sources of AIM7 (creat-clo.c): one sbrk() of 16 pages less, then 16 of a page
 * more. */
static s32 shrink_and_grow(struct machine *machine, u32 task, u32 round)
{
	u64 end = heap_end(machine);
	s32 error = brk_to(machine, child(task), end);

	(void)round;
	for (u32 page = 1; page <= LOOP_PAGES && !error; page++)
		error = brk_to(machine, child(task), end + page * PAGE_SIZE);
	return error;
}

static s32 give_back(struct machine *machine, u32 task)
{
	return brk_to(machine, child(task), heap_end(machine));
}

/* Each thread has a VMA of its own, and each VMA a page table of its own. The gaps between the VMAs keep them from
 * merging. */
#define AREAS_START 0x10000000
#define AREAS_APART ((u64)2 << 20)
#define AREA_BYTES ((u64)1 << 20)

static u64 area_of(u32 thread)
{
	return AREAS_START + thread * AREAS_APART;
}

static s32 map(struct machine *machine, u64 address, u64 bytes)
{
	return program_call(machine,
			    &(struct record_operation){
				    .call = call_mmap, .addr = address, .length = bytes, .prot = PROT_READ | PROT_WRITE,
				    .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
			    },
			    NULL);
}

static s32 fault(struct machine *machine, u32 thread, u64 page)
{
	return program_call(machine,
			    &(struct record_operation){
				    .call = call_store, .thread = thread + 1, .addr = area_of(thread) + page * PAGE_SIZE, .length = 1,
			    },
			    NULL);
}

static s32 setup_threads(struct machine *machine, u32 threads)
{
	s32 error = 0;

	for (u32 i = 0; i < threads && !error; i++) {
		error = map(machine, area_of(i), AREA_BYTES);
		if (!error && i)
			error = program_call(machine, &(struct record_operation){ .call = call_clone }, NULL);
		if (!error)
			error = fault(machine, i, 0);
	}
	return error;
}

static s32 fault_once(struct machine *machine, u32 task, u32 round)
{
	return fault(machine, task, round + 1);
}

static u32 two_at_least(u32 cpus)
{
	return cpus < 2 ? 2 : cpus;
}

static s32 setup_threads_and_one(struct machine *machine, u32 cpus)
{
	return setup_threads(machine, two_at_least(cpus));
}

static bool is_mapper(u32 task)
{
	return task == 0;
}

static s32 map_and_unmap(struct machine *machine)
{
	u64 address = AREAS_START - AREAS_APART;
	s32 error = map(machine, address, PAGE_SIZE);

	return error ? error :
		       program_call(machine,
				    &(struct record_operation){ .call = call_munmap, .thread = 1, .addr = address, .length = PAGE_SIZE },
				    NULL);
}

static s32 fault_or_map(struct machine *machine, u32 task, u32 round)
{
	return is_mapper(task) ? map_and_unmap(machine) : fault_once(machine, task, round);
}

static const struct cpu_program programs[] = {
#define PROGRAM(program, ...) { .name = program, __VA_ARGS__ },
#include "cpus/programs.def"
#undef PROGRAM
};

const struct cpu_program *program_at(u32 number)
{
	return number && number <= sizeof(programs) / sizeof(programs[0]) ? &programs[number - 1] : NULL;
}
