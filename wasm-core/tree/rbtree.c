/* Red-black trees, as in lib/rbtree.c since Linux 3.7: insertion and deletion restore the balance on the way up, and
 * tell an augmented tree about every change. 3.4's code is older, but its rotations and colours are the same.
 *
 * The rules of a red-black tree:
 *   1. Every node is red or black; a missing child counts as black.
 *   2. The root is black.
 *   3. A red node has no red child.
 *   4. Every path from the root down to a missing child passes the same number of black nodes.
 * So no path is more than twice as long as another. A new node is red, so it can only break rule 2 or 3. Removing a
 * black node breaks rule 4, unless a red node can take over its black.
 *
 * The rules of augmented values:
 *   1. A node's value depends only on the node itself and on the values of its children.
 *   2. So whatever gives a node other children must update that node, and then its ancestors until a value stays the same.
 *   3. A rotation leaves the set of nodes below its top unchanged. So the node that rises takes the old top's value,
 *      only the one that sinks is recomputed, and nothing above changes.
 *   4. All values are true before and after each insertion and deletion. rb_link_node() leaves its caller to update the
 *      ancestors of the new node.
 *
 * Each case is drawn once. Capital letters are black nodes, small letters red ones, (brackets) either. The drawing
 * shows the case where `side` is left; its mirror image is the same code with the other side. */
#include "trace/trace.h"
#include "tree/rbtree_augmented.h"

_Static_assert(RB_LEFT == (int)side_left && RB_RIGHT == (int)side_right, "sides are traced as they are");

static enum rb_side side_of(const struct rb_node *child, const struct rb_node *parent)
{
	return child == parent->rb_left ? RB_LEFT : RB_RIGHT;
}

/* A red node's colour bit is clear, so the word is the address. */
static struct rb_node *red_parent(const struct rb_node *red)
{
	return (struct rb_node *)red->rb_parent_color;
}

/* A missing child counts as black. */
static bool is_red(const struct rb_node *node)
{
	return node && !rb_is_black(node);
}

static void set_parent(struct rb_node *node, struct rb_node *parent)
{
	node->rb_parent_color = (uintptr_t)parent + (node->rb_parent_color & RB_BLACK);
}

/* Sets parent and colour at once. Where both are known, this overwrites, unread, what a rotation has just written;
 * the compiler drops the first write unless a tracepoint lies between the two. */
static void paint(struct rb_node *node, struct rb_node *parent, enum rb_colour colour)
{
	node->rb_parent_color = (uintptr_t)parent + colour;
}

static enum rb_colour colour_of(const struct rb_node *node)
{
	return node->rb_parent_color & RB_BLACK;
}

/* Paints a red node black where a black one is missing, which restores rule 4. */
static void absorb(struct rb_node *node, struct rb_node *parent, const struct rb_augment_callbacks *augment)
{
	paint(node, parent, RB_BLACK);
	if (!augment->quiet) {
		count(rb_recolours);
		trace(rb_recolour, node_id(node), node_id(parent), recolour_absorbed);
	}
}

/* Makes the pointer down to `old` point to `new`. */
static void replace_child(struct rb_node *old, struct rb_node *new, struct rb_node *parent,
			  struct rb_root *root)
{
	if (!parent)
		root->rb_node = new;
	else if (old == parent->rb_left)
		parent->rb_left = new;
	else
		parent->rb_right = new;
}

/*
 * Rotates towards `side`: the child on the other side rises, and its parent sinks. The order of the keys stays the
 * same, and so do the colours; the caller paints.
 *
 *       sinks                rises
 *       /   \                /   \
 *      1   rises    -->   sinks   3
 *          /   \          /   \
 *         2     3        1     2
 */
ALWAYS_INLINE void rotate(struct rb_node *sinks, struct rb_node *rises, enum rb_colour rising, enum rb_side side,
			  struct rb_root *root, const struct rb_augment_callbacks *augment)
{
	struct rb_node *middle = rises->rb_child[side];
	struct rb_node *parent = rb_parent(sinks);
	enum rb_colour sinking = colour_of(sinks);

	sinks->rb_child[!side] = middle;
	if (middle)
		paint(middle, sinks, rising == RB_RED ? RB_BLACK : colour_of(middle));
	rises->rb_child[side] = sinks;
	replace_child(sinks, rises, parent, root);
	paint(rises, parent, rising);
	paint(sinks, rises, sinking);
	if (!augment->quiet) {
		count(rb_rotations);
		trace(rb_rotate, node_id(sinks), node_id(rises), side);
	}
	augment->rotate(sinks, rises);
}

