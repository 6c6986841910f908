/* Reservations of huge pages: hugetlb_reserve_pages() and hugetlb_acct_memory(), mm/hugetlb.c, and
 * hugetlbfs_file_mmap(), fs/hugetlbfs/inode.c, 6.12. */
#include "area/huge_pool.h"
#include "machine/index.h"
#include "page/pages.h"

/* The bytes of a VMA that lie outside of [start, end) of `mm`. */
static u64 bytes_outside(const struct vm_area_struct *vma, const struct mm_struct *mm, u64 start, u64 end)
{
	u64 low = vma->vm_start > start ? vma->vm_start : start, high = vma->vm_end < end ? vma->vm_end : end;

	return vma->vm_end - vma->vm_start - (vma->vm_mm == mm && low < high ? high - low : 0);
}

/* What a process's mappings of this object keep reserved: shared ones all of the object, for as long as anybody maps any of
 * it, private ones their own range. A child that has them by fork() has no reservation (reset_vma_resv_huge_pages()). */
static u64 reserved_bytes(struct mm_struct *of, const struct file *file, const struct mm_struct *mm, u64 start, u64 end)
{
	u64 bytes = 0;

	for (const struct vm_area_struct *vma = vma_first(of); vma; vma = vma_next(vma)) {
		if (vma->vm_file != file->number || (vma->vm_flags & (VM_HUGETLB | VM_NORESERVE)) != VM_HUGETLB)
			continue;
		if (vma->vm_flags & VM_SHARED)
			return file->reserved;
		if (file->maker == of->process->number)
			bytes += bytes_outside(vma, mm, start, end);
	}
	return bytes;
}

u64 huge_pool_free(const struct machine *machine, const struct mm_struct *mm, u64 start, u64 end)
{
	u64 bytes = 0, pages;

	for (const struct file *file = machine->files; file; file = file->next) {
		u64 reserved = 0;

		for (const struct process *process = machine->processes; process && !reserved; process = process->next)
			reserved = reserved_bytes(process->mm, file, mm, start, end);
		bytes += reserved;
	}
	pages = bytes >> HUGE_SHIFT;
	return machine->huge_pool > pages ? machine->huge_pool - pages : 0;
}

s32 huge_pool_reserve(const struct vm_area_struct *vma, const struct vma_range *range)
{
	struct mm_struct *mm = vma->vm_mm;
	struct file *file = mm->machine->files;
	u64 bytes = vma->vm_end - vma->vm_start;

	if (vma->vm_pgoff & (~HUGE_MASK >> PAGE_SHIFT))
		return fail(mm, -EINVAL, reason_offset_unaligned);
	if (range->huge_size != HUGE_SIZE)
		return fail(mm, -ENOMEM, reason_no_huge_pages);
	if (!(vma->vm_flags & VM_NORESERVE) && bytes >> HUGE_SHIFT > range->huge_free)
		return fail(mm, -ENOMEM, reason_no_huge_pages);
	/* Only for a writable mapping does the object reach as far as that does, if it begins behind the object's start. */
	file->reserved = bytes;
	if (vma->vm_flags & VM_WRITE)
		file->size = (vma->vm_pgoff << PAGE_SHIFT) + bytes;
	return 0;
}
