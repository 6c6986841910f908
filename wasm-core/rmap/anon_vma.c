/* One anon_vma for a VMA, all its forked copies, and all VMAs split from any of them: anon_vma_prepare(),
 * anon_vma_link(), anon_vma_merge() and anon_vma_unlink(), mm/rmap.c, 2.6.7 to 2.6.33. fork() allocates nothing for
 * it, neither per VMA nor per page. The price: a page that only one child has is searched for in the VMAs of the
 * whole family.
 *
 * Invariants: vma->anon_vma is NULL, or the anon_vma whose list holds the VMA, or the one whose list the VMA will
 * join under the list's lock before the call ends. No page belongs to an anon_vma without VMAs, because the VMAs that
 * map the page are on the list.
 *
 * A merge may give a VMA that has no anon_vma its neighbour's. 2.6.7 put the VMA on the list without holding the
 * list's lock, 2.6.8 and later with it. */
#include "rmap/anon_vma.h"
#include "lock/lock.h"
#include "page/rmap.h"
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

/* The copy joins the list once it has its bounds, in anon_vma_join(): only then is the lock held. */
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

/* A spinlock and a list head: 12 bytes on 32-bit SMP, 24 on 64-bit. */
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
