/* How room for a new mapping is found, and what is kept up to date for it: the column `gap`. */
#ifndef MACHINE_GAP_STRATEGY_H
#define MACHINE_GAP_STRATEGY_H

#include "machine/index.h"

/* What a search looks for: `length` bytes in [low, high), whole pages, as low or as high as possible. Since 3.8 it can be
 * asked for an address that agrees with `align_offset` in the bits of `align_mask`; `linear` and the forms of free_gap
 * know no alignment and leave both aside. */
struct gap_request {
	u64 length, low, high;
	enum code_direction direction;
	u64 align_mask, align_offset;
	bool low_2gb; /* MAP_32BIT asks */
};

/* What vma_adjust() has done: moved `start` or `end` of the area itself, or `next_start` of the one after along
 * with `end`; or let the area reach to the end of others, which are gone. */
struct moved_bounds {
	bool start, end, next_start, removed;
};

struct gap_strategy {
	const char *name, *keeps;
	const struct index_strategy *index; /* the only one it works on */
	bool upwards_only; /* whatever the layout says; `forget` is NULL then */
	/* A fresh mm, without areas. */
	void (*init)(struct mm_struct *mm);
	/* Or NULL: execve() has searched a place for the vdso, which lies there when a recording begins. */
	void (*placed_vdso)(struct mm_struct *mm, u64 start, u64 end);
	/* Or NULL: the fresh mm is a forked child's. */
	void (*forked)(struct mm_struct *child);
	/* The address of a gap, or -ENOMEM. */
	s64 (*search)(struct mm_struct *mm, const struct gap_request *request);
	/* A top-down layout turns upwards, or back: what searches have learnt about holes is void, and the
	 * next one may begin at `start`. */
	void (*forget)(struct mm_struct *mm, u64 start);
	/* The area, already in the list, enters the tree, and leaves it while still in the list: to be unmapped,
	 * or because a neighbour has taken it in. */
	void (*insert)(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place);
	void (*erase)(struct mm_struct *mm, struct vm_area_struct *vma);
	void (*erase_merged)(struct mm_struct *mm, struct vm_area_struct *vma);
	/* The end of vma_adjust(); `insert` (or NULL) is linked. */
	void (*adjusted)(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *insert,
			 struct moved_bounds moved);
	/* The start of a growing area has come down. */
	void (*grown_down)(struct mm_struct *mm, struct vm_area_struct *vma);
	/* munmap() has taken out everything between these two (NULL: none on that side). */
	void (*unmapped)(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next);
	/* Or NULL: munmap() takes this one out; the lowest of several comes first. */
	void (*area_unmapped)(struct mm_struct *mm, const struct vm_area_struct *vma);
	/* NULL, or what is inconsistent. */
	const char *(*verify)(struct mm_struct *mm);
};

static inline const struct gap_strategy *gap_of(const struct mm_struct *mm)
{
	return mm->machine->era.gap;
}

#endif
