/* Transparent huge pages, "always": do_huge_pmd_anonymous_page(), do_huge_pmd_wp_page() and transparent_hugepage_enabled(),
 * mm/huge_memory.c, and handle_mm_fault(), mm/memory.c, 3.14. The stream was recorded without them. A block of 2 MiB
 * that is one huge page has no more faults; so those of its other 511 pages are left out. khugepaged is not modelled.
 *
 * mm/pages.c keeps the blocks: they go with munmap() and MADV_DONTNEED, become 512 pages where an area is cut, are
 * shared by fork and moved by mremap(). A block whose page table was there first stays without. */
#include "faults/internal.h"

/* transparent_hugepage_enabled(), and the block must lie inside of one area. */
static bool may_be_huge(const struct vm_area_struct *vma, u64 block)
{
	return !vma->vm_file && !(vma->vm_flags & (VM_SHARED | VM_NOHUGEPAGE | vm_special(vma->vm_mm))) &&
	       block >= vma->vm_start && block + HUGE_SIZE <= vma->vm_end;
}

/* The first fault in a block decides what it is. */
s32 huge_page_fault(struct vm_area_struct *vma, u64 addr, bool write)
{
	struct mm_struct *mm = vma->vm_mm;
	u64 block = addr & HUGE_MASK;
	s32 error;

	switch (page_table_at(mm, block)) {
	case page_table_none:
		if (!may_be_huge(vma, block))
			return page_table_make(mm, block);
		error = anon_vma_prepare(vma);
		if (error)
			return error;
		return write ? page_set_huge(mm, block) : page_set_huge_zero(mm, block);
	case page_table_huge_zero:
		return page_set_huge(mm, block);
	case page_table_shared_huge:
		pages_zap(mm, block, block + HUGE_SIZE);
		return page_set_huge(mm, block);
	default:
		return 0;
	}
}

bool huge_page_saves(const struct mm_struct *mm, u64 addr, bool write)
{
	switch (page_table_at(mm, addr & HUGE_MASK)) {
	case page_table_huge:
		return true;
	case page_table_huge_zero:
	case page_table_shared_huge:
		return !write;
	case page_table_table:
		return page_state_at(mm, addr) == page_state_anon;
	default:
		return false;
	}
}
