/* Which VMAs may hold the same anonymous page: struct anon_vma, 2.6.7, and its chains, 2.6.34. Merging and fork
 * depend on it. The kernel's reverse mapping (page/rmap_strategy.h) implements it; areas.c passes the calls on. */
#ifndef RMAP_ANON_VMA_H
#define RMAP_ANON_VMA_H

#include "machine/machine.h"
#include "page/rmap.h"

struct anon_vma {
	u32 id; /* serial number, never reused */
	u32 refcount; /* links to it */
	u32 num_children; /* anon_vmas whose parent this is; a root counts itself */
	u32 num_active_vmas; /* VMAs whose vma->anon_vma this is */
	struct anon_vma *root, *parent;
	struct anon_vma_chain *chain, *chain_last; /* links of the VMAs that may hold its pages, first and last: 2.6.34 to 3.6 */
	struct interval_root links; /* the same links, sorted by the pages that the VMAs cover: since 3.7 */
	struct vm_area_struct *areas, *areas_last; /* the VMAs that may hold its pages, first and last: 2.6.7 to 2.6.33 */
};

/* One link: this VMA may hold pages of this anon_vma. */
struct anon_vma_chain {
	struct vm_area_struct *vma;
	struct anon_vma *anon_vma;
	struct anon_vma_chain *vma_next, *vma_prev; /* the VMA's links, newest first */
	struct anon_vma_chain *anon_next, *anon_prev; /* the anon_vma's links, in a list */
	struct interval_node node; /* the anon_vma's links, in a tree */
};

/* Called before the first anonymous page of a private VMA: finds an anon_vma for it or makes one. 0 or -ENOMEM. */
s32 anon_vma_prepare(struct vm_area_struct *vma);
/* Gives `dst` a link to each anon_vma that `src` links to, and the same vma->anon_vma. 0, or -ENOMEM with no links
 * left in `dst`. */
s32 anon_vma_clone(struct vm_area_struct *dst, struct vm_area_struct *src);
/* Puts a VMA that got its anon_vma from anon_vma_clone() on that anon_vma's list, under the lock that the change of
 * bounds holds: __anon_vma_link(), 2.6.7 to 2.6.33. Kernels with links have made them in anon_vma_clone(), and this does
 * nothing. */
void anon_vma_join(struct vm_area_struct *vma);
/* Gives the child's VMA the parent's links and an anon_vma of its own (or, since 3.19, an idle ancestor's). 0 or
 * -ENOMEM. */
s32 anon_vma_fork(struct vm_area_struct *child, struct vm_area_struct *parent);
/* Drops all links before a VMA is freed, or because it holds no pages after a move. Frees every anon_vma that loses
 * its last link. */
void unlink_anon_vmas(struct vm_area_struct *vma);
/* Removes a VMA that was merged away from its anon_vma, under the lock that the change of bounds holds:
 * anon_vma_merge(), 2.6.7 to 2.6.33. Later kernels leave this to unlink_anon_vmas(). */
void anon_vma_leave(struct vm_area_struct *vma);
/* Whether the VMA has exactly one link. Always true in kernels without links, where nothing stands in the
 * callers' way. */
bool anon_vma_is_singular(const struct vm_area_struct *vma);
/* Called before and after the bounds or vm_pgoff of a linked VMA change. */
void rmap_pre_update(struct vm_area_struct *vma);
void rmap_post_update(struct vm_area_struct *vma);
u32 anon_vma_links(const struct vm_area_struct *vma);
/* Check the anon_vmas of one VMA, or of all VMAs of `mm`: NULL, or what is inconsistent. */
const char *anon_vma_verify_area(const struct vm_area_struct *vma);
const char *anon_vma_verify(struct mm_struct *mm);

/* For the three forms of anon_vmas. lender.c: a neighbour's anon_vma that would let the two VMAs merge later; NULL =
 * none. */
struct anon_vma *find_mergeable_anon_vma(const struct vm_area_struct *vma);
/* anon_vma_page.c: `parent` NULL makes a root. NULL if memory is exhausted; `reason` is set then. */
struct anon_vma *anon_vma_alloc(struct mm_struct *mm, struct anon_vma *parent);
void anon_vma_free(struct machine *machine, struct anon_vma *anon_vma);

/* anon_vma_page.c, for the three forms of anon_vmas: a new page belongs to its VMA's anon_vma. */
void page_set_anon_vma(struct vm_area_struct *vma, struct page *page, struct pte_place place);

/* The number that names the anon_vma's lock: that of its root if the family shares one lock. */
u32 anon_vma_lock_number(const struct machine *machine, const struct anon_vma *anon_vma);

/* Finds the anon_vma that page->rmap names. */
static inline struct anon_vma *anon_vma_at_offset(const struct machine *machine, u32 offset)
{
	return machine_at(machine, offset);
}

#endif
