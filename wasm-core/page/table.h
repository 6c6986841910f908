/* Page tables, and walks over the lowest-level ones. This header uses page numbers, not addresses. */
#ifndef PAGE_TABLE_H
#define PAGE_TABLE_H

#include "page/entry.h"
#include "page/form.h"
#include "page/page.h"
#include "page/pages.h"

/* What lies below a page table, so that an empty or full range can be counted at no cost, however long it is. */
struct pt_sums {
	u64 anon, files, writable; /* present pages, including those of huge pages */
	u64 idle; /* those of them that lack PTE_ACCESSED; huge pages have no such bit here */
	u64 swapped, guards; /* pages that are not present */
	u32 huge; /* huge pages */
	u32 zeroes; /* entries of the zero page that are kept */
};

static inline u64 pt_present(const struct pt_sums *sums)
{
	return sums->anon + sums->files;
}

static inline bool pt_is_empty(const struct pt_sums *sums)
{
	return !sums->anon && !sums->files && !sums->swapped && !sums->guards && !sums->zeroes;
}

/* Adds an entry of a lowest-level table to the sums; `times` -1 subtracts it. */
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

/* Applies the change of one table's sums to those of a table above. range.c */
void pt_sums_change(struct pt_sums *sums, const struct pt_sums *now, const struct pt_sums *before);
bool pt_sums_same(const struct pt_sums *a, const struct pt_sums *b);

/* A huge page has a page table, too, without entries. It is there for the moment when the huge page's mapping is
 * split, because a split must not fail (pgtable_trans_huge_deposit()). */
struct pt_table {
	struct pt_sums sums;
	struct mm_struct *mm; /* the mm that it belongs to */
	u64 page; /* the first page below it */
	struct huge_page *huge; /* lowest level: the huge page that it maps as a whole, or did before; NULL = none */
	u16 used; /* higher levels: number of present entries */
	u8 level;
	u8 form; /* lowest level: enum code_page_table; page_table_none only just before it is freed */
	u32 number; /* lowest level: rmap/pt_directory.h, if the reverse mapping uses it */
	pt_entry entry[];
};

static inline const struct pt_form *pt_of(const struct mm_struct *mm)
{
	return mm->machine->era.pt;
}

/* Number of entries of a table on this level. */
static inline u32 pt_entries(const struct pt_form *form, u32 level)
{
	return 1u << form->bits[level];
}

/* Number of pages below one of its entries. */
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

/* Bytes of the machine's memory: a table takes one page, except for PAE's top-level table of four entries. */
static inline u64 pt_table_bytes(const struct pt_form *form, u32 level)
{
	u64 needed = (u64)pt_entries(form, level) * form->entry_bytes;

	return needed < PAGE_SIZE ? needed : PAGE_SIZE;
}

/* Sets entry n of a lowest-level table. The caller counts the references to what the old and the new entry name. */
static inline void pte_set(struct pt_table *table, u32 n, pt_entry entry)
{
	pt_sums_add(&table->sums, table->entry[n], (u64)-1);
	pt_sums_add(&table->sums, entry, 1);
	table->entry[n] = entry;
}

/* The process of an mm, for events. */
static inline u32 pt_process(const struct mm_struct *mm)
{
	return mm->process ? mm->process->number : 0;
}

static inline u32 pt_id(const struct pt_table *table)
{
	return (u32)(uintptr_t)table;
}

/* An entry of a lowest-level page table. */
struct pte_place {
	struct pt_table *table;
	u32 n;
};

static inline u64 pte_addr(struct pte_place place)
{
	return (place.table->page + place.n) << PAGE_SHIFT;
}

/* The page that the PTE at `place` maps, or NULL. */
static inline struct page *pte_page(const struct machine *machine, struct pte_place place)
{
	if (place.table->form == page_table_huge)
		return &place.table->huge->page[place.n];
	return pte_named(machine, place.table->entry[place.n]);
}

/* The lowest-level table of this page, or NULL. table.c */
struct pt_table *pt_find(const struct mm_struct *mm, u64 page);
/* Like pt_find(), but makes the table, and those above it, if necessary. NULL if memory is exhausted; tables made
 * above it stay. table.c */
struct pt_table *pt_make(struct mm_struct *mm, u64 page);
/* free_pgtables(): frees the empty tables of the pages [first, last), except the top-level one and those that reach
 * outside [floor, ceiling). table.c */
void pt_free_range(struct mm_struct *mm, u64 first, u64 last, u64 floor, u64 ceiling);
/* Frees all tables. Nothing may be left in them. table.c */
void pt_free_all(struct mm_struct *mm);

/* A walk over the lowest-level tables of the pages [first, last):
 *
 *   struct pt_range range = { .first = first, .last = last };
 *
 *   while (pt_next(mm, &range)) {
 *           … entries [range.low, range.high) of range.table, whose first page is range.page …
 *           pt_settle(mm, &range);
 *   }
 *
 * pt_settle() brings the sums above up to date. It also frees a table whose form has become page_table_none, and
 * drops a huge page of which nothing is left in the table. A walk that only looks need not settle. range.c */
struct pt_range {
	u64 first, last;
	u64 page;
	struct pt_table *table;
	u32 low, high;
	struct pt_sums before;
};

bool pt_next(const struct mm_struct *mm, struct pt_range *range);
void pt_settle(struct mm_struct *mm, struct pt_range *range);
/* Makes the table of `page`, and sets the range to it as if pt_next() had reached it. 0 or -ENOMEM. */
s32 pt_enter(struct mm_struct *mm, struct pt_range *range, u64 page);
/* Whether all of the table lies in the range. */
bool pt_is_whole(const struct mm_struct *mm, const struct pt_range *range);

/* Number of present entries whose anonymous page others map too. present.c */
u32 pt_shared(const struct mm_struct *mm, const struct pt_table *table);
/* Sets the range to entry n alone, as if pt_next() had reached it, so that a change of it can be settled. range.c */
void pt_enter_at(struct pt_range *range, struct pt_table *table, u32 n);
/* Clears entry n, whatever it is, and releases what it names. range.c */
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
