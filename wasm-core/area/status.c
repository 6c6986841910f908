/* What /proc shows of an address space: task_mem() and show_map_vma(), fs/proc/task_mmu.c; read in 2.4.20, 2.6.7,
 * 2.6.9, 2.6.32, 3.8, 4.20, 6.1 and 6.18. */
#include "area/status.h"

u64 status_data(const struct mm_struct *mm)
{
	return has(mm, COUNTED_BY_FLAGS) ? mm->data_vm : mm->total_vm - mm->shared_vm - mm->stack_vm;
}

u64 status_text(const struct mm_struct *mm)
{
	u64 text;

	if (!has(mm, TEXT_BY_SEGMENT))
		return mm->program_vm;
	text = (PAGE_ALIGN(mm->end_code) - (mm->start_code & PAGE_MASK)) >> PAGE_SHIFT;

	return has(mm, TEXT_WITHIN_CODE) && text > mm->exec_vm ? mm->exec_vm : text;
}

/* vma_is_initial_heap() since 6.6. The rule changed twice: before 6.6, a VMA that ends at start_brk or starts at brk
 * counted as heap too; before 3.2, only one that contains the whole heap did. */
static bool is_heap(const struct vm_area_struct *vma)
{
	const struct mm_struct *mm = vma->vm_mm;

	if (has(mm, HEAP_INSIDE))
		return vma->vm_start < mm->brk && vma->vm_end > mm->start_brk;
	if (has(mm, HEAP_TOUCHING))
		return vma->vm_start <= mm->brk && vma->vm_end >= mm->start_brk;
	return vma->vm_start <= mm->start_brk && vma->vm_end >= mm->brk;
}

enum code_area_label status_label(const struct vm_area_struct *vma)
{
	u64 stack = vma->vm_mm->start_stack;

	if (vma->vm_file)
		return area_label_none;
	if (is_heap(vma))
		return area_label_heap;
	if (vma->vm_start > stack || vma->vm_end < stack)
		return area_label_none;
	return has(vma->vm_mm, STACK_BY_POINTER) ? area_label_stack_by_pointer : area_label_stack;
}

/* VmFlags has no letters for protection keys. */
u64 status_shown_flags(const struct mm_struct *mm)
{
	u64 hidden = VM_PKEY | (has(mm, LOCKONFAULT_SHOWN) ? 0 : VM_LOCKONFAULT);

	return VM_ALL & ~hidden;
}

u64 status_old_flags(const struct mm_struct *mm)
{
	return (has(mm, DENYWRITE_SHOWN) ? VM_DENYWRITE : 0) | (has(mm, REMAP_BY_MMAP) ? 0 : VM_NONLINEAR);
}
