/* Reservations of huge pages: hugetlb_reserve_pages() and hugetlb_acct_memory(), mm/hugetlb.c, and
 * hugetlbfs_file_mmap(), fs/hugetlbfs/inode.c, 6.12. */
#include "area/huge_pool.h"
#include "machine/index.h"
#include "page/pages.h"

/* What a process's mappings of this object keep reserved: shared ones all of the object, for as long as anybody maps any of
 * it, private ones their own range. A child that has them by fork() has no reservation (reset_vma_resv_huge_pages()). */
static u64 reserved_bytes(struct mm_struct *mm, const struct file *file)
{
	u64 bytes = 0;

	for (const struct vm_area_struct *vma = vma_first(mm); vma; vma = vma_next(vma)) {
		if (vma->vm_file != file->number || (vma->vm_flags & (VM_HUGETLB | VM_NORESERVE)) != VM_HUGETLB)
			continue;
		if (vma->vm_flags & VM_SHARED)
			return file->size;
		if (file->maker == mm->process->number)
			bytes += vma->vm_end - vma->vm_start;
	}
	return bytes;
}

/* Nobody maintains the sum, because hardly any program asks for it. */
static u64 free_pages(const struct machine *machine)
{
	u64 bytes = 0, pages;

	for (const struct file *file = machine->files; file; file = file->next) {
		u64 reserved = 0;

		for (const struct process *process = machine->processes; process && !reserved; process = process->next)
			reserved = reserved_bytes(process->mm, file);
		bytes += reserved;
	}
	pages = bytes >> HUGE_SHIFT;
	return machine->huge_pool > pages ? machine->huge_pool - pages : 0;
}

bool huge_pool_is_empty(const struct machine *machine)
{
	return !free_pages(machine);
}

s32 huge_pool_reserve(const struct vm_area_struct *vma, u64 huge_size)
{
	struct mm_struct *mm = vma->vm_mm;

	if (vma->vm_pgoff & (~HUGE_MASK >> PAGE_SHIFT))
		return fail(mm, -EINVAL, reason_offset_unaligned);
	if (huge_size != HUGE_SIZE)
		return fail(mm, -ENOMEM, reason_no_huge_pages);
	if (vma->vm_flags & VM_NORESERVE || (vma->vm_end - vma->vm_start) >> HUGE_SHIFT <= free_pages(mm->machine))
		return 0;
	return fail(mm, -ENOMEM, reason_no_huge_pages);
}
