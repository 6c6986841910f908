/* Page faults: do_user_addr_fault(), arch/x86/mm/fault.c, and handle_mm_fault(), mm/memory.c, 6.18. Only what shows in
 * VMAs and in counts of pages is modelled: which page becomes anonymous memory, and whose.
 *
 * The pages of a range are handled together, with the same outcome as one fault after another, upwards. Guard pages of
 * growing VMAs: do_anonymous_page(), mm/memory.c, 3.4 to 3.14. */
#include "call/fault.h"
#include "area/huge_pool.h"
#include "area/stack.h"
#include "machine/file.h"
#include "page/memory_ready.h"
#include "reclaim/reclaim.h"
#include "rmap/anon_vma.h"

/* Pages of vvar are missing: those of another time namespace, of the architecture, and of a hypervisor's clock, as long as
 * nothing has set them up (from memory: vvar_fault()). Before 6.15 that left the first page, and then every second one. In
 * 7.3 vvar has all its pages, and only the clocks', a mapping of their own, are missing. As recorded: 6.18 on KVM, others
 * without such a clock. */
static u64 first_missing_of_vvar(const struct vm_area_struct *vma, u64 start)
{
	bool there = !((start - vma->vm_start) & PAGE_SIZE);

	if (has(vma->vm_mm, VVAR_ONE_PAGE))
		there = start == vma->vm_start;
	return there && !has(vma->vm_mm, VVAR_WHOLE) ? start + PAGE_SIZE : start;
}

/* The first address from `start` on where the file has no page for the VMA. */
static u64 first_missing(const struct vm_area_struct *vma, u64 start)
{
	struct file file;
	u64 pages, index;

	if (vma_is_anonymous(vma))
		return vma->vm_end;
	if (vma->vm_flags & VM_PFNMAP && vma_is_special_mapping(vma) && has(vma->vm_mm, VVAR_SPARSE))
		return first_missing_of_vvar(vma, start);
	file = file_of(vma->vm_mm->machine, vma->vm_file);
	pages = (file.size >> PAGE_SHIFT) + !!(file.size & ~PAGE_MASK);
	/* Below offset 0 the index has wrapped around, and lies behind the end of any file. */
	index = vma->vm_pgoff + ((start - vma->vm_start) >> PAGE_SHIFT);
	if (pages <= index)
		return start;
	pages -= index;
	return pages < (vma->vm_end - start) >> PAGE_SHIFT ? start + (pages << PAGE_SHIFT) : vma->vm_end;
}

/* Is there memory for this range? One with more pages than the machine could ever hold is not even begun. */
static bool is_memory_left(struct mm_struct *mm, u64 start, u64 end)
{
	u64 wanted = (end - start) >> PAGE_SHIFT;

	if (wanted <= mm->machine->memory_free >> PAGE_SHIFT)
		return true;
	wanted -= pages_anon(mm, start, end) + pages_swapped(mm, start, end);
	return memory_could_hold(mm, wanted) || memory_short(mm, wanted << PAGE_SHIFT);
}

/* When memory is short, single pages have to do. */
static bool has_room_for_huge(const struct mm_struct *mm)
{
	return mm->machine->memory_free >= HUGE_SIZE + MEMORY_FOR_TABLES;
}

/* thp_vma_suitable_order() and the rule "huge pages where advised". */
static bool may_be_huge(const struct vm_area_struct *vma, u64 block)
{
	return vma->vm_mm->huge_pages && !vma->vm_mm->machine->thp_never && pages_fit_huge(vma->vm_mm) && vma->vm_flags & VM_HUGEPAGE && vma_is_anonymous(vma) &&
	       block >= vma->vm_start && block + HUGE_SIZE <= vma->vm_end && has_room_for_huge(vma->vm_mm);
}

/* Does a write to this block of 2 MiB make or copy a huge page, instead of single pages? */
static bool makes_huge(const struct vm_area_struct *vma, u64 block)
{
	struct mm_struct *mm = vma->vm_mm;

	switch (page_table_at(mm, block)) {
	case page_table_none:
		return may_be_huge(vma, block);
	case page_table_huge_zero:
		return (!has(mm, HUGE_COW_SPLITS) || has(mm, HUGE_ZERO_BECOMES_HUGE)) && has_room_for_huge(mm);
	case page_table_shared_huge:
		return !has(mm, HUGE_COW_SPLITS) && has_room_for_huge(mm);
	default:
		return false;
	}
}

