/* Where the VMAs of a bench lie. */
#include "bench/bench.h"

s32 make_areas(struct bench *bench, enum spacing spacing)
{
	u64 end = BENCH_MMAP_BASE;

	bench->mm.task_size = BENCH_TASK_SIZE;
	bench->mm.mmap_base = BENCH_MMAP_BASE;
	bench->mm.direction = direction_topdown;
	for (u32 i = 0; i < bench->areas; i++) {
		struct vm_area_struct *vma = arena_new(&bench->machine.arena, struct vm_area_struct);

		if (!vma)
			return -ENOMEM;
		vma->vm_mm = &bench->mm;
		vma->vm_end = end;
		vma->vm_start = end - AREA_PAGES * PAGE_SIZE;
		vma->vm_flags = i % 2 ? VM_READ | VM_WRITE : VM_READ;
		vma->vm_pgoff = vma->vm_start >> PAGE_SHIFT;
		vma->id = i + 1;
		bench->area[bench->areas - 1 - i] = vma;
		end = end_below(vma->vm_start, i, spacing);
	}
	return 0;
}
