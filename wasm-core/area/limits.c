/* Resource limits and overcommit. Models vm_stat_account() and may_expand_vm(), mm/mmap.c, mlock_future_ok(), mm/vma.c,
 * and __vm_enough_memory(), mm/util.c, 6.18. The process has no privileges. */
#include "area/limits.h"
#include "machine/file.h"
#include "machine/index.h"

/* is_exec_mapping(), is_stack_mapping() and is_data_mapping(), mm/internal.h, 6.18. */
static bool is_code(u64 vm_flags)
{
	return (vm_flags & (VM_EXEC | VM_WRITE | VM_GROWSDOWN)) == VM_EXEC;
}

static bool is_data(u64 vm_flags)
{
	return (vm_flags & (VM_WRITE | VM_SHARED | VM_GROWSDOWN)) == VM_WRITE;
}

static bool is_of_file(const struct mm_struct *mm, u32 vm_file)
{
	return vm_file && file_of(mm->machine, vm_file).kind != file_kind_special;
}

/* Before 4.5 (3.8, mm/mmap.c): everything that a file backs counts as shared, and only code of files counts as code. */
static void account_by_file(struct mm_struct *mm, u64 vm_flags, u32 vm_file, u64 pages)
{
	if (is_of_file(mm, vm_file)) {
		mm->shared_vm += pages;
		if ((vm_flags & (VM_EXEC | VM_WRITE)) == VM_EXEC)
			mm->exec_vm += pages;
		if (vm_file == mm->program && (vm_flags & (VM_EXEC | VM_WRITE)) == VM_EXEC)
			mm->program_vm += pages;
	} else if (vm_flags & VM_GROWSDOWN) {
		mm->stack_vm += pages;
	}
}

void vm_stat_account(struct mm_struct *mm, u64 vm_flags, u32 vm_file, s64 pages)
{
	mm->total_vm += (u64)pages;
	if (!has(mm, COUNTED_BY_FLAGS))
		account_by_file(mm, vm_flags, vm_file, (u64)pages);
	else if (is_code(vm_flags))
		mm->exec_vm += (u64)pages;
	else if (vm_flags & VM_GROWSDOWN)
		mm->stack_vm += (u64)pages;
	else if (is_data(vm_flags))
		mm->data_vm += (u64)pages;
}

/* An RLIMIT_DATA of 0 is treated as a mistake: only the hard limit counts then, which is unlimited here. */
bool may_expand_vm(struct mm_struct *mm, u64 vm_flags, u64 pages)
{
	if (mm->total_vm + pages > mm->rlimit[RLIMIT_AS] >> PAGE_SHIFT) {
		fail(mm, -ENOMEM, reason_address_space_limit);
		return false;
	}
	if (has(mm, DATA_LIMIT) && is_data(vm_flags) && mm->rlimit[RLIMIT_DATA] &&
	    mm->data_vm + pages > mm->rlimit[RLIMIT_DATA] >> PAGE_SHIFT) {
		fail(mm, -ENOMEM, reason_data_limit);
		return false;
	}
	return true;
}

/* The pages promised to all processes. Nobody maintains the sum, because only strict accounting asks for it. */
static u64 committed_pages(const struct machine *machine)
{
	u64 pages = 0;

	for (const struct process *process = machine->processes; process; process = process->next)
		for (const struct vm_area_struct *vma = vma_first(process->mm); vma; vma = vma_next(vma))
			pages += vma->vm_flags & VM_ACCOUNT ? vma_pages(vma) : 0;
	return pages;
}

/* By default only a request that could never be met is refused. Under strict accounting at most half the memory is
 * promised (vm.overcommit_ratio 50; swap and shared memory are not told apart here). */
s32 vm_enough_memory(struct mm_struct *mm, u64 pages)
{
	const struct machine *machine = mm->machine;
	u64 ram = machine->ram >> PAGE_SHIFT;

	if (machine->overcommit == overcommit_always || (machine->overcommit && !has(mm, ACCOUNTS)))
		return 0;
	if (machine->overcommit == overcommit_never ? committed_pages(machine) + pages > ram / 2 : pages > ram)
		return fail(mm, -ENOMEM, reason_overcommit);
	return 0;
}

/* The process has no privileges. */
s32 can_do_mlock(struct mm_struct *mm)
{
	if (!has(mm, MLOCK_FOR_ALL))
		return fail(mm, -EPERM, reason_no_privilege);
	return mm->rlimit[RLIMIT_MEMLOCK] ? 0 : fail(mm, -EPERM, reason_memlock_zero);
}

bool mlock_fits(struct mm_struct *mm, u64 vm_flags, u64 bytes)
{
	u64 pages = mm->locked_vm + (bytes >> PAGE_SHIFT);

	return !(vm_flags & VM_LOCKED) || pages <= mm->rlimit[RLIMIT_MEMLOCK] >> PAGE_SHIFT;
}
