/* Checks find_vma(), with whatever the tasks' caches remember, against a walk over all VMAs. */
#include "machine/index.h"
#include "test/life_internal.h"

struct vm_area_struct *life_scan(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma = vma_first(mm);

	while (vma && vma->vm_end <= addr)
		vma = vma_next(vma);
	return vma;
}

/* A task's lookups, at `addr` and at any address it remembers, must find what a scan finds. Afterwards the task is
 * as before. */
static const char *check_lookups(struct task *task, u64 addr)
{
	struct mm_struct *mm = task->process->mm;
	struct machine *machine = mm->machine;
	struct task *current = machine->current;
	const struct counters counters = machine->counters;
	const struct task kept = *task;
	struct vm_area_struct *cached = mm->mmap_cache, *largest = mm->mmap_cache_largest;
	const char *wrong = NULL;

	machine->current = task;
	for (u32 i = 0; i <= VMACACHE_LARGEST && !wrong; i++) {
		if (i < VMACACHE_LARGEST && !kept.vmacache[i].id)
			continue;
		*task = kept;
		mm->mmap_cache = cached;
		mm->mmap_cache_largest = largest;
		if (i < VMACACHE_LARGEST)
			addr = kept.vmacache[i].start;
		if (find_vma(mm, addr) != life_scan(mm, addr))
			wrong = "find_vma() finds another area than a scan";
	}
	*task = kept;
	mm->mmap_cache = cached;
	mm->mmap_cache_largest = largest;
	machine->current = current;
	machine->counters = counters;
	return wrong;
}

const char *life_check_lookups(struct machine *machine, u64 addr)
{
	const char *wrong = NULL;

	for (struct process *process = machine->processes; process; process = process->next)
		for (struct task *task = process->tasks; task && !wrong; task = task->next)
			wrong = check_lookups(task, addr);
	return wrong;
}
