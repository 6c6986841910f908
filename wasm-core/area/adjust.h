/* Moves the bounds of VMAs. */
#ifndef AREA_ADJUST_H
#define AREA_ADJUST_H

#include "machine/machine.h"

/* Gives `vma` new bounds. VMAs that it now covers are removed. If it now reaches into another one, the boundary moves.
 * `insert` (or NULL) is a new VMA that takes what `vma` gives up. 0, or -ENOMEM with nothing changed. */
s32 vma_adjust(struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff, struct vm_area_struct *insert);
/* The same without an insertion, for a caller that already knows the VMAs affected: `c` and `next` (or NULL), in this
 * order. */
s32 vma_adjust_known(struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff, struct vm_area_struct *c,
		     struct vm_area_struct *next);

/* split.c: splits `vma` at `addr`. `new_below`: the new VMA is the lower part. split_vma() respects max_map_count;
 * __split_vma() leaves that to its caller. 0, -ENOMEM, or -EINVAL (a special mapping). */
s32 split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below);
s32 __split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below);

#endif
