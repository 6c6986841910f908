/* The stack guard gap: the rare case of vm_start_gap(), include/linux/mm.h, 4.12. */
#include "machine/machine.h"

__attribute__((noinline, cold)) u64 guarded_start(const struct vm_area_struct *vma)
{
	u64 gap = has(vma->vm_mm, STACK_GUARD_GAP) ? vma->vm_mm->stack_guard_gap : 0;

	return vma->vm_start > gap ? vma->vm_start - gap : 0;
}
