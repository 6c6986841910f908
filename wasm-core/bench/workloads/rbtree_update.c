/* Removing and inserting one VMA: list and red-black tree, with subtree gaps in the nodes (3.8) and without. */
#include "bench/setups.h"
#include "machine/gap_strategy.h"
#include "machine/index.h"

static s32 setup_middle(struct bench *bench)
{
	return setup_rbtree(bench, spacing_pairs, order_middle, false);
}

static s32 setup_spread(struct bench *bench)
{
	return setup_rbtree(bench, spacing_pairs, order_random, false);
}

static s32 setup_gap_middle(struct bench *bench)
{
	return setup_rbtree(bench, spacing_pairs, order_middle, true);
}

static s32 setup_gap_spread(struct bench *bench)
{
	return setup_rbtree(bench, spacing_pairs, order_random, true);
}

/* The VMA is unmapped in one operation and mapped in the next; a batch has an even number of operations. */
static u64 unmap_and_map(struct bench *bench, u32 operations)
{
	struct mm_struct *mm = &bench->mm;
	u64 sum = 0;

	for (; operations > 1; operations -= 2) {
		struct vm_area_struct *vma = bench->order[next_at(bench)];
		struct vm_area_struct *prev = vma->vm_prev, *next = vma->vm_next;
		struct vma_place place;

		index_list_rbtree.unlink_range(mm, vma, vma->vm_end, &place);
		gap_of(mm)->unmapped(mm, prev, next);
		keep(vma);
		index_list_rbtree.find_place(mm, vma->vm_start, &place);
		index_list_rbtree.link(mm, vma, &place);
		sum += place.prev ? place.prev->vm_end : 0;
	}
	return sum;
}

#define ROW(name, meaning, setup) { name, "update", meaning, setup, unmap_and_map, teardown_rbtree }

const struct workload rbtree_update[] = {
	ROW("rbtree_middle", "unmapping or mapping the area in the middle", setup_middle),
	ROW("rbtree_spread", "unmapping or mapping an area somewhere", setup_spread),
	ROW("rbtree_gap_middle", "as rbtree_middle, gaps kept", setup_gap_middle),
	ROW("rbtree_gap_spread", "as rbtree_spread, gaps kept", setup_gap_spread),
	{ 0 },
};
