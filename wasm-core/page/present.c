/* Answers questions about what page tables hold. */
#include "page/huge_entry.h"
#include "page/rmap_strategy.h"

enum what { ANON, FILES, WRITABLE, SWAPPED, GUARDS, ZEROES, HUGE };

struct question {
	u64 first, last;
	enum what what;
};

static u64 sum_of(const struct pt_sums *sums, enum what what)
{
	switch (what) {
	case ANON:
		return sums->anon;
	case FILES:
		return sums->files;
	case WRITABLE:
		return sums->writable;
	case SWAPPED:
		return sums->swapped;
	case GUARDS:
		return sums->guards;
	case ZEROES:
		return sums->zeroes;
	default:
		return sums->huge;
	}
}

static u64 entries_count(const struct pt_table *table, u32 low, u32 high, enum what what)
{
	struct pt_sums found = { 0 };

	if (what == HUGE)
		return 0;
	if (table->form == page_table_huge)
		return what == ANON || (what == WRITABLE && table->sums.writable) ? high - low : 0;
	for (u32 n = low; n < high && sum_of(&table->sums, what); n++)
		pt_sums_add(&found, table->entry[n], 1);
	return sum_of(&found, what);
}

static u64 table_count(const struct mm_struct *mm, const struct pt_table *table, u64 base,
		       const struct question *question)
{
	const struct pt_form *form = pt_of(mm);
	u64 span = pt_entry_span(form, table->level), end = base + (span << form->bits[table->level]), found = 0;
	u64 first = later(question->first, base), last = sooner(question->last, end);

	if ((first == base && last == end) || !sum_of(&table->sums, question->what))
		return sum_of(&table->sums, question->what);
	if (!table->level)
		return entries_count(table, (u32)(first - base), (u32)(last - base), question->what);
	for (u64 n = (first - base) >> form->shift[table->level]; base + n * span < last; n++) {
		const struct pt_table *below = pte_named(mm->machine, table->entry[n]);

		if (below)
			found += table_count(mm, below, base + n * span, question);
	}
	return found;
}

static u64 pages_count(const struct mm_struct *mm, u64 start, u64 end, enum what what)
{
	struct question question = { start >> PAGE_SHIFT, end >> PAGE_SHIFT, what };

	if (!mm->pages.root || question.first >= question.last)
		return 0;
	if (question.first >= pt_span(pt_of(mm), pt_of(mm)->levels - 1))
		return 0;
	return table_count(mm, mm->pages.root, 0, &question);
}

u64 pages_anon(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_count(mm, start, end, ANON);
}

u64 pages_files(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_count(mm, start, end, FILES);
}

u64 pages_swapped(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_count(mm, start, end, SWAPPED);
}

u64 pages_writable(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_count(mm, start, end, WRITABLE);
}

u64 pages_guards(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_count(mm, start, end, GUARDS);
}

u64 pages_zeroes(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_count(mm, start, end, ZEROES);
}

u64 pages_huge(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_count(mm, start, end, HUGE);
}

u32 pt_shared(const struct mm_struct *mm, const struct pt_table *table)
{
	u32 found = 0;

	if (table->form == page_table_huge)
		return pt_huge_is_shared(mm->machine, table) ? HUGE_PAGES : 0;
	for (u32 n = 0; n < pt_entries(pt_of(mm), 0); n++) {
		found += pte_is_anon(table->entry[n]) && page_mapcount(pte_named(mm->machine, table->entry[n])) > 1;
	}
	return found;
}

u32 pages_shared(const struct mm_struct *mm)
{
	struct pt_range range = { .last = UINT64_MAX };
	u32 found = 0;

	while (pt_next(mm, &range))
		found += pt_shared(mm, range.table);
	return found;
}

/* Guards are rare, so halving the range until one page is left costs little. */
u64 pages_first_guard(const struct mm_struct *mm, u64 start, u64 end)
{
	u64 low = start, high = end;

	if (!mm->pages.root || !mm->pages.root->sums.guards || !pages_guards(mm, start, end))
		return end;
	while (high - low > PAGE_SIZE) {
		u64 middle = low + ((high - low) / 2 & PAGE_MASK);

		if (pages_guards(mm, low, middle))
			high = middle;
		else
			low = middle;
	}
	return low;
}

enum code_page_state page_state_at(const struct mm_struct *mm, u64 addr)
{
	const struct pt_table *table = pt_find(mm, addr >> PAGE_SHIFT);
	pt_entry entry = table ? table->entry[pt_slot(pt_of(mm), addr >> PAGE_SHIFT, 0)] : 0;

	if (table && table->form == page_table_huge)
		return page_state_anon;
	if (entry & PTE_PRESENT)
		return entry & PTE_FILE ? page_state_file : page_state_anon;
	if (pte_is_swap(entry))
		return page_state_swapped;
	return pte_is_guard(entry) ? page_state_guard : page_state_none;
}

enum code_page_table page_table_at(const struct mm_struct *mm, u64 addr)
{
	const struct pt_table *table = pt_find(mm, addr >> PAGE_SHIFT);

	if (!table)
		return page_table_none;
	if (table->form == page_table_huge && pt_huge_is_shared(mm->machine, table))
		return page_table_shared_huge;
	return (enum code_page_table)table->form;
}

bool pages_fit_huge(const struct mm_struct *mm)
{
	return pt_entries(pt_of(mm), 0) == HUGE_PAGES && rmap_of(mm->machine)->links;
}

u32 page_tables(const struct mm_struct *mm)
{
	u32 tables = 0;

	for (u32 level = 0; level < PT_LEVELS; level++)
		tables += mm->pages.tables[level];
	return tables;
}

u64 page_table_bytes(const struct mm_struct *mm)
{
	const struct pt_form *form = pt_of(mm);
	u64 bytes = 0;

	for (u32 level = 0; level < form->levels; level++)
		bytes += mm->pages.tables[level] * pt_table_bytes(form, level);
	return bytes;
}
