/* Which VMAs may hold the same anonymous page. Models mm/rmap.c, 2.6.34 (chains) to 6.18: anon_vma_prepare(),
 * anon_vma_clone(), anon_vma_fork() and unlink_anon_vmas(). An anon_vma keeps its links in a list, and since 3.7 in a
 * tree: rmap/anon_vma_links.c.
 *
 * Invariants: a VMA's links run from its newest anon_vma to its oldest. vma->anon_vma, if set, is one of them. All
 * anon_vmas of one VMA have the same root. An anon_vma lives as long as a VMA links to it. */
#include "lock/lock.h"
#include "machine/index.h"
#include "machine/memory.h"
#include "page/rmap.h"
#include "rmap/anon_vma.h"
#include "rmap/anon_vma_links.h"

static struct anon_vma_chain *link_alloc(struct mm_struct *mm)
{
	struct anon_vma_chain *link = memory_new(mm, struct anon_vma_chain, mm->machine->link_bytes);

	if (!link) {
		trace(alloc_fail, sizeof(*link));
		fail(mm, -ENOMEM, reason_no_memory);
	}
	return link;
}

/* anon_vma_chain_link(): the link becomes the VMA's newest, and the last of the anon_vma's list, or its `first`. */
static void chain_link(struct vm_area_struct *vma, struct anon_vma_chain *link, struct anon_vma *anon_vma, bool first)
{
	link->vma = vma;
	link->anon_vma = anon_vma;
	link->vma_next = vma->anon_vma_chain;
	if (link->vma_next)
		link->vma_next->vma_prev = link;
	vma->anon_vma_chain = link;
	anon_vma_insert_link(link, first);
	anon_vma->refcount++;
	vma->vm_mm->machine->links_alive++;
	count(anon_vma_links);
	trace(anon_vma_link, vma_id(vma), anon_vma->id);
}

/* Removes the link from its anon_vma; the caller clears the VMA's own list. */
static void chain_unlink(struct machine *machine, struct anon_vma_chain *link)
{
	struct anon_vma *anon_vma = link->anon_vma;
	u32 number = anon_vma_lock_number(machine, anon_vma);
	bool batched = machine->era.lock->batched, last;

	if (!batched)
		lock_take(machine, anon_vma, number, write, lock_cause_unlink);
	anon_vma_remove_link(link);
	last = --anon_vma->refcount == 0;
	if (!batched)
		lock_drop(machine, anon_vma, number);
	(void)number;
	(void)batched;
	memory_release(machine, link, sizeof(*link), machine->link_bytes);
	machine->links_alive--;
	if (last) {
		anon_vma->parent->num_children--;
		anon_vma_free(machine, anon_vma);
	}
}

static s32 prepare(struct vm_area_struct *vma)
{
	struct mm_struct *mm = vma->vm_mm;
	struct anon_vma_chain *link = link_alloc(mm);
	struct anon_vma *anon_vma;

	if (!link)
		return -ENOMEM;
	anon_vma = find_mergeable_anon_vma(vma);
	if (anon_vma) {
		count(anon_vma_reuses);
	} else {
		anon_vma = anon_vma_alloc(mm, NULL);
		if (!anon_vma) {
			memory_release(mm->machine, link, sizeof(*link), mm->machine->link_bytes);
			return -ENOMEM;
		}
		anon_vma->num_children++;
	}
	vma->anon_vma = anon_vma;
	anon_vma->num_active_vmas++;
	lock_take(mm->machine, anon_vma, anon_vma_lock_number(mm->machine, anon_vma), write, lock_cause_first_write);
	chain_link(vma, link, anon_vma, !has(mm, FIRST_WRITE_LINKS_LAST));
	lock_drop(mm->machine, anon_vma, anon_vma_lock_number(mm->machine, anon_vma));
	return 0;
}

/* Acquires the lock of each anon_vma in turn, unless `batched`: then the caller holds the family's lock throughout. */
static s32 link_each(struct vm_area_struct *dst, const struct anon_vma_chain *oldest, bool batched, struct anon_vma **idle)
{
	struct machine *machine = dst->vm_mm->machine;

	for (const struct anon_vma_chain *from = oldest; from; from = from->vma_prev) {
		struct anon_vma_chain *link = link_alloc(dst->vm_mm);

		if (!link)
			return -ENOMEM;
		if (!batched)
			lock_take(machine, anon_vma, anon_vma_lock_number(machine, from->anon_vma), write, lock_cause_link);
		chain_link(dst, link, from->anon_vma, false);
		if (!batched)
			lock_drop(machine, anon_vma, anon_vma_lock_number(machine, from->anon_vma));
		if (!*idle && from->anon_vma->num_children < 2 && from->anon_vma->num_active_vmas == 0)
			*idle = from->anon_vma;
	}
	(void)machine;
	(void)batched;
	return 0;
}

/* Links `dst` to all anon_vmas that `src` links to, oldest first. Returns in *idle an anon_vma that a child may reuse
 * as its own: one that is no VMA's vma->anon_vma and has at most one child. 0 or -ENOMEM. */
