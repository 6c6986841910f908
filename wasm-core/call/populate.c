/* The kernel touches pages ahead of the program, and unlocks them: __mm_populate() and populate_vma_page_range(), mm/gup.c, 6.18;
 * __mlock_vma_pages_range() and munlock_vma_pages_range(), mm/mlock.c, 3.14 and before. */
#include "area/pkeys.h"
#include "area/stack.h"
#include "area/vma.h"
#include "call/fault.h"
#include "machine/file.h"
#include "machine/index.h"

/* Does a growing VMA lie right below? Both may be parts of one stack, so this one needs no guard page. */
static bool continues_below(const struct vm_area_struct *vma)
{
	const struct vm_area_struct *prev = vma_prev(vma);

	return prev && prev->vm_end == vma->vm_start && prev->vm_flags & VM_GROWSDOWN;
}

/* Where reading would make pages, make_pages_present() uses the page of zeroes: use_zero_page(). */
static bool spares_pages(const struct vm_area_struct *vma)
{
	return has(vma->vm_mm, NO_ZERO_PAGE) && vma_is_anonymous(vma);
}

/* Private memory that may be written is touched by writing, so that it gets its own pages. Other memory is read, even
 * if the program may not read it, as long as it may access it at all. Before 2.6.38, shared memory was written to as
 * well, and the memory had to allow the access: __mlock_vma_pages_range(), mm/mlock.c, 2.6.32. */
static bool is_written(const struct vm_area_struct *vma)
{
	return vma->vm_flags & VM_WRITE && !(vma->vm_flags & VM_SHARED && has(vma->vm_mm, POPULATE_FORCES));
}

/* A caller that locks memory forces its access on it. Since populating goes the same way, that is true of all callers. */
static bool may_be_populated(const struct vm_area_struct *vma, bool locks)
{
	u64 needed = is_written(vma) ? VM_WRITE : VM_READ;

	return vma->vm_flags & (locks && has(vma->vm_mm, POPULATE_FORCES) ? VM_ACCESS : needed);
}

s32 populate_vma(struct vm_area_struct *vma, u64 start, u64 end, u64 *stopped)
{
	struct mm_struct *mm = vma->vm_mm;
	bool locks = has(mm, POPULATE_AS_MLOCK) || vma->vm_flags & VM_LOCKED;
	bool allowed = may_be_populated(vma, locks) && !pkey_forbids(vma), write = is_written(vma);
	s32 error;

	*stopped = end;
	if (vma->vm_flags & VM_LOCKONFAULT && (has(mm, ONFAULT_SKIPS) || allowed))
		return 0;
	/* __get_user_pages() finds the VMA again, once. */
	find_vma(mm, start);
	if (!allowed) {
		*stopped = start;
		return fault_error(mm, fault_not_allowed);
	}
	if (locks && is_guard_page(vma, start) && !continues_below(vma))
		start += PAGE_SIZE;
	if (start == end || (!write && !locks && spares_pages(vma)))
		return 0;
	error = fault_error(mm, fault_range(vma, start, end, write, stopped));
	if (vma->vm_flags & VM_LOCKED)
		mlock_pages(vma, start, *stopped, true);
	return error;
}

s32 populate_locked(struct vm_area_struct *vma, u64 start, u64 end)
{
	u64 stopped;
	s32 error;

	trace(populate_enter, start, end);
	error = populate_vma(vma, start, end, &stopped);
	trace(populate_leave, stopped, error);
	return error;
}

/* Touches the pages whatever their VMA allows, and ignores errors. */
static void touch_unlocked(struct vm_area_struct *vma, u64 start, u64 end)
{
	struct mm_struct *mm = vma->vm_mm;
	enum code_reason reason = mm->machine->reason;
	u64 stopped;

	trace(populate_enter, start, end);
	find_vma(mm, start);
	if (is_written(vma) || !spares_pages(vma))
		fault_range(vma, start, end, is_written(vma), &stopped);
	mm->machine->reason = reason;
	trace(populate_leave, end, 0);
}

void munlock_pages(struct vm_area_struct *vma, u64 start, u64 end)
{
	if (has(vma->vm_mm, MUNLOCK_TOUCHES))
		touch_unlocked(vma, start, end);
	mlock_pages(vma, start, end, false);
}

void munlock_areas(struct vm_area_struct *vma, u64 end)
{
	for (; vma && vma->vm_start < end && has(vma->vm_mm, MUNLOCK_SEARCHES); vma = vma_next(vma)) {
		if (!(vma->vm_flags & VM_LOCKED))
			continue;
		vma->vm_mm->locked_vm -= vma_pages(vma);
		vma_set_flags(vma, vma->vm_flags & ~VM_LOCKED_MASK);
		munlock_pages(vma, vma->vm_start, vma->vm_end);
	}
}

static s32 populate(struct mm_struct *mm, u64 start, u64 end, bool ignore_errors)
{
	struct vm_area_struct *vma = start < end ? find_vma_intersection(mm, start, end) : NULL;
	s32 error = 0;
	u64 stopped = end;

	trace(populate_enter, start, end);
	for (; vma && vma->vm_start < end; vma = vma_next(vma)) {
		u64 low = start > vma->vm_start ? start : vma->vm_start;
		u64 high = end < vma->vm_end ? end : vma->vm_end;

		if (vma->vm_flags & (VM_IO | VM_PFNMAP))
			continue;
		error = populate_vma(vma, low, high, &stopped);
		/* __get_user_pages() returns how many pages it got. Only when it is called once more does it say why it
		 * got no others. */
		if (error && stopped > low) {
			mm->machine->reason = reason_none;
			error = populate_vma(vma, stopped, high, &stopped);
		}
		if (error && !ignore_errors)
			break;
		error = 0;
	}
	trace(populate_leave, stopped, error);
	return error;
}

s32 populate_range(struct mm_struct *mm, u64 start, u64 end)
{
	return populate(mm, start, end, false);
}

void mm_populate(struct mm_struct *mm, u64 start, u64 length)
{
	enum code_reason reason = mm->machine->reason;

	populate(mm, start, start + length, true);
	mm->machine->reason = reason;
}
