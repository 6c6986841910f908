/* How a gap for a new mapping is found, and what is kept up to date for the search: the column `gap`. */
#ifndef MACHINE_GAP_STRATEGY_H
#define MACHINE_GAP_STRATEGY_H

#include "base/parts.h"
#include "machine/index.h"

/* What a search looks for: `length` bytes in [low, high), whole pages, as low or as high as possible. Since 3.8 a
 * caller can also ask for an address that agrees with `align_offset` in the bits of `align_mask`; `linear` and the
 * forms of free_gap know no alignment and ignore both. */
struct gap_request {
	u64 length, low, high;
	enum code_direction direction;
	u64 align_mask, align_offset;
	bool low_2gb; /* the call had MAP_32BIT */
};

/* What vma_adjust() has changed: `start` or `end` of the VMA itself, or `next_start` of the following VMA together
 * with `end`. Or the VMA now reaches to the end of others, which are `removed`. */
struct moved_bounds {
	bool start, end, next_start, removed;
};

struct gap_strategy {
	const char *name, *keeps;
	const struct index_strategy *index; /* the only index that it works on */
	/* May be NULL. What takes this one's place in kernels with the trait STACK_GUARD_GAP; it has the same name. */
	const struct gap_strategy *guarded;
	bool searches_once; /* also for MAP_32BIT in the layout's direction, and never in the other after a failure */
	bool upwards_only; /* searches bottom-up whatever the layout says; `forget` is NULL then */
	/* The mm is fresh and has no VMAs. */
	void (*init)(struct mm_struct *mm);
	/* May be NULL. When a recording begins, the vdso lies at [start, end): execve() has searched for this place. */
	void (*placed_vdso)(struct mm_struct *mm, u64 start, u64 end);
	/* May be NULL. The fresh mm belongs to a forked child. */
	void (*forked)(struct mm_struct *child);
	/* Returns the address of a gap, or -ENOMEM. */
	s64 (*search)(struct mm_struct *mm, const struct gap_request *request);
	/* A top-down layout switches to bottom-up, or back. Whatever searches have learnt about gaps is void, and the
	 * next search may begin at `start`. */
	void (*forget)(struct mm_struct *mm, u64 start);
	/* The VMA is in the list and is inserted into the tree, or erased from the tree while it is still in the
	 * list: because it is unmapped, or (erase_merged) because a neighbour has absorbed it. */
	void (*insert)(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place);
	void (*erase)(struct mm_struct *mm, struct vm_area_struct *vma);
	void (*erase_merged)(struct mm_struct *mm, struct vm_area_struct *vma);
	/* vma_adjust() is about to return; `insert`, if not NULL, is linked. */
	void (*adjusted)(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *insert,
			 struct moved_bounds moved);
	/* The start of a growing VMA has moved down. */
	void (*grown_down)(struct mm_struct *mm, struct vm_area_struct *vma);
	/* munmap() has removed everything between these two VMAs (NULL: there is none on that side). */
	void (*unmapped)(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next);
	/* May be NULL. munmap() removes this VMA; it calls this for each one, lowest first. */
	void (*area_unmapped)(struct mm_struct *mm, const struct vm_area_struct *vma);
	/* Returns NULL, or what is inconsistent. */
	const char *(*verify)(struct mm_struct *mm);
};

static inline const struct gap_strategy *gap_of(const struct mm_struct *mm)
{
	return mm->machine->era.gap;
}

#endif
