/* A page table that maps a huge page as a whole, or once did. */
#ifndef PAGE_HUGE_ENTRY_H
#define PAGE_HUGE_ENTRY_H

#include "page/table.h"

/* Splits the table's mapping of a huge page, if it is one, into 512 entries. */
void pt_break_up(struct mm_struct *mm, struct pt_range *range);
/* The table stops mapping a huge page as a whole, if it does so. */
void pt_unmap_huge(struct machine *machine, struct pt_table *table);
/* The table maps this huge page from now on, possibly besides others. */
void pt_map_huge(struct pt_table *table, struct huge_page *huge, bool write);
/* The table no longer refers to a huge page. */
void pt_forget_huge(struct machine *machine, struct pt_table *table);
/* Is the table's huge page mapped elsewhere too, whole or in part? */
bool pt_huge_is_shared(const struct machine *machine, const struct pt_table *table);

/* Whether entry n still maps page n of the huge page that the table remembers. */
bool pt_has_part(const struct machine *machine, const struct pt_table *table, u32 n);

#endif
