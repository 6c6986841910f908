/* Areas that grow downwards: expand_stack(), expand_downwards() and acct_stack_growth(), mm/vma.c, 6.18, and
 * mm/mmap.c before 6.12. 3.4 and 3.8 kept a guard page inside the area instead of a gap below it, which
 * /proc/PID/maps did not show; that page is left out. */
#include "mm/internal.h"

/* One condition; a failed one ends it all. */
static bool check(const struct vm_area_struct *vma, enum code_growth condition, bool holds)
{
	trace(expand_stack_check, vma_id(vma), condition, holds);
	(void)vma;
	(void)condition;
	return holds;
}

/* Another growing area may come as close as it likes, and so may one that nobody can touch: it is a guard itself. */
static bool keeps_gap(const struct vm_area_struct *vma, u64 addr)
{
	const struct vm_area_struct *prev = vma_prev(vma);

	if (!prev || !has(vma->vm_mm, STACK_GUARD_GAP) || prev->vm_flags & VM_GROWSDOWN ||
	    !(prev->vm_flags & VM_ACCESS))
		return true;
	return addr - prev->vm_end >= vma->vm_mm->stack_guard_gap;
}

/* acct_stack_growth(): so many pages more. */
static bool is_within_limits(const struct vm_area_struct *vma, u64 addr, u64 pages)
{
	struct mm_struct *mm = vma->vm_mm;

	return check(vma, growth_address_space, may_expand_vm(mm, vma->vm_flags, pages)) &&
	       check(vma, growth_stack_size, vma->vm_end - addr <= mm->rlimit[RLIMIT_STACK]) &&
	       check(vma, growth_locked_memory, mlock_fits(mm, vma->vm_flags, pages << PAGE_SHIFT)) &&
	       check(vma, growth_memory, !vm_enough_memory(mm, pages));
}

/* The anon_vma comes before the limits are looked at, and stays when they forbid growth. The lowest address is the
 * stricter of both minima, that which lifts hints too: MAP_FIXED alone may go below. */
s32 expand_downwards(struct vm_area_struct *vma, u64 addr)
{
	u64 pages = (vma->vm_start - addr) >> PAGE_SHIFT;
	struct mm_struct *mm = vma->vm_mm;
	s32 error;

	if (!check(vma, growth_grows_down, vma->vm_flags & VM_GROWSDOWN))
		return -EFAULT;
	if (!check(vma, growth_above_minimum, addr >= mm->hint_min))
		return -EPERM;
	if (!check(vma, growth_gap_below, keeps_gap(vma, addr)))
		return -ENOMEM;
	if (!check(vma, growth_anon_vma, !anon_vma_prepare(vma)))
		return -ENOMEM;
	if (pages > vma->vm_pgoff || !is_within_limits(vma, addr, pages))
		return -ENOMEM;
	error = vma_grow_down(vma, addr);
	if (error)
		return error;
	if (vma->vm_flags & VM_LOCKED)
		mm->locked_vm += pages;
	vm_stat_account(mm, vma->vm_flags, vma->vm_file, (s64)pages);
	return 0;
}

struct vm_area_struct *expand_stack(struct vm_area_struct *vma, u64 addr)
{
	s32 error;

	addr &= PAGE_MASK;
	trace(expand_stack_enter, vma_id(vma), addr);
	error = expand_downwards(vma, addr);
	if (!error)
		count(stack_growths);
	trace(expand_stack_leave, vma_id(vma), vma->vm_start, error);
	return error ? NULL : vma;
}
