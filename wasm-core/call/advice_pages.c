/* Advice about pages: madvise_dontneed_free(), madvise_remove(), madvise_populate(), madvise_guard_install() and
 * others, mm/madvise.c, and madvise_collapse(), mm/khugepaged.c, 6.18. */
#include "area/vma.h"
#include "call/advice.h"
#include "call/fault.h"
#include "machine/file.h"
#include "page/i_mmap.h"
#include "reclaim/reclaim.h"
#include "rmap/anon_vma.h"

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

/* A mapping that the kernel itself has set up, such as the vdso, has a vm_file here but no file in the kernel. */
static bool has_file(const struct vm_area_struct *vma)
{
	return vma->vm_file && !vma_is_special_mapping(vma);
}

s32 advise_willneed(struct vm_area_struct *vma, u64 start, u64 end)
{
	(void)end;
	if (has_file(vma))
		return 0;
	if (!has(vma->vm_mm, WILLNEED_ANONYMOUS))
		return fail(vma->vm_mm, -EBADF, reason_advice_unsuitable);
	/* walk_page_range(), which looks for pages in swap */
	if (has(vma->vm_mm, WILLNEED_LOOKS_UP))
		find_vma(vma->vm_mm, start);
	return 0;
}

/* madvise_dontneed_free_valid_vma(): since 5.18, huge pages of a pool can be discarded, too, as wholes. */
static s32 discard(struct vm_area_struct *vma, u64 start, u64 end, u64 refused)
{
	bool whole = !(vma->vm_flags & VM_HUGETLB) || (has(vma->vm_mm, KNOWS_DONTNEED_LOCKED) && !(start & ~HUGE_MASK));
	s32 error = whole ? refuse_flags(vma, refused) : unsuitable(vma);

	if (!error)
		pages_zap(vma->vm_mm, start, end);
	return error;
}

s32 advise_dontneed_locked(struct vm_area_struct *vma, u64 start, u64 end)
{
	return discard(vma, start, end, VM_PFNMAP);
}

s32 advise_dontneed(struct vm_area_struct *vma, u64 start, u64 end)
{
	return discard(vma, start, end, VM_LOCKED | VM_PFNMAP);
}

/* The pages may be dropped when memory gets short, unless the program writes to them first. */
s32 advise_free(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = vma_is_anonymous(vma) ? refuse_flags(vma, VM_LOCKED | VM_PFNMAP) : unsuitable(vma);

	if (error)
		return error;
	pages_dissolve_huge(vma->vm_mm, start, end);
	vma->vm_mm->machine->freed = true;
	reclaim_advised(vma->vm_mm, start, end, fate_lazy);
	return 0;
}

s32 advise_cold(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = refuse_flags(vma, VM_LOCKED | VM_PFNMAP | VM_HUGETLB);

	if (error)
		return error;
	pages_dissolve_huge(vma->vm_mm, start, end);
	return 0;
}

/* Simplified: only this advice drops droppable memory; reclaim writes it to swap. */
s32 advise_pageout(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = advise_cold(vma, start, end);

	if (!error && vma->vm_flags & VM_DROPPABLE)
		pages_zap(vma->vm_mm, start, end);
	else if (!error)
		reclaim_advised(vma->vm_mm, start, end, fate_reclaimed);
	return error;
}

/* Of the file systems on a disk, ext4 can punch holes and ext2 can't. vfs_fallocate(), fs/open.c, and
 * vmtruncate_range(), mm/truncate.c, 3.4. */
static s32 can_punch_hole(const struct vm_area_struct *vma)
{
	struct machine *machine = vma->vm_mm->machine;

	if (file_of(machine, vma->vm_file).kind != file_kind_regular)
		return 0;
	if (!has(vma->vm_mm, REMOVE_BY_FALLOCATE))
		return fail(vma->vm_mm, -ENOSYS, reason_advice_unsuitable);
	return machine->era.build == BUILT_SMALL ? fail(vma->vm_mm, -EOPNOTSUPP, reason_advice_unsuitable) : 0;
}

/* vmtruncate_range(), before 3.5: every process that maps these pages loses them, private copies included. */
static void truncate_pages(const struct machine *machine, const struct address_space *mapping, u64 first, u64 last)
{
	for (const struct process *process = machine->processes; process; process = process->next)
		for (const struct vm_area_struct *vma = vma_first(process->mm); vma; vma = vma_next(vma)) {
			u64 from = vma->vm_pgoff > first ? vma->vm_pgoff : first;
			u64 to = vma->vm_pgoff + vma_pages(vma) < last ? vma->vm_pgoff + vma_pages(vma) : last;

			if (vma->vm_mapping == mapping && from < to)
				pages_zap(process->mm, vma->vm_start + ((from - vma->vm_pgoff) << PAGE_SHIFT),
					  vma->vm_start + ((to - vma->vm_pgoff) << PAGE_SHIFT));
		}
}

