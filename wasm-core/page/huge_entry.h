/* A page table that maps a huge page as a whole, or once did. */
#ifndef PAGE_HUGE_ENTRY_H
#define PAGE_HUGE_ENTRY_H

#include "page/table.h"

/* A huge page's mapping, if it is one, becomes 512 entries. */
void pt_break_up(struct mm_struct *mm, struct pt_range *range);
/* The table lets go of the huge page that it maps as a whole, if it does. */
void pt_unmap_huge(struct machine *machine, struct pt_table *table);
/* It names this huge page from now on, too. */
void pt_map_huge(struct pt_table *table, struct huge_page *huge, bool write);
/* And no huge page any more. */
void pt_forget_huge(struct machine *machine, struct pt_table *table);
/* Is this one mapped elsewhere than by this table, whole or in parts? */
bool pt_huge_is_shared(const struct machine *machine, const struct pt_table *table);

/* Page n of the huge page that the table remembers, if its entry still names that one. */
bool pt_has_part(const struct machine *machine, const struct pt_table *table, u32 n);

#endif
