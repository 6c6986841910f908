/* Allocates and frees page tables: pgd_alloc(), __pud_alloc(), __pmd_alloc() and __pte_alloc(), free_pgtables() and
 * free_pgd_range(), mm/memory.c, 3.4 to 6.18. Here the top-level table is made with the first page, not with the mm. */
#include "page/table.h"
#include "machine/memory.h"
#include "page/rmap_strategy.h"

static u32 top_of(const struct mm_struct *mm)
{
	return pt_of(mm)->levels - 1;
}

static struct pt_table *table_alloc(struct mm_struct *mm, u64 page, u32 level)
{
	const struct pt_form *form = pt_of(mm);
	struct pt_table *table = memory_alloc(mm, pt_table_size(form, level), pt_table_bytes(form, level));

	if (!table) {
		trace(alloc_fail, pt_table_size(form, level));
		fail(mm, -ENOMEM, reason_no_memory);
		return NULL;
	}
	table->mm = mm;
	table->page = page & ~(pt_span(form, level) - 1);
	table->level = (u8)level;
	table->form = level ? page_table_none : page_table_table;
	if (!level && rmap_of(mm->machine)->table_made && rmap_of(mm->machine)->table_made(table)) {
		memory_release(mm->machine, table, pt_table_size(form, level), pt_table_bytes(form, level));
		return NULL;
	}
	mm->pages.tables[level]++;
	mm->machine->page_tables[level]++;
	count(page_table_allocs);
	trace(page_table_alloc, table->page << PAGE_SHIFT, pt_id(table), level, pt_process(mm));
	return table;
}

static void free_table(struct mm_struct *mm, struct pt_table *table, u64 page)
{
	const struct pt_form *form = pt_of(mm);

	count(page_table_frees);
	trace(page_table_free, page << PAGE_SHIFT, pt_id(table), table->level, pt_process(mm));
	(void)page;
	if (!table->level && rmap_of(mm->machine)->table_freed)
		rmap_of(mm->machine)->table_freed(table);
	mm->pages.tables[table->level]--;
	mm->machine->page_tables[table->level]--;
	memory_release(mm->machine, table, pt_table_size(form, table->level), pt_table_bytes(form, table->level));
}

struct pt_table *pt_find(const struct mm_struct *mm, u64 page)
{
	const struct pt_form *form = pt_of(mm);
	struct pt_table *table = mm->pages.root;

	if (page >> form->shift[form->levels])
		return NULL;
	for (u32 level = top_of(mm); table && level > 0; level--)
		table = pte_named(mm->machine, table->entry[pt_slot(form, page, level)]);
	return table;
}

struct pt_table *pt_make(struct mm_struct *mm, u64 page)
{
	const struct pt_form *form = pt_of(mm);
	struct pt_table *table = mm->pages.root;

	if (!table)
		table = mm->pages.root = table_alloc(mm, page, top_of(mm));
	for (u32 level = top_of(mm); table && level > 0; level--) {
		pt_entry *entry = &table->entry[pt_slot(form, page, level)];
		struct pt_table *below = pte_named(mm->machine, *entry);

		if (!below && (below = table_alloc(mm, page, level - 1))) {
			*entry = pte_make(mm->machine, below, PTE_PRESENT | PTE_WRITE);
			table->used++;
		}
		table = below;
	}
	return table;
}

/* Which tables pt_free_range() frees. */
struct reach {
	u64 first, last, floor, ceiling;
};

static bool is_empty(const struct pt_table *table)
{
	if (table->level)
		return table->used == 0;
	return pt_is_empty(&table->sums) && table->form == page_table_table;
}

static void free_below(struct mm_struct *mm, struct pt_table *table, u64 base, const struct reach *reach)
{
	const struct pt_form *form = pt_of(mm);
	u64 span = pt_entry_span(form, table->level);
	u32 n = reach->first > base ? (u32)((reach->first - base) >> form->shift[table->level]) : 0;

	for (; n < pt_entries(form, table->level) && base + n * span < reach->last && table->used; n++) {
		struct pt_table *below = pte_named(mm->machine, table->entry[n]);
		u64 start = base + n * span;

		if (!below)
			continue;
		if (below->level)
			free_below(mm, below, start, reach);
		if (start < reach->floor || start + span > reach->ceiling || !is_empty(below))
			continue;
		table->entry[n] = 0;
		table->used--;
		free_table(mm, below, start);
	}
}

void pt_free_range(struct mm_struct *mm, u64 first, u64 last, u64 floor, u64 ceiling)
{
	const struct reach reach = { first, last, floor, ceiling };

	if (mm->pages.root)
		free_below(mm, mm->pages.root, 0, &reach);
}

void pt_free_all(struct mm_struct *mm)
{
	pt_free_range(mm, 0, UINT64_MAX, 0, UINT64_MAX);
	if (mm->pages.root)
		free_table(mm, mm->pages.root, 0);
	mm->pages.root = NULL;
}
