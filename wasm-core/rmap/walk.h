/* Finds all PTEs that map a page. */
#ifndef RMAP_WALK_H
#define RMAP_WALK_H

#include "page/rmap.h"

/* Finds all PTEs that map walk->page, as the kernel does it. The caller sets machine, page and visit. */
void rmap_walk(struct rmap_walk *walk);
/* verify.c: checks that each page's walk finds each PTE that maps the page, and nothing else. NULL, or a sentence.
 * Slow: for each PTE it walks over all PTEs of the page. Call it between calls, because its events belong to none. */
const char *rmap_verify(struct machine *machine);

/* For the strategies' walks. Both functions return false when the walk is over. A visitor may remove the last PTE,
 * which frees the page: nothing may look at the page after that.
 *
 * rmap_look_at_area(): does this VMA map the page? The address follows from walk->index; visits the PTE if it does. */
bool rmap_look_at_area(struct rmap_walk *walk, struct vm_area_struct *vma);
/* This PTE maps the page: visits it. `vma` is NULL if the VMA has not been looked up. */
bool rmap_visit(struct rmap_walk *walk, struct pte_place place, struct vm_area_struct *vma);
/* Where the VMA maps this page, whose index is given, if it does: vma_address(). */
bool rmap_address(const struct vm_area_struct *vma, const struct page *page, u64 index, u64 *addr);
/* page_check_address(): does the PTE at this address map the page? *place is valid only then. */
enum code_rmap_look page_check_address(const struct mm_struct *mm, u64 addr, const struct page *page,
				       struct pte_place *place);
/* Iterates over the processes that have an mm, the one that fork is making last. `process` NULL: returns the first one. */
struct process *rmap_next_process(const struct machine *machine, const struct process *process);

#endif