/* The red `node` has a red parent, which is the child on `side` of a black grandparent. Returns the node that may now
 * break rule 3, or NULL if the tree is in order. `side` is a constant wherever this is inlined. */
ALWAYS_INLINE struct rb_node *part_red_pair(struct rb_node *node, struct rb_node *parent,
					    struct rb_node *grandparent, enum rb_side side, struct rb_root *root,
					    const struct rb_augment_callbacks *augment)
{
	struct rb_node *uncle = grandparent->rb_child[!side];
	uintptr_t top;

	/*
	 * Case 1: the uncle is red. Flip the colours; the grandparent may now clash with its parent.
	 *
	 *        G              g   <- node
	 *       / \            / \
	 *      p   u   -->    P   U
	 *     /              /
	 *    n              n
	 */
	if (is_red(uncle)) {
		paint(parent, grandparent, RB_BLACK);
		paint(uncle, grandparent, RB_BLACK);
		paint(grandparent, rb_parent(grandparent), RB_RED);
		if (!augment->quiet) {
			count(rb_recolours);
			trace(rb_recolour, node_id(node), node_id(parent), recolour_red_uncle);
		}
		return grandparent;
	}

	/*
	 * Case 2: the uncle is black and node is the inner grandchild. Make it the outer one.
	 *
	 *        G              G
	 *       / \            / \
	 *      p   U   -->    n   U
	 *       \            /
	 *        n          p
	 */
	if (node == parent->rb_child[!side]) {
		rotate(parent, node, RB_RED, side, root, augment);
		parent = node;
	}

	/*
	 * Case 3: the uncle is black and the outer grandchild red. The parent takes the top.
	 *
	 *        G              P
	 *       / \            / \
	 *      p   U   -->    n   g
	 *     /                    \
	 *    n                      U
	 */
	top = grandparent->rb_parent_color;
	rotate(grandparent, parent, RB_RED, !side, root, augment);
	parent->rb_parent_color = top;
	paint(grandparent, parent, RB_RED);
	if (!augment->quiet) {
		count(rb_recolours);
		trace(rb_recolour, node_id(grandparent), node_id(parent), recolour_rotated);
	}
	return NULL;
}

/* Loop invariant: `node` is red, and the only rules that may be broken are 2, if it is the root, and 3, between it
 * and its parent. */
ALWAYS_INLINE void rebalance_after_insert(struct rb_node *node, struct rb_root *root,
					  const struct rb_augment_callbacks *augment)
{
	struct rb_node *parent, *grandparent;

	while ((parent = red_parent(node))) {
		if (rb_is_black(parent))
			return;
		/* A red node is never the root, so there is a grandparent, and it is black. */
		grandparent = red_parent(parent);
		if (side_of(parent, grandparent) == RB_LEFT)
			node = part_red_pair(node, parent, grandparent, RB_LEFT, root, augment);
		else
			node = part_red_pair(node, parent, grandparent, RB_RIGHT, root, augment);
		if (!node)
			return;
	}
	/* Painting the root black is always allowed: every path passes it. */
	paint(node, NULL, RB_BLACK);
	if (!augment->quiet) {
		count(rb_recolours);
		trace(rb_recolour, node_id(node), 0, recolour_root);
	}
}

/* Every path through `parent`'s child on `side` (perhaps NULL) has one black node too few. Returns the node below
 * which this now holds, or NULL if the tree is in order. `side` is a constant wherever this is inlined. */
