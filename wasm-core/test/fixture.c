#include "test/fixture.h"
#include "eras/eras.h"
#include "machine/index.h"
#include "process/start.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const both_eras[2] = { "3.4", "3.8" };
const char *const maple_eras[MAPLE_ERAS] = { "6.1", "6.5", "6.8", "6.12", "6.18", "7.3" };

const struct era *era_named(const char *id)
{
	static struct era mixed;
	char why[400];

	for (u32 i = 0; i < era_count(); i++)
		if (strcmp(era_find(i)->id, id) == 0)
			return era_find(i);
	if (era_parse(id, &mixed, why, sizeof(why)) < 0)
		check_failed(__FILE__, __LINE__, "%s", why);
	return &mixed;
}

struct record_layout small_layout(enum code_direction direction)
{
	return (struct record_layout){
		.task_size = PAGES(0x3000),
		.mmap_base = PAGES(0x2000),
		.start_brk = PAGES(0x100),
		.brk = PAGES(0x100),
		.mmap_min_addr = PAGES(0x10),
		.max_map_count = 1000,
		.rlimit_as = RLIM_INFINITY,
		.rlimit_data = RLIM_INFINITY,
		.rlimit_stack = RLIM_INFINITY,
		.rlimit_memlock = RLIM_INFINITY,
		.direction = direction,
	};
}

struct machine *process_start_with(const struct era *era, const struct record_layout *layout)
{
	struct machine *machine = arena_place();

	CHECK(machine);
	CHECK_EQ(machine_init(machine, era, layout), 0);
	ring_begin(0, 0, &machine->counters);
	return machine;
}

struct machine *process_start(const char *era_id)
{
	struct record_layout layout = small_layout(direction_topdown);

	return process_start_with(era_named(era_id), &layout);
}

void process_end(struct machine *machine)
{
	arena_release(machine);
}

void add_area(struct machine *machine, u64 start, u64 end, u64 vm_flags)
{
	struct record_area area = { .start = PAGES(start), .end = PAGES(end), .vm_flags = vm_flags };

	CHECK_EQ(machine_add_area(machine, &area), 0);
}

struct machine *row_of_areas(const char *era_id, u32 count)
{
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine;

	layout.task_size = layout.mmap_base = PAGES(0x100000);
	layout.max_map_count = 70000;
	machine = process_start_with(era_named(era_id), &layout);
	for (u32 i = 0; i < count; i++)
		add_area(machine, 0x1000 + 4 * i, 0x1003 + 4 * i, VM_RO);
	return machine;
}

struct vm_area_struct *nth_area(const struct machine *machine, u32 n)
{
	struct vm_area_struct *vma = machine->mm->mmap;

	while (n--)
		vma = vma->vm_next;
	return vma;
}

u32 depth_of(const struct vm_area_struct *vma)
{
	u32 depth = 0;

	for (const struct rb_node *node = &vma->vm_rb; node; node = rb_parent(node))
		depth++;
	return depth;
}

void split_and_merge(struct machine *machine, u32 n)
{
	u32 count = machine->mm->map_count;
	u64 middle = 0x1001 + 4 * (u64)n;

	machine->counters = (struct counters){ 0 };
	protect(machine, middle, 1, PROT_READ | PROT_EXEC);
	CHECK_EQ(machine->counters.splits, 2);
	protect(machine, middle, 1, PROT_READ);
	CHECK_EQ(machine->counters.merge_case_6, 1);
	CHECK_EQ(machine->mm->map_count, count);
}

static int write_area(char *text, size_t room, const struct vm_area_struct *vma)
{
	int length = snprintf(text, room, "%" PRIx64 "-%" PRIx64 " %c%c%s%s #%u", vma->vm_start >> PAGE_SHIFT,
			      vma->vm_end >> PAGE_SHIFT, vma->vm_flags & VM_READ ? 'r' : '-',
			      vma->vm_flags & VM_WRITE ? 'w' : '-', vma->vm_flags & VM_EXEC ? "x" : "",
			      vma->vm_flags & VM_SHARED ? "s" : "", vma->id);

	if (vma->vm_file)
		length += snprintf(text + length, room - (size_t)length, " f%x+%" PRIx64, vma->vm_file,
				   vma->vm_pgoff);
	return length;
}

const char *areas_of(const struct machine *machine)
{
	static char text[4096];
	const struct vm_area_struct *vma;
	size_t used = 0;

	text[0] = '\0';
	for (vma = vma_first(machine->mm); vma && used < sizeof(text) - 128; vma = vma_next(vma)) {
		used += (size_t)write_area(text + used, sizeof(text) - used, vma);
		if (vma_next(vma))
			used += (size_t)snprintf(text + used, sizeof(text) - used, ", ");
	}
	return text;
}

s64 perform(struct machine *machine, struct record_operation operation)
{
	struct record_outcome outcome;
	const char *complaint;

	ring_begin(0, 0, &machine->counters);
	machine_call(machine, &operation, &outcome);
	complaint = mm_verify(machine->mm);
	if (complaint)
		check_failed(__FILE__, __LINE__, "%s (%s)", complaint, areas_of(machine));
	return outcome.error ? outcome.error : (s64)(outcome.value >> PAGE_SHIFT);
}

s64 map_at(struct machine *machine, u64 start, u64 pages, u32 prot)
{
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(start), .length = PAGES(pages), .prot = prot,
		.flags = MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS,
	};

	return perform(machine, op);
}

s64 map_file_at(struct machine *machine, u64 start, u64 pages, u32 file, u64 file_page)
{
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(start), .length = PAGES(pages), .prot = PROT_READ,
		.flags = MAP_FIXED | MAP_PRIVATE, .file = file, .offset = PAGES(file_page),
	};

	return perform(machine, op);
}

s64 map_anywhere(struct machine *machine, u64 pages, u32 more_flags)
{
	struct record_operation op = {
		.call = call_mmap, .length = PAGES(pages), .prot = PROT_RW,
		.flags = MAP_PRIVATE | MAP_ANONYMOUS | more_flags,
	};

	return perform(machine, op);
}

s64 unmap(struct machine *machine, u64 start, u64 pages)
{
	struct record_operation op = { .call = call_munmap, .addr = PAGES(start), .length = PAGES(pages) };

	return perform(machine, op);
}

s64 protect(struct machine *machine, u64 start, u64 pages, u32 prot)
{
	struct record_operation op = {
		.call = call_mprotect, .addr = PAGES(start), .length = PAGES(pages), .prot = prot,
	};

	return perform(machine, op);
}

s64 remap(struct machine *machine, u64 start, u64 pages, u64 new_pages, u32 flags, u64 new_start)
{
	struct record_operation op = {
		.call = call_mremap, .addr = PAGES(start), .length = PAGES(pages), .flags = flags,
		.new_addr = PAGES(new_start), .new_length = PAGES(new_pages),
	};

	return perform(machine, op);
}

s64 move_break(struct machine *machine, u64 end)
{
	return perform(machine, (struct record_operation){ .call = call_brk, .addr = PAGES(end) });
}

const void *next_event(const void *previous, enum event_type type)
{
	const u8 *event = previous ? (const u8 *)previous + EVENT_BYTES : trace_ring.slots;

	for (; event < trace_ring.next; event += EVENT_BYTES)
		if (((const struct event_header *)(const void *)event)->type == type)
			return event;
	return NULL;
}
