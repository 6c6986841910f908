/* Pages, and the entries that name them, found by looking at all page tables. A page is known by the number that
 * events give it: the low half of the address of its struct page. */
#include "inspect/page.h"
#include "page/swap_slot.h"
#include "rmap/walk.h"

static const struct page *page_at(const struct entry_walk *walk)
{
	return pte_page(walk->machine, (struct pte_place){ (struct pt_table *)(uintptr_t)walk->table, walk->next - 1 });
}

u32 process_number(const struct mm_struct *mm)
{
	const struct process *newborn = mm->machine->newborn;

	return newborn && newborn->mm == mm ? newborn->number : pt_process(mm);
}

/* Moves on to the next lowest-level table, of any process unless the walk is of a single one. */
static bool next_table(struct entry_walk *walk)
{
	while (!walk->is_over) {
		const struct pt_table *table;

		while (walk->process && (table = page_table_walk_step(&walk->tables, &walk->first)))
			if (!table->level) {
				walk->table = table;
				walk->next = 0;
				return true;
			}
		if (!walk->is_single)
			walk->process = rmap_next_process(walk->machine, walk->process);
		if (walk->is_single || !walk->process)
			walk->is_over = true;
		else
			page_table_walk_start(&walk->tables, walk->process->mm);
	}
	return false;
}

void entry_walk_start(struct entry_walk *walk, const struct machine *machine)
{
	*walk = (struct entry_walk){ .machine = machine };
}

void entry_walk_start_in(struct entry_walk *walk, const struct process *process)
{
	*walk = (struct entry_walk){ .machine = process->mm->machine, .process = process, .is_single = true };
	page_table_walk_start(&walk->tables, process->mm);
}

/* Moves on to the next entry of the table that may name the page. A machine may have millions of entries, most of
 * which name other pages, so they are compared by their offset alone. */
static bool next_entry(struct entry_walk *walk, const struct page *page)
{
	u32 entries = pt_entries(pt_of(walk->process->mm), 0);

	if (page && walk->table->form != page_table_huge) {
		u32 named = machine_offset(walk->machine, page);

		while (walk->next < entries && (walk->table->entry[walk->next] & ~PTE_BITS) != named)
			walk->next++;
	}
	if (walk->next >= entries)
		return false;
	walk->next++;
	return true;
}

/* The swap slot that the last entry found names, or NULL. */
static const struct swap_slot *slot_at(const struct entry_walk *walk)
{
	pt_entry entry = walk->table->entry[walk->next - 1];

	return pte_is_swap(entry) ? pte_slot(walk->machine, entry) : NULL;
}

bool entry_walk_next(struct entry_walk *walk, const struct page *page)
{
	do {
		while (walk->table && next_entry(walk, page)) {
			walk->page = page_at(walk);
			if (walk->page ? !page || walk->page == page : walk->with_swap && slot_at(walk))
				return true;
		}
		walk->table = NULL;
	} while (next_table(walk));
	return false;
}

u64 entry_walk_address(const struct entry_walk *walk)
{
	return (walk->first + walk->next - 1) << PAGE_SHIFT;
}

/* While a page is being unmapped no entry may name it any more; the LRU list still has it. */
static bool is_listed(const struct machine *machine, const struct page *page)
{
	u32 budget = machine->pages_alive;
	const struct page *listed = machine_at(machine, machine->lru_first);

	for (; listed && budget--; listed = machine_at(machine, listed->lru_next))
		if (listed == page)
			return true;
	return false;
}

const struct page *page_numbered(const struct machine *machine, u32 number)
{
	const struct page *page = machine_at(machine, number - (u32)(uintptr_t)machine);
	struct entry_walk walk;

	entry_walk_start(&walk, machine);
	return is_listed(machine, page) || entry_walk_next(&walk, page) ? page : NULL;
}

u32 mapping_walk_next(struct mapping_walk *walk, struct record_mapping *records, u32 room)
{
	u32 filled = 0;

	while (filled < room && walk->page && entry_walk_next(&walk->entries, walk->page)) {
		const struct entry_walk *at = &walk->entries;
		u32 n = at->next - 1;
		bool is_huge = at->table->form == page_table_huge;
		bool is_writable = is_huge ? at->table->sums.writable : at->table->entry[n] & PTE_WRITE;

		records[filled++] = (struct record_mapping){
			.addr = entry_walk_address(at),
			.table = pt_id(at->table),
			.entry = n,
			.process = at->process->number,
			.vma = vma_id(inspect_area_at(at->process->mm, entry_walk_address(at))),
			.writable = is_writable ? answer_yes : answer_no,
		};
	}
	return filled;
}

