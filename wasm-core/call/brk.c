/* brk(): the end of the heap moves. Models sys_brk() and do_brk(), mm/mmap.c, 2.6.7, 3.4 and 3.8, and do_brk_flags(),
 * mm/vma.c, 6.18. */
#include "area/limits.h"
#include "area/merge.h"
#include "area/unmapped.h"
#include "area/vma.h"
#include "call/fault.h"
#include "call/mmap.h"
#include "call/munmap.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "trace/records.h"

/* Since 6.1 the heap grows only from a VMA that reaches above the heap's first byte, so it doesn't grow out of .bss. */
static struct vm_area_struct *growing_from(const struct mm_struct *mm, struct vm_area_struct *prev)
{
	return prev && has(mm, HEAP_APART) && prev->vm_end <= mm->start_brk ? NULL : prev;
}

static s32 add_heap(struct mm_struct *mm, const struct vma_range *range, struct vma_place *place)
{
	struct vm_area_struct *prev = growing_from(mm, place->prev), *vma;
	s32 error = 0;

	if (prev == place->prev && vma_merge(mm, prev, range, &error))
		return 0;
	vma = error ? NULL : vma_alloc(mm, range);
	if (!vma)
		return -ENOMEM;
	if (index_of(mm)->iter_set && place->prev)
		index_of(mm)->iter_next_range(mm);
	error = vma_link(mm, vma, place);
	if (error)
		vma_free(vma);
	return error;
}

/* With an iterator, the caller already knows that nothing lies in the way. The VMA below is one step back. */
static s32 find_room(struct mm_struct *mm, struct vma_range *range, struct vma_place *place)
{
	if (!index_of(mm)->iter_set)
		return clear_range(mm, range->start, range->end, place);
	place->prev = index_of(mm)->iter_prev(mm);
	range->placed = true;
	return 0;
}

u64 heap_flags(const struct mm_struct *mm)
{
	return VM_READ | VM_WRITE | VM_MAYACCESS | (has(mm, HEAP_EXECUTABLE) ? VM_EXEC : 0) |
	       (has(mm, ACCOUNTS) ? VM_ACCOUNT : 0);
}

/* do_brk(): maps [start, end), whole pages, as private anonymous memory. */
static s32 do_brk(struct mm_struct *mm, u64 start, u64 end)
{
	struct placement wanted = { .hint = start, .length = end - start, .flags = MAP_FIXED };
	struct vma_range range = {
		.start = start,
		.end = end,
		.pgoff = start >> PAGE_SHIFT,
		.vm_flags = heap_flags(mm) | mm->def_flags,
	};
	u64 pages = (end - start) >> PAGE_SHIFT;
	s64 addr = get_unmapped_area(mm, &wanted);
	struct vma_place place;
	s32 error;

	if (addr < 0)
		return (s32)addr;
	if (!mlock_fits(mm, range.vm_flags, end - start))
		return fail(mm, -EAGAIN, reason_memlock_limit);
	if (find_room(mm, &range, &place))
		return -ENOMEM;
	if (!may_expand_vm(mm, range.vm_flags, pages))
		return -ENOMEM;
	if (mm->map_count > mm->max_map_count)
		return fail(mm, -ENOMEM, reason_too_many_areas);
	error = vm_enough_memory(mm, pages);
	if (!error)
		error = add_heap(mm, &range, &place);
	if (error)
		return error;
	vm_stat_account(mm, range.vm_flags, 0, (s64)pages);
	if (range.vm_flags & VM_LOCKED)
		mm->locked_vm += pages;
	return 0;
}

static s32 grow(struct mm_struct *mm, u64 old_end, u64 new_end)
{
	u64 guard = has(mm, STACK_GUARD_GAP) ? mm->stack_guard_gap : 0;
	struct vm_area_struct *next;
	s32 error;

	next = index_of(mm)->iter_set ? vma_find(mm, old_end, new_end + PAGE_SIZE + guard) : find_vma(mm, old_end);
	/* One page more than asked for: the heap must not touch what lies above. */
	if (next && new_end + PAGE_SIZE > vm_start_gap(next))
		return fail(mm, -ENOMEM, reason_heap_blocked);
	error = do_brk(mm, old_end, new_end);
	if (!error && mm->def_flags & VM_LOCKED)
		mm_populate(mm, old_end, new_end - old_end);
	return error;
}

static s32 shrink(struct mm_struct *mm, u64 old_end, u64 new_end)
{
	struct vm_area_struct *vma;

	if (!has(mm, HEAP_APART))
		return do_munmap(mm, new_end, old_end - new_end);
	vma = vma_find(mm, new_end, old_end);
	if (!vma)
		return fail(mm, -EINVAL, reason_hole);
	if (index_of(mm)->iter_set)
		return unmap_found(mm, vma, new_end, old_end);
	return do_munmap(mm, new_end, old_end - new_end);
}

/* check_data_rlimit(), include/linux/mm.h, 6.18. Before 2.6.25 everything behind the start of the data counted. The sum may
 * wrap, as it may there: such an end lies beyond user space, and grow() refuses it. */
static bool exceeds_data_limit(const struct mm_struct *mm, u64 brk)
{
	u64 data = brk - (has(mm, BRK_FROM_HEAP) ? mm->start_brk - mm->data_size : mm->start_data);

	return data > mm->rlimit[RLIMIT_DATA];
}

/* brk(0) asks for the current end. It is refused like any end below the heap, but is no mistake. */
static s32 move_break(struct mm_struct *mm, u64 brk)
{
	u64 old_end = PAGE_ALIGN(mm->brk), new_end = PAGE_ALIGN(brk);
	bool limit_first = has(mm, BRK_LIMIT_FIRST);

	if (!brk)
		return -EINVAL;
	if (brk < (has(mm, BRK_FROM_HEAP) ? mm->start_brk : mm->end_code))
		return fail(mm, -EINVAL, reason_below_the_heap);
	if (limit_first && exceeds_data_limit(mm, brk))
		return fail(mm, -ENOMEM, reason_data_limit);
	if (new_end == old_end)
		return 0;
	if (brk <= mm->brk)
		return shrink(mm, old_end, new_end);
	if (!limit_first && exceeds_data_limit(mm, brk))
		return fail(mm, -ENOMEM, reason_data_limit);
	return grow(mm, old_end, new_end);
}

/* Never returns an error: if the call is refused, the program gets the old end, and learns from that what has
 * happened. */
s64 sys_brk(struct mm_struct *mm, const struct record_operation *op)
{
	trace(brk_enter, op->addr);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	if (move_break(mm, op->addr) == 0)
		mm->brk = op->addr;
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(brk_leave, mm->brk, 0, mm->machine->reason);
	return (s64)mm->brk;
}
