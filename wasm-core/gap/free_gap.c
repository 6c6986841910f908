/* The gaps in the tree as they were first posted (Rik van Riel, 18 June 2012, against 3.5-rc; never merged in this
 * form): every node knows the largest gap below any VMA of its subtree. Models adjust_free_gap() and its callers in
 * that series, over rb_augment_path() and rb_augment_erase_begin() of lib/rbtree.c, 3.5.
 *
 * The tree of 3.5 doesn't report its rotations. So a walk recomputes the sibling of every node that it passes, and
 * always goes on to the root. That repairs the nodes that rotations have moved, because all of them lie on the path
 * from the deepest changed node to the root, or next to it. After an insertion with a double rotation they lie below
 * the new node, and the walk from the next VMA passes them. docs/decisions/0012-free-gap-as-posted.md says how many
 * nodes that makes. */
#include "gap/free_gap.h"
#include "machine/index.h"

static struct vm_area_struct *vma_of(const struct rb_node *node)
{
	return rb_entry(node, struct vm_area_struct, vm_rb);
}

/* The largest of the node's own gap and its children's promises. */
static u64 largest_hole(const struct rb_node *node)
{
	u64 largest = own_hole(vma_of(node));
	u64 left = promised_gap(node->rb_left), right = promised_gap(node->rb_right);

	if (left > largest)
		largest = left;
	return right > largest ? right : largest;
}

bool free_gap_is_true(const struct rb_node *node)
{
	return vma_of(node)->rb_subtree_gap == largest_hole(node);
}

void free_gap_evaluate(struct rb_node *node)
{
	struct vm_area_struct *vma = vma_of(node);
	u64 old = vma->rb_subtree_gap, new = largest_hole(node);

	vma->rb_subtree_gap = new;
	count(gap_evaluations);
	trace(gap_evaluate, vma_id(vma), own_hole(vma), old, new);
	(void)old;
}

/* rb_augment_path(). A left child without a sibling is taken for its own sibling, and so computed twice. */
static void walk(struct rb_node *node)
{
	const struct vm_area_struct *first = vma_of(node);
	struct rb_node *parent, *sibling;

	count(gap_walks);
	trace(gap_update_enter, vma_id(first));
	for (;; node = parent) {
		free_gap_evaluate(node);
		parent = rb_parent(node);
		if (!parent)
			break;
		sibling = node == parent->rb_left && parent->rb_right ? parent->rb_right : parent->rb_left;
		if (sibling)
			free_gap_evaluate(sibling);
	}
	trace(gap_update_leave, vma_id(first), answer_no);
	(void)first;
}

void adjust_free_gap(struct vm_area_struct *vma)
{
	walk(&vma->vm_rb);
}

/* rb_augment_erase_begin(): the deepest node whose children change when `node` is erased. NULL: the tree will be
 * empty. */
static struct rb_node *deepest_of_erase(const struct rb_node *node)
{
	struct rb_node *successor;

	if (!node->rb_left || !node->rb_right) {
		struct rb_node *child = node->rb_left ? node->rb_left : node->rb_right;

		return child ? child : rb_parent(node);
	}
	successor = rb_next(node);
	if (successor->rb_right)
		return successor->rb_right;
	return rb_parent(successor) == node ? successor : rb_parent(successor);
}

void free_gap_top_moved(struct mm_struct *mm, const struct vm_area_struct *highest)
{
	mm->highest_vm_end = highest ? highest->vm_end : 0;
}

void free_gap_init(struct mm_struct *mm)
{
	mm->highest_vm_end = 0;
}

/* A search uses nothing that an earlier one found. */
void free_gap_forget(struct mm_struct *mm, u64 start)
{
	(void)mm;
	(void)start;
}

/* __vma_link_rb(). */
void free_gap_insert(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place)
{
	vma->rb_subtree_gap = 0;
	rb_link_node(&vma->vm_rb, place->rb_parent, place->rb_link);
	rb_insert_color(&vma->vm_rb, &mm->mm_rb);
	adjust_free_gap(vma);
	if (vma->vm_next)
		adjust_free_gap(vma->vm_next);
	else
		free_gap_top_moved(mm, vma);
}

/* In the loop of detach_vmas_to_be_unmapped(). */
void free_gap_erase(struct mm_struct *mm, struct vm_area_struct *vma)
{
	struct rb_node *deepest = deepest_of_erase(&vma->vm_rb);

	rb_erase(&vma->vm_rb, &mm->mm_rb);
	if (deepest)
		walk(deepest);
}

/* __vma_unlink(). The neighbour already reaches to this VMA's end, so the next VMA's gap already has its final size. */
void free_gap_erase_merged(struct mm_struct *mm, struct vm_area_struct *vma)
{
	if (vma->vm_next)
		adjust_free_gap(vma->vm_next);
	free_gap_erase(mm, vma);
}

/* The end of vma_adjust(): every VMA that may be affected, once each, whether or not a gap has changed. */
static void adjusted(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *inserted,
		     struct moved_bounds moved)
{
	(void)moved;
	adjust_free_gap(vma);
	if (inserted)
		adjust_free_gap(inserted);
	if (!vma->vm_next)
		free_gap_top_moved(mm, vma);
	else if (vma->vm_next != inserted)
		adjust_free_gap(vma->vm_next);
	if (inserted && inserted->vm_next && inserted->vm_next != vma)
		adjust_free_gap(inserted->vm_next);
}

void free_gap_grown_down(struct mm_struct *mm, struct vm_area_struct *vma)
{
	(void)mm;
	adjust_free_gap(vma);
}

void free_gap_unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next)
{
	if (next)
		adjust_free_gap(next);
	else
		free_gap_top_moved(mm, prev);
}

const char *free_gap_verify_fields(const struct mm_struct *mm)
{
	const struct rb_node *last = mm->mm_rb.rb_node;

	while (last && last->rb_right)
		last = last->rb_right;
	if (mm->highest_vm_end != (last ? vma_of(last)->vm_end : 0))
		return "highest_vm_end is not the end of the highest area";
	if (mm->free_area_cache || mm->cached_hole_size)
		return "the linear search's fields are kept although nothing uses them";
	return NULL;
}

const char *free_gap_verify(struct mm_struct *mm)
{
	const struct rb_node *node;

	for (node = rb_first(&mm->mm_rb); node; node = rb_next(node))
		if (!free_gap_is_true(node))
			return "a node's free_gap is not the largest hole of its subtree";
	return free_gap_verify_fields(mm);
}

const struct gap_strategy gap_free_gap = {
	.name = "free_gap",
	.keeps = "subtree_gap=free_gap",
	.index = &index_list_rbtree,
	.searches_once = true,
	.init = free_gap_init,
	.search = free_gap_search,
	.forget = free_gap_forget,
	.insert = free_gap_insert,
	.erase = free_gap_erase,
	.erase_merged = free_gap_erase_merged,
	.adjusted = adjusted,
	.grown_down = free_gap_grown_down,
	.unmapped = free_gap_unmapped,
	.verify = VERIFIED_BY(free_gap_verify),
};
