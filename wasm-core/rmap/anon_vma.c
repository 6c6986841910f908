/* One anon_vma for an area, all its forked copies, and what was split from any of them: anon_vma_prepare(), anon_vma_link(),
 * anon_vma_merge() and anon_vma_unlink(), mm/rmap.c, 2.6.7 to 2.6.33. Fork allocates nothing for it, neither for areas nor for
 * pages. But a page that only one child has is looked for in the areas of the whole family.
 *
 * Invariants: vma->anon_vma is the one whose list the area is on, or comes to under its lock before the call is over, or NULL; no
 * page belongs to an anon_vma that has no area, for the areas that hold it are on the list.
 *
 * A merge may give an area that has none yet its neighbour's. The kernel put it on the list there without the list's lock in
 * 2.6.7, and with it from 2.6.8 on. */
#include "rmap/anon_vma.h"
#include "lock/lock.h"
#include "rmap/strategies.h"
#include "rmap/walk.h"

static void join(struct vm_area_struct *vma)
{
	struct anon_vma *anon_vma = vma->anon_vma;
	struct vm_area_struct *prev = has(vma->vm_mm, AREAS_COME_LAST) ? anon_vma->areas_last : NULL;

	vma->joins = false;
	vma->anon_vma_prev = prev;
	vma->anon_vma_next = prev ? prev->anon_vma_next : anon_vma->areas;
	*(prev ? &prev->anon_vma_next : &anon_vma->areas) = vma;
	*(vma->anon_vma_next ? &vma->anon_vma_next->anon_vma_prev : &anon_vma->areas_last) = vma;
	anon_vma->refcount++;
	count(anon_vma_joins);
	trace(anon_vma_join, vma_id(vma), anon_vma->id);
}

static s32 prepare(struct vm_area_struct *vma)
{
	struct machine *machine = vma->vm_mm->machine;
	struct anon_vma *anon_vma = find_mergeable_anon_vma(vma);
	bool locks = anon_vma || has(vma->vm_mm, FIRST_WRITE_LOCKS);

	if (anon_vma) {
		count(anon_vma_reuses);
	} else {
		anon_vma = anon_vma_alloc(vma->vm_mm, NULL);
		if (!anon_vma)
			return -ENOMEM;
	}
	if (locks)
		lock_take(machine, anon_vma, anon_vma->id, write, lock_cause_first_write);
	vma->anon_vma = anon_vma;
	join(vma);
	if (locks)
		lock_drop(machine, anon_vma, anon_vma->id);
	(void)machine;
	(void)locks;
	return 0;
}

/* A copy of an area comes to the list with its bounds, anon_vma_join(): only then is the lock held. */
static s32 follow(struct vm_area_struct *copy, struct vm_area_struct *vma)
{
	copy->anon_vma = vma->anon_vma;
	copy->joins = true;
	return 0;
}

static s32 fork(struct vm_area_struct *child, struct vm_area_struct *parent)
{
	child->anon_vma = parent->anon_vma;
	join(child);
	return 0;
}

static void unlink(struct vm_area_struct *vma)
{
	struct anon_vma *anon_vma = vma->anon_vma;

	vma->anon_vma = NULL;
	if (vma->joins) {
		vma->joins = false;
		return;
	}
	*(vma->anon_vma_prev ? &vma->anon_vma_prev->anon_vma_next : &anon_vma->areas) = vma->anon_vma_next;
	*(vma->anon_vma_next ? &vma->anon_vma_next->anon_vma_prev : &anon_vma->areas_last) = vma->anon_vma_prev;
	vma->anon_vma_next = vma->anon_vma_prev = NULL;
	trace(anon_vma_leave_list, vma_id(vma), anon_vma->id);
	if (--anon_vma->refcount == 0)
		anon_vma_free(vma->vm_mm->machine, anon_vma);
}

static void walk(struct rmap_walk *walk)
{
	struct vm_area_struct *vma = anon_vma_at_offset(walk->machine, walk->rmap)->areas;

	while (vma && rmap_look_at_area(walk, vma))
		vma = vma->anon_vma_next;
}

/* A spinlock and a list's head: 12 bytes with 32 bits and several processors, 24 with 64. */
const struct rmap_strategy rmap_anon_vma = {
	.name = "anon_vma",
	.keeps = "anon_vma",
	.anon_vma_words = 3,
	.offsets = true,
	.prepare = prepare,
	.clone = follow,
	.fork = fork,
	.join = join,
	.unlink = unlink,
	.add_new = page_set_anon_vma,
	.walk = walk,
};
