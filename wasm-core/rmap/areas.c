/* What happens to VMAs, as far as the reverse mapping must know: each call is passed to the kernel's strategy.
 * The names are Linux's. */
#include "lock/lock.h"
#include "machine/index.h"
#include "machine/memory.h"
#include "rmap/address_space.h"
#include "rmap/anon_vma.h"

s32 anon_vma_prepare(struct vm_area_struct *vma)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);
	s32 error;

	if (vma->anon_vma || !rmap->prepare)
		return 0;
	memory_ready(vma->vm_mm, PAGE_SIZE);
	trace(anon_vma_prepare_enter, vma_id(vma));
	error = rmap->prepare(vma);
	trace(anon_vma_prepare_leave, vma_id(vma), vma->anon_vma ? vma->anon_vma->id : 0, error);
	return error;
}

/* Memory for one link more than `vma` has, and for an anon_vma. This asks before the VMA that will get the links has
 * any, so that reclaim can't reach a half-linked VMA. */
static void links_ready(const struct vm_area_struct *vma)
{
	const struct machine *machine = vma->vm_mm->machine;

	memory_ready(vma->vm_mm, (u64)(anon_vma_links(vma) + 1) * machine->link_bytes + machine->anon_vma_bytes);
}

s32 anon_vma_clone(struct vm_area_struct *dst, struct vm_area_struct *src)
{
	const struct rmap_strategy *rmap = rmap_of(dst->vm_mm->machine);
	s32 error;

	if (!src->anon_vma || !rmap->clone)
		return 0;
	trace(anon_vma_clone_enter, vma_id(dst), vma_id(src));
	dst->anon_vma = NULL;
	links_ready(src);
	error = rmap->clone(dst, src);
	trace(anon_vma_clone_leave, vma_id(dst), anon_vma_links(dst), error);
	return error;
}

void anon_vma_join(struct vm_area_struct *vma)
{
	if (vma->joins)
		rmap_of(vma->vm_mm->machine)->join(vma);
}

s32 anon_vma_fork(struct vm_area_struct *child, struct vm_area_struct *parent)
{
	const struct rmap_strategy *rmap = rmap_of(child->vm_mm->machine);
	s32 error;

	child->anon_vma = NULL;
	if (!parent->anon_vma || !rmap->fork)
		return 0;
	trace(anon_vma_fork_enter, vma_id(child), vma_id(parent));
	links_ready(parent);
	if (!rmap->links)
		lock_take(parent->vm_mm->machine, anon_vma, anon_vma_lock_number(parent->vm_mm->machine, parent->anon_vma), write, lock_cause_fork);
	error = rmap->fork(child, parent);
	if (!rmap->links)
		lock_drop(parent->vm_mm->machine, anon_vma, anon_vma_lock_number(parent->vm_mm->machine, parent->anon_vma));
	trace(anon_vma_fork_leave, vma_id(child), child->anon_vma ? child->anon_vma->id : 0, anon_vma_links(child), error);
	return error;
}

/* Since 3.0 the family's lock is acquired once; in 2.6.34 the lock of each link's anon_vma: rmap/anon_vma_chain.c. */
void unlink_anon_vmas(struct vm_area_struct *vma)
{
	struct machine *machine = vma->vm_mm->machine;
	const struct rmap_strategy *rmap = rmap_of(machine);
	const struct anon_vma *anon_vma = vma->anon_vma_chain ? vma->anon_vma_chain->anon_vma : vma->anon_vma;
	bool once = !rmap->links || machine->era.lock->batched;
	u32 number;

	if (!rmap->unlink || !anon_vma)
		return;
	number = anon_vma_lock_number(machine, anon_vma);
	if (once)
		lock_take(machine, anon_vma, number, write, lock_cause_unlink);
	rmap->unlink(vma);
	if (once)
		lock_drop(machine, anon_vma, number);
	(void)number;
}

void anon_vma_leave(struct vm_area_struct *vma)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	if (!rmap->links && rmap->unlink && vma->anon_vma)
		rmap->unlink(vma);
}

bool anon_vma_is_singular(const struct vm_area_struct *vma)
{
	if (!rmap_of(vma->vm_mm->machine)->links)
		return true;
	return vma->anon_vma_chain && !vma->anon_vma_chain->vma_next;
}

u32 anon_vma_links(const struct vm_area_struct *vma)
{
	u32 links = 0;

	for (const struct anon_vma_chain *link = vma->anon_vma_chain; link; link = link->vma_next)
		links++;
	return links;
}

void rmap_pre_update(struct vm_area_struct *vma)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	if (rmap->pre_update)
		rmap->pre_update(vma);
	i_mmap_pre_update(vma);
}

void rmap_post_update(struct vm_area_struct *vma)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	if (rmap->post_update)
		rmap->post_update(vma);
	i_mmap_post_update(vma);
}

u32 anon_vma_lock_number(const struct machine *machine, const struct anon_vma *anon_vma)
{
	return machine->era.lock->family ? anon_vma->root->id : anon_vma->id;
}
