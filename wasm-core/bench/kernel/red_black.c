/* The workloads of the red-black tree: ../workloads/rbtree_*.c, on lib/rbtree.c. Since 6.1 no VMAs are in such a tree.
 * What Linux 3.8 did with it, and with the list beside it, is written anew here. */
#include "bench/kernel/peer.h"

static struct area *area_of(struct rb_node *node)
{
	return rb_entry(node, struct area, vm_rb);
}

/* Where an address belongs: the node and its link, and the VMA below. */
struct place {
	struct rb_node *parent, **link;
	struct area *below;
};

/* find_vma_links(). Functions that are not inlined here were not in 3.8 either: they are long and have many callers, or
 * are called from other files. */
static noinline struct place find_place(struct bench *bench, u64 address)
{
	struct place place = { .link = &bench->mm_rb.rb_node };
	struct rb_node *node, *below = NULL;

	while ((node = *place.link)) {
		place.parent = node;
		if (area_of(node)->vm_end <= address) {
			below = node;
			place.link = &node->rb_right;
		} else {
			if (area_of(node)->vm_start <= address)
				break;
			place.link = &node->rb_left;
		}
	}
	place.below = below ? area_of(below) : NULL;
	return place;
}

/* __vma_link_list() */
static noinline void link_list(struct bench *bench, struct area *vma, struct area *below)
{
	struct area *above = below ? below->vm_next : bench->mmap;

	vma->vm_prev = below;
	vma->vm_next = above;
	if (below)
		below->vm_next = vma;
	else
		bench->mmap = vma;
	if (above)
		above->vm_prev = vma;
}

/* Gaps: vma_compute_subtree_gap() of 3.8, which knows no guard gap. */
static inline bool compute_gap(struct area *vma, bool exit)
{
	unsigned long gap = vma->vm_start - (vma->vm_prev ? vma->vm_prev->vm_end : 0);
	struct rb_node *left = vma->vm_rb.rb_left, *right = vma->vm_rb.rb_right;

	if (left && area_of(left)->rb_subtree_gap > gap)
		gap = area_of(left)->rb_subtree_gap;
	if (right && area_of(right)->rb_subtree_gap > gap)
		gap = area_of(right)->rb_subtree_gap;
	if (exit && vma->rb_subtree_gap == gap)
		return true;
	vma->rb_subtree_gap = gap;
	return false;
}

RB_DECLARE_CALLBACKS(static, gap_callbacks, struct area, vm_rb, rb_subtree_gap, compute_gap)

static void gap_changed(struct area *vma)
{
	gap_callbacks_propagate(&vma->vm_rb, NULL);
}

static void gap_above_changed(struct bench *bench, struct area *vma, struct area *above)
{
	if (above)
		gap_changed(above);
	else
		bench->highest_vm_end = vma ? vma->vm_end : 0;
}

/* __vma_link_rb(), before 3.8 and in 3.8 */
static noinline void link_node(struct bench *bench, struct area *vma, const struct place *place)
{
	rb_link_node(&vma->vm_rb, place->parent, place->link);
	rb_insert_color(&vma->vm_rb, &bench->mm_rb);
}

static noinline void link_node_with_gap(struct bench *bench, struct area *vma, const struct place *place)
{
	gap_above_changed(bench, vma, vma->vm_next);
	rb_link_node(&vma->vm_rb, place->parent, place->link);
	vma->rb_subtree_gap = 0;
	gap_changed(vma);
	rb_insert_augmented(&vma->vm_rb, &bench->mm_rb, &gap_callbacks);
}

static inline void insert(struct bench *bench, struct area *vma, const struct place *place, bool gaps)
{
	link_list(bench, vma, place->below);
	if (gaps)
		link_node_with_gap(bench, vma, place);
	else
		link_node(bench, vma, place);
}

/* detach_vmas_to_be_unmapped(): all VMAs from `vma` on that start below `end`. */
static inline void detach(struct bench *bench, struct area *vma, unsigned long end, bool gaps)
{
	struct area *below = vma->vm_prev, *last;

	do {
		if (gaps)
			rb_erase_augmented(&vma->vm_rb, &bench->mm_rb, &gap_callbacks);
		else
			rb_erase(&vma->vm_rb, &bench->mm_rb);
		last = vma;
		vma = vma->vm_next;
	} while (vma && vma->vm_start < end);
	if (below)
		below->vm_next = vma;
	else
		bench->mmap = vma;
	if (vma)
		vma->vm_prev = below;
	if (gaps)
		gap_above_changed(bench, below, vma);
	last->vm_next = NULL;
}

static s32 setup(struct bench *bench, enum order order, bool gaps)
{
	s32 error = make_areas(bench, spacing_pairs);

	if (error)
		return error;
	for (u32 i = bench->areas; i--;) {
		struct place place = find_place(bench, bench->area[i]->vm_start);

		insert(bench, bench->area[i], &place, gaps);
	}
	make_order(bench, order);
	return 0;
}

s32 setup_rbtree_random(struct bench *bench)
{
	return setup(bench, order_random, false);
}

s32 setup_rbtree_sequential(struct bench *bench)
{
	return setup(bench, order_sequential, false);
}

s32 setup_rbtree_middle(struct bench *bench)
{
	return setup(bench, order_middle, false);
}

s32 setup_gaps_random(struct bench *bench)
{
	return setup(bench, order_random, true);
}

s32 setup_gaps_middle(struct bench *bench)
{
	return setup(bench, order_middle, true);
}

/* find_vma() */
static noinline struct area *find(struct bench *bench, u64 address)
{
	struct rb_node *node = bench->mm_rb.rb_node;
	struct area *found = NULL;

	while (node) {
		if (area_of(node)->vm_end > address) {
			found = area_of(node);
			if (found->vm_start <= address)
				break;
			node = node->rb_left;
		} else {
			node = node->rb_right;
		}
	}
	return found;
}

u64 rbtree_find(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		struct area *vma = find(bench, bench->address[next_at(bench)]);

		keep(vma);
		sum += vma->vm_end;
	}
	return sum;
}

u64 rbtree_next(struct bench *bench, u32 operations)
{
	struct rb_node *node = bench->node;
	u64 sum = 0;

	for (; operations; operations--) {
		node = node ? rb_next(node) : NULL;
		if (!node)
			node = rb_first(&bench->mm_rb);
		keep(node);
		sum += area_of(node)->vm_end;
	}
	bench->node = node;
	return sum;
}

static inline u64 update(struct bench *bench, u32 operations, bool gaps)
{
	u64 sum = 0;

	for (; operations > 1; operations -= 2) {
		struct area *vma = bench->order[next_at(bench)];
		struct place place;

		detach(bench, vma, vma->vm_end, gaps);
		keep(vma);
		place = find_place(bench, vma->vm_start);
		insert(bench, vma, &place, gaps);
		sum += place.below ? place.below->vm_end : 0;
	}
	return sum;
}

u64 rbtree_update(struct bench *bench, u32 operations)
{
	return update(bench, operations, false);
}

u64 rbtree_gap_update(struct bench *bench, u32 operations)
{
	return update(bench, operations, true);
}
