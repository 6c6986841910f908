/* A huge page in the place of a lowest-level page table: set_pmd_at() and __split_huge_pmd(), mm/huge_memory.c, 3.14
 * to 6.18. */
#include "page/huge_entry.h"
#include "page/page_alloc.h"

void pt_forget_huge(struct machine *machine, struct pt_table *table)
{
	struct huge_page *huge = table->huge;

	if (!huge)
		return;
	table->huge = NULL;
	huge->tables--;
	huge_page_release(machine, huge);
}

void pt_unmap_huge(struct machine *machine, struct pt_table *table)
{
	if (table->form == page_table_huge) {
		table->huge->mapped_whole--;
		table->sums.anon = table->sums.writable = table->sums.huge = 0;
		pt_forget_huge(machine, table);
	}
	table->form = page_table_table;
}

void pt_map_huge(struct pt_table *table, struct huge_page *huge, bool write)
{
	table->huge = huge;
	huge->tables++;
	huge->mapped_whole++;
	table->form = page_table_huge;
	table->sums.anon = HUGE_PAGES;
	table->sums.writable = write ? HUGE_PAGES : 0;
	table->sums.huge = 1;
}

void pt_break_up(struct mm_struct *mm, struct pt_range *range)
{
	struct pt_table *table = range->table;
	struct huge_page *huge = table->huge;
	u32 bits = PTE_PRESENT | PTE_ACCESSED | (table->sums.writable ? PTE_WRITE : 0);

	if (table->form == page_table_huge) {
		count(huge_splits);
		trace(huge_page_split, range->page << PAGE_SHIFT);
		for (u32 n = 0; n < HUGE_PAGES; n++) {
			huge->page[n].rmap = huge->page[0].rmap;
			huge->page[n].index = huge->page[0].index + n;
			table->entry[n] = pte_make(mm->machine, &huge->page[n], bits);
			page_get(&huge->page[n]);
		}
		huge->mapped_whole--;
		table->sums.huge = 0;
	}
	table->form = page_table_table;
}

/* Whether entry n still maps page n of the huge page that the table remembers. */
bool pt_has_part(const struct machine *machine, const struct pt_table *table, u32 n)
{
	return table->form == page_table_huge ||
	       (table->huge && pte_named(machine, table->entry[n]) == &table->huge->page[n]);
}

bool pt_huge_is_shared(const struct machine *machine, const struct pt_table *table)
{
	bool whole = table->form == page_table_huge;
	u32 own = 0;

	for (u32 n = 0; !whole && n < HUGE_PAGES; n++)
		own += pt_has_part(machine, table, n);
	return table->huge->mapped_whole > whole || table->huge->mapped_parts > own;
}