void mapping_walk_start(struct mapping_walk *walk, const struct machine *machine, u32 page)
{
	*walk = (struct mapping_walk){ .page = page_numbered(machine, page) };
	entry_walk_start(&walk->entries, machine);
}

static u32 mapcount_of(const struct page *page)
{
	return page_mapcount((struct page *)(uintptr_t)page);
}

/* `table` NULL: no entry names the page. */
static enum code_pte_kind kind_of(const struct page *page, const struct pt_table *table)
{
	if (table && table->form == page_table_huge)
		return pte_kind_huge;
	return page->flags & PAGE_FILE ? pte_kind_file : pte_kind_page;
}

/* `walk` is at an entry that names the page, `first` at the first of all such entries; without any, neither has a
 * table. */
static void inspect_page(const struct entry_walk *walk, struct entry_walk first, struct record_page *record)
{
	*record = (struct record_page){
		.page = page_id(walk->page),
		.addr = walk->table ? entry_walk_address(walk) : 0,
		.process = walk->table ? walk->process->number : 0,
		.mapcount = mapcount_of(walk->page),
		.kind = kind_of(walk->page, walk->table),
	};
	record->entries = first.table != NULL;
	while (entry_walk_next(&first, walk->page))
		record->entries++;
	inspect_page_rmap(walk->machine, walk->page, record);
}

s32 inspect_page_at(const struct process *process, u64 addr, struct record_page *record)
{
	const struct mm_struct *mm = process->mm;
	const struct pt_table *table = pt_find(mm, addr >> PAGE_SHIFT);
	u32 n = pt_slot(pt_of(mm), addr >> PAGE_SHIFT, 0);
	struct entry_walk walk = { .machine = mm->machine, .process = process, .table = table, .next = n + 1,
				   .first = (addr >> PAGE_SHIFT) - n }, first;

	walk.page = table ? page_at(&walk) : NULL;
	if (!walk.page)
		return -EINVAL;
	entry_walk_start(&first, mm->machine);
	entry_walk_next(&first, walk.page);
	inspect_page(&walk, first, record);
	return 0;
}

s32 inspect_page_numbered(const struct machine *machine, u32 number, struct record_page *record)
{
	struct entry_walk walk;
	const struct page *page = page_numbered(machine, number);

	if (!page)
		return -EINVAL;
	entry_walk_start(&walk, machine);
	if (!entry_walk_next(&walk, page))
		walk.page = page;
	inspect_page(&walk, walk, record);
	return 0;
}

s32 inspect_page_most_mapped(const struct machine *machine, struct record_page *record)
{
	struct entry_walk walk, most = { 0 };

	for (entry_walk_start(&walk, machine); entry_walk_next(&walk, NULL);)
		if (!most.page || mapcount_of(walk.page) > mapcount_of(most.page))
			most = walk;
	if (!most.page)
		return -EINVAL;
	inspect_page(&most, most, record);
	return 0;
}

u32 page_run_next(struct entry_walk *walk, struct record_page_run *records, u32 room)
{
	struct record_page_run *run = NULL;
	u32 filled = 0;
	struct entry_walk before;

	walk->with_swap = true;
	for (before = *walk; entry_walk_next(walk, NULL); before = *walk) {
		const struct page *page = walk->page;
		u64 addr = entry_walk_address(walk);
		u32 mapcount = page ? mapcount_of(page) : slot_at(walk)->count;
		enum code_pte_kind kind = page ? kind_of(page, walk->table) : pte_kind_swap;

		if (run && run->end == addr && run->mapcount == mapcount && run->kind == kind) {
			run->end += PAGE_SIZE;
			continue;
		}
		if (filled == room) {
			*walk = before;
			break;
		}
		run = &records[filled++];
		*run = (struct record_page_run){ .start = addr, .end = addr + PAGE_SIZE, .first = page ? page_id(page) : 0,
						 .mapcount = mapcount, .kind = kind };
	}
	return filled;
}