/* do_huge_pmd_wp_page() copies a huge page that other processes map too. */
static s32 write_huge(struct vm_area_struct *vma, u64 block, enum code_fault *verdict)
{
	if (page_table_at(vma->vm_mm, block) == page_table_shared_huge)
		return pages_copy_huge(vma, block);
	*verdict = fault_huge_page;
	return page_set_huge(vma, block);
}

/* A read of anonymous memory in one block maps pages of zeroes, which nobody counts. Where a huge page would fit, the
 * kernel prepares for one right away. */
static s32 read_block(struct vm_area_struct *vma, u64 block)
{
	struct mm_struct *mm = vma->vm_mm;
	s32 error;

	if (page_table_at(mm, block) != page_table_none)
		return 0;
	memory_ready(mm, MEMORY_FOR_TABLES);
	if (!may_be_huge(vma, block))
		return page_table_make(mm, block);
	error = anon_vma_prepare(vma);
	if (error)
		return error;
	if (has(mm, HUGE_ZERO_PAGE))
		return page_set_huge_zero(mm, block);
	error = page_set_huge(vma, block);
	if (!error && !(vma->vm_flags & VM_WRITE))
		pages_protect(mm, block, block + HUGE_SIZE); /* maybe_pmd_mkwrite() */
	return error;
}

static bool knows_huge_pages(const struct mm_struct *mm)
{
	return mm->huge_pages || pages_huge(mm, 0, UINT64_MAX);
}

/* do_anonymous_page(), do_cow_fault(), do_wp_page(): [start, end) is written. */
static s32 write_private(struct vm_area_struct *vma, u64 start, u64 end, enum code_fault *verdict)
{
	struct mm_struct *mm = vma->vm_mm;
	u64 missing = ((end - start) >> PAGE_SHIFT) - pages_anon(mm, start, end);
	s32 error = 0;

	if (!is_memory_left(mm, start, end) || !pages_have_room(mm, missing, missing))
		return fail(mm, -ENOMEM, reason_no_memory);
	if (!knows_huge_pages(mm))
		return pages_fill(vma, start, end, page_state_anon);
	/* Fills single pages up to the next huge one. */
	for (u64 block = start & HUGE_MASK; block < end && !error; block += HUGE_SIZE) {
		if (!makes_huge(vma, block))
			continue;
		if (start < block)
			error = pages_fill(vma, start, block, page_state_anon);
		if (!error)
			error = write_huge(vma, block, verdict);
		start = block + HUGE_SIZE;
	}
	return error || start >= end ? error : pages_fill(vma, start, end, page_state_anon);
}

/* do_anonymous_page() of 2.6.24 to 2.6.31: untouched pages become anonymous memory, which is writable if the VMA is. */
static s32 read_without_zero_page(struct vm_area_struct *vma, u64 start, u64 end)
{
	struct mm_struct *mm = vma->vm_mm;
	u64 present = pages_anon(mm, start, end);
	s32 error = 0;

	if (present == (end - start) >> PAGE_SHIFT)
		return 0;
	if (!is_memory_left(mm, start, end))
		return fail(mm, -ENOMEM, reason_no_memory);
	error = anon_vma_prepare(vma);
	if (!present && !error)
		error = pages_fill(vma, start, end, page_state_anon);
	for (u64 page = start; present && page < end && !error; page += PAGE_SIZE)
		if (page_state_at(mm, page) == page_state_none)
			error = pages_fill(vma, page, page + PAGE_SIZE, page_state_anon);
	if (!(vma->vm_flags & VM_WRITE))
		pages_protect(mm, start, end);
	return error;
}

/* Where the guard page is inside the VMA, it matters whether a page has been read, so its page of zeroes is kept. */
static s32 keep_zeroes(struct vm_area_struct *vma, u64 start, u64 end)
{
	bool kept = has(vma->vm_mm, GUARD_PAGE_INSIDE) && vma->vm_flags & VM_GROWSDOWN && start < end;

	return kept ? pages_map_zero(vma->vm_mm, start, end) : 0;
}