ALWAYS_INLINE struct rb_node *give_black(struct rb_node *parent, enum rb_side side, struct rb_root *root,
					 const struct rb_augment_callbacks *augment)
{
	/* The sibling exists: its side has at least the one black node that is missing here. */
	struct rb_node *sibling = parent->rb_child[!side], *inner, *outer;
	uintptr_t top;

	/*
	 * Case 1: the sibling is red. Rotate, and one of its black children becomes the sibling.
	 *
	 *       P               S
	 *      / \             / \
	 *     N   s    -->    p   R
	 *        / \         / \
	 *       L   R       N   L   <- sibling
	 */
	if (!rb_is_black(sibling)) {
		top = parent->rb_parent_color;
		rotate(parent, sibling, RB_RED, side, root, augment);
		sibling->rb_parent_color = top;
		paint(parent, sibling, RB_RED);
		if (!augment->quiet) {
			count(rb_recolours);
			trace(rb_recolour, node_id(sibling), node_id(parent), recolour_red_sibling);
		}
		sibling = parent->rb_child[!side];
	}
	inner = sibling->rb_child[side];
	outer = sibling->rb_child[!side];

	/*
	 * Case 2: both nephews are black. Painting the sibling red takes a black node from its side too; a red
	 * parent makes up for it, otherwise the whole subtree is short and the loop moves up.
	 *
	 *      (p)             (p)  <- node
	 *      / \             / \
	 *     N   S    -->    N   s
	 *        / \             / \
	 *       L   R           L   R
	 */
	if (!is_red(outer) && !is_red(inner)) {
		paint(sibling, parent, RB_RED);
		if (!augment->quiet) {
			count(rb_recolours);
			trace(rb_recolour, node_id(sibling), node_id(parent), recolour_black_nephews);
		}
		if (rb_is_black(parent))
			return parent;
		absorb(parent, red_parent(parent), augment);
		return NULL;
	}

	/*
	 * Case 3: only the inner nephew is red. It becomes the sibling, with a red outer child.
	 *
	 *      (p)             (p)
	 *      / \             / \
	 *     N   S    -->    N   L   <- sibling
	 *        / \               \
	 *       l   R               s
	 *                            \
	 *                             R
	 */
	if (!is_red(outer)) {
		rotate(sibling, inner, RB_RED, !side, root, augment);
		paint(inner, parent, RB_BLACK);
		paint(sibling, inner, RB_RED);
		if (!augment->quiet) {
			count(rb_recolours);
			trace(rb_recolour, node_id(sibling), node_id(inner), recolour_rotated);
		}
		outer = sibling;
		sibling = inner;
	}

	/*
	 * Case 4: the outer nephew is red. The sibling takes the parent's place and colour; the
	 * parent comes to this side as the black node that was missing.
	 *
	 *      (p)             (s)
	 *      / \             / \
	 *     N   S    -->    P   R
	 *        / \         / \
	 *      (l)  r       N  (l)
	 */
	top = parent->rb_parent_color;
	rotate(parent, sibling, RB_BLACK, side, root, augment);
	sibling->rb_parent_color = top;
	paint(parent, sibling, RB_BLACK);
	paint(outer, sibling, RB_BLACK);
	if (!augment->quiet) {
		count(rb_recolours);
		trace(rb_recolour, node_id(parent), node_id(sibling), recolour_rotated);
	}
	return NULL;
}

/* Loop invariant: every path through `node` (NULL at first), a child of `parent`, has one black node too few, and no
 * other rule is broken. */
ALWAYS_INLINE void rebalance_after_erase(struct rb_node *parent, struct rb_root *root,
					 const struct rb_augment_callbacks *augment)
{
	struct rb_node *node = NULL;

	do {
		if (side_of(node, parent) == RB_LEFT)
			node = give_black(parent, RB_LEFT, root, augment);
		else
			node = give_black(parent, RB_RIGHT, root, augment);
	} while (node && (parent = rb_parent(node)));
}

/* Removes a node that has at most one child; by the rules, that child is red and has no children itself. Returns the
 * parent below which a black node is now missing, or NULL. */
ALWAYS_INLINE struct rb_node *splice_out(struct rb_node *node, struct rb_root *root,
					 const struct rb_augment_callbacks *augment)
{
	struct rb_node *child = node->rb_left ? node->rb_left : node->rb_right;
	struct rb_node *parent = rb_parent(node), *short_of_black;

	short_of_black = !child && rb_is_black(node) ? parent : NULL;
	replace_child(node, child, parent, root);
	if (child)
		paint(child, parent, RB_RED);
	if (!augment->quiet)
		trace(rb_splice, node_id(node), node_id(child), erase_case_at_most_one_child);
	if (child)
		absorb(child, parent, augment);
	augment->propagate(parent, NULL);
	return short_of_black;
}

/* Removes a node that has two children: its successor, which has no left child, takes its place and colour. So a
 * black node can be missing only where the successor was. Returns what splice_out() returns. */
