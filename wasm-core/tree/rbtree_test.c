#include <stdlib.h>

#include "test/check.h"
#include "trace/ring.h"
#include "tree/rbtree_augmented.h"

/* Each item knows how many items its subtree has, a value that any change of the tree can make wrong. */
struct item {
	struct rb_node node;
	u32 key, size;
};

#define ITEMS 1000

static struct item items[ITEMS];
static struct counters counters;

static struct item *item_of(const struct rb_node *node)
{
	return rb_entry(node, struct item, node);
}

static u32 size_of(const struct rb_node *node)
{
	return node ? item_of(node)->size : 0;
}

static u32 true_size(const struct item *item)
{
	return 1 + size_of(item->node.rb_left) + size_of(item->node.rb_right);
}

static void propagate(struct rb_node *node, struct rb_node *stop)
{
	for (; node != stop; node = rb_parent(node)) {
		u32 size = true_size(item_of(node));

		if (item_of(node)->size == size)
			return;
		item_of(node)->size = size;
	}
}

static void copy(struct rb_node *old, struct rb_node *new)
{
	item_of(new)->size = item_of(old)->size;
}

static void rotate(struct rb_node *old, struct rb_node *new)
{
	copy(old, new);
	item_of(old)->size = true_size(item_of(old));
}

static const struct rb_augment_callbacks sizes = { .propagate = propagate, .copy = copy, .rotate = rotate };

static void link_item(struct rb_root *root, struct item *item)
{
	struct rb_node **link = &root->rb_node, *parent = NULL;

	while (*link) {
		parent = *link;
		link = item->key < item_of(parent)->key ? &parent->rb_left : &parent->rb_right;
	}
	rb_link_node(&item->node, parent, link);
}

static void insert(struct rb_root *root, u32 key)
{
	items[key].key = key;
	items[key].size = 0;
	link_item(root, &items[key]);
	propagate(&items[key].node, NULL);
	rb_insert_augmented(&items[key].node, root, &sizes);
}

/* Checks rules, order and augmented values against a table of the keys that should be in the tree. */
static void check_tree(const struct rb_root *root, const bool *in)
{
	const struct rb_node *node = rb_first(root), *prev = NULL;
	const char *complaint = rb_verify(root);

	if (complaint)
		check_failed(__FILE__, __LINE__, "%s", complaint);
	for (u32 key = 0; key < ITEMS; key++) {
		if (!in[key])
			continue;
		CHECK(node == &items[key].node);
		CHECK_EQ(items[key].size, true_size(&items[key]));
		CHECK(rb_prev(node) == prev);
		prev = node;
		node = rb_next(node);
	}
	CHECK(!node);
}

static void fill(struct rb_root *root, bool *in, u32 first, u32 step)
{
	ring_begin(0, 0, &counters);
	for (u32 i = 0, key = first; i < ITEMS; i++, key = (key + step) % ITEMS) {
		insert(root, key);
		in[key] = true;
		check_tree(root, in);
	}
}

static void empty(struct rb_root *root, bool *in, u32 first, u32 step)
{
	for (u32 i = 0, key = first; i < ITEMS; i++, key = (key + step) % ITEMS) {
		rb_erase_augmented(&items[key].node, root, &sizes);
		in[key] = false;
		check_tree(root, in);
	}
	CHECK(!root->rb_node);
}

TEST(ascending_in_and_out)
{
	struct rb_root root = { NULL };
	bool in[ITEMS] = { false };

	fill(&root, in, 0, 1);
	empty(&root, in, 0, 1);
}

TEST(descending_in_and_out)
{
	struct rb_root root = { NULL };
	bool in[ITEMS] = { false };

	fill(&root, in, ITEMS - 1, ITEMS - 1);
	empty(&root, in, ITEMS - 1, ITEMS - 1);
}

TEST(scattered_in_and_out)
{
	struct rb_root root = { NULL };
	bool in[ITEMS] = { false };

	fill(&root, in, 0, 617);
	empty(&root, in, 500, 383);
}

TEST(a_mixture_of_both_seed_1)
{
	struct rb_root root = { NULL };
	bool in[ITEMS] = { false };
	u32 random = 1;

	ring_begin(0, 0, &counters);
	for (u32 i = 0; i < 3000; i++) {
		u32 key = (random = random * 1664525 + 1013904223) / 1024 % ITEMS;

		if (in[key])
			rb_erase_augmented(&items[key].node, &root, &sizes);
		else
			insert(&root, key);
		in[key] = !in[key];
		check_tree(&root, in);
	}
}

