/* Looking up an area by address: find_vma(), mm/mmap.c, 3.8, and find_vma_intersection(),
 * include/linux/mm.h. */
#include "cache/cache.h"
#include "mm/internal.h"

/* The first area that ends above `addr`; it need not contain it. */
struct vm_area_struct *find_vma(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma;

	count(find_vma);
	trace(find_vma_enter, addr);
	vma = cache_of(mm)->lookup(mm, addr);
	if (!vma) {
		vma = index_of(mm)->find(mm, addr);
		if (vma)
			cache_of(mm)->store(mm, vma);
	}
	trace(find_vma_leave, addr, vma_id(vma));
	return vma;
}

struct vm_area_struct *find_vma_intersection(struct mm_struct *mm, u64 start, u64 end)
{
	struct vm_area_struct *vma = find_vma(mm, start);

	return vma && vma->vm_start < end ? vma : NULL;
}
