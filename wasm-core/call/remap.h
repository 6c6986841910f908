/* One mremap() on its way, for mremap.c and move.c. */
#ifndef CALL_REMAP_H
#define CALL_REMAP_H

#include "area/vma_range.h"

/* Lengths are whole pages. struct vma_remap_struct. */
struct remap {
	struct vm_area_struct *vma; /* the VMA that contains addr */
	u64 addr, old_length, new_length, new_addr;
	u32 flags;
	bool populate; /* locked memory has grown */
};

static inline u64 pages_of(u64 bytes)
{
	return bytes >> PAGE_SHIFT;
}

/* The page offset of the range. */
static inline u64 remap_offset(const struct remap *remap)
{
	return remap->vma->vm_pgoff + pages_of(remap->addr - remap->vma->vm_start);
}

/* Is the range all of its VMA? */
static inline bool is_whole(const struct remap *remap)
{
	return remap->vma->vm_start == remap->addr && remap->vma->vm_end == remap->addr + remap->old_length;
}

/* Overcommit: checks what the call adds to the promised memory. 0 or -ENOMEM. */
s32 remap_charge(struct mm_struct *mm, const struct remap *remap);
/* Counts this many more bytes of memory like the VMA's. */
void remap_account(struct mm_struct *mm, const struct vm_area_struct *vma, u64 bytes);
/* Moves the range to new_addr, where nothing is mapped. The new address, or a negative errno. */
s64 move_vma(struct mm_struct *mm, struct remap *remap);

#endif
