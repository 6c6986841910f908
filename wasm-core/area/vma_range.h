/* What a mapping is to be like, before it is a VMA. */
#ifndef AREA_VMA_RANGE_H
#define AREA_VMA_RANGE_H

#include "machine/machine.h"

/* A mapping to be made, or to be merged into a neighbour. */
struct vma_range {
	u64 start, end, pgoff;
	u64 vm_flags;
	struct anon_vma *anon_vma; /* of the pages that the range has or is about to get */
	struct vm_area_struct *source; /* the VMA that it is part of, or a copy of; NULL = a new mapping */
	struct vm_area_struct *next; /* with `placed`: the VMA above */
	bool placed; /* a new mapping whose neighbours are known, whatever still lies in the range */
	u32 vm_file;
	bool by_mmap; /* mmap_region() asks: some kernels merge by a rule of its own then (merge.c) */
};

#endif
