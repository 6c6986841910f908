/* Page tables, and walks over the lowest ones. Page numbers here, not addresses. */
#ifndef PAGE_TABLE_H
#define PAGE_TABLE_H

#include "page/entry.h"
#include "page/form.h"
#include "page/page.h"
#include "page/pages.h"

/* What lies below a page table: so an empty or a full stretch costs nothing to count, however long. */
struct pt_sums {
	u64 anon, files, writable; /* pages that are present; those of huge pages included */
	u64 idle; /* and of them, those that lack PTE_ACCESSED; huge pages have no such bit here */
	u64 swapped, guards; /* pages that are not */
	u32 huge; /* huge pages */
	u32 zeroes; /* entries of the page of zeroes that are kept */
};

static inline u64 pt_present(const struct pt_sums *sums)
{
	return sums->anon + sums->files;
}

static inline bool pt_is_empty(const struct pt_sums *sums)
{
	return !sums->anon && !sums->files && !sums->swapped && !sums->guards && !sums->zeroes;
}

/* The sums gain an entry of a lowest table, or with `times` -1 lose it. */
static inline void pt_sums_add(struct pt_sums *sums, pt_entry entry, u64 times)
{
	if (entry & PTE_PRESENT) {
		*(entry & PTE_FILE ? &sums->files : &sums->anon) += times;
		sums->writable += entry & PTE_WRITE ? times : 0;
		sums->idle += entry & PTE_ACCESSED ? 0 : times;
	} else if (entry == PTE_ZERO) {
		sums->zeroes += (u32)times;
	} else if (entry) {
		*(entry & PTE_SWAP ? &sums->swapped : &sums->guards) += times;
	}
}

/* Those above a table learn how it has changed. range.c */
void pt_sums_change(struct pt_sums *sums, const struct pt_sums *now, const struct pt_sums *before);
bool pt_sums_same(const struct pt_sums *a, const struct pt_sums *b);

/* A huge page has a page table too, without entries: the one that waits for the day it is broken up, for that must
 * not fail (pgtable_trans_huge_deposit()). */
struct pt_table {
	struct pt_sums sums;
	struct mm_struct *mm; /* whose it is */
	u64 page; /* the first page below it */
	struct huge_page *huge; /* lowest level: what it maps, or mapped as a whole before; NULL = none */
	u16 used; /* higher levels: entries that are present */
	u8 level;
	u8 form; /* lowest level: enum code_page_table; page_table_none only on its way out */
	u32 number; /* lowest level: rmap/pt_directory.h, if the row has one */
	pt_entry entry[];
};

static inline const struct pt_form *pt_of(const struct mm_struct *mm)
{
	return mm->machine->era.pt;
}

/* Entries of a table on this level. */
static inline u32 pt_entries(const struct pt_form *form, u32 level)
{
	return 1u << form->bits[level];
}

/* Pages below one entry of it. */
static inline u64 pt_entry_span(const struct pt_form *form, u32 level)
{
	return (u64)1 << form->shift[level];
}

static inline u32 pt_slot(const struct pt_form *form, u64 page, u32 level)
{
	return (u32)(page >> form->shift[level]) & (pt_entries(form, level) - 1);
}

static inline u64 pt_span(const struct pt_form *form, u32 level)
{
	return (u64)1 << form->shift[level + 1];
}

static inline size_t pt_table_size(const struct pt_form *form, u32 level)
{
	return sizeof(struct pt_table) + pt_entries(form, level) * sizeof(pt_entry);
}

/* Of the machine's memory: a table has a page, but for the four entries at the top of PAE. */
static inline u64 pt_table_bytes(const struct pt_form *form, u32 level)
{
	u64 needed = (u64)pt_entries(form, level) * form->entry_bytes;

	return needed < PAGE_SIZE ? needed : PAGE_SIZE;
}

/* Entry n of a lowest table is this one from now on. Whom it names, and named, is told by the caller. */
static inline void pte_set(struct pt_table *table, u32 n, pt_entry entry)
{
	pt_sums_add(&table->sums, table->entry[n], (u64)-1);
	pt_sums_add(&table->sums, entry, 1);
	table->entry[n] = entry;
}

/* Whose it is, for events. */
static inline u32 pt_process(const struct mm_struct *mm)
{
	return mm->process ? mm->process->number : 0;
}

static inline u32 pt_id(const struct pt_table *table)
{
	return (u32)(uintptr_t)table;
}

/* The lowest table of this page, or NULL. table.c */
struct pt_table *pt_find(const struct mm_struct *mm, u64 page);
/* The same; makes it, and those above it. NULL when memory is out: what was made above it stays. table.c */
struct pt_table *pt_make(struct mm_struct *mm, u64 page);
/* Frees tables in the pages [first, last) that are empty, but for the top one, and those that reach out of
 * [floor, ceiling): free_pgtables(). table.c */
void pt_free_range(struct mm_struct *mm, u64 first, u64 last, u64 floor, u64 ceiling);
/* All of them. Nothing is left in them. table.c */
void pt_free_all(struct mm_struct *mm);

/* A walk over the lowest tables in the pages [first, last):
 *
 *   struct pt_range range = { .first = first, .last = last };
 *
 *   while (pt_next(mm, &range)) {
 *           … entries [range.low, range.high) of range.table, whose first page is range.page …
 *           pt_settle(mm, &range);
 *   }
 *
 * settling brings the sums above up to date; it frees a table that has come to have form page_table_none, and lets go of
 * a huge page that nothing is left of. A walk that only looks needs none. range.c */
struct pt_range {
	u64 first, last;
	u64 page;
	struct pt_table *table;
	u32 low, high;
	struct pt_sums before;
};

bool pt_next(const struct mm_struct *mm, struct pt_range *range);
void pt_settle(struct mm_struct *mm, struct pt_range *range);
/* Makes the table of `page` and the range's place in it: as if pt_next() had come there. 0 or -ENOMEM. */
s32 pt_enter(struct mm_struct *mm, struct pt_range *range, u64 page);
/* All of the table lies in the range. */
bool pt_is_whole(const struct mm_struct *mm, const struct pt_range *range);

/* Present entries whose page, an anonymous one, somebody else names too. present.c */
u32 pt_shared(const struct mm_struct *mm, const struct pt_table *table);
/* Entry n alone, as if pt_next() had come there: for what settles a change of it. range.c */
void pt_enter_at(struct pt_range *range, struct pt_table *table, u32 n);
/* Entry n, whatever it is, becomes nothing. range.c */
void pte_clear(struct machine *machine, struct pt_table *table, u32 n);
static inline u64 later(u64 a, u64 b)
{
	return a > b ? a : b;
}

static inline u64 sooner(u64 a, u64 b)
{
	return a < b ? a : b;
}

#endif
