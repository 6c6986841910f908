/* Pages become present, or writable again: do_anonymous_page(), do_wp_page() and do_cow_fault(), mm/memory.c;
 * guard_install_pte_entry(), mm/madvise.c, 6.18; change_pte_range(), mm/mprotect.c. */
#include "page/huge_entry.h"
#include "page/memory_ready.h"
#include "page/page_alloc.h"
#include "page/rmap.h"
#include "page/swap.h"

/* Host bytes that the objects of one machine may use: enough for some 100 GiB of pages. */
#define PT_ROOM ((u64)512 << 20)

/* A run of pages that a write finds present but write-protected. */
struct cow {
	u64 first, last; /* pages */
	u32 copied, reused;
};

static void cow_report(struct cow *cow)
{
	if (cow->copied || cow->reused)
		trace(pages_cow, cow->first << PAGE_SHIFT, cow->last << PAGE_SHIFT, cow->copied, cow->reused);
	*cow = (struct cow){ 0 };
}

static void cow_extend(struct cow *cow, u64 page, u32 pages)
{
	if (page != cow->last || !cow->last) {
		cow_report(cow);
		cow->first = page;
	}
	cow->last = page + pages;
}

/* Allocates a page and what its reverse mapping may need. NULL if memory is exhausted. */
static struct page *new_page(struct mm_struct *mm)
{
	return rmap_reserve(mm) ? NULL : page_alloc(mm);
}

/* do_wp_page(): reuses a page that nobody else has. All kernels until 5.8 decided this by page_mapcount() == 1 and by
 * the other users of its swap slot. Later ones ask whether this is the last reference (5.9), or whether the page was
 * marked exclusive when it was made (5.19). Without pinned pages the result is the same. From memory. */
static s32 write_protected(struct vm_area_struct *vma, struct pt_range *range, u32 n, struct cow *cow)
{
	struct machine *machine = vma->vm_mm->machine;
	struct pte_place place = { range->table, n };
	struct page *page = pte_named(machine, range->table->entry[n]);

	if (!page_is_own(page)) {
		struct page *copy = new_page(vma->vm_mm);

		if (!copy)
			return -ENOMEM;
		page_remove_rmap(machine, page, place);
		page_add_new_rmap(vma, copy, place);
		page = copy;
		cow_extend(cow, range->page + n, 1);
		cow->copied++;
		count(cow_copies);
	} else {
		cow_extend(cow, range->page + n, 1);
		cow->reused++;
		count(cow_reuses);
		if (rmap_of(machine)->reused)
			rmap_of(machine)->reused(vma, page);
	}
	pte_set(range->table, n, pte_make(machine, page, PTE_PRESENT | PTE_WRITE | PTE_ACCESSED));
	return 0;
}

/* do_anonymous_page(), do_cow_fault(); and do_wp_page() for a page of the file that was only read so far. */
static s32 write_new(struct vm_area_struct *vma, struct pt_range *range, u32 n, struct cow *cow)
{
	struct machine *machine = vma->vm_mm->machine;
	struct page *page = new_page(vma->vm_mm);

	if (!page)
		return -ENOMEM;
	if (range->table->entry[n] == PTE_ZERO)
		pte_clear(machine, range->table, n);
	if (range->table->entry[n]) {
		pte_clear(machine, range->table, n);
		cow_extend(cow, range->page + n, 1);
		cow->copied++;
		count(cow_copies);
	}
	page_add_new_rmap(vma, page, (struct pte_place){ range->table, n });
	pte_set(range->table, n, pte_make(machine, page, PTE_PRESENT | PTE_WRITE | PTE_ACCESSED));
	return 0;
}

/* A page that a write brings back from swap becomes writable at once if nobody else has it: do_swap_page(). */
static s32 write_swapped(struct vm_area_struct *vma, struct pt_range *range, u32 n, struct cow *cow)
{
	struct page *page;

	if (pte_swap_in(vma, range->table, n))
		return -ENOMEM;
	page = pte_named(vma->vm_mm->machine, range->table->entry[n]);
	if (!page_is_own(page))
		return write_protected(vma, range, n, cow);
	pte_set(range->table, n, range->table->entry[n] | PTE_WRITE);
	return 0;
}

static s32 write_page(struct vm_area_struct *vma, struct pt_range *range, u32 n, struct cow *cow)
{
	pt_entry entry = range->table->entry[n];

	if (pte_is_swap(entry))
		return write_swapped(vma, range, n, cow);
	return pte_is_anon(entry) ? write_protected(vma, range, n, cow) : write_new(vma, range, n, cow);
}

