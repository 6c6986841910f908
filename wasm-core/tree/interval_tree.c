/* Models lib/interval_tree.c and interval_tree_generic.h, 3.7. Its red-black tree is quiet: the caller reports each
 * insertion or removal as one event of its own. */
#include "tree/interval_tree.h"
#include "tree/rbtree_augmented.h"

static struct interval_node *node_of(const struct rb_node *rb)
{
	return rb ? rb_entry(rb, struct interval_node, rb) : NULL;
}

static u64 true_last(const struct interval_node *node)
{
	const struct interval_node *left = node_of(node->rb.rb_left), *right = node_of(node->rb.rb_right);
	u64 last = node->last;

	if (left && left->subtree_last > last)
		last = left->subtree_last;
	if (right && right->subtree_last > last)
		last = right->subtree_last;
	return last;
}

static void propagate(struct rb_node *rb, struct rb_node *stop)
{
	for (; rb != stop; rb = rb_parent(rb)) {
		struct interval_node *node = node_of(rb);
		u64 last = true_last(node);

		if (node->subtree_last == last)
			return;
		node->subtree_last = last;
	}
}

static void copy(struct rb_node *old, struct rb_node *new)
{
	node_of(new)->subtree_last = node_of(old)->subtree_last;
}

static void rotate(struct rb_node *old, struct rb_node *new)
{
	copy(old, new);
	node_of(old)->subtree_last = true_last(node_of(old));
}

static const struct rb_augment_callbacks callbacks = {
	.propagate = propagate, .copy = copy, .rotate = rotate, .quiet = true,
};

/* Of intervals with the same start, the newest one goes last. */
void interval_insert(struct interval_node *node, struct interval_root *root)
{
	struct rb_node **link = &root->rb.rb_node, *parent = NULL;

	while (*link) {
		struct interval_node *above = node_of(*link);

		if (above->subtree_last < node->last)
			above->subtree_last = node->last;
		parent = *link;
		link = node->start < above->start ? &parent->rb_left : &parent->rb_right;
	}
	node->subtree_last = node->last;
	rb_link_quietly(&node->rb, parent, link);
	rb_insert_augmented(&node->rb, &root->rb, &callbacks);
}

void interval_remove(struct interval_node *node, struct interval_root *root)
{
	rb_erase_augmented(&node->rb, &root->rb, &callbacks);
}

static bool promises(const struct rb_node *rb, u64 start)
{
	return rb && node_of(rb)->subtree_last >= start;
}

/* Returns the first interval that overlaps [start, last] in a subtree that promises to reach `start`. If the left
 * child promises it too, the answer lies there or nowhere: an interval there reaches `start`, and if it begins too
 * late to overlap, so does everything to its right. */
static struct interval_node *first_below(const struct rb_node *rb, u64 start, u64 last)
{
	for (;;) {
		struct interval_node *node = node_of(rb);

		if (promises(rb->rb_left, start)) {
			rb = rb->rb_left;
			continue;
		}
		if (node->start > last)
			return NULL;
		if (node->last >= start)
			return node;
		rb = rb->rb_right; /* only the right subtree can keep the promise */
	}
}

struct interval_node *interval_first(const struct interval_root *root, u64 start, u64 last)
{
	return promises(root->rb.rb_node, start) ? first_below(root->rb.rb_node, start, last) : NULL;
}

struct interval_node *interval_next(const struct interval_node *node, u64 start, u64 last)
{
	const struct rb_node *rb = &node->rb;

	if (promises(rb->rb_right, start))
		return first_below(rb->rb_right, start, last);
	for (const struct rb_node *parent = rb_parent(rb); parent; rb = parent, parent = rb_parent(rb)) {
		if (rb == parent->rb_right)
			continue;
		node = node_of(parent);
		if (node->start > last)
			return NULL;
		if (node->last >= start)
			return node_of(parent);
		if (promises(parent->rb_right, start))
			return first_below(parent->rb_right, start, last);
	}
	return NULL;
}

const char *interval_verify(const struct interval_root *root)
{
	const char *complaint = rb_verify(&root->rb);
	u64 start = 0;

	for (const struct rb_node *rb = rb_first(&root->rb); rb && !complaint; rb = rb_next(rb)) {
		const struct interval_node *node = node_of(rb);

		if (node->start > node->last)
			complaint = "an interval ends before it begins";
		else if (node->start < start)
			complaint = "the intervals are not in the order of their starts";
		else if (node->subtree_last != true_last(node))
			complaint = "a node of the interval tree does not know the largest end of its subtree";
		start = node->start;
	}
	return complaint;
}
