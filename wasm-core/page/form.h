/* The layout of page tables on a machine: the column `pt`. */
#ifndef PAGE_FORM_H
#define PAGE_FORM_H

#include "machine/machine.h"

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

/* On such a machine, a sum in which a program's own number went wraps at 4 GiB. The numbers of a 64-bit program that was moved
 * there (docs/decisions/0019) may be larger, and stay as they are. */
u64 pt_wrapped(const struct mm_struct *mm, u64 given, u64 sum);
u64 pt_page_align(const struct mm_struct *mm, u64 length);
/* Does the range wrap around? */
bool pt_wraps(const struct mm_struct *mm, u64 start, u64 end);

#endif
