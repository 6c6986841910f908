/* The links of an anon_vma: in a list, or in a tree sorted by the pages of their VMAs, depending on the kernel. */
#ifndef RMAP_ANON_VMA_LINKS_H
#define RMAP_ANON_VMA_LINKS_H

#include "page/rmap.h"

struct anon_vma_chain;

/* The link's VMA and anon_vma are set, and the VMA has its bounds. In a list the link goes last, or `first`. */
void anon_vma_insert_link(struct anon_vma_chain *link, bool first);
void anon_vma_remove_link(struct anon_vma_chain *link);

/* Hooks of struct rmap_strategy, which says when each is called. pre_update and post_update, for the tree: the VMA's links
 * leave their trees, and come back sorted by its new bounds. */
void anon_vma_pre_update(struct vm_area_struct *vma);
void anon_vma_post_update(struct vm_area_struct *vma);
/* reused: from now on the page belongs to the VMA's own anon_vma. */
void anon_vma_take_page(struct vm_area_struct *vma, struct page *page);
/* walk: through the list, or through the tree. */
void anon_vma_walk_list(struct rmap_walk *walk);
void anon_vma_walk_tree(struct rmap_walk *walk);

#endif
