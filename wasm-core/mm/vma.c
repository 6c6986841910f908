/* vm_area_structs come, change and go. Models kmem_cache_zalloc(vm_area_cachep) and vma_link(),
 * mm/mmap.c, 3.8. */
#include "mm/internal.h"

static struct vm_area_struct *number(struct mm_struct *mm, struct vm_area_struct *vma)
{
	if (!vma) {
		trace(alloc_fail, sizeof(*vma));
		fail(mm, -ENOMEM, reason_no_memory);
		return NULL;
	}
	vma->vm_mm = mm;
	vma->id = ++mm->machine->next_vma_id;
	mm->machine->vmas_alive++;
	count(vma_allocs);
	trace(vma_alloc, vma_id(vma));
	return vma;
}

struct vm_area_struct *vma_alloc(struct mm_struct *mm, const struct vma_range *range)
{
	struct vm_area_struct *vma = number(mm, arena_new(&mm->machine->arena, struct vm_area_struct));

	if (!vma)
		return NULL;
	vma->vm_pgoff = range->pgoff;
	vma->vm_flags = range->vm_flags;
	vma->vm_file = range->vm_file;
	vma_set_range(vma, range->start, range->end);
	return vma;
}

/* A copy that is in no index, and has no links to anon_vmas yet. */
struct vm_area_struct *vma_clone(const struct vm_area_struct *vma)
{
	struct mm_struct *mm = vma->vm_mm;
	struct vm_area_struct *clone = number(mm, arena_new(&mm->machine->arena, struct vm_area_struct));

	if (!clone)
		return NULL;
	clone->vm_start = vma->vm_start;
	clone->vm_end = vma->vm_end;
	clone->vm_pgoff = vma->vm_pgoff;
	clone->vm_flags = vma->vm_flags;
	clone->vm_file = vma->vm_file;
	return clone;
}

void vma_free(struct vm_area_struct *vma)
{
	struct machine *machine = vma->vm_mm->machine;

	count(vma_frees);
	trace(vma_free, vma_id(vma));
	machine->vmas_alive--;
	arena_free(&machine->arena, vma, sizeof(*vma));
}

/* Bounds only: the page offset, the index and the gaps are the caller's. */
void vma_set_range(struct vm_area_struct *vma, u64 start, u64 end)
{
	u64 old_start = vma->vm_start, old_end = vma->vm_end;

	vma->vm_start = start;
	vma->vm_end = end;
	trace(vma_range, vma_id(vma), start, end, old_start, old_end);
	(void)old_start;
	(void)old_end;
}

void vma_link_prepared(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place)
{
	trace(vma_link_enter, vma_id(vma));
	index_of(mm)->link(mm, vma, place);
	mm->map_count++;
	trace(vma_link_leave, vma_id(vma));
}

s32 vma_link(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place)
{
	if (index_of(mm)->prepare(place, mm, vma, vma->vm_start, vma->vm_end))
		return fail(mm, -ENOMEM, reason_no_memory);
	vma_link_prepared(mm, vma, place);
	return 0;
}
