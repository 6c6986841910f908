/* Transparent huge pages, "always": do_huge_pmd_anonymous_page(), do_huge_pmd_wp_page() and
 * transparent_hugepage_enabled(), mm/huge_memory.c, and handle_mm_fault(), mm/memory.c, 3.14. The stream was
 * recorded without them. A block of 2 MiB that is one huge page has no further page faults, so the faults on its
 * other 511 pages are left out.
 *
 * page/ keeps which pages have been touched, and which blocks are huge. A block can become huge as long as none of
 * its pages has been touched; munmap() and MADV_DONTNEED give it another chance. A split makes 512 pages of it,
 * fork shares it. */
#include "faults/internal.h"
#include "rmap/anon_vma.h"

/* The block must lie inside one VMA. Any private anonymous VMA may have huge pages, also the stack. */
static bool may_be_huge(const struct vm_area_struct *vma, u64 block)
{
	return !vma->vm_file && !(vma->vm_flags & (VM_SHARED | VM_NOHUGEPAGE | vm_special(vma->vm_mm))) &&
	       block >= vma->vm_start && block + HUGE_SIZE <= vma->vm_end;
}

s32 huge_page_fault(struct vm_area_struct *vma, u64 addr, bool write)
{
	struct mm_struct *mm = vma->vm_mm;
	u64 block = addr & HUGE_MASK;
	s32 error;

	switch (page_table_at(mm, block)) {
	case page_table_none:
		if (!may_be_huge(vma, block))
			break;
		error = anon_vma_prepare(vma);
		if (error)
			return error;
		return write ? page_set_huge(vma, block) : page_set_huge_zero(mm, block);
	case page_table_shared_huge:
		return pages_copy_huge(vma, block);
	case page_table_huge_zero:
		return page_set_huge(vma, block);
	case page_table_huge:
		return 0;
	case page_table_table:
		break;
	}
	if (vma->vm_file)
		return 0;
	return write ? pages_fill(vma, addr, addr + PAGE_SIZE, page_state_anon) : page_table_make(mm, block);
}

bool huge_page_saves(const struct mm_struct *mm, u64 addr, bool write)
{
	return pages_huge_saves(mm, addr, write);
}

void huge_pages_moved(struct mm_struct *mm, u64 start, u64 length)
{
	pages_clear(mm, start, start + length, 0, UINT64_MAX);
}
