/* Checks the anon_vmas of an mm's VMAs, and the lists and trees between them. */
#include "machine/index.h"
#include "rmap/anon_vma.h"

/* A list longer than `at_most` must be circular. */
static bool list_ends(const struct anon_vma *anon_vma, u32 at_most)
{
	const struct anon_vma_chain *link = anon_vma->chain;

	while (link && at_most--)
		link = link->anon_next;
	return !link;
}

/* What a walk over an anon_vma's links has counted. */
struct counted {
	u32 links, active;
};

static const char *verify_link(const struct anon_vma *anon_vma, const struct anon_vma_chain *link, struct counted *counted)
{
	counted->links++;
	if (link->anon_vma != anon_vma)
		return "an anon_vma has a link to another one";
	counted->active += link->vma->anon_vma == anon_vma;
	return NULL;
}

static const char *verify_list(const struct anon_vma *anon_vma, struct counted *counted)
{
	const char *complaint = NULL;

	if (!list_ends(anon_vma, anon_vma->refcount))
		return "an anon_vma has more links than it counts";
	for (const struct anon_vma_chain *link = anon_vma->chain; link && !complaint; link = link->anon_next) {
		complaint = verify_link(anon_vma, link, counted);
		if (!complaint && link->anon_next && link->anon_next->anon_prev != link)
			complaint = "the links of an anon_vma are not chained both ways";
	}
	if (!complaint && anon_vma->chain_last && anon_vma->chain_last->anon_next)
		complaint = "the last link of an anon_vma is not the last of its list";
	return complaint;
}

static const char *verify_tree(const struct anon_vma *anon_vma, struct counted *counted)
{
	const char *complaint = interval_verify(&anon_vma->links);

	for (const struct rb_node *rb = rb_first(&anon_vma->links.rb); rb && !complaint; rb = rb_next(rb)) {
		const struct interval_node *node = rb_entry(rb, struct interval_node, rb);
		const struct anon_vma_chain *link = container_of(node, struct anon_vma_chain, node);

		complaint = verify_link(anon_vma, link, counted);
		if (!complaint && (node->start != vma_anon_pgoff(link->vma) || node->last != node->start + vma_pages(link->vma) - 1))
			complaint = "an anon_vma's tree has an area at pages that it does not have";
	}
	return complaint;
}

static const char *verify_anon_vma(const struct machine *machine, const struct anon_vma *anon_vma)
{
	struct counted counted = { 0 };
	const char *complaint;

	if (rmap_of(machine)->sorted)
		complaint = verify_tree(anon_vma, &counted);
	else
		complaint = verify_list(anon_vma, &counted);
	if (complaint)
		return complaint;
	if (counted.links != anon_vma->refcount)
		return "the reference count of an anon_vma is not its number of links";
	if (counted.active != anon_vma->num_active_vmas)
		return "the number of areas that use an anon_vma is wrong";
	if (anon_vma->parent == anon_vma && anon_vma->num_children == 0)
		return "a root anon_vma does not count itself as its child";
	return NULL;
}

static const char *verify_links(const struct vm_area_struct *vma)
{
	const struct machine *machine = vma->vm_mm->machine;
	const struct anon_vma_chain *link = vma->anon_vma_chain;
	bool own = !vma->anon_vma;
	u32 at_most = machine->links_alive;

	if (!link && vma->anon_vma)
		return "an area has an anon_vma but no link to it";
	for (; link; link = link->vma_next) {
		const char *complaint;

		if (!at_most--)
			return "an area has more links than there are";
		if (link->vma != vma)
			return "an area's list contains the link of another one";
		if (link->vma_next && link->vma_next->vma_prev != link)
			return "the links of an area are not chained both ways";
		if (link->vma_next && link->vma_next->anon_vma->root != link->anon_vma->root)
			return "the anon_vmas of an area have different roots";
		own |= link->anon_vma == vma->anon_vma;
		complaint = verify_anon_vma(machine, link->anon_vma);
		if (complaint)
			return complaint;
	}
	return own ? NULL : "an area's anon_vma is none of those it is linked to";
}

/* 2.6.7: the list holds the VMAs themselves. */
static const char *verify_areas(const struct vm_area_struct *vma)
{
	const struct vm_area_struct *each, *before = NULL;
	bool listed = false;
	u32 areas = 0;

	for (each = vma->anon_vma->areas; each && areas <= vma->anon_vma->refcount; before = each, each = each->anon_vma_next) {
		if (each->anon_vma != vma->anon_vma)
			return "an anon_vma's list contains an area of another one";
		if (each->anon_vma_prev != before)
			return "the areas of an anon_vma are not chained both ways";
		listed |= each == vma;
		areas++;
	}
	if (areas != vma->anon_vma->refcount)
		return "the reference count of an anon_vma is not its number of areas";
	return listed ? NULL : "an area is not on the list of its anon_vma";
}

const char *anon_vma_verify_area(const struct vm_area_struct *vma)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	if (rmap->links)
		return verify_links(vma);
	if (vma->anon_vma && !rmap->prepare)
		return "an area has an anon_vma where there are none";
	return vma->anon_vma ? verify_areas(vma) : NULL;
}

const char *anon_vma_verify(struct mm_struct *mm)
{
	for (const struct vm_area_struct *vma = vma_first(mm); vma; vma = vma_next(vma)) {
		const char *complaint = anon_vma_verify_area(vma);

		if (complaint)
			return complaint;
	}
	return NULL;
}
