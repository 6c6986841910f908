/* Unmaps a range: do_munmap() and detach_vmas_to_be_unmapped(), mm/mmap.c, 3.4 and 3.8; do_vmi_align_munmap(),
 * vms_gather_munmap_vmas() and vms_complete_munmap_vmas(), mm/vma.c, 6.18. */
#include "call/munmap.h"
#include "area/adjust.h"
#include "area/limits.h"
#include "area/vma.h"
#include "call/fault.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/cache.h"
#include "machine/gap_strategy.h"
#include "rmap/address_space.h"
#include "rmap/anon_vma.h"
#include "trace/records.h"

static bool is_sealed(struct mm_struct *mm, const struct vm_area_struct *vma)
{
	if (!(vma->vm_flags & VM_SEALED))
		return false;
	fail(mm, -EPERM, reason_sealed);
	return true;
}

/* Splits at the lower end. The new VMA is the part to be unmapped, or since 6.3 (from memory) the part that stays. */
static s32 cut_start(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end)
{
	/* Only a gap in the middle of one VMA leaves more VMAs than before. */
	if (end < vma->vm_end && mm->map_count >= mm->max_map_count)
		return fail(mm, -ENOMEM, reason_too_many_areas);
	if (is_sealed(mm, vma))
		return -EPERM;
	return __split_vma(mm, vma, start, has(mm, CUTS_MAKE_OUTER_PARTS));
}

/* Splits at the upper end. */
static s32 cut_end(struct mm_struct *mm, u64 end)
{
	struct vm_area_struct *last = find_vma(mm, end);

	if (!last || last->vm_start >= end)
		return 0;
	return __split_vma(mm, last, end, !has(mm, CUTS_MAKE_OUTER_PARTS));
}

static struct vm_area_struct *behind(struct mm_struct *mm, const struct vm_area_struct *prev)
{
	return prev ? vma_next(prev) : vma_first(mm);
}

/* Splits the VMAs that reach into [start, end) from below (`vma`) or above, and makes sure that all of them may be
 * unmapped. If something forbids the rest, what was split stays split. */
static s32 cut_ends(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end)
{
	if (vma->vm_start < start) {
		s32 error = cut_start(mm, vma, start, end);

		if (error)
			return error;
		if (vma->vm_end <= start)
			vma = vma_next(vma);
	}
	for_each_vma_range(vma, end)
		if (is_sealed(mm, vma))
			return -EPERM;
	return cut_end(mm, end);
}

/* free_pgtables(): frees the page tables that neither the VMA below nor the one above needs. */
static void clear_pages(struct mm_struct *mm, const struct vm_area_struct *vma, const struct unmapping *unmapping)
{
	const struct vm_area_struct *prev = unmapping->prev, *next = unmapping->next;

	pages_clear(mm, vma->vm_start, vma->vm_end, prev ? prev->vm_end : 0, next ? next->vm_start : UINT64_MAX);
}

static void leave_mm(struct mm_struct *mm, struct vm_area_struct *vma)
{
	s64 pages = (s64)vma_pages(vma);

	lock_mark(vma);
	if (gap_of(mm)->area_unmapped)
		gap_of(mm)->area_unmapped(mm, vma);
	mm->map_count--;
	if (vma->vm_flags & VM_LOCKED)
		mm->locked_vm -= (u64)pages;
	vm_stat_account(mm, vma->vm_flags, vma->vm_file, -pages);
}

static void remove_vma(struct vm_area_struct *vma)
{
	unlink_anon_vmas(vma);
	unlink_file_vma(vma);
	vma_free(vma);
}

/* From now on neither the gap search nor the cache remembers any of them. */
static void tell_unmapped(struct mm_struct *mm, const struct unmapping *unmapping)
{
	gap_of(mm)->unmapped(mm, unmapping->prev, unmapping->next);
	if (cache_of(mm)->unmapped)
		cache_of(mm)->unmapped(mm);
}

static void remove_vma_list(struct mm_struct *mm, const struct unmapping *unmapping)
{
	struct vm_area_struct *vma = unmapping->first;

	while (vma) {
		struct vm_area_struct *next = vma->vm_next;

		leave_mm(mm, vma);
		clear_pages(mm, vma, unmapping);
		remove_vma(vma);
		vma = next;
	}
}

/* Removes the VMAs from `first` on, all of them below `end`, from the mm. */
static s32 detach_vmas_to_be_unmapped(struct mm_struct *mm, struct unmapping *unmapping)
{
	struct vma_place place;

	if (index_of(mm)->prepare(&place, mm, NULL, unmapping->start, unmapping->end))
		return fail(mm, -ENOMEM, reason_no_memory);
	index_of(mm)->unlink_range(mm, unmapping->first, unmapping->end, &place);
	if (!index_of(mm)->iter_set)
		unmapping->next = behind(mm, unmapping->prev);
	tell_unmapped(mm, unmapping);
	remove_vma_list(mm, unmapping);
	return 0;
}

/* Splits at the lower end. Afterwards the iterator stands at the part to be unmapped. Up to 6.2 that part is the new
 * VMA, which is looked up. */
static s32 gather_start(struct mm_struct *mm, struct unmapping *unmapping)
{
	struct vm_area_struct *vma = unmapping->first;
	u64 start = unmapping->start;
	s32 error = vma->vm_start < start ? cut_start(mm, vma, start, unmapping->end) : 0;

	if (!error && vma->vm_end <= start)
		unmapping->first = vma_find(mm, start, unmapping->end);
	return error;
}

/* Splits `vma` at the upper end, and returns the part to be unmapped. */
static struct vm_area_struct *gather_end(struct mm_struct *mm, struct vm_area_struct *vma, u64 end, s32 *error)
{
	*error = __split_vma(mm, vma, end, !has(mm, CUTS_MAKE_OUTER_PARTS));
	if (*error || vma->vm_start < end)
		return vma;
	vma_iter_set(mm, end);
	return index_of(mm)->iter_prev(mm);
}

