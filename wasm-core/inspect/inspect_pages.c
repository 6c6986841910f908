/* Page tables and their entries. Each table is one level below the table that points to it, so every walk ends. */
#include "inspect/inspect.h"
#include "page/swap_slot.h"
#include "page/table.h"

void page_table_walk_start(struct page_table_walk *walk, const struct mm_struct *mm)
{
	*walk = (struct page_table_walk){ .mm = mm, .level = pt_of(mm)->levels };
	if (mm->pages.root)
		walk->table[--walk->level] = mm->pages.root;
}

static u32 used_entries(const struct pt_sums *sums)
{
	return (u32)(pt_present(sums) + sums->swapped + sums->guards + sums->zeroes);
}

static void inspect_table(const struct page_table_walk *walk, struct record_page_table *record)
{
	const struct pt_table *table = walk->table[walk->level], *above = NULL;
	const struct mm_struct *mm = walk->mm;
	u32 level = walk->level;

	if (level + 1 < pt_of(mm)->levels)
		above = walk->table[level + 1];
	*record = (struct record_page_table){
		.start = walk->page[level] << PAGE_SHIFT,
		.table = pt_id(table),
		.parent = pt_id(above),
		.parent_slot = above ? pt_slot(pt_of(mm), walk->page[level], level + 1) : 0,
		.level = level,
		.used = level ? table->used : used_entries(&table->sums),
		.present = level ? table->used : (u32)pt_present(&table->sums),
		.writable = level ? table->used : (u32)table->sums.writable,
		.shared = level ? 0 : pt_shared(mm, table),
		.form = table->form,
	};
}

/* Moves down to the first table below, or up until a table has another one to the right. At the end the level is
 * the number of levels. */
static void advance(struct page_table_walk *walk)
{
	const struct mm_struct *mm = walk->mm;
	const struct pt_form *form = pt_of(mm);

	for (walk->slot[walk->level] = 0; walk->level < form->levels; walk->level++) {
		u32 level = walk->level, *slot = &walk->slot[level];

		for (; level && *slot < pt_entries(form, level); ++*slot) {
			const struct pt_table *below = pte_named(mm->machine, walk->table[level]->entry[*slot]);

			if (!below)
				continue;
			walk->level = level - 1;
			walk->table[level - 1] = below;
			walk->page[level - 1] = walk->page[level] + *slot * pt_entry_span(form, level);
			++*slot;
			return;
		}
	}
}

const struct pt_table *page_table_walk_step(struct page_table_walk *walk, u64 *page)
{
	const struct pt_table *table;

	if (walk->level == pt_of(walk->mm)->levels)
		return NULL;
	table = walk->table[walk->level];
	*page = walk->page[walk->level];
	advance(walk);
	return table;
}

u32 page_table_walk_next(struct page_table_walk *walk, struct record_page_table *records, u32 room)
{
	u32 filled = 0;

	for (; filled < room && walk->level < pt_of(walk->mm)->levels; advance(walk))
		inspect_table(walk, &records[filled++]);
	return filled;
}

void pte_walk_start(struct pte_walk *walk, const struct mm_struct *mm, u32 block)
{
	u64 page = (u64)block * HUGE_PAGES;

	*walk = (struct pte_walk){ .mm = mm, .table = pt_find(mm, page),
				   .page = page & ~(u64)(pt_entries(pt_of(mm), 0) - 1) };
}

static enum code_pte_kind kind_of(pt_entry entry)
{
	if (entry & PTE_PRESENT)
		return entry & PTE_FILE ? pte_kind_file : pte_kind_page;
	if (entry == PTE_ZERO)
		return pte_kind_zero;
	return pte_is_swap(entry) ? pte_kind_swap : entry ? pte_kind_guard : pte_kind_none;
}

static void inspect_entry(const struct pte_walk *walk, struct record_pte *record)
{
	const struct machine *machine = walk->mm->machine;
	const struct pt_table *table = walk->table;
	pt_entry entry = table->entry[walk->n];
	struct page *page = pte_named(machine, entry);
	enum code_pte_kind kind = kind_of(entry);
	u32 mapcount = page ? page_mapcount(page) : kind == pte_kind_swap ? pte_slot(machine, entry)->count : 0;
	bool write = entry & PTE_WRITE;

	if (table->form == page_table_huge_zero)
		kind = pte_kind_zero;
	if (table->form == page_table_huge) {
		kind = pte_kind_huge;
		page = &table->huge->page[walk->n];
		write = table->sums.writable;
		mapcount = page->mapcount + table->huge->mapped_whole;
	}
	*record = (struct record_pte){
		.addr = (walk->page + walk->n) << PAGE_SHIFT,
		.frame = (u32)(uintptr_t)page / (u32)sizeof(struct page), /* events show a page's address in the same way */
		.mapcount = mapcount,
		.kind = kind,
		.writable = write ? answer_yes : answer_no,
	};
}

u32 pte_walk_next(struct pte_walk *walk, struct record_pte *records, u32 room)
{
	u32 filled = 0;

	for (; walk->table && walk->n < pt_entries(pt_of(walk->mm), 0) && filled < room; walk->n++) {
		inspect_entry(walk, &records[filled]);
		filled += records[filled].kind != pte_kind_none;
	}
	return filled;
}
