/* Checks the anon_vmas of an mm's areas and the links between them. */
#include "rmap/anon_vma.h"

#include "mm/internal.h"

/* No structure has more links than these; a longer list runs in a circle. */
static bool list_ends(const struct anon_vma *anon_vma, u32 at_most)
{
	const struct anon_vma_chain *link = anon_vma->chain;

	while (link && at_most--)
		link = link->anon_next;
	return !link;
}

static const char *verify_anon_vma(const struct machine *machine, const struct anon_vma *anon_vma)
{
	u32 links = 0, active = 0;

	if (!list_ends(anon_vma, machine->links_alive))
		return "an anon_vma has more links than there are";
	for (const struct anon_vma_chain *link = anon_vma->chain; link; link = link->anon_next) {
		if (link->anon_vma != anon_vma)
			return "an anon_vma's list contains a link to another one";
		if (link->anon_next && link->anon_next->anon_prev != link)
			return "the links of an anon_vma are not chained both ways";
		links++;
		active += link->vma->anon_vma == anon_vma;
	}
	if (links != anon_vma->refcount)
		return "the reference count of an anon_vma is not its number of links";
	if (active != anon_vma->num_active_vmas)
		return "the number of areas that use an anon_vma is wrong";
	if (anon_vma->parent == anon_vma && anon_vma->num_children == 0)
		return "a root anon_vma does not count itself as its child";
	return NULL;
}

const char *anon_vma_verify_area(const struct vm_area_struct *vma)
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

const char *anon_vma_verify(struct mm_struct *mm)
{
	for (const struct vm_area_struct *vma = vma_first(mm); vma; vma = vma_next(vma)) {
		const char *complaint = anon_vma_verify_area(vma);

		if (complaint)
			return complaint;
	}
	return NULL;
}
