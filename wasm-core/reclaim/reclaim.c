/* Gets pages back when memory is short: shrink_list() and swap_out(), mm/vmscan.c, 2.4 and 2.6.
 *
 * Simplified: there is one list of all pages, with neither an active part nor zones. What is wanted is reclaimed at
 * once, by the process that is short of it, and nothing works ahead (kswapd). Huge pages stay where they are. */
#include "reclaim/reclaim.h"
#include "machine/index.h"
#include "page/i_mmap.h"
#include "page/lru.h"
#include "page/swap_slot.h"
#include "reclaim/unmap.h"
#include "trace/records.h"

/* In the first round all pages may turn out to be used, and are marked as unused. A page that stays in the second round
 * stays. */
#define ROUNDS 2u

static void rotate(struct machine *machine, struct page *page, enum code_unmapped why)
{
	trace(page_rotated, page_id(page), why);
	(void)why;
	lru_del(machine, page);
	lru_add(machine, page);
}

/* With a reverse mapping: takes the first page of the list, unless it has been used since it came there. Returns how many
 * pages were freed. */
static u64 shrink_list(struct machine *machine, u64 wanted)
{
	u64 freed = 0;

	for (u32 looks = ROUNDS * machine->pages_alive; looks && freed < wanted && machine->lru_first; looks--) {
		struct page *page = page_from(machine, machine->lru_first);
		enum code_unmapped verdict = unmapped_referenced;
		u32 entries;

		if (!page_referenced(machine, page))
			verdict = try_to_unmap(machine, page, &entries);
		if (verdict == unmapped_all)
			freed++;
		else
			rotate(machine, page, verdict);
	}
	return freed;
}

/* The other way round, for kernels in which no page knows who maps it. */
struct swap_out {
	struct machine *machine;
	u64 freed, wanted;
	u32 looked, taken; /* PTEs of the current table */
};

/* try_to_swap_out(): removes the PTE. The page is freed only with its last PTE; until then all work is for nothing. */
static void try_to_swap_out(struct swap_out *out, const struct vm_area_struct *vma, struct pt_table *table, u32 n)
{
	struct machine *machine = out->machine;
	struct page *page = pte_named(machine, table->entry[n]);
	bool file = page->flags & PAGE_FILE, last = page->mapcount == 1;
	struct swap_slot *slot;
	u32 id = page_id(page);

	if (vma->vm_flags & VM_LOCKED || page->part || test_and_clear_accessed(table, n))
		return;
	slot = unmap_slot(machine, page);
	if (!slot && !file)
		return;
	unmap_entry(table, n, slot);
	out->taken++;
	if (!last)
		return;
	out->freed++;
	count(pages_reclaimed);
	if (!file)
		count(swap_outs);
	trace(page_freed, id, file ? answer_no : answer_yes);
	(void)id;
}

/* swap_out_pmd() */
static void swap_out_table(struct swap_out *out, const struct vm_area_struct *vma, const struct pt_range *range)
{
	struct pt_table *table = range->table;

	out->looked = out->taken = 0;
	for (u32 n = range->low; n < range->high && out->freed < out->wanted && table->form != page_table_huge; n++) {
		out->looked++;
		if (table->entry[n] & PTE_PRESENT)
			try_to_swap_out(out, vma, table, n);
	}
	count(rmap_tables);
	trace(swap_out_table, (range->page + range->low) << PAGE_SHIFT, pt_id(table), pt_process(vma->vm_mm), out->looked, out->taken);
}

/* swap_out_mm(). Here it starts at the beginning each time; the kernel remembered in mm->swap_address where it had
 * stopped. */
static void swap_out_mm(struct swap_out *out, struct mm_struct *mm)
{
	for (struct vm_area_struct *vma = vma_first(mm); vma && out->freed < out->wanted; vma = vma_next(vma)) {
		struct pt_range range = { .first = vma->vm_start >> PAGE_SHIFT, .last = vma->vm_end >> PAGE_SHIFT };

		while (out->freed < out->wanted && pt_next(mm, &range))
			swap_out_table(out, vma, &range);
	}
}

/* An mm that fork is still making is left alone, because its VMAs can't be looked up yet. */
static u64 swap_out(struct machine *machine, u64 wanted)
{
	struct swap_out out = { .machine = machine, .wanted = wanted };

	for (u32 round = 0; round < ROUNDS; round++)
		for (struct process *process = machine->processes; process && out.freed < wanted; process = process->next)
			swap_out_mm(&out, process->mm);
	return out.freed;
}

