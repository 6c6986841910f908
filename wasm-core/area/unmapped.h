/* Chooses the address of a new mapping. */
#ifndef AREA_UNMAPPED_H
#define AREA_UNMAPPED_H

#include "machine/machine.h"

/* What a new mapping asks for. `file` and `offset` decide how it is aligned; with MAP_HUGETLB, `huge_size` does. */
struct placement {
	u64 hint, length, offset; /* whole pages */
	u32 flags, file; /* MAP_ bits */
	u64 huge_size; /* in bytes; 0 = ordinary pages */
	bool low_is_checked_later; /* an address below mmap_min_addr is the caller's to refuse */
};
/* An address, or a negative errno. With MAP_FIXED the address is the hint itself. */
s64 get_unmapped_area(struct mm_struct *mm, const struct placement *wanted);
/* Whether a mapping may begin there, as cap_file_mmap() and later cap_mmap_addr() ask. 0 or -EPERM. */
s32 check_minimum(struct mm_struct *mm, u64 addr);

#endif
