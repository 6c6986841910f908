/* One mapping on its way through the checks, for mmap.c and mapping.c. */
#ifndef CALL_MAPPING_H
#define CALL_MAPPING_H

#include "area/vma_range.h"

/* The flags that every kernel knows, or knows to ignore. */
#define MAP_CLASSIC                                                                              \
	(MAP_TYPE | MAP_FIXED | MAP_ANONYMOUS | MAP_32BIT | MAP_GROWSDOWN | MAP_DENYWRITE |      \
	 MAP_EXECUTABLE | MAP_LOCKED | MAP_NORESERVE | MAP_POPULATE | MAP_NONBLOCK | MAP_STACK | \
	 MAP_HUGETLB)

/* `huge_size`: of the pages that MAP_HUGETLB asks for, in bytes. `asked` has all flags that the program gave; `flags` lacks those that the kernel does not know. */
struct mapping {
	u64 addr, length, offset, huge_size;
	u32 prot, flags, asked, file, pkey;
};

/* Describes the VMA that the mapping becomes at this address: fills in what depends on its flags, type and file, and
 * refuses what these forbid. 0 or a negative errno. */
s32 mapping_describe(struct mm_struct *mm, const struct mapping *mapping, u64 addr, struct vma_range *range);

#endif