TEST(a_plain_tree_has_the_same_shape_as_an_augmented_one)
{
	struct rb_root root = { NULL };
	bool in[ITEMS] = { false };
	static struct rb_node augmented[ITEMS];

	fill(&root, in, 7, 617);
	for (u32 key = 0; key < ITEMS; key++)
		augmented[key] = items[key].node;
	root.rb_node = NULL;
	for (u32 i = 0, key = 7; i < ITEMS; i++, key = (key + 617) % ITEMS) {
		link_item(&root, &items[key]);
		rb_insert_color(&items[key].node, &root);
	}
	for (u32 key = 0; key < ITEMS; key++) {
		CHECK(items[key].node.rb_parent_color == augmented[key].rb_parent_color);
		CHECK(items[key].node.rb_left == augmented[key].rb_left);
	}
	for (u32 key = 0; key < ITEMS; key++)
		rb_erase(&items[key].node, &root);
	CHECK(!root.rb_node);
}

TEST(an_insertion_rotates_at_most_twice_and_a_deletion_three_times)
{
	struct rb_root root = { NULL };
	u64 before;

	counters = (struct counters){ 0 };
	ring_begin(0, 0, &counters);
	for (u32 i = 0, key = 0; i < ITEMS; i++, key = (key + 617) % ITEMS) {
		before = counters.rb_rotations;
		insert(&root, key);
		CHECK(counters.rb_rotations - before <= 2);
	}
	for (u32 i = 0, key = 500; i < ITEMS; i++, key = (key + 383) % ITEMS) {
		before = counters.rb_rotations;
		rb_erase_augmented(&items[key].node, &root, &sizes);
		CHECK(counters.rb_rotations - before <= 3);
	}
	CHECK_EQ(counters.rb_inserts, ITEMS);
	CHECK_EQ(counters.rb_erases, ITEMS);
	CHECK(counters.rb_rotations > ITEMS / 2);
}

TEST(verification_sees_a_broken_tree)
{
	struct rb_root root = { NULL };
	bool in[ITEMS] = { false };
	struct rb_node *node;

	fill(&root, in, 0, 1);
	root.rb_node->rb_parent_color &= ~(uintptr_t)RB_BLACK;
	CHECK(rb_verify(&root));
	root.rb_node->rb_parent_color |= RB_BLACK;
	CHECK(!rb_verify(&root));
	node = rb_first(&root);
	node->rb_parent_color ^= RB_BLACK;
	CHECK(rb_verify(&root));
}

/* The order of the callbacks decides when each value is true; here it is written down for one case each. */
static char order[256], *order_end;

static void note(char what, const struct rb_node *a, const struct rb_node *b)
{
	*order_end++ = what;
	*order_end++ = a ? (char)('a' + item_of(a)->key) : '-';
	*order_end++ = b ? (char)('a' + item_of(b)->key) : '-';
	*order_end++ = ' ';
	*order_end = '\0';
}

static void note_propagate(struct rb_node *node, struct rb_node *stop)
{
	note('p', node, stop);
}

static void note_copy(struct rb_node *old, struct rb_node *new)
{
	note('c', old, new);
}

static void note_rotate(struct rb_node *old, struct rb_node *new)
{
	note('r', old, new);
}

static const struct rb_augment_callbacks notes = {
	.propagate = note_propagate, .copy = note_copy, .rotate = note_rotate,
};

static void build(struct rb_root *root, const char *keys)
{
	root->rb_node = NULL;
	ring_begin(0, 0, &counters);
	for (; *keys; keys++) {
		struct item *item = &items[*keys - 'a'];

		item->key = (u32)(*keys - 'a');
		link_item(root, item);
		order_end = order;
		rb_insert_augmented(&item->node, root, &notes);
	}
}

static const char *erase(struct rb_root *root, char key)
{
	order_end = order;
	*order = '\0';
	rb_erase_augmented(&items[key - 'a'].node, root, &notes);
	return order;
}

static void check_order(const char *got, const char *expected)
{
	for (u32 i = 0; got[i] || expected[i]; i++)
		if (got[i] != expected[i])
			check_failed(__FILE__, __LINE__, "called back \"%s\", not \"%s\"", got, expected);
}

TEST(callbacks_of_an_insertion)
{
	struct rb_root root;

	build(&root, "cab"); /* inner grandchild: at the parent, then at the grandparent */
	check_order(order, "rab rcb ");
	build(&root, "abc"); /* outer grandchild */
	check_order(order, "rab ");
}

TEST(callbacks_of_a_deletion)
{
	struct rb_root root;

	build(&root, "badc");
	check_order(erase(&root, 'c'), "pd- "); /* a leaf */
	build(&root, "bac");
	check_order(erase(&root, 'b'), "cbc pc- "); /* the right child is the successor */
	build(&root, "bafdgce");
	check_order(erase(&root, 'b'), "cbc pdc pc- "); /* the successor is deeper */
	build(&root, "bacd");
	check_order(erase(&root, 'a'), "pb- rbc "); /* a black node is missing: one rotation */
}
