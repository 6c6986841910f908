/* Views of the tree: complete if the tree is intact, and finite in any case. */
#include "maple/node.h"
#include "test/maple_fixture.h"

#include <string.h>

static u32 visit(const struct maple_tree *mt, u32 most)
{
	struct maple_walk walk;
	struct maple_node_view view;
	u32 nodes = 0;

	maple_walk_start(&walk, mt);
	while (nodes < most && maple_walk_next(&walk, &view))
		nodes++;
	return nodes;
}

TEST(a_walk_visits_every_node_in_pre_order)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);
	struct maple_walk walk;
	struct maple_node_view view;
	u64 next = 0;
	u32 nodes = 0, entries = 0;

	build_top_down(fixture, 500, SPREAD_PAIRS);
	maple_walk_start(&walk, &fixture->tree);
	for (; maple_walk_next(&walk, &view); nodes++) {
		CHECK(nodes || (!view.parent && view.min == 0 && view.max == MAPLE_MAX && view.level == 0));
		CHECK_EQ(view.leaf, view.level + 1 == fixture->tree.height);
		CHECK_EQ(view.slot[view.slots - 1].last, view.max);
		CHECK(view.level == 0 || view.parent);
		if (!view.leaf) {
			for (u32 slot = 0; slot < view.slots; slot++)
				CHECK(view.slot[slot].child && view.slot[slot].gap <= view.slot[view.gap_slot].gap);
			continue;
		}
		CHECK_EQ(view.min, next);
		next = view.max + 1;
		for (u32 slot = 0; slot < view.slots; slot++)
			entries += view.slot[slot].entry != NULL;
	}
	CHECK_EQ(next, 0);
	CHECK_EQ(nodes, fixture->tree.nodes);
	CHECK_EQ(entries, 500);
	maple_end(fixture);
}

TEST(a_tree_without_nodes_has_nothing_to_visit)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);

	CHECK_EQ(visit(&fixture->tree, 9), 0);
	put(fixture, 0, 0, entry_number(1));
	CHECK_EQ(visit(&fixture->tree, 9), 0);
	maple_end(fixture);
}

TEST(a_walk_ends_on_a_cycle_and_follows_no_wild_pointer)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);
	struct maple_node *root, saved;
	u32 nodes;

	build_top_down(fixture, 60, SPREAD_PAIRS);
	root = mte_to_node(fixture->tree.ma_root);
	nodes = fixture->tree.nodes;
	saved = *root;
	ma_slots(root, maple_arange_64)[0] = fixture->tree.ma_root;
	CHECK(visit(&fixture->tree, 100000) < 3 * nodes + 100);
	*root = saved;
	ma_slots(root, maple_arange_64)[0] = (u64)1 << 40 | (maple_leaf_64 << 3) | MAPLE_IS_NODE;
	ma_slots(root, maple_arange_64)[1] = 0;
	CHECK_EQ(visit(&fixture->tree, 100000), nodes - 2);
	memset(root, 0xff, sizeof(*root));
	CHECK_EQ(visit(&fixture->tree, 100000), 1);
	*root = saved;
	verify(fixture);
	maple_end(fixture);
}

/* Returns mt_verify()'s complaint about a changed word, and restores the word. */
static const char *complaint_about(struct maple_fixture *fixture, u64 *word, u64 value)
{
	u64 saved = *word;
	const char *complaint;

	*word = value;
	complaint = mt_verify(&fixture->tree);
	*word = saved;
	CHECK(!mt_verify(&fixture->tree));
	return complaint ? complaint : "";
}

TEST(verification_sees_what_is_wrong)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);
	struct maple_node *root, *leaf, *last;
	u32 end;

	for (u64 i = 0; i < 37; i++)
		put(fixture, 10 * i, 10 * i + 8, entry_number(i + 1));
	CHECK_TEXT(shape_of(fixture), "(15 16 16 16 11)");
	root = mte_to_node(fixture->tree.ma_root);
	leaf = mte_to_node(ma_slots(root, maple_arange_64)[0]);
	last = mte_to_node(ma_slots(root, maple_arange_64)[4]);
	end = ma_data_end(leaf, maple_leaf_64, ma_pivots(root)[0]);
#define SEES(word, value, part) CHECK(strstr(complaint_about(fixture, &(word), value), part))
	SEES(leaf->word[2], 500, "do not ascend");
	SEES(last->word[1 + 10], MAPLE_MAX - 1, "upper bound");
	SEES(last->word[1 + 11], 1, "behind its end");
	ma_set_meta(leaf, 5, 0); /* ignored as long as the second to last pivot says that there are fifteen slots */
	SEES(ma_pivots(leaf)[end], 0, "too few");
	ma_set_meta(leaf, end, 0);
	SEES(leaf->word[MAPLE_SLOTS_AT], 0, "beside each other");
	SEES(leaf->word[MAPLE_SLOTS_AT + end], 0, "ends in an empty range");
	SEES(leaf->word[MAPLE_SLOTS_AT], 18, "aligned");
	SEES(leaf->word[0], (uintptr_t)leaf, "parent and slot"); /* looks dead */
	SEES(leaf->word[0], leaf->word[0] + 16, "parent and slot");
	SEES(root->word[0], 0, "marked");
	SEES(ma_gaps(root)[0], 2, "largest hole below");
	SEES(root->word[MAPLE_META_AT], ma_data_end(root, maple_arange_64, 0), "largest gap");
#undef SEES
	fixture->tree.nodes++;
	CHECK(strstr(mt_verify(&fixture->tree), "counts"));
	fixture->tree.nodes--;
	fixture->tree.height++;
	CHECK(strstr(mt_verify(&fixture->tree), "last level"));
	fixture->tree.height--;
	maple_end(fixture);
}
