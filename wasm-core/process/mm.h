/* Memories come and go. */
#ifndef PROCESS_MM_H
#define PROCESS_MM_H

#include "machine/machine.h"

/* An mm without areas, not yet of any process; fork()'s has a parent. NULL when memory is out. */
struct mm_struct *mm_alloc(struct machine *machine, struct mm_struct *parent);

/* All that it holds goes with it. */
void mm_destroy(struct mm_struct *mm);
/* exit_mmap(): its VMAs and pages go, and its index is destroyed. */
void exit_mmap(struct mm_struct *mm);
/* fork.c: does fork() copy its page tables? */
bool vma_needs_copy(const struct vm_area_struct *vma);
/* What a child's mm has of its parent's before it has areas. */
void mm_inherit_layout(struct mm_struct *child, const struct mm_struct *parent);

#endif
