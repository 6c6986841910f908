/* Where an mm keeps its page tables. What they hold is page/pages.h. */
#ifndef MACHINE_PAGE_MAP_H
#define MACHINE_PAGE_MAP_H

#include "base/types.h"

#define PT_LEVELS 4 /* the most that a form has: page/form.h */

struct pt_table;

struct page_map {
	struct pt_table *root; /* made with the first page, kept until the mm goes */
	u32 tables[PT_LEVELS]; /* on each level; [0] is the lowest */
};

#endif
