/* __mt_dup(): the copy is the same tree, each node in its place, and costs one request for each inner node. */
#include "base/errno.h"
#include "test/alloc_sites.h"
#include "test/maple_fixture.h"

static u32 inner_nodes(const struct maple_tree *tree)
{
	struct maple_node_view view;
	struct maple_walk walk;
	u32 count = 0;

	maple_walk_start(&walk, tree);
	while (maple_walk_next(&walk, &view))
		count += !view.leaf;
	return count;
}

static void check_copy(struct maple_fixture *fixture)
{
	struct maple_tree *tree = &fixture->tree, copy;
	u32 requests = tree->nodes ? 1 + inner_nodes(tree) : 0;
	u64 live = fixture->arena->live;

	mt_init(&copy, fixture->arena, 0);
	fixture->counters = (struct counters){ 0 };
	CHECK_EQ(mt_dup(tree, &copy), 0);
	CHECK_EQ(copy.ma_flags, tree->ma_flags);
	CHECK_EQ(fixture->counters.maple_alloc_calls, requests);
	CHECK_EQ(fixture->counters.maple_node_allocs, tree->nodes);
	CHECK_EQ(fixture->counters.maple_node_copies, tree->nodes);
	CHECK_EQ(fixture->arena->live, live + 256 * tree->nodes);
	check_same_tree(tree, &copy, false);
	verify(fixture);
	CHECK(!mt_verify(&copy));
	mt_destroy(&copy);
	CHECK_EQ(fixture->arena->live, live);
	verify(fixture);
	/* maple_end() compares allocations with frees, including those of the copy. */
	fixture->counters.maple_node_allocs += tree->nodes;
}

static void check_copies_of(u32 flags, u32 areas, u32 height)
{
	for (enum spread spread = SPREAD_ADJACENT; spread <= SPREAD_APART; spread++) {
		struct maple_fixture *fixture = maple_start(flags);

		build_top_down(fixture, areas, spread);
		if (spread == SPREAD_APART)
			CHECK_EQ(fixture->tree.height, height);
		check_copy(fixture);
		maple_end(fixture);
	}
}

TEST(a_copy_is_the_same_tree)
{
	check_copies_of(MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU, 7, 1);
	check_copies_of(MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU, 23, 2);
	check_copies_of(MT_FLAGS_ALLOC_RANGE, 223, 3);
	check_copies_of(MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU, 4023, 4);
	check_copies_of(0, 4023, 4);
}

TEST(trees_without_nodes_are_copied_without_requests)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);

	check_copy(fixture);
	put(fixture, 0, 0, entry_number(1));
	CHECK_TEXT(shape_of(fixture), "entry");
	check_copy(fixture);
	maple_end(fixture);
}

/* A store in one of the trees does not show in the other. */
TEST(a_copy_shares_nothing)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU);
	struct maple_tree *tree = &fixture->tree, copy;
	MA_STATE(mas, &copy, 0, 0);

	for (u64 i = 0; i < 400; i++)
		CHECK_EQ(put_unchecked(fixture, &(struct ma_state){ .tree = tree, .index = 10 * i, .last = 10 * i + 8 },
				       entry_number(i + 1), false), 0);
	mt_init(&copy, fixture->arena, tree->ma_flags);
	CHECK_EQ(mt_dup(tree, &copy), 0);
	for (u64 i = 0; i < 400; i += 3) {
		mas_set_range(&mas, 10 * i, 10 * i + 9);
		CHECK_EQ(mas_store(&mas, NULL), 0);
	}
	verify(fixture);
	compare_all(fixture);
	CHECK(!mt_verify(&copy));
	mt_destroy(&copy);
	compare_all(fixture);
	maple_end(fixture);
}

/* Checks the events of a copy that got `had` nodes and then no more: it frees its nodes in reverse order. */
static void check_taken_down(u32 had)
{
	static u32 nodes[1000];
	const u8 *event = trace_ring.slots;
	u32 count = 0, fails = 0;

	for (; event < trace_ring.next; event += EVENT_BYTES) {
		const struct event_maple_node_alloc *node = (const void *)event;

		if (node->header.type == EVENT_maple_node_alloc)
			nodes[count++] = node->node;
		else if (node->header.type == EVENT_maple_node_free)
			CHECK_EQ(((const struct event_maple_node_free *)(const void *)event)->node, nodes[--count]);
		if (node->header.type != EVENT_mt_dup_fail)
			continue;
		CHECK_EQ(((const struct event_mt_dup_fail *)(const void *)event)->nodes, had);
		CHECK_EQ(count, had);
		fails++;
	}
	CHECK_EQ(count, 0);
	CHECK_EQ(fails, 1);
}

TEST(a_copy_that_fails_leaves_nothing)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU);
	struct maple_tree *tree = &fixture->tree, copy;
	u64 live;

	build_top_down(fixture, 1000, SPREAD_PAIRS);
	CHECK_EQ(tree->height, 4);
	live = fixture->arena->live;
	for (u32 n = 1; n <= tree->nodes; n++) {
		mt_init(&copy, fixture->arena, tree->ma_flags);
		ring_begin(0, 0, &fixture->counters);
		alloc_fail_nth(n);
		CHECK_EQ(mt_dup(tree, &copy), -ENOMEM);
		CHECK(alloc_end_failing());
		CHECK(!copy.ma_root && !copy.nodes && !copy.height);
		CHECK_EQ(fixture->arena->live, live);
		check_taken_down(n - 1);
	}
	verify(fixture);
	CHECK_EQ(mt_dup(tree, &copy), 0);
	check_same_tree(tree, &copy, false);
	mt_destroy(&copy);
	maple_end(fixture);
}

/* An observer sees each node copied once, parents before children, from left to right. */
TEST(nodes_are_copied_in_pre_order)
{
	struct maple_fixture *fixture = maple_start(MT_FLAGS_ALLOC_RANGE);
	struct maple_walk old_walk, new_walk;
	struct maple_node_view old, new;
	const u8 *event = trace_ring.slots;
	struct maple_tree copy;

	build_top_down(fixture, 223, SPREAD_PAIRS);
	mt_init(&copy, fixture->arena, fixture->tree.ma_flags);
	ring_begin(0, 0, &fixture->counters);
	CHECK_EQ(mt_dup(&fixture->tree, &copy), 0);
	maple_walk_start(&old_walk, &fixture->tree);
	maple_walk_start(&new_walk, &copy);
	for (; event < trace_ring.next; event += EVENT_BYTES) {
		const struct event_mt_dup_copy *seen = (const void *)event;

		if (seen->header.type != EVENT_mt_dup_copy)
			continue;
		CHECK(maple_walk_next(&old_walk, &old) && maple_walk_next(&new_walk, &new));
		CHECK_EQ(seen->from, (u32)(uintptr_t)old.node);
		CHECK_EQ(seen->to, (u32)(uintptr_t)new.node);
		CHECK_EQ(seen->slots, old.slots);
		CHECK_EQ(seen->kind, old.leaf ? maple_kind_leaf : maple_kind_inner);
	}
	CHECK(!maple_walk_next(&old_walk, &old) && !maple_walk_next(&new_walk, &new));
	mt_destroy(&copy);
	maple_end(fixture);
}
