/* Checks page tables: every sum is the sum of what lies below, and every table is counted. Over all processes: as
 * many PTEs map a page as its mapcount says, and a page that several PTEs map is not writable. */
#include "page/huge_entry.h"
#include "page/i_mmap.h"
#include "page/lru.h"
#include "page/page_cache.h"
#include "page/swap_slot.h"

static bool is_in_arena(const struct machine *machine, pt_entry entry, size_t bytes)
{
	return (entry & ~PTE_BITS) >= sizeof(*machine) && (entry & ~PTE_BITS) + bytes <= machine->arena.used;
}

static const char *verify_swapped(const struct machine *machine, pt_entry entry)
{
	const struct swap_slot *slot = pte_slot(machine, entry);

	if (entry & (PTE_WRITE | PTE_GUARD) || !is_in_arena(machine, entry, sizeof(*slot)) || !slot->count)
		return "a page table entry names no slot of swap";
	if (slot->page && page_swap_slot(machine, page_from(machine, slot->page)) != slot)
		return "a page in the swap cache does not know its slot";
	return NULL;
}

static const char *verify_present(const struct machine *machine, pt_entry entry)
{
	struct page *page = pte_named(machine, entry);

	if (!is_in_arena(machine, entry, sizeof(*page)))
		return "a page table entry is neither a page nor a guard";
	if (!page->mapcount || page->part > HUGE_PAGES)
		return "a page table entry names no page that lives";
	if (!(page->flags & PAGE_FILE) != !(entry & PTE_FILE))
		return "a page table entry does not know whether its page is a file's";
	if (entry & PTE_FILE)
		return page_cache_find(machine, page_mapping(machine, page), page->index) == page ? NULL : "a file does not know its page";
	if (entry & PTE_WRITE && !page_is_own(page))
		return "a page that several processes share can be written";
	if (page->mapping && page_swap_slot(machine, page)->page != machine_offset(machine, page))
		return "a slot of swap does not know its page";
	return NULL;
}

static const char *verify_entry(const struct mm_struct *mm, pt_entry entry, struct pt_sums *sums)
{
	pt_sums_add(sums, entry, 1);
	if (!entry || entry == PTE_GUARD || entry == PTE_ZERO)
		return NULL;
	if (entry & PTE_PRESENT)
		return verify_present(mm->machine, entry);
	return pte_is_swap(entry) ? verify_swapped(mm->machine, entry) : "a page table entry is neither a page nor a guard";
}

static const char *verify_huge(const struct mm_struct *mm, const struct pt_table *table, struct pt_sums *sums)
{
	if (!table->huge || !table->huge->mapped_whole)
		return "a huge page is not there as a whole";
	if (!pt_is_empty(sums))
		return "a huge page has page table entries too";
	if (table->sums.writable && pt_huge_is_shared(mm->machine, table))
		return "a huge page that several processes share can be written";
	sums->anon = HUGE_PAGES;
	sums->writable = table->sums.writable ? HUGE_PAGES : 0;
	sums->huge = 1;
	return NULL;
}

static const char *verify_lowest(const struct mm_struct *mm, const struct pt_table *table, struct pt_sums *sums)
{
	const char *complaint = NULL;

	if (table->form == page_table_none || table->form == page_table_shared_huge)
		return "a page table has no form";
	for (u32 n = 0; n < pt_entries(pt_of(mm), 0) && !complaint; n++)
		complaint = verify_entry(mm, table->entry[n], sums);
	if (complaint)
		return complaint;
	if (table->form != page_table_table && !pages_fit_huge(mm))
		return "a huge page lies where none fits";
	if (table->form == page_table_huge)
		return verify_huge(mm, table, sums);
	if (table->form == page_table_huge_zero && !pt_is_empty(sums))
		return "the huge page of zeroes has page table entries";
	if (table->huge && (!sums->anon || !table->huge->tables))
		return "a page table remembers a huge page, and holds no memory";
	return NULL;
}

static const char *verify_table(const struct mm_struct *mm, const struct pt_table *table, u32 level,
				struct pt_sums *above, u32 *tables)
{
	struct pt_sums sums = { 0 };
	const char *complaint = NULL;
	u32 used = 0;

