/* Page faults map pages of files, and reads bring back pages from swap: do_read_fault(), do_shared_fault() and
 * do_swap_page(), mm/memory.c; unmap_mapping_range(), 2.6. Each fault maps one page: there is no fault-around (3.15).
 * In a writable shared VMA the page is mapped writable at once, as for files whose dirty pages are not accounted (all
 * until 2.6.18, from memory). */
#include "machine/file.h"
#include "page/i_mmap.h"
#include "page/memory_ready.h"
#include "page/page_alloc.h"
#include "page/page_cache.h"
#include "page/rmap.h"
#include "page/swap.h"

bool pages_of_file(const struct vm_area_struct *vma)
{
	return vma->vm_mapping && !(vma->vm_flags & (VM_PFNMAP | VM_IO)) && !vma_is_anonymous(vma) && !vma_is_special_mapping(vma);
}

static s32 swap_in_table(struct vm_area_struct *vma, struct pt_range *range)
{
	s32 error = 0;

	for (u32 n = range->low; n < range->high && range->table->sums.swapped && !error; n++)
		if (pte_is_swap(range->table->entry[n])) {
			memory_ready_within(vma->vm_mm, range, MEMORY_FOR_PAGE);
			error = pte_swap_in(vma, range->table, n);
		}
	return error;
}

s32 pages_swap_in(struct vm_area_struct *vma, u64 start, u64 end)
{
	struct mm_struct *mm = vma->vm_mm;
	u32 entries = pt_entries(pt_of(mm), 0);
	s32 error = 0;

	if (!pages_swapped(mm, start, end))
		return 0;
	for (u64 page = start >> PAGE_SHIFT, last = end >> PAGE_SHIFT, next; page < last && !error; page = next) {
		struct pt_range range = { .first = page };

		next = range.last = sooner(last, (page | (entries - 1)) + 1);
		if (!pt_next(mm, &range))
			continue;
		error = swap_in_table(vma, &range);
		pt_settle(mm, &range);
	}
	return error;
}

/* Makes entry n, which is empty, map its page of the file. */
static s32 map_page(struct vm_area_struct *vma, struct pt_table *table, u32 n)
{
	struct machine *machine = vma->vm_mm->machine;
	u64 index = vma->vm_pgoff + table->page + n - (vma->vm_start >> PAGE_SHIFT);
	u32 bits = PTE_PRESENT | PTE_FILE | PTE_ACCESSED;
	struct page *page;

	if (rmap_reserve(vma->vm_mm))
		return -ENOMEM;
	page = page_cache_find(machine, vma->vm_mapping, index);
	if (page) {
		page_add_rmap(vma, page, (struct pte_place){ table, n });
	} else {
		page = page_alloc(vma->vm_mm);
		if (!page)
			return -ENOMEM;
		if (page_cache_add(vma->vm_mm, vma->vm_mapping, page, index)) {
			page_free(machine, page);
			return -ENOMEM;
		}
		page_add_new_rmap(vma, page, (struct pte_place){ table, n });
	}
	if ((vma->vm_flags & (VM_SHARED | VM_WRITE)) == (VM_SHARED | VM_WRITE))
		bits |= PTE_WRITE;
	pte_set(table, n, pte_make(machine, page, bits));
	return 0;
}

/* In a writable shared VMA, an entry that an mprotect() has write-protected meanwhile becomes writable again. */
static s32 map_table(struct vm_area_struct *vma, struct pt_range *range)
{
	bool writable = (vma->vm_flags & (VM_SHARED | VM_WRITE)) == (VM_SHARED | VM_WRITE);
	struct pt_table *table = range->table;
	s32 error = 0;

	for (u32 n = range->low; n < range->high && !error; n++) {
		if (!table->entry[n]) {
			memory_ready_within(vma->vm_mm, range, MEMORY_FOR_PAGE);
			error = map_page(vma, table, n);
		} else if (writable && pte_is_file(table->entry[n])) {
			pte_set(table, n, table->entry[n] | PTE_WRITE);
		}
	}
	return error;
}

/* Are all of these pages present, and in a writable shared VMA also writable? */
static bool is_mapped(const struct vm_area_struct *vma, u64 start, u64 end)
{
	const struct mm_struct *mm = vma->vm_mm;
	u64 pages = (end - start) >> PAGE_SHIFT;

	if ((vma->vm_flags & (VM_SHARED | VM_WRITE)) == (VM_SHARED | VM_WRITE))
		return pages_writable(mm, start, end) == pages;
	return pages_anon(mm, start, end) + pages_files(mm, start, end) == pages;
}

s32 pages_map_file(struct vm_area_struct *vma, u64 start, u64 end)
{
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };
	struct mm_struct *mm = vma->vm_mm;
	u64 present = pages_anon(mm, start, end) + pages_files(mm, start, end), set = 0;
	u64 missing = range.last - range.first - present;
	s32 error = 0;

	if (!pages_of_file(vma) || is_mapped(vma, start, end))
		return 0;
	if (!pages_have_room(mm, missing, missing))
		return fail(mm, -ENOMEM, reason_no_memory);
	for (u64 page = range.first; page < range.last && !error; page = range.page + pt_entries(pt_of(mm), 0)) {
		memory_ready(mm, MEMORY_FOR_TABLES);
		error = pt_enter(mm, &range, page);
		if (error)
			break;
		error = map_table(vma, &range);
		if (range.table->sums.files > range.before.files) /* reclaim may have taken some */
			set += range.table->sums.files - range.before.files;
		pt_settle(mm, &range);
	}
	if (set)
		trace(pages_set, start, end, (u32)set, page_state_file);
	return error;
}

static void unmap_page(struct vm_area_struct *vma, u64 index)
{
	struct mm_struct *mm = vma->vm_mm;
	struct pt_range range;
	struct pt_table *table;
	u64 page;
	u32 n;

	if (index - vma->vm_pgoff >= vma_pages(vma))
		return;
	page = (vma->vm_start >> PAGE_SHIFT) + index - vma->vm_pgoff;
	table = pt_find(mm, page);
	n = pt_slot(pt_of(mm), page, 0);
	if (!table || !pte_is_file(table->entry[n]))
		return;
	pt_enter_at(&range, table, n);
	pte_clear(mm->machine, table, n);
	pt_settle(mm, &range);
}

void pages_punch_hole(struct machine *machine, struct address_space *mapping, u64 first, u64 last)
{
	const struct i_mmap_strategy *areas = i_mmap_of(machine);
	const struct page *page = page_cache_next(machine, mapping, first);

	while (page && page->index < last) {
		u64 index = page->index;

		for (struct vm_area_struct *vma = areas->first(mapping, index); vma; vma = areas->next(vma, index))
			unmap_page(vma, index);
		page = page_cache_next(machine, mapping, index + 1);
	}
}