ALWAYS_INLINE struct rb_node *splice_successor(struct rb_node *node, struct rb_root *root,
					       const struct rb_augment_callbacks *augment)
{
	struct rb_node *right = node->rb_right, *successor = right, *parent, *child, *left;
	bool was_black;

	if (!right->rb_left) {
		/*
		 * Case 2: the right child is the successor. It moves up, its right subtree with it.
		 *
		 *     (n)             (s)
		 *     / \             / \
		 *   (x) (s)    -->  (x) (c)
		 *         \
		 *         (c)
		 */
		parent = successor;
		child = successor->rb_right;
		augment->copy(node, successor);
	} else {
		/*
		 * Case 3: the successor is deeper. Its child takes its place before it moves up.
		 *
		 *     (n)              (s)
		 *     / \              / \
		 *   (x) (y)          (x) (y)
		 *       /      -->       /
		 *     (p)              (p)
		 *     /                /
		 *   (s)              (c)
		 *     \
		 *     (c)
		 */
		do {
			parent = successor;
			successor = successor->rb_left;
		} while (successor->rb_left);
		child = successor->rb_right;
		parent->rb_left = child;
		successor->rb_right = right;
		set_parent(right, successor);
		augment->copy(node, successor);
		augment->propagate(parent, successor);
	}
	was_black = rb_is_black(successor);
	left = node->rb_left;
	successor->rb_left = left;
	set_parent(left, successor);
	replace_child(node, successor, rb_parent(node), root);
	successor->rb_parent_color = node->rb_parent_color;
	/* As in the kernel, the child learns of its parent only after values have been propagated. */
	if (child)
		paint(child, parent, RB_RED);
	if (!augment->quiet) {
		if (parent == successor)
			trace(rb_splice, node_id(node), node_id(successor), erase_case_successor_is_child);
		else
			trace(rb_splice, node_id(node), node_id(successor), erase_case_successor_deeper);
	}
	if (child)
		absorb(child, parent, augment);
	augment->propagate(successor, NULL);
	return !child && was_black ? parent : NULL;
}

ALWAYS_INLINE void insert(struct rb_node *node, struct rb_root *root,
			  const struct rb_augment_callbacks *augment)
{
	if (!augment->quiet) {
		count(rb_inserts);
		trace(rb_insert_enter, node_id(node));
	}
	rebalance_after_insert(node, root, augment);
	if (!augment->quiet)
		trace(rb_insert_leave, node_id(node));
}

ALWAYS_INLINE void erase(struct rb_node *node, struct rb_root *root,
			 const struct rb_augment_callbacks *augment)
{
	struct rb_node *short_of_black;

	if (!augment->quiet) {
		count(rb_erases);
		trace(rb_erase_enter, node_id(node));
	}
	if (node->rb_left && node->rb_right)
		short_of_black = splice_successor(node, root, augment);
	else
		short_of_black = splice_out(node, root, augment); /* Case 1 */
	if (short_of_black)
		rebalance_after_erase(short_of_black, root, augment);
	if (!augment->quiet)
		trace(rb_erase_leave, node_id(node));
}

/* A plain tree has nothing to recompute; these calls vanish when they are inlined. */
static void ignore(struct rb_node *a, struct rb_node *b)
{
	(void)a;
	(void)b;
}

static const struct rb_augment_callbacks plain = { .propagate = ignore, .copy = ignore, .rotate = ignore };

void rb_insert_color(struct rb_node *node, struct rb_root *root)
{
	insert(node, root, &plain);
}

void rb_erase(struct rb_node *node, struct rb_root *root)
{
	erase(node, root, &plain);
}

void rb_insert_augmented(struct rb_node *node, struct rb_root *root,
			 const struct rb_augment_callbacks *augment)
{
	insert(node, root, augment);
}

void rb_erase_augmented(struct rb_node *node, struct rb_root *root,
			const struct rb_augment_callbacks *augment)
{
	erase(node, root, augment);
}

void rb_link_quietly(struct rb_node *node, struct rb_node *parent, struct rb_node **link)
{
	node->rb_parent_color = (uintptr_t)parent | RB_RED;
	node->rb_left = node->rb_right = NULL;
	*link = node;
}

void rb_link_node(struct rb_node *node, struct rb_node *parent, struct rb_node **link)
{
	rb_link_quietly(node, parent, link);
	trace(rb_link, node_id(node), node_id(parent), parent ? side_of(node, parent) : RB_LEFT);
}
