/* The kernel's own lib/maple_tree.c, compiled in userland, made trees of random stores. For each of them ours
 * chooses the same way and preallocates as many nodes, and after every tenth it has the same nodes: bounds, slots, gaps. scripts/record-trees.mjs writes
 * test/maple_recorded.def. */
#include "maple/internal.h"
#include "test/maple_fixture.h"
#include "test/maple_stores.h"

static u64 add_node(u64 sum, const struct maple_tree *mt, u64 enode, u64 min, u64 max)
{
	enum maple_type type = mte_node_type(enode);
	struct maple_node *node = mte_to_node(enode);
	const u64 *slots = ma_slots(node, type);
	u32 end = ma_data_end(node, type, max);

	sum = sum_add(sum, (u64)type << 8 | end);
	for (u32 slot = 0; slot <= end; slot++) {
		u64 last = ma_slot_last(node, slot, end, max);

		sum = sum_add(sum, last);
		if (type == maple_leaf_64) {
			sum = sum_add(sum, slots[slot]);
			continue;
		}
		sum = sum_add(sum, ma_gaps(node)[slot]);
		sum = add_node(sum, mt, slots[slot], ma_slot_first(node, slot, min), last);
	}
	return sum;
}

/* What bench/kernel/trees.c calls the ways to store. */
static u32 way(const struct ma_state *mas)
{
	static const u8 number[] = {
		[store_type_new_root] = 1, [store_type_root] = 2,      [store_type_exact_fit] = 3,
		[store_type_spanning] = 4, [store_type_split] = 5,     [store_type_rebalance] = 6,
		[store_type_append] = 7,   [store_type_node] = 8,      [store_type_slot] = 9,
	};

	return number[mas->store_type];
}

/* `knows_ways`: the kernel chooses the way when it preallocates, as since 6.12. */
static u64 sum_of(u32 rules, u32 seed, bool knows_ways)
{
	struct maple_fixture *fixture;
	struct stores stores;
	u64 sum = SUM_START;

	stores_begin(&stores, seed);
	fixture = maple_start(MT_FLAGS_ALLOC_RANGE | (stores.in_rcu ? MT_FLAGS_USE_RCU : 0) | rules);
	for (u32 i = 0; i < STORES_IN_ALL; i++) {
		struct one_store store = stores_next(&stores);
		MA_STATE(mas, &fixture->tree, store.first, store.last);

		if (store.walked && knows_ways) {
			mas_walk(&mas);
			mas_move_range(&mas, store.first, store.last);
		}
		CHECK_EQ(mas_preallocate(&mas, entry_number(store.number)), 0);
		sum = sum_add(sum, knows_ways ? way(&mas) << 8 | mas.alloc_count : 0);
		mas_store_prealloc(&mas, entry_number(store.number));
		if (i % STORES_BETWEEN_SUMS == 0 && mt_has_nodes(&fixture->tree))
			sum = add_node(sum, &fixture->tree, fixture->tree.ma_root, 0, MAPLE_MAX);
	}
	maple_end(fixture);
	return sum;
}

TEST(trees_are_those_of_the_kernels_own_code)
{
	static const struct {
		const char *release;
		u32 rules, seed;
		bool knows_ways;
		u64 sum;
	} recorded[] = {
#define RECORDED(release, rules, ways, seed, sum) { release, rules, seed, ways, sum },
#include "test/maple_recorded.def"
#undef RECORDED
	};

	for (u32 i = 0; i < sizeof(recorded) / sizeof(*recorded); i++)
		if (sum_of(recorded[i].rules, recorded[i].seed, recorded[i].knows_ways) != recorded[i].sum)
			check_failed(__FILE__, __LINE__, "%s, seed %u: another tree", recorded[i].release, recorded[i].seed);
}
