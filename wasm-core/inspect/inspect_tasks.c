/* Threads, and the slots of their VMA caches. */
#include "cache/vmacache.h"
#include "inspect/inspect.h"

static u32 slots_of(const struct mm_struct *mm)
{
	const struct vmacache_form *form = cache_of(mm)->form;

	return form ? form->slots : 0;
}

void task_walk_start(struct task_walk *walk, const struct process *process)
{
	*walk = (struct task_walk){ .mm = process->mm, .task = process->tasks };
}

u32 task_walk_next(struct task_walk *walk, struct record_task *records, u32 room)
{
	u32 filled = 0;

	for (; walk->task && filled < room; walk->task = walk->task->next)
		records[filled++] = (struct record_task){
			.vmacache_seqnum = walk->task->vmacache_seqnum,
			.number = walk->task->number,
			.slots = slots_of(walk->mm),
		};
	return filled;
}

/* A VMA may change its bounds while a slot holds it. If the slot is not trusted its VMA may have been freed, so
 * only the copy that was made when it was stored can be read. */
static void inspect_slot(const struct task_walk *walk, struct record_cache_slot *record)
{
	const struct vmacache_slot *slot = &walk->task->vmacache[walk->slot];
	bool trusted = slot->vma && walk->task->vmacache_seqnum == walk->mm->vmacache_seqnum;

	*record = (struct record_cache_slot){
		.start = trusted ? slot->vma->vm_start : slot->start,
		.end = trusted ? slot->vma->vm_end : slot->end,
		.vma = slot->id,
		.process = slot->process,
		.task = walk->task->number,
		.slot = walk->slot,
	};
}

u32 task_walk_slots(struct task_walk *walk, struct record_cache_slot *records, u32 room)
{
	u32 filled = 0;

	while (walk->task && filled < room) {
		if (walk->slot == slots_of(walk->mm)) {
			walk->slot = 0;
			walk->task = walk->task->next;
			continue;
		}
		inspect_slot(walk, &records[filled++]);
		walk->slot++;
	}
	return filled;
}
