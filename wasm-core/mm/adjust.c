/* vma_adjust(): the one place where bounds of linked areas move, and list, tree, gaps and cache follow.
 * Models vma_adjust(), __vma_unlink() and __insert_vm_struct(), mm/mmap.c, 3.4 and 3.8. */
#include "cache/cache.h"
#include "gap/gap.h"
#include "mm/internal.h"

/* `vma` already reaches to the end of the area after it: that one goes. */
static void remove_next(struct mm_struct *mm, struct vm_area_struct *vma)
{
	struct vm_area_struct *next = vma->vm_next;

	index_of(mm)->unlink(mm, next);
	cache_of(mm)->merged(mm, next, vma);
	mm->map_count--;
	vma_free(next);
}

/* Grows over the next area, and in merge case 6 over the one behind it too: one after the other, so that
 * the list stays sorted. */
static void absorb(struct mm_struct *mm, struct vm_area_struct *vma, u64 end)
{
	while (vma->vm_next && vma->vm_next->vm_end <= end) {
		vma_set_range(vma, vma->vm_start, vma->vm_next->vm_end);
		remove_next(mm, vma);
	}
	gap_of(mm)->next_merged(mm, vma);
}

/* The next area keeps its end and its contents; its start goes up or down, and its offset with it. */
static void move_start(struct vm_area_struct *vma, u64 start)
{
	vma->vm_pgoff += (start >> PAGE_SHIFT) - (vma->vm_start >> PAGE_SHIFT);
	vma_set_range(vma, start, vma->vm_end);
}

static void insert_vma(struct mm_struct *mm, struct vm_area_struct *vma)
{
	struct vma_place place;

	index_of(mm)->find_place(mm, vma->vm_start, &place);
	vma_link(mm, vma, &place);
}

static void move_bounds(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end,
			struct vm_area_struct *insert)
{
	struct vm_area_struct *next = vma->vm_next;
	struct moved_bounds moved = {
		.start = start != vma->vm_start,
		.end = end != vma->vm_end,
		/* Merge case 5 pushes the boundary up into the next area; in case 4, the only one where
		 * an area shrinks without an insertion, the next area comes down to it. */
		.next_start = !insert && next && (end > next->vm_start || end < vma->vm_end),
	};

	if (moved.start || moved.end)
		vma_set_range(vma, start, end);
	if (moved.next_start)
		move_start(next, end);
	if (insert)
		insert_vma(mm, insert);
	else
		gap_of(mm)->bounds_moved(mm, vma, moved);
}

void vma_adjust(struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff, struct vm_area_struct *insert)
{
	const struct vm_area_struct *next = vma->vm_next;
	u32 removes = insert || !next || end < next->vm_end ? 0 : end == next->vm_end ? 1 : 2;

	trace(adjust_enter, vma_id(vma), start, end, vma_id(insert), removes);
	vma->vm_pgoff = pgoff;
	if (removes)
		absorb(vma->vm_mm, vma, end);
	else
		move_bounds(vma->vm_mm, vma, start, end, insert);
	trace(adjust_leave, vma_id(vma));
}
