/* free_gap with the reply's first idea (Johannes Weiner, 21 June 2012; it was never written): a VMA whose gap changes
 * is only put in a chain, and the tree is updated later. A VMA that is chained already needs nothing more. When the
 * chain is full, or a search fails, the whole chain is worked off. A walk removes every chained VMA that it passes from
 * the chain.
 *
 * The mail doesn't say how long the chain is, or what happens to rotations. A walk that comes late can't repair them,
 * because other rotations may have moved their nodes off its path. So here a rotation recomputes its two nodes at once,
 * and a walk needs no siblings.
 *
 * Invariant: a node's value follows from its own gap and its children's values, unless the node or a child is chained.
 * Between two flushes a promise may be too small, and the search misses a gap; or too large, and the search wastes
 * time. */
#include "gap/free_gap.h"
#include "machine/index.h"
#include "tree/rbtree_augmented.h"

static struct vm_area_struct *vma_of(const struct rb_node *node)
{
	return rb_entry(node, struct vm_area_struct, vm_rb);
}

static void chain(struct vm_area_struct *vma)
{
	struct mm_struct *mm = vma->vm_mm;
	bool already = vma->gap_chain_slot;

	if (already) {
		count(gap_chain_hits);
	} else {
		mm->gap_chain[mm->gap_chained] = vma;
		vma->gap_chain_slot = ++mm->gap_chained;
		count(gap_chain_links);
	}
	trace(gap_chain, vma_id(vma), already ? answer_yes : answer_no, mm->gap_chained);
}

/* The last VMA of the chain moves into the slot that becomes free. */
static void unchain(struct vm_area_struct *vma, enum code_unchain cause)
{
	struct mm_struct *mm = vma->vm_mm;
	struct vm_area_struct *last = mm->gap_chain[mm->gap_chained - 1];

	last->gap_chain_slot = vma->gap_chain_slot;
	mm->gap_chain[last->gap_chain_slot - 1] = last;
	vma->gap_chain_slot = 0;
	mm->gap_chained--;
	trace(gap_unchain, vma_id(vma), cause, mm->gap_chained);
	(void)cause;
}

/* Always goes to the root: on the way, an unchanged value doesn't mean that the values above it are right. */
static void walk(struct rb_node *node)
{
	const struct vm_area_struct *first = vma_of(node);

	count(gap_walks);
	trace(gap_update_enter, vma_id(first));
	for (; node; node = rb_parent(node)) {
		free_gap_evaluate(node);
		if (vma_of(node)->gap_chain_slot)
			unchain(vma_of(node), unchain_passed);
	}
	trace(gap_update_leave, vma_id(first), answer_no);
	(void)first;
}

static void flush(struct mm_struct *mm, enum code_flush cause)
{
	count(gap_flushes);
	trace(gap_flush_enter, mm->gap_chained, cause);
	while (mm->gap_chained)
		walk(&mm->gap_chain[0]->vm_rb);
	trace(gap_flush_leave, cause);
	(void)cause;
}

/* Runs only between changes of the tree: in the middle of a change, no path may be walked. */
static void flush_if_full(struct mm_struct *mm)
{
	if (mm->gap_chained >= GAP_CHAIN)
		flush(mm, flush_full);
}

/* The tree's callbacks. */
static void propagate(struct rb_node *node, struct rb_node *stop)
{
	if (node != stop)
		chain(vma_of(node));
}

static void copy(struct rb_node *old, struct rb_node *new)
{
	vma_of(new)->rb_subtree_gap = vma_of(old)->rb_subtree_gap;
	trace(gap_copy, vma_id(vma_of(old)), vma_id(vma_of(new)), vma_of(new)->rb_subtree_gap);
}

/* The parent knows the value of `old`. It must be told if `new` has a different one, or if `old` was chained. */
static void rotate(struct rb_node *old, struct rb_node *new)
{
	u64 known = vma_of(old)->rb_subtree_gap;

	free_gap_evaluate(old);
	free_gap_evaluate(new);
	if (vma_of(new)->rb_subtree_gap != known || vma_of(old)->gap_chain_slot)
		chain(vma_of(new));
}

