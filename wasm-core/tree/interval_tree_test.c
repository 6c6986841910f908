#include "test/check.h"
#include "trace/ring.h"
#include "tree/interval_tree.h"

#define INTERVALS 300
#define SPACE 200

static struct interval_node nodes[INTERVALS];
static bool inside[INTERVALS];
static struct counters counters;

static u32 next_random(u64 *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (u32)(*seed >> 33);
}

static bool overlaps(const struct interval_node *node, u64 start, u64 last)
{
	return node->start <= last && node->last >= start;
}

/* The search finds every interval that overlaps, once each and in the order of their starts, and no other. */
static void check_search(const struct interval_root *root, u64 start, u64 last)
{
	u32 expected = 0, found = 0;
	u64 before = 0;

	for (u32 i = 0; i < INTERVALS; i++)
		expected += inside[i] && overlaps(&nodes[i], start, last);
	for (struct interval_node *node = interval_first(root, start, last); node; node = interval_next(node, start, last)) {
		CHECK(inside[node - nodes] && overlaps(node, start, last));
		CHECK(node->start >= before);
		CHECK(++found <= expected);
		before = node->start;
	}
	CHECK_EQ(found, expected);
}

static void change(struct interval_root *root, u64 *seed, u32 widest)
{
	u32 i = next_random(seed) % INTERVALS;

	if (inside[i]) {
		interval_remove(&nodes[i], root);
	} else {
		nodes[i].start = next_random(seed) % SPACE;
		nodes[i].last = nodes[i].start + next_random(seed) % widest;
		interval_insert(&nodes[i], root);
	}
	inside[i] = !inside[i];
}

TEST(interval_tree_finds_what_a_look_at_all_finds)
{
	static const u32 widest[] = { 1, 4, SPACE };
	u64 seed = 7;

	for (u32 round = 0; round < 3; round++) {
		struct interval_root root = { 0 };

		for (u32 i = 0; i < INTERVALS; i++)
			inside[i] = false;
		for (u32 step = 0; step < 3000; step++) {
			u64 start = next_random(&seed) % SPACE;

			change(&root, &seed, widest[round]);
			check_search(&root, start, start + next_random(&seed) % 9);
			if (step % 50 == 0)
				CHECK_EQ((uintptr_t)interval_verify(&root), 0);
		}
		check_search(&root, 0, UINT64_MAX);
	}
}

TEST(interval_tree_is_not_told_of)
{
	struct interval_root root = { 0 };

	ring_begin(0, 0, &counters);
	for (u32 i = 0; i < INTERVALS; i++) {
		nodes[i].start = i;
		nodes[i].last = i;
		interval_insert(&nodes[i], &root);
	}
	for (u32 i = 0; i < INTERVALS; i++)
		interval_remove(&nodes[i], &root);
	CHECK_EQ(ring_written(), 0);
	CHECK_EQ(counters.rb_inserts + counters.rb_rotations + counters.rb_recolours + counters.rb_erases, 0);
}

TEST(interval_verify_finds_what_is_wrong)
{
	struct interval_root root = { 0 };

	for (u32 i = 0; i < 9; i++) {
		nodes[i].start = i * 10;
		nodes[i].last = i * 10 + 15;
		interval_insert(&nodes[i], &root);
	}
	CHECK(!interval_verify(&root));
	nodes[4].last = 30;
	CHECK(interval_verify(&root));
	nodes[4].last = 200;
	CHECK(interval_verify(&root));
	nodes[4].last = 55;
	CHECK(!interval_verify(&root));
	nodes[4].start = 55;
	CHECK(interval_verify(&root));
}