static s32 link_like(struct vm_area_struct *dst, const struct vm_area_struct *src, struct anon_vma **idle)
{
	struct machine *machine = dst->vm_mm->machine;
	const struct anon_vma_chain *oldest = src->anon_vma_chain;
	bool batched = machine->era.lock->batched;
	s32 error;

	*idle = NULL;
	while (oldest && oldest->vma_next)
		oldest = oldest->vma_next;
	if (oldest && batched)
		lock_take(machine, anon_vma, anon_vma_lock_number(machine, oldest->anon_vma), write, lock_cause_link);
	error = link_each(dst, oldest, batched, idle);
	if (oldest && batched)
		lock_drop(machine, anon_vma, anon_vma_lock_number(machine, oldest->anon_vma));
	if (error)
		unlink_anon_vmas(dst);
	return error;
}

static s32 clone(struct vm_area_struct *dst, struct vm_area_struct *src)
{
	struct anon_vma *idle;
	s32 error = link_like(dst, src, &idle);

	if (error)
		return error;
	dst->anon_vma = src->anon_vma;
	dst->anon_vma->num_active_vmas++;
	return 0;
}

/* Pages that the child copies shall belong to an anon_vma of its own, so that a search for them does not go through
 * the whole family. */
static s32 give_own(struct vm_area_struct *child, struct vm_area_struct *parent, struct anon_vma *idle)
{
	struct mm_struct *mm = child->vm_mm;
	struct anon_vma_chain *link;

	if (idle && has(mm, ANON_VMA_REUSE)) {
		child->anon_vma = idle;
		idle->num_active_vmas++;
		count(anon_vma_reuses);
		trace(anon_vma_idle, vma_id(child), idle->id);
		return 0;
	}
	link = link_alloc(mm);
	if (!link)
		return -ENOMEM;
	child->anon_vma = anon_vma_alloc(mm, parent->anon_vma);
	if (!child->anon_vma) {
		memory_release(mm->machine, link, sizeof(*link), mm->machine->link_bytes);
		return -ENOMEM;
	}
	child->anon_vma->num_active_vmas++;
	parent->anon_vma->num_children++;
	lock_take(mm->machine, anon_vma, anon_vma_lock_number(mm->machine, child->anon_vma), write, lock_cause_fork);
	chain_link(child, link, child->anon_vma, false);
	lock_drop(mm->machine, anon_vma, anon_vma_lock_number(mm->machine, child->anon_vma));
	return 0;
}

static s32 fork(struct vm_area_struct *child, struct vm_area_struct *parent)
{
	struct anon_vma *idle;
	s32 error = link_like(child, parent, &idle);

	if (!error) {
		error = give_own(child, parent, idle);
		if (error)
			unlink_anon_vmas(child);
	}
	return error;
}

/* Starts with the newest link, so that a parent is never freed before its child. */
static void unlink(struct vm_area_struct *vma)
{
	struct machine *machine = vma->vm_mm->machine;
	struct anon_vma_chain *link = vma->anon_vma_chain;

	trace(anon_vma_unlink, vma_id(vma), anon_vma_links(vma));
	if (vma->anon_vma)
		vma->anon_vma->num_active_vmas--;
	vma->anon_vma = NULL;
	vma->anon_vma_chain = NULL;
	while (link) {
		struct anon_vma_chain *next = link->vma_next;

		chain_unlink(machine, link);
		link = next;
	}
}

/* A page that other processes map, or may map later, must be found from all their VMAs. So it belongs to the oldest
 * anon_vma, to which all of them have a link. __page_set_anon_rmap(), 2.6.34 and later, from memory. */
static void back_for_all(const struct vm_area_struct *vma, struct page *page)
{
	const struct anon_vma_chain *link = vma->anon_vma_chain;

	if (!link)
		return;
	while (link->vma_next)
		link = link->vma_next;
	page->rmap = machine_offset(vma->vm_mm->machine, link->anon_vma);
}

/* A link: the VMA, the anon_vma, and a place in two lists. */
const struct rmap_strategy rmap_anon_vma_chain = {
	.name = "anon_vma_chain",
	.keeps = "anon_vma links",
	.link_words = 6,
	.links = true,
	.offsets = true,
	.back_for_all = back_for_all,
	.prepare = prepare,
	.clone = clone,
	.fork = fork,
	.unlink = unlink,
	.add_new = page_set_anon_vma,
	.reused = anon_vma_take_page,
	.walk = anon_vma_walk_list,
};

/* A tree node replaces the second list: three words, and the subtree's last page. From memory. */
const struct rmap_strategy rmap_anon_vma_tree = {
	.name = "anon_vma_tree",
	.keeps = "anon_vma links link_tree",
	.link_words = 8,
	.links = true,
	.sorted = true,
	.offsets = true,
	.back_for_all = back_for_all,
	.prepare = prepare,
	.clone = clone,
	.fork = fork,
	.unlink = unlink,
	.pre_update = anon_vma_pre_update,
	.post_update = anon_vma_post_update,
	.add_new = page_set_anon_vma,
	.reused = anon_vma_take_page,
	.walk = anon_vma_walk_tree,
};
