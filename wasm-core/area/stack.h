/* VMAs that grow downwards. */
#ifndef AREA_STACK_H
#define AREA_STACK_H

#include "machine/machine.h"

/* Lets an area above `addr` come down to it; NULL when it may not. */
struct vm_area_struct *expand_stack(struct vm_area_struct *vma, u64 addr);
/* The same of one area, nothing between it and `addr`, a page's first byte. 0 or a negative errno. */
s32 expand_downwards(struct vm_area_struct *vma, u64 addr);
/* May a touch of exactly this address, below the area, let it grow? The stack pointer says so. */
bool is_near_stack_pointer(const struct vm_area_struct *vma, u64 addr);
/* Is this page the area's own guard page? Then a fault there moves the guard one page down; false: there is no room. */
bool is_guard_page(const struct vm_area_struct *vma, u64 addr);
bool move_guard_page(struct vm_area_struct *vma);

#endif
