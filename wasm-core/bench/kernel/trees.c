/* Trees that the kernel's own lib/maple_tree.c makes of the random stores of test/maple_stores.h: a line per seed of the
 * program's arguments, "SEED SUM". What a sum covers: maple/recorded_test.c. The program of scripts/record-trees.mjs. */
#include "bench/kernel/maple_tree.c"
#include "test/maple_stores.h"

#include <stdio.h>
#include <stdlib.h>

/* Since this release, mas_preallocate() chooses the way to store. */
#define KNOWS_WAYS (KERNEL_RELEASE >= 612)

#if KNOWS_WAYS
static u32 preallocated(struct ma_state *mas)
{
#if KERNEL_RELEASE >= 618
	return mas->sheaf ? sheaf_asked : mas->alloc != NULL;
#else
	return mas_allocated(mas);
#endif
}

static u32 way(const struct ma_state *mas)
{
	static const u8 number[] = {
		[wr_new_root] = 1,    [wr_store_root] = 2, [wr_exact_fit] = 3,  [wr_spanning_store] = 4, [wr_split_store] = 5,
		[wr_rebalance] = 6,   [wr_append] = 7,     [wr_node_store] = 8, [wr_slot_store] = 9,
	};

	return number[mas->store_type];
}
#endif

static u64 add_node(u64 sum, struct maple_enode *enode, u64 min, u64 max)
{
	enum maple_type type = mte_node_type(enode);
	struct maple_node *node = mte_to_node(enode);
	unsigned long *pivots = ma_pivots(node, type);
	void **slots = (void **)ma_slots(node, type);
	u32 end = ma_data_end(node, type, pivots, max);

	sum = sum_add(sum, (u64)type << 8 | end);
	for (u32 slot = 0; slot <= end; slot++) {
		u64 last = slot < end ? pivots[slot] : max;

		sum = sum_add(sum, last);
		if (ma_is_leaf(type)) {
			sum = sum_add(sum, (unsigned long)slots[slot]);
			continue;
		}
		sum = sum_add(sum, ma_gaps(node, type)[slot]);
		sum = add_node(sum, slots[slot], slot ? pivots[slot - 1] + 1 : min, last);
	}
	return sum;
}

static u64 sum_of(u32 seed)
{
	struct maple_tree mt;
	struct stores stores;
	u64 sum = SUM_START;

	stores_begin(&stores, seed);
	mt_init_flags(&mt, MT_FLAGS_ALLOC_RANGE | MT_FLAGS_LOCK_EXTERN | (stores.in_rcu ? MT_FLAGS_USE_RCU : 0));
	for (u32 i = 0; i < STORES_IN_ALL; i++) {
		struct one_store store = stores_next(&stores);
		void *entry = (void *)(store.number * 16);
		MA_STATE(mas, &mt, store.first, store.last);

#if KNOWS_WAYS
		if (store.walked) {
			mas_walk(&mas);
			__mas_set_range(&mas, store.first, store.last);
		}
#endif
		if (mas_preallocate(&mas, entry, GFP_KERNEL))
			abort();
#if KNOWS_WAYS
		sum = sum_add(sum, way(&mas) << 8 | preallocated(&mas));
#else
		sum = sum_add(sum, 0);
#endif
		mas_store_prealloc(&mas, entry);
		if (i % STORES_BETWEEN_SUMS == 0 && xa_is_node(mt.ma_root))
			sum = add_node(sum, mt.ma_root, 0, ULONG_MAX);
	}
	__mt_destroy(&mt);
	return sum;
}

int main(int argc, char **argv)
{
	if (!arena_place())
		return 1;
	maple_tree_init();
	for (int i = 1; i < argc; i++)
		printf("%s 0x%016llx\n", argv[i], (unsigned long long)sum_of((u32)atoi(argv[i])));
	return 0;
}