static u64 shrink(struct machine *machine, u64 wanted)
{
	return rmap_of(machine)->scans ? swap_out(machine, wanted) : shrink_list(machine, wanted);
}

/* madvise_free_pte_range() and madvise_cold_or_pageout_pte_range(), mm/madvise.c, 6.12. */
__attribute__((noinline, cold)) void reclaim_advised(struct mm_struct *mm, u64 start, u64 end, enum fate fate)
{
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };
	u32 entries;

	while (pt_next(mm, &range))
		for (u32 n = range.low; n < range.high; n++) {
			struct page *page = pte_named(mm->machine, range.table->entry[n]);

			if (!pte_is_anon(range.table->entry[n]) || page->mapcount != 1 || page->part)
				continue;
			if (fate != fate_reclaimed) {
				page->flags = (u16)((page->flags & ~PAGE_LAZY) | fate);
				continue;
			}
			page_referenced(mm->machine, page);
			try_to_unmap(mm->machine, page, &entries);
		}
}

u64 memory_file_pages(const struct machine *machine)
{
	u64 pages = 0;

	for (const struct address_space *mapping = machine->mappings; mapping; mapping = mapping->next)
		pages += mapping->pages;
	return pages;
}

u64 memory_swap_free(const struct machine *machine)
{
	return machine->swap - ((u64)machine->swap_slots << PAGE_SHIFT);
}

/* Pages that have been taken from only some of the processes that map them. They need no other slot when the others'
 * turn comes. */
static u64 swap_cached(const struct machine *machine)
{
	u64 pages = 0;

	for (u32 offset = machine->lru_first; offset; offset = page_from(machine, offset)->lru_next) {
		const struct page *page = page_from(machine, offset);

		pages += !(page->flags & PAGE_FILE) && page->mapping;
	}
	return pages;
}

bool memory_could_hold(const struct mm_struct *mm, u64 pages)
{
	const struct machine *machine = mm->machine;
	u64 room = ((machine->memory_free + memory_swap_free(machine)) >> PAGE_SHIFT) + memory_file_pages(machine);

	return pages <= room || pages <= room + swap_cached(machine);
}

void memory_reclaim(struct mm_struct *mm, u64 bytes)
{
	struct machine *machine = mm->machine;

	/* Worthwhile even if swap is full: a page that has been taken from some processes already has its slot. */
	if (machine->swap || memory_file_pages(machine))
		shrink(machine, (bytes - machine->memory_free + PAGE_SIZE - 1) >> PAGE_SHIFT);
}

s64 sys_reclaim(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	trace(reclaim_enter, op->length > UINT32_MAX ? UINT32_MAX : (u32)op->length);
	result = (s64)shrink(mm->machine, op->length);
	if (!result && op->length)
		result = fail(mm, -ENOMEM, reason_nothing_to_reclaim);
	trace(reclaim_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}

/* The page at an address of this mm, to be asked for its reverse mapping. NULL, with `reason` set, if there is none. */
static struct page *page_of(struct mm_struct *mm, u64 addr)
{
	struct pte_place place = { .table = pt_find(mm, addr >> PAGE_SHIFT) };
	struct page *page = NULL;

	place.n = pt_slot(pt_of(mm), addr >> PAGE_SHIFT, 0);
	if (place.table)
		page = pte_page(mm->machine, place);
	if (!page)
		fail(mm, -EFAULT, reason_not_a_page);
	return page;
}

s64 sys_page_referenced(struct mm_struct *mm, const struct record_operation *op)
{
	struct page *page;
	s64 result;

	trace(page_referenced_enter, op->addr);
	page = page_of(mm, op->addr);
	result = page ? (s64)page_referenced(mm->machine, page) : -EFAULT;
	trace(page_referenced_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}

static s64 do_try_to_unmap(struct mm_struct *mm, u64 addr)
{
	struct page *page = page_of(mm, addr);
	u32 entries;

	if (!page)
		return -EFAULT;
	if (huge_of(page))
		return fail(mm, -ENOSYS, reason_not_modelled);
	try_to_unmap(mm->machine, page, &entries);
	return entries;
}

s64 sys_try_to_unmap(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	trace(try_to_unmap_enter, op->addr);
	result = do_try_to_unmap(mm, op->addr);
	trace(try_to_unmap_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}
