#include "tree/rbtree.h"

/* Counts the black nodes from `node` up to the root. */
static u32 blacks_above(const struct rb_node *node)
{
	u32 blacks = 0;

	for (; node; node = rb_parent(node))
		blacks += rb_is_black(node);
	return blacks;
}

const char *rb_verify(const struct rb_root *root)
{
	const struct rb_node *first = rb_first(root), *node;
	u32 blacks = blacks_above(first);

	if (first && (rb_parent(root->rb_node) || !rb_is_black(root->rb_node)))
		return "the root of the red-black tree has a parent or is red";
	for (node = first; node; node = rb_next(node)) {
		const struct rb_node *parent = rb_parent(node);

		if (parent && parent->rb_left != node && parent->rb_right != node)
			return "a node of the red-black tree is not a child of its parent";
		if (parent && !rb_is_black(parent) && !rb_is_black(node))
			return "a red node of the red-black tree has a red child";
		/* A node without two children is the end of a path. */
		if ((!node->rb_left || !node->rb_right) && blacks_above(node) != blacks)
			return "the paths of the red-black tree differ in black nodes";
	}
	return NULL;
}
