/* An mm is made and destroyed. */
#ifndef PROCESS_MM_H
#define PROCESS_MM_H

#include "machine/machine.h"

/* An mm without VMAs, which belongs to no process yet; fork()'s has a parent. NULL when memory is out. */
struct mm_struct *mm_alloc(struct machine *machine, struct mm_struct *parent);

/* Destroys the mm and everything in it. */
void mm_destroy(struct mm_struct *mm);
/* exit_mmap(): frees the mm's VMAs and pages, and destroys its index. */
void exit_mmap(struct mm_struct *mm);
/* dup_mmap() has failed (FORK_CLEANS_UP): frees the child's own VMAs, all that begin below `end`, and its index. */
void dup_undo(struct mm_struct *mm, u64 end);
/* fork.c: does fork() copy the page tables of this VMA? */
bool vma_needs_copy(const struct vm_area_struct *vma);
/* Copies what a child's mm inherits from its parent's before it has VMAs. */
void mm_inherit_layout(struct mm_struct *child, const struct mm_struct *parent);

#endif
