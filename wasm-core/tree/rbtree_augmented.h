/* Red-black trees whose nodes carry a value that summarises their subtree. The tree calls back whenever it has moved
 * nodes, in the order of lib/rbtree.c since Linux 3.7. The rules stand in rbtree.c. */
#ifndef TREE_RBTREE_AUGMENTED_H
#define TREE_RBTREE_AUGMENTED_H

#include "tree/rbtree.h"

struct rb_augment_callbacks {
	/* Recomputes values upwards from `node` until a value stays the same, or until `stop`, which it leaves alone. */
	void (*propagate)(struct rb_node *node, struct rb_node *stop);
	/* `new` replaces `old` in the tree and takes its value. */
	void (*copy)(struct rb_node *old, struct rb_node *new);
	/* A rotation has lifted `new` above `old`: `new` takes the value of `old`, which is then recomputed. */
	void (*rotate)(struct rb_node *old, struct rb_node *new);
	/* No events or counters for this tree: viewers shall see only the mm's tree. */
	bool quiet;
};

/* rb_link_node() without its event. */
void rb_link_quietly(struct rb_node *node, struct rb_node *parent, struct rb_node **link);
/* Like rb_insert_color(). After rb_link_node() the caller must have made all values true again. */
void rb_insert_augmented(struct rb_node *node, struct rb_root *root,
			 const struct rb_augment_callbacks *augment);
void rb_erase_augmented(struct rb_node *node, struct rb_root *root,
			const struct rb_augment_callbacks *augment);

#endif
