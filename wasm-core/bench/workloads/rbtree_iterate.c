/* From one VMA to the next: the red-black tree, without its list. */
#include "bench/setups.h"

static s32 setup(struct bench *bench)
{
	return setup_rbtree(bench, spacing_pairs, order_sequential, false);
}

static u64 next(struct bench *bench, u32 operations)
{
	const struct rb_node *node = bench->node;
	u64 sum = 0;

	for (; operations; operations--) {
		node = node ? rb_next(node) : NULL;
		if (!node)
			node = rb_first(&bench->mm.mm_rb);
		keep(node);
		sum += rb_entry(node, const struct vm_area_struct, vm_rb)->vm_end;
	}
	bench->node = node;
	return sum;
}

const struct workload rbtree_iterate[] = {
	{ "rbtree_iterate", "iterate", "rb_next() to the next area", setup, next, teardown_rbtree },
	{ 0 },
};