static const struct rb_augment_callbacks callbacks = { .propagate = propagate, .copy = copy, .rotate = rotate };

static void init(struct mm_struct *mm)
{
	free_gap_init(mm);
	mm->gap_chained = 0;
}

static s64 search(struct mm_struct *mm, const struct gap_request *request)
{
	s64 found = free_gap_search(mm, request);

	if (found >= 0 || !mm->gap_chained)
		return found;
	flush(mm, flush_search_failed);
	return free_gap_search(mm, request);
}

static void insert(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place)
{
	vma->rb_subtree_gap = 0;
	rb_link_node(&vma->vm_rb, place->rb_parent, place->rb_link);
	chain(vma);
	if (vma->vm_next)
		chain(vma->vm_next);
	else
		free_gap_top_moved(mm, vma);
	rb_insert_augmented(&vma->vm_rb, &mm->mm_rb, &callbacks);
	flush_if_full(mm);
}

static void erase(struct mm_struct *mm, struct vm_area_struct *vma)
{
	if (vma->gap_chain_slot)
		unchain(vma, unchain_erased);
	rb_erase_augmented(&vma->vm_rb, &mm->mm_rb, &callbacks);
	flush_if_full(mm);
}

static void erase_merged(struct mm_struct *mm, struct vm_area_struct *vma)
{
	if (vma->vm_next)
		chain(vma->vm_next);
	erase(mm, vma);
}

static void adjusted(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *inserted,
		     struct moved_bounds moved)
{
	(void)moved;
	chain(vma);
	if (inserted)
		chain(inserted);
	if (!vma->vm_next)
		free_gap_top_moved(mm, vma);
	else if (vma->vm_next != inserted)
		chain(vma->vm_next);
	if (inserted && inserted->vm_next && inserted->vm_next != vma)
		chain(inserted->vm_next);
	flush_if_full(mm);
}

static void grown_down(struct mm_struct *mm, struct vm_area_struct *vma)
{
	chain(vma);
	flush_if_full(mm);
}

static void unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next)
{
	if (next)
		chain(next);
	else
		free_gap_top_moved(mm, prev);
	flush_if_full(mm);
}

static bool is_chained(const struct rb_node *node)
{
	return node && vma_of(node)->gap_chain_slot;
}

static const char *verify(struct mm_struct *mm)
{
	const struct rb_node *node;
	u32 chained = 0;

	if (mm->gap_chained >= GAP_CHAIN)
		return "the chain is full";
	for (node = rb_first(&mm->mm_rb); node; node = rb_next(node)) {
		bool pending = is_chained(node) || is_chained(node->rb_left) || is_chained(node->rb_right);
		u32 slot = vma_of(node)->gap_chain_slot;

		if (!pending && !free_gap_is_true(node))
			return "a node's free_gap is wrong, and nothing in the chain would mend it";
		if (slot && (slot > mm->gap_chained || mm->gap_chain[slot - 1] != vma_of(node)))
			return "an area takes itself for chained, but the chain does not know it";
		chained += slot != 0;
	}
	if (chained != mm->gap_chained)
		return "the chain holds an area that is not in the tree";
	return free_gap_verify_fields(mm);
}

const struct gap_strategy gap_free_gap_lazy = {
	.name = "free_gap_lazy",
	.keeps = "subtree_gap=free_gap gap_chain",
	.index = &index_list_rbtree,
	.searches_once = true,
	.init = init,
	.search = search,
	.forget = free_gap_forget,
	.insert = insert,
	.erase = erase,
	.erase_merged = erase_merged,
	.adjusted = adjusted,
	.grown_down = grown_down,
	.unmapped = unmapped,
	.verify = VERIFIED_BY(verify),
};
