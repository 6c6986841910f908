/* What a mapping is to be like, before it is a VMA. */
#ifndef AREA_VMA_RANGE_H
#define AREA_VMA_RANGE_H

#include "machine/machine.h"

/* A mapping that is to be made, or to be found room for in a neighbour. */
struct vma_range {
	u64 start, end, pgoff;
	u64 vm_flags;
	struct anon_vma *anon_vma; /* of the pages that the range has or is about to get */
	struct vm_area_struct *source; /* the area it is part of, or a copy of; NULL = a new one */
	struct vm_area_struct *next; /* with `placed`: the area above */
	bool placed; /* a new mapping between areas that are known, whatever still lies there */
	u32 vm_file;
	bool by_mmap; /* mmap_region() asks, which some kernels let join by a rule of its own (merge.c) */
};

#endif
