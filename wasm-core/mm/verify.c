/* Checks everything in an mm against everything else. Slow, for tests and debugging. */
#include "cache/cache.h"
#include "gap/gap.h"
#include "mm/internal.h"

static const char *verify_areas(const struct mm_struct *mm)
{
	const struct vm_area_struct *vma;
	u32 areas = 0;

	for (vma = mm->mmap; vma; vma = vma->vm_next) {
		if (vma->vm_mm != mm)
			return "an area does not know its mm";
		if (vma->vm_start >= vma->vm_end)
			return "an area is empty";
		if ((vma->vm_start | vma->vm_end) & ~PAGE_MASK)
			return "an area's bounds are not multiples of the page size";
		if (vma->vm_end > mm->task_size)
			return "an area reaches beyond the end of user space";
		if (!vma->id || vma->id > mm->machine->next_vma_id)
			return "an area's serial number was never given out";
		areas++;
	}
	if (areas != mm->map_count)
		return "map_count is not the number of areas";
	if (areas != mm->machine->vmas_alive)
		return "a vm_area_struct has leaked";
	return NULL;
}

const char *mm_verify(struct mm_struct *mm)
{
	const char *complaint = index_of(mm)->verify(mm);

	if (!complaint)
		complaint = verify_areas(mm);
	if (!complaint)
		complaint = gap_of(mm)->verify(mm);
	if (!complaint)
		complaint = cache_of(mm)->verify(mm);
	return complaint;
}
