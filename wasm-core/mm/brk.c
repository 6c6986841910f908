/* brk(): the end of the heap moves. Models sys_brk() and do_brk(), mm/mmap.c, 3.4 and 3.8. */
#include "mm/internal.h"

/* do_brk(): maps [start, end), whole pages, as private anonymous memory. */
static s32 do_brk(struct mm_struct *mm, u64 start, u64 end)
{
	struct vma_range range = {
		.start = start,
		.end = end,
		.pgoff = start >> PAGE_SHIFT,
		.vm_flags = VM_READ | VM_WRITE | VM_MAYACCESS | VM_ACCOUNT,
	};
	s64 addr = get_unmapped_area(mm, start, end - start, MAP_FIXED);
	struct vm_area_struct *vma;
	struct vma_place place;

	if (addr < 0)
		return (s32)addr;
	if (clear_range(mm, start, end, &place))
		return -ENOMEM;
	if (mm->map_count > mm->max_map_count)
		return fail(mm, -ENOMEM, reason_too_many_areas);
	if (vma_merge(mm, place.prev, &range))
		return 0;
	vma = vma_alloc(mm, &range);
	if (!vma)
		return -ENOMEM;
	vma_link(mm, vma, &place);
	return 0;
}

/* brk(0) asks for the current end: refused like any end below the heap, but nobody's mistake. */
static s32 move_break(struct mm_struct *mm, u64 brk)
{
	u64 old_end = PAGE_ALIGN(mm->brk), new_end = PAGE_ALIGN(brk);

	if (!brk)
		return -EINVAL;
	if (brk < mm->start_brk)
		return fail(mm, -EINVAL, reason_below_the_heap);
	if (new_end == old_end)
		return 0;
	if (brk <= mm->brk)
		return do_munmap(mm, new_end, old_end - new_end);
	/* One page more than asked for: the heap shall not touch what lies above. */
	if (find_vma_intersection(mm, old_end, new_end + PAGE_SIZE))
		return fail(mm, -ENOMEM, reason_heap_blocked);
	return do_brk(mm, old_end, new_end);
}

/* Never an error: who is refused gets the old end, and reads from that what has happened. */
s64 sys_brk(struct mm_struct *mm, const struct record_operation *op)
{
	trace(brk_enter, op->addr);
	if (move_break(mm, op->addr) == 0)
		mm->brk = op->addr;
	trace(brk_leave, mm->brk, 0, mm->machine->reason);
	return (s64)mm->brk;
}
