/* Trees of closed intervals, which find all intervals that overlap a given one in O(log n + found).
 * lib/interval_tree.c, 3.7: a red-black tree sorted by start, in which each node knows the largest end in its subtree. */
#ifndef TREE_INTERVAL_TREE_H
#define TREE_INTERVAL_TREE_H

#include "tree/rbtree.h"

/* An interval must not change while it is in a tree: remove it first, and insert it again afterwards. */
struct interval_node {
	struct rb_node rb;
	u64 start, last; /* inclusive */
	u64 subtree_last;
};

struct interval_root {
	struct rb_root rb;
};

void interval_insert(struct interval_node *node, struct interval_root *root);
void interval_remove(struct interval_node *node, struct interval_root *root);
/* The first and the next interval that overlap [start, last], in the order of their starts; NULL at the end. */
struct interval_node *interval_first(const struct interval_root *root, u64 start, u64 last);
struct interval_node *interval_next(const struct interval_node *node, u64 start, u64 last);
/* NULL, or what is inconsistent. */
const char *interval_verify(const struct interval_root *root);

#endif