static s32 read_anonymous(struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = 0;

	if (has(vma->vm_mm, NO_ZERO_PAGE))
		return read_without_zero_page(vma, start, end);
	if (!vma->vm_mm->huge_pages)
		return keep_zeroes(vma, start, end);
	if (!pages_have_room(vma->vm_mm, (end - start) >> PAGE_SHIFT, 0))
		return fail(vma->vm_mm, -ENOMEM, reason_no_memory);
	for (u64 block = start & HUGE_MASK; block < end && !error; block += HUGE_SIZE)
		error = read_block(vma, block);
	return error ? error : keep_zeroes(vma, start, end);
}

u64 fault_reach(const struct vm_area_struct *vma, u64 start, u64 end)
{
	u64 guard = pages_first_guard(vma->vm_mm, start, end), last = first_missing(vma, start);

	return guard < last ? guard : last > start ? last : start;
}

/* The pages that a touch finds present, with the access that it needs. */
static u64 pages_ready(const struct mm_struct *mm, u64 start, u64 end, bool write)
{
	if (write)
		return pages_writable(mm, start, end);
	return pages_anon(mm, start, end) + pages_files(mm, start, end) + pages_zeroes(mm, start, end);
}

bool fault_spares(const struct vm_area_struct *vma, u64 page, bool write)
{
	return vma->vm_flags & (write ? VM_WRITE : VM_ACCESS) && pages_ready(vma->vm_mm, page, page + PAGE_SIZE, write);
}

u64 fault_end(const struct vm_area_struct *vma, u64 page, bool write)
{
	u64 block = page & HUGE_MASK;

	switch (page_table_at(vma->vm_mm, page)) {
	case page_table_none:
		return may_be_huge(vma, block) ? block + HUGE_SIZE : page + PAGE_SIZE;
	case page_table_huge_zero:
		return !write || makes_huge(vma, block) ? block + HUGE_SIZE : page + PAGE_SIZE;
	case page_table_huge:
		return pages_ready(vma->vm_mm, page, page + PAGE_SIZE, write) ? page + PAGE_SIZE : block + HUGE_SIZE;
	case page_table_shared_huge:
		return write && makes_huge(vma, block) ? block + HUGE_SIZE : page + PAGE_SIZE;
	default:
		return page + PAGE_SIZE;
	}
}

u64 fault_count(const struct vm_area_struct *vma, u64 start, u64 end, bool write)
{
	struct mm_struct *mm = vma->vm_mm;
	u64 faults = 0;

	if (start >= end)
		return 0;
	if (!knows_huge_pages(mm))
		return ((end - start) >> PAGE_SHIFT) - pages_ready(mm, start, end, write);
	for (u64 page = start, next; page < end; page = next) {
		u64 block_end = (page & HUGE_MASK) + HUGE_SIZE;

		next = block_end < end ? block_end : end;
		if (fault_end(vma, page, write) == block_end && page + PAGE_SIZE < block_end)
			faults++;
		else
			faults += ((next - page) >> PAGE_SHIFT) - pages_ready(mm, page, next, write);
	}
	return faults;
}

/* Makes the private pages [start, last) the process's own. *verdict is the outcome of the fault. 0 or -ENOMEM. */
static s32 fault_write(struct vm_area_struct *vma, u64 start, u64 end, u64 last, enum code_fault *verdict)
{
	s32 error = 0;

	*verdict = vma_is_anonymous(vma) ? fault_anonymous : fault_copied;
	if (pages_anon(vma->vm_mm, start, end) == (end - start) >> PAGE_SHIFT)
		*verdict = fault_present;
	else
		error = anon_vma_prepare(vma);
	if (!error && last > start)
		error = write_private(vma, start, last, verdict);
	return error;
}

