/* Finding all entries that name a page. */
#ifndef RMAP_WALK_H
#define RMAP_WALK_H

#include "page/rmap.h"

/* Finds all entries that name walk->page (machine, page and visit are given), as the row does it. */
void rmap_walk(struct rmap_walk *walk);
/* verify.c: each entry that names a page is found by the page's walk, and nothing else. NULL, or a sentence. Slow:
 * entries times mappers. Between calls: its events belong to none. */
const char *rmap_verify(struct machine *machine);

/* For the strategies' walks. Each of these two returns false when the walk is over. A visitor may take the last
 * entry away, and the page is free then: nobody looks at it afterwards.
 * Does this area map the page? Its address there follows from walk->index; visits the entry if so. */
bool rmap_look_at_area(struct rmap_walk *walk, struct vm_area_struct *vma);
/* This entry names the page; `vma` NULL: nobody has looked the area up. Visits it. */
bool rmap_visit(struct rmap_walk *walk, struct pte_place place, struct vm_area_struct *vma);
/* page_check_address(): does the entry at this address name the page? *place is true only then. */
enum code_rmap_look page_check_address(const struct mm_struct *mm, u64 addr, const struct page *page,
				       struct pte_place *place);
/* Processes that have a memory, and at last the one that fork is making; `process` NULL: the first one. */
struct process *rmap_next_process(const struct machine *machine, const struct process *process);

#endif
