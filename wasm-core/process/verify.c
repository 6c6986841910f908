/* Checks everything in a machine against everything else. Slow, for tests and debugging. */
#include "area/limits.h"
#include "lock/lock.h"
#include "machine/cache.h"
#include "machine/gap_strategy.h"
#include "process/call.h"
#include "process/memory.h"
#include "process/process.h"
#include "rmap/address_space.h"
#include "rmap/anon_vma.h"

static u64 entries_in(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_anon(mm, start, end) + pages_files(mm, start, end) + pages_swapped(mm, start, end) +
	       pages_guards(mm, start, end);
}

/* `entries`: how many page table entries its range has. */
static const char *verify_area(const struct mm_struct *mm, const struct vm_area_struct *vma, u64 entries)
{
	if (vma->vm_mm != mm)
		return "an area does not know its mm";
	if (vma->vm_start >= vma->vm_end)
		return "an area is empty";
	if ((vma->vm_start | vma->vm_end) & ~PAGE_MASK)
		return "an area's bounds are not multiples of the page size";
	if (vma->vm_end > mm->task_size)
		return "an area reaches beyond the end of user space";
	if (!vma->id || vma->id > mm->machine->next_vma_id)
		return "an area's serial number was never given out";
	if (vma->vm_mapping != (vma->vm_file ? mapping_find(mm->machine, vma->vm_file) : NULL))
		return "an area does not know its file's address_space";
	if (entries && rmap_of(mm->machine)->prepare && !vma->anon_vma &&
	    pages_anon(mm, vma->vm_start, vma->vm_end) + pages_swapped(mm, vma->vm_start, vma->vm_end))
		return "an area holds anonymous pages and has no anon_vma";
	if (entries && !(vma->vm_flags & VM_WRITE) && pages_writable(mm, vma->vm_start, vma->vm_end))
		return "a page can be written, and its area can't";
	return NULL;
}

/* The VMA after `vma`, or the first one. Where the index has an iterator, that goes on from where it stands: without
 * it, each step would be a search from the root. */
static struct vm_area_struct *step(struct mm_struct *mm, const struct vm_area_struct *vma)
{
	if (index_of(mm)->iter_find)
		return index_of(mm)->iter_find(mm, 0);
	return vma ? vma_next(vma) : vma_first(mm);
}

/* Checks each VMA, and adds them up: `counted` begins as all zeroes. */
static const char *count_areas(struct mm_struct *mm, struct mm_struct *counted, u64 *entries)
{
	const struct ma_state iterator = mm->vmi;
	const char *complaint = NULL;
	struct vm_area_struct *vma;
	u64 end = 0;

	if (index_of(mm)->iter_set)
		index_of(mm)->iter_set(mm, 0);
	for (vma = step(mm, NULL); vma && !complaint; vma = step(mm, vma)) {
		u64 here = entries_in(mm, vma->vm_start, vma->vm_end);

		complaint = verify_area(mm, vma, here);
		if (!complaint && vma->vm_start < end)
			complaint = "the areas do not follow each other";
		if (!complaint)
			complaint = anon_vma_verify_area(vma);
		end = vma->vm_end;
		counted->map_count++;
		*entries += here;
		vm_stat_account(counted, vma->vm_flags, vma->vm_file, (s64)vma_pages(vma));
	}
	mm->vmi = iterator;
	return complaint;
}

/* locked_vm alone may be more than the VMAs say, because of mremap() with MREMAP_DONTUNMAP. */
static const char *verify_counts(const struct mm_struct *mm, const struct mm_struct *counted)
{
	if (counted->map_count != mm->map_count)
		return "map_count is not the number of areas";
	if (counted->total_vm != mm->total_vm)
		return "total_vm is not the number of pages";
	if (counted->data_vm != mm->data_vm || counted->stack_vm != mm->stack_vm || counted->exec_vm != mm->exec_vm ||
	    counted->shared_vm != mm->shared_vm)
		return "data_vm, stack_vm, exec_vm or shared_vm is not the number of pages of that kind";
	return NULL;
}

static const char *verify_mm(struct mm_struct *mm, u32 *areas)
{
	struct mm_struct counted = { .machine = mm->machine };
	const char *complaint = index_of(mm)->verify(mm);
	u64 entries = 0;

	if (!complaint)
		complaint = count_areas(mm, &counted, &entries);
	if (!complaint)
		complaint = verify_counts(mm, &counted);
	if (!complaint)
		complaint = gap_of(mm)->verify(mm);
	if (!complaint)
		complaint = cache_of(mm)->verify(mm);
	if (!complaint)
		complaint = pages_verify(mm);
	if (!complaint && entries != entries_in(mm, 0, UINT64_MAX))
		complaint = "a page table entry lies in no area";
	*areas += counted.map_count;
	return complaint;
}

/* Only a machine that could not be set up has no task. */
static const char *verify_tasks(const struct process *process)
{
	const struct machine *machine = process->mm->machine;
	u32 tasks = 0;

	for (const struct task *task = process->tasks; task; task = task->next) {
		if (task->process != process)
			return "a thread does not know its process";
		tasks++;
	}
	return (tasks || !machine->current) && tasks == process->task_count ? NULL : "task_count is not the number of threads";
}

static bool is_parent(struct machine *machine, u32 number)
{
	return !number || process_find(machine, number);
}

/* Numbers rise along the list of the living, and no zombie of init's is left. */
static const char *verify_processes(struct machine *machine)
{
	const char *complaint = machine->newborn ? "a process is still being made" : NULL;
	const struct process *process;
	u32 last = 0;

	for (process = machine->processes; process && !complaint; process = process->next) {
		if (!process->mm || process->mm->process != process || process->state != process_state_alive)
			complaint = "a process that lives and its mm do not know each other";
		else if (process->number <= last || process->number > machine->next_process)
			complaint = "the processes are not in the order of their birth";
		else if (!is_parent(machine, process->parent))
			complaint = "a process has a parent that does not live";
		else
			complaint = verify_tasks(process);
		last = process->number;
	}
	for (process = machine->zombies; process && !complaint; process = process->next) {
		if (process->mm || process->tasks || process->task_count || process->state != process_state_zombie)
			complaint = "a zombie has more than its number";
		else if (!process->parent || !is_parent(machine, process->parent))
			complaint = "nobody will wait for a zombie";
	}
	return complaint;
}

/* Walks over VMAs are counted, but these belong to no call. */
const char *mm_verify(struct mm_struct *mm)
{
	const struct counters before = mm->machine->counters;
	const char *complaint = verify_processes(mm->machine);
	const struct process *process;
	u32 areas = 0;

	for (process = mm->machine->processes; process && !complaint; process = process->next)
		complaint = verify_mm(process->mm, &areas);
	if (!complaint && areas != mm->machine->vmas_alive)
		complaint = "a vm_area_struct has leaked";
	if (!complaint)
		complaint = i_mmap_verify(mm->machine);
	if (!complaint)
		complaint = pages_verify_machine(mm->machine);
	if (!complaint && rmap_of(mm->machine)->verify)
		complaint = rmap_of(mm->machine)->verify(mm->machine);
	if (!complaint)
		complaint = memory_verify(mm->machine);
	if (!complaint)
		complaint = lock_verify(mm->machine);
	mm->machine->counters = before;
	return complaint;
}
