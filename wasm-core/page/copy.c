/* fork() copies page tables: copy_page_range(), copy_pte_range(), copy_present_pte() and copy_huge_pmd(), mm/memory.c
 * and mm/huge_memory.c. The two processes share the pages, and neither can write to a page of private memory without
 * a page fault: ptep_set_wrprotect(), where is_cow_mapping() says so. The child has accessed nothing yet:
 * pte_mkold(). If memory runs out halfway, PTEs that have been write-protected in the parent stay so. */
#include "page/huge_entry.h"
#include "page/memory_ready.h"
#include "page/rmap.h"
#include "page/swap_slot.h"

struct copied {
	u32 tables, entries, protected;
};

/* 0 or -ENOMEM. */
static s32 copy_present(struct vm_area_struct *vma, struct pt_range *to, struct pt_range *from, u32 n, struct copied *copied)
{
	pt_entry entry = from->table->entry[n];

	if (rmap_reserve(vma->vm_mm))
		return -ENOMEM;
	page_add_rmap(vma, pte_named(vma->vm_mm->machine, entry), (struct pte_place){ to->table, n });
	if (entry & PTE_WRITE && pte_is_anon(entry)) {
		entry &= ~PTE_WRITE;
		pte_set(from->table, n, entry);
		copied->protected++;
		count(ptes_protected);
	}
	pte_set(to->table, n, entry & ~PTE_ACCESSED);
	return 0;
}

/* 0 or -ENOMEM. */
static s32 copy_entry(struct vm_area_struct *vma, struct pt_range *to, struct pt_range *from, u32 n, struct copied *copied)
{
	pt_entry entry = from->table->entry[n];

	if (entry & PTE_PRESENT) {
		if (copy_present(vma, to, from, n, copied))
			return -ENOMEM;
	} else {
		if (pte_is_swap(entry))
			swap_get(pte_slot(vma->vm_mm->machine, entry));
		pte_set(to->table, n, entry);
	}
	if (!pte_is_guard(entry)) {
		copied->entries++;
		count(ptes_copied);
	}
	return 0;
}

/* One entry maps the whole huge page. */
static void copy_huge(struct pt_range *to, struct pt_range *from, struct copied *copied)
{
	pt_map_huge(to->table, from->table->huge, false);
	copied->entries++;
	count(ptes_copied);
	if (!from->table->sums.writable)
		return;
	from->table->sums.writable = 0;
	copied->protected++;
	count(ptes_protected);
}

/* 0 or -ENOMEM. */
static s32 copy_table(struct vm_area_struct *vma, struct pt_range *to, struct pt_range *from, struct copied *copied)
{
	struct pt_table *table = from->table;
	s32 error = 0;

	if (table->form == page_table_huge) {
		copy_huge(to, from, copied);
		return 0;
	}
	if (pt_is_whole(vma->vm_mm, from))
		to->table->form = table->form;
	for (u32 n = from->low; n < from->high && !error; n++)
		if (table->entry[n])
			error = copy_entry(vma, to, from, n, copied);
	if (table->huge && !to->table->huge) {
		to->table->huge = table->huge;
		table->huge->tables++;
	}
	return error;
}

static s32 copy_tables(struct vm_area_struct *vma, struct mm_struct *src, struct copied *all)
{
	struct pt_range from = { .first = vma->vm_start >> PAGE_SHIFT, .last = vma->vm_end >> PAGE_SHIFT }, to = from;
	struct mm_struct *dst = vma->vm_mm;
	u64 pages = 0;
	s32 error = 0;

	while (!error && pt_next(src, &from)) {
		struct copied copied = { 0 };

		memory_ready_within(src, &from, MEMORY_FOR_TABLES + pt_present(&from.table->sums) * rmap_of(src->machine)->chain_bytes);
		error = pt_enter(dst, &to, from.page);
		if (error)
			break;
		error = copy_table(vma, &to, &from, &copied);
		pages += pt_present(&to.table->sums) - pt_present(&to.before);
		pt_settle(dst, &to);
		pt_settle(src, &from);
		count(page_table_copies);
		trace(page_table_copied, from.page << PAGE_SHIFT, pt_id(from.table), pt_id(to.table), copied.entries, copied.protected);
		all->tables++;
		all->entries += copied.entries;
		all->protected += copied.protected;
	}
	if (pages)
		trace(pages_copied, vma->vm_start, vma->vm_end, (u32)pages);
	return error;
}

s32 copy_page_range(struct vm_area_struct *vma, const struct vm_area_struct *from)
{
	struct copied all = { 0 };
	s32 error;

	trace(copy_page_range_enter, vma_id(vma), vma->vm_start, vma->vm_end);
	error = copy_tables(vma, from->vm_mm, &all);
	trace(copy_page_range_leave, vma_id(vma), all.tables, all.entries, all.protected, error);
	return error;
}
