/* The layout of page tables on a machine: the column `pt`. */
#ifndef PAGE_FORM_H
#define PAGE_FORM_H

#include "machine/page_map.h"

struct pt_form {
	const char *name, *keeps;
	u32 levels;
	u8 bits[PT_LEVELS]; /* how many bits of the page number select an entry; [0] is the lowest level */
	u8 shift[PT_LEVELS + 1]; /* how many bits lie below those, i.e. the sums of bits[]; the last one is the width of a
				  * page number */
	u8 entry_bytes; /* in the machine's memory; a table takes one page, or less at the top */
};

/* Page tables, and so addresses, end at 4 GiB. */
static inline bool pt_is_32bit(const struct pt_form *form)
{
	return form->shift[form->levels] == 20;
}

#endif
