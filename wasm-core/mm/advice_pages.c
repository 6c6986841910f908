/* Advice about pages: madvise_dontneed_free(), madvise_remove(), madvise_populate(), madvise_guard_install() and
 * others, mm/madvise.c, and madvise_collapse(), mm/khugepaged.c, 6.18. */
#include "mm/advice.h"
#include "mm/fault.h"
#include "mm/internal.h"

static s32 refuse_flags(const struct vm_area_struct *vma, u64 refused)
{
	if (!(vma->vm_flags & refused))
		return 0;
	return fail(vma->vm_mm, -EINVAL, vma->vm_flags & refused & VM_LOCKED ? reason_advice_locked :
									      reason_advice_unsuitable);
}

static s32 unsuitable(const struct vm_area_struct *vma)
{
	return fail(vma->vm_mm, -EINVAL, reason_advice_unsuitable);
}

/* The mappings that the kernel itself has set up have no file that it could name. */
static bool has_file(const struct vm_area_struct *vma)
{
	return vma->vm_file && !vma_is_special_mapping(vma);
}

s32 advise_willneed(struct vm_area_struct *vma, u64 start, u64 end)
{
	(void)start;
	(void)end;
	if (!has_file(vma) && !has(vma->vm_mm, WILLNEED_ANONYMOUS))
		return fail(vma->vm_mm, -EBADF, reason_advice_unsuitable);
	return 0;
}

s32 advise_dontneed_locked(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = refuse_flags(vma, VM_PFNMAP);

	if (!error)
		pages_zap(vma->vm_mm, start, end);
	return error;
}

s32 advise_dontneed(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = refuse_flags(vma, VM_LOCKED | VM_PFNMAP);

	if (!error)
		pages_zap(vma->vm_mm, start, end);
	return error;
}

/* Advice about a part of a huge page breaks it up, unless other processes map it too. */
static void break_at(struct mm_struct *mm, u64 addr)
{
	if (page_table_at(mm, addr) == page_table_huge)
		pages_split_huge(mm, addr);
}

/* The pages are free to be taken when memory gets short, which it never does here. */
s32 advise_free(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = vma_is_anonymous(vma) ? refuse_flags(vma, VM_LOCKED | VM_PFNMAP) : unsuitable(vma);

	if (error)
		return error;
	break_at(vma->vm_mm, start);
	break_at(vma->vm_mm, end);
	return 0;
}

s32 advise_cold(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = refuse_flags(vma, VM_LOCKED | VM_PFNMAP);

	if (error)
		return error;
	break_at(vma->vm_mm, start);
	break_at(vma->vm_mm, end);
	return 0;
}

/* A hole in the file. Private copies of its pages stay. */
s32 advise_remove(struct vm_area_struct *vma, u64 start, u64 end)
{
	const u64 needed = VM_SHARED | VM_MAYWRITE;
	s32 error = has_file(vma) ? refuse_flags(vma, VM_LOCKED) : unsuitable(vma);

	(void)start;
	(void)end;
	if (!error && (vma->vm_flags & needed) != needed)
		error = fail(vma->vm_mm, -EACCES, reason_not_shared_writable);
	return error;
}

/* One block of 2 MiB becomes a huge page, if it holds anything at all and no guard pages. */
static s32 collapse_block(struct mm_struct *mm, u64 block)
{
	u64 end = block + HUGE_SIZE;
	enum code_page_table form = page_table_at(mm, block);

	if (form == page_table_huge || form == page_table_shared_huge)
		return 0;
	if (!pages_anon(mm, block, end) || pages_first_guard(mm, block, end) < end)
		return fail(mm, -EINVAL, reason_advice_unsuitable);
	pages_clear(mm, block, end);
	return page_set_huge(mm, block);
}

/* For anonymous memory; collapsing the pages of files is left out. Goes on behind a block that refuses. */
s32 advise_collapse(struct vm_area_struct *vma, u64 start, u64 end)
{
	u64 first = (start + HUGE_SIZE - 1) & HUGE_MASK, last = end & HUGE_MASK;
	s32 error = 0;

	if (!vma->vm_mm->huge_pages || vma->vm_flags & VM_NOHUGEPAGE || !vma_is_anonymous(vma) || first > last)
		return unsuitable(vma);
	for (u64 block = first; block < last; block += HUGE_SIZE) {
		s32 refused = collapse_block(vma->vm_mm, block);

		if (refused == -ENOMEM)
			return refused;
		error = refused ? refused : error;
	}
	return error;
}

/* A range with guard pages is not empty any more: fork must copy its page tables, and goes by the anon_vma. */
s32 advise_guard_install(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = refuse_flags(vma, VM_SPECIAL | VM_LOCKED);

	if (error)
		return error;
	if (!(vma->vm_flags & VM_MAYBE_GUARD))
		vma_set_flags(vma, vma->vm_flags | VM_MAYBE_GUARD);
	if (vma_is_anonymous(vma))
		error = anon_vma_prepare(vma);
	return error ? error : pages_fill(vma->vm_mm, start, end, page_state_guard);
}

s32 advise_guard_remove(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = refuse_flags(vma, VM_SPECIAL);

	if (!error)
		pages_unguard(vma->vm_mm, start, end);
	return error;
}

s32 madvise_populate(struct mm_struct *mm, u64 start, u64 end, bool write)
{
	while (start < end) {
		struct vm_area_struct *vma = vma_lookup(mm, start);
		enum code_fault verdict;
		u64 stopped;

		if (!vma)
			return fail(mm, -ENOMEM, reason_hole);
		if (vma->vm_flags & (VM_IO | VM_PFNMAP) || !(vma->vm_flags & (write ? VM_WRITE : VM_READ)))
			return fail(mm, -EINVAL, reason_page_not_allowed);
		verdict = fault_range(vma, start, end < vma->vm_end ? end : vma->vm_end, write, &stopped);
		if (fault_failed(verdict))
			return fault_error(mm, verdict);
		start = vma->vm_end;
	}
	return 0;
}
