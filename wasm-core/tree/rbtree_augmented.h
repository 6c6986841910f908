/* Red-black trees whose nodes carry a value that summarises their subtree. The tree calls back whenever
 * it has moved nodes, in the order of lib/rbtree.c since Linux 3.7. */
#ifndef BASE_RBTREE_AUGMENTED_H
#define BASE_RBTREE_AUGMENTED_H

#include "tree/rbtree.h"

struct rb_augment_callbacks {
	/* Recompute upwards from `node`, up to but without `stop`, or until a value stays the same. */
	void (*propagate)(struct rb_node *node, struct rb_node *stop);
	/* `new` takes the place of `old` in the tree, and thereby its value. */
	void (*copy)(struct rb_node *old, struct rb_node *new);
	/* A rotation has lifted `new` above `old`: `new` takes the value of `old`, which is recomputed. */
	void (*rotate)(struct rb_node *old, struct rb_node *new);
	/* Neither events nor counters tell of this tree: the one that readers see is the mm's. */
	bool quiet;
};

/* rb_link_node() without its event. */
void rb_link_quietly(struct rb_node *node, struct rb_node *parent, struct rb_node **link);
/* Like rb_insert_color(); the caller has made all values true since rb_link_node(). */
void rb_insert_augmented(struct rb_node *node, struct rb_root *root,
			 const struct rb_augment_callbacks *augment);
void rb_erase_augmented(struct rb_node *node, struct rb_root *root,
			const struct rb_augment_callbacks *augment);

#endif
