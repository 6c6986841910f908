/* VMAs are allocated, changed and freed. Models kmem_cache_zalloc(vm_area_cachep) and vma_link(), mm/mmap.c, 3.8. */
#include "area/vma.h"
#include "lock/lock.h"
#include "machine/memory.h"
#include "rmap/address_space.h"
#include "rmap/anon_vma.h"

static struct vm_area_struct *new_area(struct mm_struct *mm)
{
	struct vm_area_struct *vma;

	memory_ready(mm, PAGE_SIZE);
	vma = memory_new(mm, struct vm_area_struct, mm->machine->vma_bytes);
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

s32 vma_set_file(struct vm_area_struct *vma, u32 file)
{
	struct address_space *mapping = file ? mapping_get(vma->vm_mm, file) : NULL;

	if (file && !mapping)
		return -ENOMEM;
	if (vma->vm_mapping)
		mapping_put(vma->vm_mm->machine, vma->vm_mapping);
	vma->vm_mapping = mapping;
	vma->vm_file = file;
	return 0;
}

struct vm_area_struct *vma_alloc(struct mm_struct *mm, const struct vma_range *range)
{
	struct vm_area_struct *vma = new_area(mm);

	if (!vma)
		return NULL;
	if (vma_set_file(vma, range->vm_file)) {
		vma_free(vma);
		return NULL;
	}
	vma->vm_pgoff = range->pgoff;
	vma->anon_shift = range->anon_shift;
	vma->vm_flags = range->vm_flags;
	vma_set_range(vma, range->start, range->end);
	return vma;
}

/* The copy is in no index, has no links to anon_vmas, and is not yet on its file's list. */
struct vm_area_struct *vma_clone(const struct vm_area_struct *vma)
{
	struct mm_struct *mm = vma->vm_mm;
	struct vm_area_struct *clone = new_area(mm);

	if (!clone)
		return NULL;
	clone->vm_start = vma->vm_start;
	clone->vm_end = vma->vm_end;
	clone->vm_pgoff = vma->vm_pgoff;
	clone->anon_shift = vma->anon_shift;
	clone->vm_flags = vma->vm_flags;
	clone->vm_file = vma->vm_file;
	clone->vm_mapping = vma->vm_mapping;
	if (clone->vm_mapping)
		clone->vm_mapping->areas++;
	return clone;
}

void vma_free(struct vm_area_struct *vma)
{
	struct machine *machine = vma->vm_mm->machine;

	count(vma_frees);
	trace(vma_free, vma_id(vma));
	machine->vmas_alive--;
	if (vma->vm_mapping)
		mapping_put(machine, vma->vm_mapping);
	memory_release(machine, vma, sizeof(*vma), machine->vma_bytes);
}

/* Sets the bounds only: the caller updates the page offset, the index and the gaps. */
void vma_set_range(struct vm_area_struct *vma, u64 start, u64 end)
{
	u64 old_start = vma->vm_start, old_end = vma->vm_end;

	vma->vm_start = start;
	vma->vm_end = end;
	trace(vma_range, vma_id(vma), start, end, old_start, old_end);
	(void)old_start;
	(void)old_end;
}

void vma_set_flags(struct vm_area_struct *vma, u64 vm_flags)
{
	u64 old = vma->vm_flags;

	vm_flags |= old & vm_sticky(vma->vm_mm);
	lock_mark(vma);
	vma->vm_flags = vm_flags;
	trace(vma_flags, vma_id(vma), old, vm_flags);
}

void vma_link_prepared(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place)
{
	trace(vma_link_enter, vma_id(vma));
	index_of(mm)->link(mm, vma, place);
	anon_vma_join(vma);
	vma_link_file(vma);
	mm->map_count++;
	trace(vma_link_leave, vma_id(vma));
}

s32 vma_link(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place)
{
	struct machine *machine = mm->machine;
	const struct anon_vma *anon_vma = rmap_of(machine)->links ? NULL : vma->anon_vma;
	u32 file = vma->vm_mapping ? vma->vm_file : 0;

	if (index_of(mm)->prepare(place, mm, vma, vma->vm_start, vma->vm_end))
		return fail(mm, -ENOMEM, reason_no_memory);
	lock_mark(vma);
	if (file)
		lock_take(machine, i_mmap, file, write, lock_cause_link);
	/* From 2.6.7 to 2.6.33, a copy that mremap() makes joins the anon_vma's list here. */
	if (anon_vma)
		lock_take(machine, anon_vma, anon_vma->id, write, lock_cause_link);
	vma_link_prepared(mm, vma, place);
	if (anon_vma)
		lock_drop(machine, anon_vma, anon_vma->id);
	if (file)
		lock_drop(machine, i_mmap, file);
	(void)machine;
	(void)anon_vma;
	(void)file;
	return 0;
}

bool vma_is_touched(const struct vm_area_struct *vma)
{
	struct mm_struct *mm = vma->vm_mm;

	if (rmap_of(mm->machine)->prepare)
		return vma->anon_vma;
	return pages_anon(mm, vma->vm_start, vma->vm_end) || pages_swapped(mm, vma->vm_start, vma->vm_end);
}
