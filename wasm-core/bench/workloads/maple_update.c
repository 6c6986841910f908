/* Removing and inserting one VMA: the maple tree, in RCU mode, where readers may hold nodes, and without. */
#include "bench/setups.h"

static s32 setup_middle(struct bench *bench)
{
	return setup_maple(bench, spacing_pairs, order_middle, 0);
}

static s32 setup_middle_rcu(struct bench *bench)
{
	return setup_maple(bench, spacing_pairs, order_middle, MT_FLAGS_USE_RCU);
}

static s32 setup_spread(struct bench *bench)
{
	return setup_maple(bench, spacing_pairs, order_random, 0);
}

static s32 setup_spread_rcu(struct bench *bench)
{
	return setup_maple(bench, spacing_pairs, order_random, MT_FLAGS_USE_RCU);
}

/* The VMA is unmapped in one operation and mapped in the next; a batch has an even number of operations. */
static u64 unmap_and_map(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations > 1; operations -= 2) {
		struct vm_area_struct *vma = bench->order[next_at(bench)];
		MA_STATE(mas, &bench->mm.mm_mt, vma->vm_start, vma->vm_end - 1);

		sum += (u64)(s64)mas_store(&mas, NULL);
		mas_set_range(&mas, vma->vm_start, vma->vm_end - 1);
		sum += (u64)(s64)mas_preallocate(&mas, vma);
		mas_store_prealloc(&mas, vma);
		sum += vma->vm_start;
		keep(&mas);
	}
	return sum;
}

#define ROW(name, meaning, setup) { name, "update", meaning, setup, unmap_and_map, teardown_maple }

const struct workload maple_update[] = {
	ROW("maple_middle", "unmapping or mapping the area in the middle", setup_middle),
	ROW("maple_middle_rcu", "the same in RCU mode", setup_middle_rcu),
	ROW("maple_spread", "unmapping or mapping an area somewhere", setup_spread),
	ROW("maple_spread_rcu", "the same in RCU mode", setup_spread_rcu),
	{ 0 },
};
