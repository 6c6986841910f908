/* VMAs are allocated, changed and freed. */
#ifndef AREA_VMA_H
#define AREA_VMA_H

#include "area/vma_range.h"
#include "machine/index.h"

/* NULL when memory is out; `reason` is then set. */
struct vm_area_struct *vma_alloc(struct mm_struct *mm, const struct vma_range *range);
struct vm_area_struct *vma_clone(const struct vm_area_struct *vma);
void vma_free(struct vm_area_struct *vma);
/* Makes a VMA that is in no index yet map this file. 0, or -ENOMEM with nothing changed. */
s32 vma_set_file(struct vm_area_struct *vma, u32 file);
void vma_set_range(struct vm_area_struct *vma, u64 start, u64 end);
/* 0, or -ENOMEM with nothing changed. `place` comes from find_place(). */
s32 vma_link(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place);
/* The same in an index that is already prepared: cannot fail. */
void vma_link_prepared(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place);

/* Sets the flags. The sticky ones among the old flags stay. */
void vma_set_flags(struct vm_area_struct *vma, u64 vm_flags);
/* Has the VMA had anonymous pages of its own? An anon_vma answers that even when the pages are gone. In kernels without
 * anon_vmas, only the pages that are there can tell. */
bool vma_is_touched(const struct vm_area_struct *vma);

#endif
