/* Which areas may hold the same anonymous page: struct anon_vma, 2.6.7, and its chains, 2.6.34. Merging and fork depend on
 * it. What it is like is the row's reverse map (page/rmap.h); areas.c hands on. */
#ifndef RMAP_ANON_VMA_H
#define RMAP_ANON_VMA_H

#include "machine/machine.h"
#include "page/rmap.h"

struct anon_vma {
	u32 id; /* serial number, never reused */
	u32 refcount; /* links to it */
	u32 num_children; /* anon_vmas whose parent this is; a root counts itself */
	u32 num_active_vmas; /* areas whose vma->anon_vma this is */
	struct anon_vma *root, *parent;
	struct anon_vma_chain *chain, *chain_last; /* links of the areas that may hold its pages, first and last: 2.6.34 to 3.6 */
	struct interval_root links; /* the same, by the pages that the areas have: since 3.7 */
	struct vm_area_struct *areas, *areas_last; /* those that may hold its pages, first and last: 2.6.7 to 2.6.33 */
};

/* One link: this area may hold pages of this anon_vma. */
struct anon_vma_chain {
	struct vm_area_struct *vma;
	struct anon_vma *anon_vma;
	struct anon_vma_chain *vma_next, *vma_prev; /* the area's links, newest first */
	struct anon_vma_chain *anon_next, *anon_prev; /* the anon_vma's links */
	struct interval_node node; /* the same in a tree */
};

/* Before the first anonymous page of a private area: finds or makes its anon_vma. 0 or -ENOMEM. */
s32 anon_vma_prepare(struct vm_area_struct *vma);
/* `dst` gets a link for each of `src`'s, and its anon_vma. 0 or -ENOMEM, `dst` then without links. */
s32 anon_vma_clone(struct vm_area_struct *dst, struct vm_area_struct *src);
/* What anon_vma_clone() has given is made true under the lock that the change of bounds holds, where an anon_vma lists areas:
 * __anon_vma_link(), 2.6.7 to 2.6.33. Links are made by anon_vma_clone() itself. */
void anon_vma_join(struct vm_area_struct *vma);
/* The child's area gets the parent's links and an anon_vma of its own (or, since 3.19, an idle ancestor's).
 * 0 or -ENOMEM. */
s32 anon_vma_fork(struct vm_area_struct *child, struct vm_area_struct *parent);
/* Before an area is freed, or when it takes nothing with it: drops all links; anon_vmas without any go. */
void unlink_anon_vmas(struct vm_area_struct *vma);
/* What has been merged away, under the lock that the change of bounds holds: anon_vma_merge(), 2.6.7 to 2.6.33. Later kernels leave it to
 * unlink_anon_vmas(). */
void anon_vma_leave(struct vm_area_struct *vma);
/* Exactly one link. Always true of rows without links: nothing there is in the way of what asks for this. */
bool anon_vma_is_singular(const struct vm_area_struct *vma);
/* Around a change of bounds or of vm_pgoff of a VMA that is linked. */
void rmap_pre_update(struct vm_area_struct *vma);
void rmap_post_update(struct vm_area_struct *vma);
u32 anon_vma_links(const struct vm_area_struct *vma);
/* NULL, or what is inconsistent among the anon_vmas of an area, or of all areas of `mm`. */
const char *anon_vma_verify_area(const struct vm_area_struct *vma);
const char *anon_vma_verify(struct mm_struct *mm);

/* For the three forms. lender.c: a neighbour's anon_vma, with which both could merge later; NULL = none. */
struct anon_vma *find_mergeable_anon_vma(const struct vm_area_struct *vma);
/* anon_vma_page.c: `parent` NULL: a root. NULL when memory is out: `reason` is set then. */
struct anon_vma *anon_vma_alloc(struct mm_struct *mm, struct anon_vma *parent);
void anon_vma_free(struct machine *machine, struct anon_vma *anon_vma);

/* anon_vma_page.c, for the three forms of anon_vmas: a new page belongs to the area's. */
void page_set_anon_vma(struct vm_area_struct *vma, struct page *page, struct pte_place place);

/* The number by which its lock is known: its root's, where a family has one. */
u32 anon_vma_lock_number(const struct machine *machine, const struct anon_vma *anon_vma);

/* As pages name it. */
static inline struct anon_vma *anon_vma_at_offset(const struct machine *machine, u32 offset)
{
	return machine_at(machine, offset);
}

#endif