/* Punches a hole in the file. Since 3.5, private copies of its pages stay. */
s32 advise_remove(struct vm_area_struct *vma, u64 start, u64 end)
{
	const u64 needed = VM_SHARED | (has(vma->vm_mm, REMOVE_READ_ONLY) ? VM_MAYWRITE : VM_WRITE);
	const u64 refused = VM_LOCKED | (has(vma->vm_mm, REMAP_BY_MMAP) ? 0 : VM_NONLINEAR);
	s32 error = has_file(vma) ? refuse_flags(vma, refused) : unsuitable(vma);
	u64 first = vma->vm_pgoff + ((start - vma->vm_start) >> PAGE_SHIFT);

	if (!error && (vma->vm_flags & needed) != needed)
		error = fail(vma->vm_mm, -EACCES, reason_not_shared_writable);
	if (!error)
		error = can_punch_hole(vma);
	if (!error && vma->vm_mapping && !has(vma->vm_mm, REMOVE_BY_FALLOCATE))
		truncate_pages(vma->vm_mm->machine, vma->vm_mapping, first, first + ((end - start) >> PAGE_SHIFT));
	else if (!error && vma->vm_mapping)
		pages_punch_hole(vma->vm_mm->machine, vma->vm_mapping, first, first + ((end - start) >> PAGE_SHIFT));
	return error;
}

/* Turns one block of 2 MiB into a huge page, if it has a page table and no guard pages. */
static s32 collapse_block(struct vm_area_struct *vma, u64 block)
{
	struct mm_struct *mm = vma->vm_mm;
	enum code_page_table form = page_table_at(mm, block);

	if (form == page_table_none || pages_first_guard(mm, block, block + HUGE_SIZE) < block + HUGE_SIZE)
		return fail(mm, -EINVAL, reason_advice_unsuitable);
	if (form != page_table_table)
		return 0;
	if (pages_collapse(vma, block))
		return -ENOMEM;
	if (!(vma->vm_flags & VM_WRITE))
		pages_protect(mm, block, block + HUGE_SIZE);
	return 0;
}

/* shmem is collapsed too where its pages are aligned in the file as a huge page would be. Nothing of that shows
 * here. */
static bool is_aligned_shmem(const struct vm_area_struct *vma)
{
	bool aligned = ((vma->vm_start >> PAGE_SHIFT) - vma->vm_pgoff) % (HUGE_SIZE >> PAGE_SHIFT) == 0;

	return aligned && vma->vm_flags & VM_SHARED &&
	       (vma->vm_file >= SHARED_MEMORY_FILES ||
		file_of(vma->vm_mm->machine, vma->vm_file).kind == file_kind_memfd);
}

static bool has_whole_block(const struct vm_area_struct *vma)
{
	u64 first = (vma->vm_start + HUGE_SIZE - 1) & HUGE_MASK;

	return first + HUGE_SIZE <= vma->vm_end;
}

/* Continues after a block that refuses. */
s32 advise_collapse(struct vm_area_struct *vma, u64 start, u64 end)
{
	u64 first = (start + HUGE_SIZE - 1) & HUGE_MASK, last = end & HUGE_MASK;
	bool anonymous = vma_is_anonymous(vma);
	s32 error = 0;

	if (!vma->vm_mm->huge_pages || !pages_fit_huge(vma->vm_mm) || vma->vm_flags & VM_NOHUGEPAGE ||
	    first > last || !has_whole_block(vma) ||
	    !(anonymous ? vma->anon_vma != NULL : is_aligned_shmem(vma)))
		return unsuitable(vma);
	for (u64 block = first; anonymous && block < last; block += HUGE_SIZE) {
		s32 refused = collapse_block(vma, block);

		if (refused == -ENOMEM)
			return refused;
		error = refused ? refused : error;
	}
	return error;
}

/* A range with guard pages is no longer empty: fork must copy its page tables, and it decides that by the anon_vma. */
s32 advise_guard_install(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = refuse_flags(vma, vm_special(vma->vm_mm) | VM_LOCKED);

	if (error)
		return error;
	if (!(vma->vm_flags & VM_MAYBE_GUARD))
		vma_set_flags(vma, vma->vm_flags | VM_MAYBE_GUARD);
	if (vma_is_anonymous(vma))
		error = anon_vma_prepare(vma);
	return error ? error : pages_fill(vma, start, end, page_state_guard);
}

s32 advise_guard_remove(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = refuse_flags(vma, vm_special(vma->vm_mm));

	if (!error)
		pages_unguard(vma->vm_mm, start, end);
	return error;
}

static s32 populate_area(struct vm_area_struct *vma, u64 start, u64 end, bool write)
{
	enum code_fault verdict;
	u64 stopped;

	if (vma->vm_flags & (VM_IO | VM_PFNMAP) || !(vma->vm_flags & (write ? VM_WRITE : VM_READ)))
		return fail(vma->vm_mm, -EINVAL, reason_page_not_allowed);
	verdict = fault_range(vma, start, end, write, &stopped);
	return fault_failed(verdict) ? fault_error(vma->vm_mm, verdict) : 0;
}

s32 advise_populate_read(struct vm_area_struct *vma, u64 start, u64 end)
{
	return populate_area(vma, start, end, false);
}

s32 advise_populate_write(struct vm_area_struct *vma, u64 start, u64 end)
{
	return populate_area(vma, start, end, true);
}

s32 madvise_populate(struct mm_struct *mm, u64 start, u64 end, bool write)
{
	while (start < end) {
		struct vm_area_struct *vma = vma_lookup(mm, start);
		s32 error;

		if (!vma)
			return fail(mm, -ENOMEM, reason_hole);
		error = populate_area(vma, start, end < vma->vm_end ? end : vma->vm_end, write);
		if (error)
			return error;
		start = vma->vm_end;
	}
	return 0;
}
