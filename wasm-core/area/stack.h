/* VMAs that grow downwards. */
#ifndef AREA_STACK_H
#define AREA_STACK_H

#include "machine/machine.h"

/* Lets the VMA above `addr` grow down to it. NULL if it may not. */
struct vm_area_struct *expand_stack(struct vm_area_struct *vma, u64 addr);
/* Grows `vma` down to `addr`, the first byte of a page; nothing lies between them. 0 or a negative errno. */
s32 expand_downwards(struct vm_area_struct *vma, u64 addr);
/* May a touch of exactly this address, below the VMA, let it grow? The stack pointer decides. */
bool is_near_stack_pointer(const struct vm_area_struct *vma, u64 addr);
/* Is this page the VMA's own guard page? A fault there moves the guard one page down; false: it can't move. */
bool is_guard_page(const struct vm_area_struct *vma, u64 addr);
bool move_guard_page(struct vm_area_struct *vma);

#endif