	tables[level]++;
	if (table->level != level)
		return "a page table lies on another level than it says";
	if (level == 0)
		complaint = verify_lowest(mm, table, &sums);
	for (u32 n = 0; level > 0 && n < pt_entries(pt_of(mm), level) && !complaint; n++) {
		if (!table->entry[n])
			continue;
		used++;
		if (!is_in_arena(mm->machine, table->entry[n], pt_table_size(pt_of(mm), level - 1)))
			return "a page table entry leads nowhere";
		complaint = verify_table(mm, pte_named(mm->machine, table->entry[n]), level - 1, &sums, tables);
	}
	if (complaint)
		return complaint;
	if (used != table->used)
		return "a page table has miscounted its entries";
	if (!pt_sums_same(&sums, &table->sums))
		return "a page table has miscounted the pages below it";
	pt_sums_change(above, &sums, &(struct pt_sums){ 0 });
	return NULL;
}

const char *pages_verify(const struct mm_struct *mm)
{
	u32 tables[PT_LEVELS] = { 0 };
	struct pt_sums sums = { 0 };
	const char *complaint = NULL;

	if (mm->pages.root)
		complaint = verify_table(mm, mm->pages.root, pt_of(mm)->levels - 1, &sums, tables);
	for (u32 level = 0; level < PT_LEVELS && !complaint; level++)
		if (tables[level] != mm->pages.tables[level])
			complaint = "an mm has miscounted its page tables";
	return complaint;
}

/* Three walks over all PTEs of all processes. The first one subtracts each PTE from the count of its page. The second
 * one checks that all counts are zero. The third one adds all PTEs again, and recognises the first PTE of a page
 * because its count is still 0. */
struct census {
	struct machine *machine;
	s32 step; /* added to the counts */
	bool zero; /* all counts are zero */
	u32 pages, huge_pages, slots, files; /* counted in the third walk, each at its first PTE */
};

static void census_slot(struct census *census, struct swap_slot *slot)
{
	census->slots += !slot->count;
	slot->count += (u32)census->step;
	census->zero &= !slot->count;
}

static void census_page(struct census *census, struct page *page)
{
	struct huge_page *huge = huge_of(page);

	census->pages += !huge && !page->mapcount;
	census->files += !page->mapcount && page->flags & PAGE_FILE;
	page->mapcount += (u32)census->step;
	if (huge)
		huge->mapped_parts += (u32)census->step;
	census->zero &= !page->mapcount && (!huge || !huge->mapped_parts);
	census->huge_pages += huge && !huge->tables && huge->mapped_parts == 1 && census->step == 1;
}

static void census_entry(struct census *census, pt_entry entry)
{
	if (entry & PTE_PRESENT)
		census_page(census, pte_named(census->machine, entry));
	else if (pte_is_swap(entry))
		census_slot(census, pte_slot(census->machine, entry));
}

static void census_table(struct census *census, struct pt_table *table)
{
	struct huge_page *huge = table->huge;

	if (huge) {
		census->huge_pages += !huge->tables && !huge->mapped_parts;
		huge->tables += (u32)census->step;
		huge->mapped_whole += (u32)(table->form == page_table_huge ? census->step : 0);
		census->zero &= !huge->tables && !huge->mapped_whole;
	}
}

static void census_walk(struct census *census, s32 step)
{
	census->step = step;
	census->zero = true;
	census->pages = census->huge_pages = census->slots = census->files = 0;
	for (struct process *process = census->machine->processes; process; process = process->next) {
		struct pt_range range = { .last = UINT64_MAX };

		while (pt_next(process->mm, &range)) {
			census_table(census, range.table);
			for (u32 n = range.low; n < range.high; n++)
				census_entry(census, range.table->entry[n]);
		}
	}
}

static const char *verify_files(const struct machine *machine, u32 met)
{
	const char *complaint = NULL;

	for (const struct address_space *mapping = machine->mappings; mapping && !complaint; mapping = mapping->next) {
		complaint = page_cache_verify(machine, mapping);
		met -= mapping->pages;
	}
	return complaint ? complaint : met ? "a file has pages that nobody maps" : NULL;
}

const char *pages_verify_machine(struct machine *machine)
{
	struct census census = { .machine = machine };
	const char *complaint = lru_verify(machine);
	bool zero;

	census_walk(&census, -1);
	census_walk(&census, 0);
	zero = census.zero;
	census_walk(&census, 1);
	if (!zero)
		return "a page is not named by as many page table entries as it says";
	if (census.pages != machine->pages_alive || census.huge_pages != machine->huge_pages_alive)
		return "a page has leaked";
	if (census.slots != machine->swap_slots || (u64)census.slots << PAGE_SHIFT > machine->swap)
		return "a slot of swap has leaked";
	return complaint ? complaint : verify_files(machine, census.files);
}