static s32 gather_all(struct mm_struct *mm, struct unmapping *unmapping)
{
	struct vm_area_struct **link = &unmapping->first, *vma;
	s32 error = 0;

	while ((vma = index_of(mm)->iter_find(mm, unmapping->end))) {
		if (is_sealed(mm, vma))
			return -EPERM;
		if (vma->vm_end > unmapping->end)
			vma = gather_end(mm, vma, unmapping->end, &error);
		if (error)
			return error;
		*link = vma;
		link = &vma->vm_next;
		unmapping->pages += vma_pages(vma);
		unmapping->accounted += vma->vm_flags & VM_ACCOUNT ? vma_pages(vma) : 0;
	}
	return 0;
}

void unmap_reattach(struct unmapping *unmapping)
{
	while (unmapping->first) {
		struct vm_area_struct *vma = unmapping->first;

		unmapping->first = vma->vm_next;
		vma->vm_next = NULL;
	}
}

s32 unmap_gather(struct mm_struct *mm, struct unmapping *unmapping, struct vm_area_struct *first, u64 start, u64 end)
{
	s32 error;

	*unmapping = (struct unmapping){ .start = start, .end = end, .first = first };
	error = gather_start(mm, unmapping);
	unmapping->first = NULL;
	if (error)
		return error;
	unmapping->prev = index_of(mm)->iter_prev(mm);
	error = gather_all(mm, unmapping);
	if (error) {
		unmap_reattach(unmapping);
		return error;
	}
	unmapping->next = index_of(mm)->iter_find(mm, 0);
	while (mm->vmi.index > start)
		index_of(mm)->iter_prev_range(mm);
	return 0;
}

void unmap_pages(struct mm_struct *mm, const struct unmapping *unmapping)
{
	for (const struct vm_area_struct *vma = unmapping->first; vma; vma = vma->vm_next)
		clear_pages(mm, vma, unmapping);
}

void unmap_complete(struct mm_struct *mm, struct unmapping *unmapping)
{
	struct vm_area_struct *vma = unmapping->first;

	tell_unmapped(mm, unmapping);
	while (vma) {
		struct vm_area_struct *next = vma->vm_next;

		trace(vma_unlink, vma_id(vma), 0, vma_id(next));
		leave_mm(mm, vma);
		remove_vma(vma);
		vma = next;
	}
}

/* If there is not even memory for that, the VMAs stay, without their pages. The kernel does not give up here
 * (__GFP_NOFAIL). */
void unmap_abort(struct mm_struct *mm, struct unmapping *unmapping)
{
	enum code_reason reason = mm->machine->reason;

	vma_iter_set(mm, unmapping->start);
	if (unmapping->first && detach_vmas_to_be_unmapped(mm, unmapping))
		unmap_reattach(unmapping);
	mm->machine->reason = reason;
}

s32 unmap_cut(struct mm_struct *mm, u64 start, u64 end)
{
	struct vm_area_struct *vma = find_vma(mm, start);

	return vma && vma->vm_start < end ? cut_ends(mm, vma, start, end) : 0;
}

/* One iterator splits the VMAs, collects them, and removes them with a single store. */
static s32 gather_and_detach(struct mm_struct *mm, struct vm_area_struct *first, u64 start, u64 end)
{
	struct unmapping unmapping;
	s32 error = unmap_gather(mm, &unmapping, first, start, end);

	if (error)
		return error;
	error = detach_vmas_to_be_unmapped(mm, &unmapping);
	if (error)
		unmap_reattach(&unmapping);
	return error;
}

s32 unmap_found(struct mm_struct *mm, struct vm_area_struct *first, u64 start, u64 end)
{
	s32 error;

	trace(unmap_enter, start, end);
	error = gather_and_detach(mm, first, start, end);
	trace(unmap_leave, start, end, error);
	return error;
}

s32 unmap_range(struct mm_struct *mm, u64 start, u64 end)
{
	struct unmapping unmapping = { .start = start, .end = end };
	struct vm_area_struct *vma, *prev;
	s32 error;

	if (index_of(mm)->iter_set) {
		vma = vma_find(mm, start, end);
		return vma ? gather_and_detach(mm, vma, start, end) : 0;
	}
	vma = find_vma(mm, start);
	if (!vma || vma->vm_start >= end)
		return 0;
	prev = vma->vm_start < start ? vma : vma_prev(vma);
	error = cut_ends(mm, vma, start, end);
	if (error)
		return error;
	/* If the split left the middle to `vma`, there is a new VMA below it. */
	if (prev && prev->vm_start >= start)
		prev = vma_prev(prev);
	unmapping.first = behind(mm, prev);
	unmapping.prev = prev;
	if (mm->locked_vm)
		munlock_areas(unmapping.first, end);
	return detach_vmas_to_be_unmapped(mm, &unmapping);
}

s32 do_munmap(struct mm_struct *mm, u64 start, u64 length)
{
	u64 end = start + PAGE_ALIGN(length);
	s32 error;

	if (start & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (start > mm->task_size || length > mm->task_size - start)
		return fail(mm, -EINVAL, reason_beyond_the_end);
	if (end == start)
		return fail(mm, -EINVAL, reason_length_zero);
	trace(unmap_enter, start, end);
	error = unmap_range(mm, start, end);
	trace(unmap_leave, start, end, error);
	return error;
}

s64 sys_munmap(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(munmap_enter, op->addr, op->length);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = do_munmap(mm, op->addr, op->length);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(munmap_leave, 0, error, mm->machine->reason);
	return error;
}