/* do_huge_pmd_wp_page() for a huge page that no other table maps. */
static void write_huge(struct pt_range *range, struct cow *cow)
{
	if (range->table->sums.writable)
		return;
	range->table->sums.writable = HUGE_PAGES;
	cow_extend(cow, range->page, HUGE_PAGES);
	cow->reused += HUGE_PAGES;
	count(cow_reuses);
}

static s32 write_pages(struct vm_area_struct *vma, struct pt_range *range, struct cow *cow)
{
	struct mm_struct *mm = vma->vm_mm;
	struct pt_table *table = range->table;
	s32 error = 0;

	if (table->form == page_table_huge && !pt_huge_is_shared(mm->machine, table)) {
		write_huge(range, cow);
		return 0;
	}
	pt_break_up(mm, range);
	if (table->sums.writable + table->sums.guards == pt_entries(pt_of(mm), 0))
		return 0;
	for (u32 n = range->low; n < range->high && !error; n++) {
		if (table->entry[n] & PTE_WRITE || pte_is_guard(table->entry[n]))
			continue;
		memory_ready_within(mm, range, MEMORY_FOR_PAGE);
		error = write_page(vma, range, n, cow);
	}
	return error;
}

static void guard_pages(struct mm_struct *mm, struct pt_range *range)
{
	pt_break_up(mm, range);
	for (u32 n = range->low; n < range->high; n++) {
		pte_clear(mm->machine, range->table, n);
		pte_set(range->table, n, PTE_GUARD);
	}
}

/* A page table takes a page, too: a range that needs more of them than the machine has pages fails before it begins. */
bool pages_have_room(const struct mm_struct *mm, u64 pages, u64 structs)
{
	u64 ram = mm->machine->ram >> PAGE_SHIFT, tables = pages / pt_entries(pt_of(mm), 0);
	u64 bytes = tables * pt_table_size(pt_of(mm), 0) + structs * sizeof(struct page);

	return tables <= ram && mm->machine->arena.live + bytes <= PT_ROOM;
}

s32 pages_fill(struct vm_area_struct *vma, u64 start, u64 end, enum code_page_state state)
{
	struct mm_struct *mm = vma->vm_mm;
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };
	bool guards = state == page_state_guard;
	struct cow cow = { 0 };
	u64 filled = 0, missing = range.last - range.first - (guards ? 0 : pages_anon(mm, start, end));
	s32 error = 0;

	if (!pages_have_room(mm, missing, guards ? 0 : missing))
		return fail(mm, -ENOMEM, reason_no_memory);
	for (u64 page = range.first; page < range.last && !error; page = range.page + pt_entries(pt_of(mm), 0)) {
		u64 before, after;

		memory_ready(mm, MEMORY_FOR_TABLES);
		error = pt_enter(mm, &range, page);
		if (error)
			break;
		before = guards ? range.table->sums.guards : range.table->sums.anon;
		if (guards)
			guard_pages(mm, &range);
		else
			error = write_pages(vma, &range, &cow);
		after = guards ? range.table->sums.guards : range.table->sums.anon;
		filled += after > before ? after - before : 0; /* reclaim may have taken some */
		pt_settle(mm, &range);
	}
	cow_report(&cow);
	if (filled)
		trace(pages_set, start, end, (u32)filled, state);
	return error;
}

s32 pages_map_zero(struct mm_struct *mm, u64 start, u64 end)
{
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };

	if (!pages_have_room(mm, range.last - range.first, 0))
		return fail(mm, -ENOMEM, reason_no_memory);
	for (u64 page = range.first; page < range.last; page = range.page + pt_entries(pt_of(mm), 0)) {
		memory_ready(mm, MEMORY_FOR_TABLES);
		if (pt_enter(mm, &range, page))
			return -ENOMEM;
		for (u32 n = range.low; n < range.high && range.table->form == page_table_table; n++)
			if (!range.table->entry[n])
				pte_set(range.table, n, PTE_ZERO);
		pt_settle(mm, &range);
	}
	return 0;
}

s32 page_table_make(struct mm_struct *mm, u64 addr)
{
	return pt_make(mm, addr >> PAGE_SHIFT) ? 0 : -ENOMEM;
}

void pages_protect(struct mm_struct *mm, u64 start, u64 end)
{
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };

	while (pt_next(mm, &range)) {
		struct pt_table *table = range.table;

		if (!table->sums.writable)
			continue;
		if (table->form == page_table_huge)
			table->sums.writable = 0;
		for (u32 n = range.low; n < range.high; n++)
			if (table->entry[n] & PTE_WRITE)
				pte_set(table, n, table->entry[n] & ~PTE_WRITE);
		pt_settle(mm, &range);
	}
}
