/* Leads from an anon_vma to its VMAs, and so to every PTE that may map one of its pages: rmap_walk_anon(), mm/rmap.c.
 * Up to 3.6 the links were in a list, and a search went through all of them, even if only a few of the VMAs reach to
 * the page. Since 3.7 they are in an interval tree, mm/interval_tree.c, which yields only those VMAs. The price:
 * whoever changes the bounds of a linked VMA must update the tree. */
#include "rmap/anon_vma_links.h"
#include "machine/index.h"
#include "rmap/anon_vma.h"
#include "rmap/walk.h"

static struct anon_vma_chain *link_of(struct interval_node *node)
{
	return container_of(node, struct anon_vma_chain, node);
}

static void insert_sorted(struct anon_vma_chain *link)
{
	link->node.start = vma_anon_pgoff(link->vma);
	link->node.last = link->node.start + vma_pages(link->vma) - 1;
	interval_insert(&link->node, &link->anon_vma->links);
}

static void insert_after(struct anon_vma_chain *link, struct anon_vma_chain *prev)
{
	struct anon_vma *anon_vma = link->anon_vma;

	link->anon_prev = prev;
	link->anon_next = prev ? prev->anon_next : anon_vma->chain;
	*(prev ? &prev->anon_next : &anon_vma->chain) = link;
	*(link->anon_next ? &link->anon_next->anon_prev : &anon_vma->chain_last) = link;
}

static void take_out(struct anon_vma_chain *link)
{
	*(link->anon_prev ? &link->anon_prev->anon_next : &link->anon_vma->chain) = link->anon_next;
	*(link->anon_next ? &link->anon_next->anon_prev : &link->anon_vma->chain_last) = link->anon_prev;
}

void anon_vma_insert_link(struct anon_vma_chain *link, bool first)
{
	if (rmap_of(link->vma->vm_mm->machine)->sorted)
		insert_sorted(link);
	else
		insert_after(link, first ? NULL : link->anon_vma->chain_last);
}

void anon_vma_remove_link(struct anon_vma_chain *link)
{
	if (rmap_of(link->vma->vm_mm->machine)->sorted)
		interval_remove(&link->node, &link->anon_vma->links);
	else
		take_out(link);
}

/* anon_vma_interval_tree_pre_update_vma() and its counterpart, mm/mmap.c, 3.7. */
void anon_vma_pre_update(struct vm_area_struct *vma)
{
	for (struct anon_vma_chain *link = vma->anon_vma_chain; link; link = link->vma_next)
		interval_remove(&link->node, &link->anon_vma->links);
}

void anon_vma_post_update(struct vm_area_struct *vma)
{
	for (struct anon_vma_chain *link = vma->anon_vma_chain; link; link = link->vma_next)
		insert_sorted(link);
}

/* page_move_anon_rmap(): no other process maps the page any more, so no search for it need go through the VMAs of an
 * ancestor's anon_vma. Its index stays valid: the whole family counts page offsets alike. */
void anon_vma_take_page(struct vm_area_struct *vma, struct page *page)
{
	u32 own = machine_offset(vma->vm_mm->machine, vma->anon_vma);

	if (page->rmap == own)
		return;
	page->rmap = own;
	trace(page_anon_rmap, page_id(page), vma_id(vma), vma->anon_vma->id);
}

void anon_vma_walk_list(struct rmap_walk *walk)
{
	const struct anon_vma_chain *link = anon_vma_at_offset(walk->machine, walk->rmap)->chain;

	while (link && rmap_look_at_area(walk, link->vma))
		link = link->anon_next;
}

void anon_vma_walk_tree(struct rmap_walk *walk)
{
	const struct anon_vma *anon_vma = anon_vma_at_offset(walk->machine, walk->rmap);
	struct interval_node *node = interval_first(&anon_vma->links, walk->index, walk->index);

	while (node && rmap_look_at_area(walk, link_of(node)->vma))
		node = interval_next(node, walk->index, walk->index);
}
