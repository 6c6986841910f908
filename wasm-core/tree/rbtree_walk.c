/* Steps from one node of a red-black tree to the next one in order. */
#include "tree/rbtree.h"

static struct rb_node *outermost(struct rb_node *node, enum rb_side side)
{
	while (node && node->rb_child[side])
		node = node->rb_child[side];
	return node;
}

/* The next node towards `side`: the nearest one in the subtree on that side, or else the first ancestor that is
 * reached from its other side. */
static struct rb_node *neighbour(const struct rb_node *node, enum rb_side side)
{
	const struct rb_node *parent;

	if (node->rb_child[side])
		return outermost(node->rb_child[side], !side);
	for (parent = rb_parent(node); parent && node == parent->rb_child[side]; parent = rb_parent(node))
		node = parent;
	return (struct rb_node *)parent;
}

struct rb_node *rb_first(const struct rb_root *root)
{
	return outermost(root->rb_node, RB_LEFT);
}

struct rb_node *rb_next(const struct rb_node *node)
{
	return neighbour(node, RB_RIGHT);
}

struct rb_node *rb_prev(const struct rb_node *node)
{
	return neighbour(node, RB_LEFT);
}
