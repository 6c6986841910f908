/* `make cpu-costs`: what steps of the core, and of this machine, take here, for cpus/costs.def. This is a program
 * of its own, in the counting build: it divides the time that the core takes by how often the core counted a step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpus/measure.h"
#include "area/adjust.h"
#include "area/unmapped.h"
#include "area/vma.h"
#include "cpus/costs.h"
#include "eras/eras.h"
#include "process/call.h"
#include "process/start.h"
#include "trace/records.h"

struct subject {
	struct machine *machine;
	u32 areas;
	u64 state;
};

static u32 below(struct subject *subject, u32 bound)
{
	subject->state = subject->state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
	return (u32)(subject->state >> 33) % bound;
}

static void call(struct subject *subject, struct record_operation operation)
{
	struct record_outcome outcome;

	if (machine_call(subject->machine, &operation, &outcome)) {
		fprintf(stderr, "a call failed: %d\n", outcome.error);
		exit(1);
	}
}

#define LOW 0x40000000ull
#define HIGH 0x7ffff7fff000ull

/* The start of the lowest VMA. The VMAs lie where a gap search begins: upwards in 2.4, downwards in other kernels. */
static u64 base_of(const struct subject *subject)
{
	bool low = subject->machine->mm->direction == direction_bottomup;

	return low ? LOW : HIGH - 2 * subject->areas * PAGE_SIZE;
}

/* A machine with `areas` VMAs of one page each, one page apart. */
static struct subject with_areas(const char *id, u32 areas)
{
	struct subject subject = { .machine = arena_place(), .areas = areas };
	const struct record_layout layout = {
		.task_size = strcmp(id, "2.4") ? 0x7ffffffff000 : 0xc0000000, .mmap_base = strcmp(id, "2.4") ? HIGH : 0xb7fff000,
		.start_brk = 0x804b000, .brk = 0x804b000, .rlimit_as = RLIM_INFINITY, .rlimit_data = RLIM_INFINITY,
		.rlimit_stack = RLIM_INFINITY, .rlimit_memlock = RLIM_INFINITY, .max_map_count = 65530, .direction = direction_topdown,
	};
	char why[256];
	struct era era;

	if (era_parse(id, &era, why, sizeof(why)) || machine_init(subject.machine, &era, &layout))
		exit(1);
	for (u32 i = 0; i < areas; i++)
		call(&subject, (struct record_operation){ .call = call_mmap, .addr = base_of(&subject) + 2 * i * PAGE_SIZE, .length = PAGE_SIZE,
							  .prot = PROT_READ | PROT_WRITE,
							  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED });
	return subject;
}

static void look_up(struct subject *subject)
{
	find_vma(subject->machine->mm, base_of(subject) + 2 * below(subject, subject->areas) * PAGE_SIZE);
}

static void search_gap(struct subject *subject)
{
	struct placement wanted = { .length = 2 * PAGE_SIZE };

	get_unmapped_area(subject->machine->mm, &wanted);
}

static void make_area(struct subject *subject)
{
	static const struct vma_range range = { .start = PAGE_SIZE, .end = 2 * PAGE_SIZE, .pgoff = 1 };

	vma_free(vma_alloc(subject->machine->mm, &range));
}

/* Moves the end of a VMA up and back. */
static void move_end(struct subject *subject)
{
	struct vm_area_struct *vma = find_vma(subject->machine->mm, base_of(subject));

	vma_adjust(vma, vma->vm_start, vma->vm_end + PAGE_SIZE, vma->vm_pgoff, NULL);
	vma_adjust(vma, vma->vm_start, vma->vm_end - PAGE_SIZE, vma->vm_pgoff, NULL);
}

static void brk_pair(struct subject *subject)
{
	call(subject, (struct record_operation){ .call = call_brk, .addr = 0x804b000 + 17 * PAGE_SIZE });
	call(subject, (struct record_operation){ .call = call_brk, .addr = 0x804b000 + 16 * PAGE_SIZE });
}

static void fork_and_exit(struct subject *subject)
{
	struct record_operation fork = { .call = call_fork };
	struct record_outcome outcome;

	machine_call(subject->machine, &fork, &outcome);
	call(subject, (struct record_operation){ .call = call_exit, .process = (u32)outcome.value });
	call(subject, (struct record_operation){ .call = call_wait });
}

