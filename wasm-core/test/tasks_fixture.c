#include "test/tasks_fixture.h"
#include "cache/vmacache.h"
#include "machine/cache.h"
#include "process/process.h"

#include <stdio.h>

const char *const vmacache_eras[3] = { "3.14-vmacache", "3.15", "4.20" };

struct machine *cache_process(const char *era_id, u32 seqnum)
{
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine;

	layout.vmacache_seqnum = seqnum;
	machine = process_start_with(era_named(era_id), &layout);
	add_area(machine, 0x100, 0x108, VM_RW);
	add_area(machine, 0x110, 0x118, VM_RO);
	add_area(machine, 0x1000, 0x1800, VM_RW);
	return machine;
}

s64 call_as(struct machine *machine, u32 process, u32 thread, struct record_operation operation)
{
	operation.thread = thread;
	return perform_as(machine, process, operation);
}

s64 clone_from(struct machine *machine, u32 process, u32 thread)
{
	return call_as(machine, process, thread, (struct record_operation){ .call = call_clone });
}

u32 peek(struct machine *machine, u32 process, u32 thread, u32 into, u64 page)
{
	struct record_operation op = { .call = call_peek, .addr = PAGES(page), .flags = into };

	call_as(machine, process, thread, op);
	CHECK(FIRST_EVENT(find_vma_leave));
	return FIRST_EVENT(find_vma_leave)->vma;
}

u32 look(struct machine *machine, u32 process, u32 thread, u64 page)
{
	return peek(machine, process, thread, process, page);
}

struct task *task_at(struct machine *machine, u32 process, u32 thread)
{
	struct task *task;

	CHECK(process_find(machine, process));
	task = task_find(process_find(machine, process), thread);
	CHECK(task);
	return task;
}

const char *task_slots(struct machine *machine, u32 process, u32 thread)
{
	static char text[400];
	const struct task *task = task_at(machine, process, thread);
	int length = 0;

	for (u32 i = 0; i < cache_of(task->process->mm)->form->slots; i++) {
		const struct vmacache_slot *slot = &task->vmacache[i];
		size_t room = sizeof(text) - (size_t)length;

		length += snprintf(text + length, room, "%s", i ? " " : "");
		room = sizeof(text) - (size_t)length;
		if (!slot->id)
			length += snprintf(text + length, room, "-");
		else if (slot->process)
			length += snprintf(text + length, room, "%u:#%u", slot->process, slot->id);
		else
			length += snprintf(text + length, room, "#%u", slot->id);
	}
	return text;
}
