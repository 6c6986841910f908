/* Whole system calls on an address space with many VMAs, as one kernel performs them. The workloads of the bare
 * structures leave out who calls the structures, and how often. */
#include "bench/bench.h"
#include "eras/eras.h"
#include "machine/index.h"
#include "process/call.h"
#include "process/start.h"
#include "trace/records.h"

#define LENGTH (AREA_PAGES * PAGE_SIZE)

/* Alternately read-only and read/write, so that no neighbours merge. bench->address has the permissions in its low
 * bits. */
static s32 add_vmas(struct bench *bench)
{
	const u64 may = VM_MAYREAD | VM_MAYWRITE | VM_MAYEXEC;
	u64 end = bench->machine.mm->mmap_base;
	s32 error = 0;

	for (u32 i = 0; i < bench->areas && !error; i++) {
		u64 start = end - LENGTH;
		struct record_area area = {
			.start = start, .end = end, .vm_flags = may | (i % 2 ? VM_READ | VM_WRITE | VM_ACCOUNT : VM_READ),
		};

		error = machine_add_area(&bench->machine, &area);
		end = end_below(start, i, spacing_pairs);
	}
	return error;
}

static void take_random_order(struct bench *bench)
{
	struct vm_area_struct *vma = vma_first(bench->machine.mm);

	for (u32 i = 0; vma; vma = vma_next(vma))
		bench->area[i++] = vma;
	make_order(bench, order_random);
	for (u32 i = 0; i < bench->areas; i++)
		bench->address[i] = bench->order[i]->vm_start | (bench->order[i]->vm_flags & VM_ACCESS);
}

static s32 setup(struct bench *bench, const char *id)
{
	struct record_layout layout;
	u32 areas = bench->areas;
	struct era era;
	char why[64];
	s32 error = era_parse(id, &era, why, sizeof(why));

	if (error)
		return error;
	layout = plain_layout(&era);
	layout.max_map_count = areas + 16;
	error = machine_init_with(&bench->machine, bench_bytes(areas), &era, &layout);
	if (error)
		return error;
	bench_begin(bench, areas);
	error = add_vmas(bench);
	if (!error)
		take_random_order(bench);
	return error;
}

static s32 setup_3_8(struct bench *bench)
{
	return setup(bench, "3.8");
}

static s32 setup_6_18(struct bench *bench)
{
	return setup(bench, "6.18");
}

static u64 call(struct bench *bench, enum code_call number, u64 address, u32 prot)
{
	struct record_operation operation = {
		.call = number, .addr = address & PAGE_MASK, .length = LENGTH, .prot = prot,
		.flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
	};
	struct record_outcome outcome;

	machine_call(&bench->machine, &operation, &outcome);
	keep(outcome.value);
	return outcome.value + (u64)(s64)outcome.error;
}

static u64 map_over(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		u64 address = bench->address[next_at(bench)];

		sum += call(bench, call_mmap, address, (u32)(address & VM_ACCESS));
	}
	return sum;
}

static u64 protect(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		u64 *address = &bench->address[next_at(bench)];

		*address ^= PROT_EXEC;
		sum += call(bench, call_mprotect, *address, (u32)(*address & VM_ACCESS));
		sum += *address;
	}
	return sum;
}

/* The VMA is unmapped in one operation and mapped in the next; a batch has an even number of operations. */
static u64 unmap_and_map(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations > 1; operations -= 2) {
		u64 address = bench->address[next_at(bench)];

		sum += call(bench, call_munmap, address, 0);
		sum += call(bench, call_mmap, address, (u32)(address & VM_ACCESS));
	}
	return sum;
}

/* The arena is released as a whole. */
static void teardown(struct bench *bench)
{
	(void)bench;
}

#define ROWS(era, setup)                                                                                              \
	{ era "_map_over", "calls", "mmap() over a VMA, MAP_FIXED", setup, map_over, teardown },                      \
	{ era "_protect", "calls", "mprotect() of a VMA", setup, protect, teardown },                                 \
	{ era "_unmap", "calls", "munmap() of a VMA, or mmap() where it was", setup, unmap_and_map, teardown }

const struct workload calls[] = {
	ROWS("3.8", setup_3_8),
	ROWS("6.18", setup_6_18),
	{ 0 },
};