/* The same for an access that needs no pages of its own: a read, or a write to shared memory. */
static s32 fault_read(struct vm_area_struct *vma, u64 start, u64 end, u64 last, bool write, enum code_fault *verdict)
{
	bool anonymous = vma_is_anonymous(vma);
	s32 error;

	*verdict = !anonymous ? fault_file_page : has(vma->vm_mm, NO_ZERO_PAGE) ? fault_anonymous : fault_zero_page;
	if (pages_ready(vma->vm_mm, start, end, write) == (end - start) >> PAGE_SHIFT)
		*verdict = fault_present;
	error = pages_swap_in(vma, start, last);
	if (error)
		return error;
	return anonymous ? read_anonymous(vma, start, last) : pages_map_file(vma, start, last);
}

/* Pages [start, end), none of which is a guard page. */
static enum code_fault fault_pages(struct vm_area_struct *vma, u64 start, u64 end, bool write, u64 *stopped)
{
	u64 last = sooner(later(first_missing(vma, start), start), end);
	bool swapped = pages_swapped(vma->vm_mm, start, last);
	enum code_fault verdict;
	s32 error;

	if (write && !(vma->vm_flags & VM_SHARED))
		error = fault_write(vma, start, end, last, &verdict);
	else
		error = fault_read(vma, start, end, last, write, &verdict);
	*stopped = error ? start : last;
	if (error)
		return fault_no_memory;
	pages_touched(vma->vm_mm, start, last);
	if (write && vma->vm_mm->machine->freed)
		reclaim_advised(vma->vm_mm, start, last, fate_kept);
	return last < end ? fault_beyond_file : swapped ? fault_swapped_in : verdict;
}

/* Only a fault that makes a single page moves the guard: nothing lies at the page yet, and no huge page will. */
static bool has_room_for_guard(struct vm_area_struct *vma, u64 page)
{
	enum code_page_table table = page_table_at(vma->vm_mm, page);

	if (!is_guard_page(vma, page) || !vma_is_anonymous(vma))
		return true;
	if (page_state_at(vma->vm_mm, page) != page_state_none || pages_zeroes(vma->vm_mm, page, page + PAGE_SIZE))
		return true;
	if (table == page_table_huge_zero || (table == page_table_none && may_be_huge(vma, page & HUGE_MASK)))
		return true;
	return move_guard_page(vma);
}

/* hugetlb_fault(), mm/hugetlb.c: huge pages of the pool are not counted as the process's memory, and aren't modelled. */
static enum code_fault fault_hugetlb(struct vm_area_struct *vma, u64 start, u64 end, u64 *stopped)
{
	u64 last = sooner(later(first_missing(vma, start), start), end);
	enum code_fault verdict = last < end ? fault_beyond_file : fault_huge_page;

	*stopped = last;
	if (start == last)
		return verdict;
	if (vma->vm_flags & VM_NORESERVE && !huge_pool_free(vma->vm_mm->machine, NULL, 0, 0))
		verdict = fault_no_huge_page;
	else if (!(vma->vm_flags & VM_SHARED) && anon_vma_prepare(vma))
		verdict = fault_no_memory;
	else
		return verdict;
	*stopped = start;
	return verdict;
}

enum code_fault fault_range(struct vm_area_struct *vma, u64 start, u64 end, bool write, u64 *stopped)
{
	struct mm_struct *mm = vma->vm_mm;
	u64 guard = pages_first_guard(mm, start, end);
	enum code_fault verdict = fault_guard;

	count(page_faults);
	trace(fault_range_enter, vma_id(vma), start, end, write);
	*stopped = guard;
	if (vma->vm_flags & VM_HUGETLB) {
		verdict = fault_hugetlb(vma, start, end, stopped);
	} else if (!has_room_for_guard(vma, start)) {
		*stopped = start;
		verdict = fault_no_guard_page;
	} else if (guard > start) {
		verdict = fault_pages(vma, start, guard, write, stopped);
	}
	if (!fault_failed(verdict) && guard < end)
		verdict = fault_guard;
	trace(fault_range_leave, vma_id(vma), *stopped, verdict);
	return verdict;
}

s32 fault_error(struct mm_struct *mm, enum code_fault verdict)
{
	if (!fault_failed(verdict))
		return 0;
	if (verdict == fault_no_memory)
		return fail(mm, -ENOMEM, reason_no_memory);
	return fail(mm, -EFAULT, verdict == fault_not_allowed ? reason_page_not_allowed : reason_page_not_there);
}
