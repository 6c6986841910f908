/* Red-black trees whose nodes are embedded in the objects that they sort. The rules of the tree stand in rbtree.c.
 *
 * As in the kernel, the user of a tree does the searching: walk down from rb_root.rb_node, remember the link where
 * the walk fell off, rb_link_node() there, then rb_insert_color(). */
#ifndef TREE_RBTREE_H
#define TREE_RBTREE_H

#include "base/types.h"

enum rb_side { RB_LEFT, RB_RIGHT };
enum rb_colour { RB_RED, RB_BLACK };

struct rb_node {
	uintptr_t rb_parent_color; /* the parent's address; the colour in its lowest bit */
	union {
		struct {
			struct rb_node *rb_left, *rb_right;
		};
		struct rb_node *rb_child[2]; /* the same two by enum rb_side */
	};
};

struct rb_root {
	struct rb_node *rb_node;
};

#define rb_entry(node, type, member) container_of(node, type, member)

static inline struct rb_node *rb_parent(const struct rb_node *node)
{
	return (struct rb_node *)(node->rb_parent_color & ~(uintptr_t)1);
}

static inline bool rb_is_black(const struct rb_node *node)
{
	return node->rb_parent_color & RB_BLACK;
}

/* How events name a node: by its address in the arena, 0 = none. */
static inline u32 node_id(const struct rb_node *node)
{
	return (u32)(uintptr_t)node;
}

/* rbtree_walk.c: in-order neighbours, NULL at either end. */
struct rb_node *rb_first(const struct rb_root *root);
struct rb_node *rb_next(const struct rb_node *node);
struct rb_node *rb_prev(const struct rb_node *node);

/* Links a red node at `link`, an empty child pointer of `parent` (or of the root if `parent` is NULL). The tree is
 * sorted then, but perhaps not balanced: rb_insert_color() must follow. */
void rb_link_node(struct rb_node *node, struct rb_node *parent, struct rb_node **link);
void rb_insert_color(struct rb_node *node, struct rb_root *root);
/* Removes the node. Its own pointers stay as they were. */
void rb_erase(struct rb_node *node, struct rb_root *root);

/* rbtree_verify.c: NULL if colours and parent pointers are right, otherwise a sentence. */
const char *rb_verify(const struct rb_root *root);

#endif
