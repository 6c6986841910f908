/* The VMA at an address: the red-black tree, without a cache in front of it. */
#include "bench/setups.h"
#include "machine/index.h"

static s32 setup_random(struct bench *bench)
{
	return setup_rbtree(bench, spacing_pairs, order_random, false);
}

static s32 setup_sequential(struct bench *bench)
{
	return setup_rbtree(bench, spacing_pairs, order_sequential, false);
}

static u64 find(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		const struct vm_area_struct *vma =
			index_list_rbtree.find(&bench->mm, bench->address[next_at(bench)]);

		keep(vma);
		sum += vma->vm_end;
	}
	return sum;
}

const struct workload rbtree_lookup[] = {
	{ "rbtree_find_random", "lookup", "find_vma() at a random address", setup_random, find,
	  teardown_rbtree },
	{ "rbtree_find_sequential", "lookup", "find_vma(), one area after the other", setup_sequential, find,
	  teardown_rbtree },
	{ 0 },
};
