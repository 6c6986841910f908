/* One maple tree that maps each page address to its VMA, as in Linux since 6.1: [vm_start, vm_end - 1] holds the VMA.
 * Models what mm/mmap.c (6.1) and mm/vma.h (6.12) do through their iterators: every change is one store over the new
 * range, and its nodes are allocated before anything changes.
 *
 * A VMA knows neither the tree's nodes nor its neighbours. During a call, the call's iterator leads from one VMA to
 * another; otherwise a walk from the root does. */
#include "machine/index.h"

static void init(struct mm_struct *mm)
{
	u32 flags = MT_FLAGS_ALLOC_RANGE | (has(mm, MAPLE_RCU) ? MT_FLAGS_USE_RCU : 0) |
		    (has(mm, MAPLE_WORST_CASE) ? MT_WORST_CASE : 0) | (has(mm, MAPLE_VACANT) ? MT_VACANT : 0) |
		    (has(mm, MAPLE_COPIES) ? MT_COPIES : 0);

	mt_init(&mm->mm_mt, &mm->machine->arena, flags);
	mm->vmi = (struct ma_state){ .tree = &mm->mm_mt };
	mm->taken_below = 0;
}

static void destroy(struct mm_struct *mm)
{
	mt_destroy(&mm->mm_mt);
}

static struct vm_area_struct *find(struct mm_struct *mm, u64 addr)
{
	return mt_find(&mm->mm_mt, &addr, MAPLE_MAX);
}

/* The VMA that contains the address. */
static struct vm_area_struct *peek(const struct mm_struct *mm, u64 addr)
{
	return maple_peek(&mm->mm_mt, addr);
}

static struct vm_area_struct *first(struct mm_struct *mm)
{
	return find(mm, 0);
}

static struct vm_area_struct *next(const struct vm_area_struct *vma)
{
	return find(vma->vm_mm, vma->vm_end);
}

/* The last VMA that starts below `addr`. */
static struct vm_area_struct *below(struct mm_struct *mm, u64 addr)
{
	MA_STATE(mas, &mm->mm_mt, addr - 1, addr - 1);

	return addr ? mas_find_rev(&mas, 0) : NULL;
}

static struct vm_area_struct *prev(const struct vm_area_struct *vma)
{
	return below(vma->vm_mm, vma->vm_start);
}

static void take_down(struct mm_struct *mm, struct vma_iterator *iterator)
{
	iterator->mm = mm;
	iterator->mas = (struct ma_state){ .tree = &mm->mm_mt };
}

static struct vm_area_struct *take_next(struct vma_iterator *iterator)
{
	iterator->mm->taken_below = iterator->mas.last + 1;
	return mas_find(&iterator->mas, MAPLE_MAX);
}

static void iter_set(struct mm_struct *mm, u64 addr)
{
	mas_restart(&mm->vmi, addr, addr);
}

static struct vm_area_struct *iter_find(struct mm_struct *mm, u64 end)
{
	return mas_find(&mm->vmi, end - 1);
}

static struct vm_area_struct *iter_prev(struct mm_struct *mm)
{
	return mas_prev(&mm->vmi, 0);
}

static struct vm_area_struct *iter_next_range(struct mm_struct *mm)
{
	return mas_next_range(&mm->vmi, MAPLE_MAX);
}

static struct vm_area_struct *iter_prev_range(struct mm_struct *mm)
{
	return mas_prev_range(&mm->vmi, 0);
}

/* Leaves the iterator at the gap between the neighbours: vma_iter_next_rewind(), mm/vma.h, 6.12. */
static struct vm_area_struct *find_place(struct mm_struct *mm, u64 addr, struct vma_place *place)
{
	iter_set(mm, addr);
	place->next = iter_find(mm, 0);
	place->prev = iter_prev(mm);
	if (place->prev)
		iter_next_range(mm);
	return place->next;
}

static s32 prepare(struct vma_place *place, struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end)
{
	(void)place;
	mas_move_range(&mm->vmi, start, end - 1);
	return mas_preallocate(&mm->vmi, vma);
}

static void locate(struct mm_struct *mm, u64 addr, struct vma_place *place)
{
	(void)mm;
	(void)addr;
	(void)place;
}

static void store(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place)
{
	(void)place;
	mas_store_prealloc(&mm->vmi, vma);
}

/* The store has already overwritten the VMA. */
static void unlink(struct mm_struct *mm, struct vm_area_struct *vma)
{
	(void)mm;
	trace(vma_unlink, vma_id(vma), 0, 0);
	(void)vma;
}

/* The kernel has collected the VMAs in a tree of their own. Here they are chained. */
static void unlink_range(struct mm_struct *mm, struct vm_area_struct *vma, u64 end, struct vma_place *place)
{
	(void)end;
	(void)place;
	for (; vma; vma = vma->vm_next)
		trace(vma_unlink, vma_id(vma), 0, vma_id(vma->vm_next));
	mas_store_prealloc(&mm->vmi, NULL);
}

static const char *verify(struct mm_struct *mm)
{
	const char *complaint = mt_verify(&mm->mm_mt);
	u64 end = 0;
	MA_STATE(mas, &mm->mm_mt, 0, 0);
	const struct vm_area_struct *vma;

	if (complaint)
		return complaint;
	for (vma = mas_find(&mas, MAPLE_MAX); vma; vma = mas_find(&mas, MAPLE_MAX)) {
		if (mas.index != vma->vm_start || mas.last != vma->vm_end - 1)
			return "the maple tree holds an area under another range than its own";
		if (vma->vm_start < end)
			return "the maple tree's areas are not sorted";
		if (vma->vm_next || vma->vm_prev)
			return "an area is chained although the index is a tree";
		end = vma->vm_end;
	}
	return NULL;
}

const struct index_strategy index_maple = {
	.name = "maple",
	.keeps = "maple_tree",
	.init = init,
	.destroy = destroy,
	.first = first,
	.next = next,
	.prev = prev,
	.take_down = take_down,
	.take_next = take_next,
	.find = find,
	.peek = peek,
	.find_place = find_place,
	.iter_set = iter_set,
	.iter_find = iter_find,
	.iter_prev = iter_prev,
	.iter_next_range = iter_next_range,
	.iter_prev_range = iter_prev_range,
	.prepare = prepare,
	.locate = locate,
	.link = store,
	.bounds_moved = store,
	.unlink = unlink,
	.unlink_range = unlink_range,
	.verify = VERIFIED_BY(verify),
};
