/* What a page table looks like on a machine: the column `pt`. */
#ifndef PAGE_FORM_H
#define PAGE_FORM_H

#include "machine/page_map.h"

struct pt_form {
	const char *name, *keeps;
	u32 levels;
	u8 bits[PT_LEVELS]; /* of the page number, that select an entry; [0] is the lowest level */
	u8 shift[PT_LEVELS + 1]; /* and those below them: the sums of bits[]; the last one is of a whole page number */
	u8 entry_bytes; /* in the machine's memory; a table always has a page of its own, or less at the top */
};

/* Tables end at 4 GiB, and so do addresses. */
static inline bool pt_is_32bit(const struct pt_form *form)
{
	return form->shift[form->levels] == 20;
}

extern const struct pt_form pt_i386_2level, pt_i386_pae, pt_x86_64;

#endif
