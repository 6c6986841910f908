/* Where an mm keeps its page tables. page/pages.h says what they hold. */
#ifndef MACHINE_PAGE_MAP_H
#define MACHINE_PAGE_MAP_H

#include "base/types.h"

#define PT_LEVELS 4 /* the most that any form has: page/form.h */

struct pt_table;

struct page_map {
	struct pt_table *root; /* made with the first page, kept as long as the mm */
	u32 tables[PT_LEVELS]; /* number of tables on each level; [0] is the lowest */
};

#endif