/* What one step costs: the difference between few and many of them. */
static void print_slope(const char *id, const char *name, size_t counter, void (*run)(struct subject *), u32 few, u32 many)
{
	struct subject small = with_areas(id, few), large = with_areas(id, many);
	u64 *counts[] = { (u64 *)((char *)&small.machine->counters + counter), (u64 *)((char *)&large.machine->counters + counter) };
	double times[2], steps[2];
	u32 runs = 2000;

	for (u32 i = 0; i < 2; i++) {
		struct subject *subject = i ? &large : &small;
		u64 before;

		trace_discard(&subject->machine->counters);
		before = *counts[i];
		times[i] = least(run, subject, runs);
		steps[i] = (double)(*counts[i] - before) / runs / MEASURED_ROUNDS;
	}
	printf("%-18s %-16s %8.2f ns each; %.1f ns with %.1f of them, %.1f ns with %.1f\n", name, id,
	       (times[1] - times[0]) / (steps[1] - steps[0]), times[0], steps[0], times[1], steps[1]);
	arena_release(small.machine);
	arena_release(large.machine);
}

#define SLOPE(id, counter, run, few, many) print_slope(id, #counter, offsetof(struct counters, counter), run, few, many)

/* A whole operation, compared with what the table of costs makes of its counters. */
static void print_whole(const char *id)
{
	struct subject subject = with_areas(id, 1);
	struct counters before;
	struct work work;
	double time;
	u64 locks;

	call(&subject, (struct record_operation){ .call = call_brk, .addr = 0x804b000 + 16 * PAGE_SIZE });
	call(&subject, (struct record_operation){ .call = call_store, .addr = 0x804b000, .length = PAGE_SIZE });
	brk_pair(&subject);
	before = subject.machine->counters;
	brk_pair(&subject);
	locks = subject.machine->counters.lock_anon_vmas - before.lock_anon_vmas;
	work = work_since(&before, &subject.machine->counters);
	work.work += locks * fixed_cost(COST_change);
	time = least(brk_pair, &subject, 20000);
	printf("%-18s %-16s %8.1f ns; by the table %.1f ns\n", "brk pair", id, time, (double)(work.work + work.entries) / 1000);
	arena_release(subject.machine);
}

/* The lookup of the VMA is subtracted; the VMA has an anon_vma. */
static void print_ends(const char *id)
{
	struct subject subject = with_areas(id, 1);

	call(&subject, (struct record_operation){ .call = call_store, .addr = base_of(&subject), .length = PAGE_SIZE });
	printf("%-18s %-16s %8.1f ns\n", "end moved", id, (least(move_end, &subject, 20000) - least(look_up, &subject, 20000)) / 2);
	arena_release(subject.machine);
}

static void print_fork(const char *id)
{
	struct subject subject = with_areas(id, 1);
	double times[2];

	for (u32 i = 0; i < 2; i++) {
		times[i] = least(fork_and_exit, &subject, 50);
		call(&subject, (struct record_operation){ .call = call_mmap, .addr = LOW, .length = 2048 * PAGE_SIZE,
							  .prot = PROT_READ | PROT_WRITE,
							  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED });
		call(&subject, (struct record_operation){ .call = call_store, .addr = LOW, .length = 2048 * PAGE_SIZE });
	}
	printf("%-18s %-16s %8.2f ns each, copied and taken away again\n", "page table entries", id, (times[1] - times[0]) / 2048);
	arena_release(subject.machine);
}

int main(void)
{
	struct subject subject = with_areas("3.8", 1);

	SLOPE("3.8+cache=none", tree_nodes, look_up, 7, 1023);
	SLOPE("3.8+cache=none", tree_nodes, look_up, 7, 127);
	SLOPE("6.18", maple_compares, look_up, 7, 1023);
	SLOPE("2.4", list_visits, search_gap, 7, 1023);
	SLOPE("3.8", gap_search_nodes, search_gap, 7, 1023);
	SLOPE("6.18", maple_gap_checks, search_gap, 7, 1023);
	trace_discard(&subject.machine->counters);
	printf("%-35s %8.1f ns\n", "area made and freed", least(make_area, &subject, 20000));
	print_fork("3.8");
	print_fork("6.18");
	measure_here();
	print_ends("2.6.31-rc8");
	print_ends("2.6.32");
	print_ends("3.8");
	print_ends("6.18");
	print_whole("2.6.31-rc8");
	print_whole("2.6.32");
	print_whole("3.8");
	print_whole("6.18");
	return 0;
}
