/* dup_mmap() of Linux 6.1 to 6.7: nodes for all VMAs are allocated at once (mas_expected_entries()), then the VMAs are
 * stored in order. The tree is packed more tightly than by single stores, because a leaf that overflows keeps most of
 * its slots.
 *
 * A fast path of mas_wr_slot_store() (June 2023) makes no difference here. According to its text, it serves a range
 * that is expanded in both directions, over parts of the previous range and of the next. The number of entries then
 * stays the same, and only pivots change; and it applies only outside RCU mode. A store at the end of the last used
 * slot is never such a case. */
#include "dup/dup.h"
#include "machine/index.h"

static s32 begin(struct dup *dup)
{
	struct maple_tree *tree = &dup->child->mm_mt;

	dup->from.tree = &dup->parent->mm_mt;
	dup->mas.tree = tree;
	if (mas_expected_entries(&dup->mas, dup->parent->map_count))
		return -ENOMEM;
	mt_clear_in_rcu(tree);
	return 0;
}

static struct vm_area_struct *next(struct dup *dup, struct vm_area_struct *last)
{
	(void)last;
	return mas_find(&dup->from, MAPLE_MAX);
}

/* vma_iter_bulk_store(). */
static s32 link(struct dup *dup, struct vm_area_struct *vma, struct vm_area_struct *from)
{
	(void)from;
	mas_set_range(&dup->mas, vma->vm_start, vma->vm_end - 1);
	return mas_store(&dup->mas, vma);
}

static void end(struct dup *dup)
{
	mas_bulk_end(&dup->mas);
	if (has(dup->child, MAPLE_RCU))
		mt_set_in_rcu(&dup->child->mm_mt);
}

const struct dup_strategy dup_bulk_store = {
	.name = "bulk_store",
	.keeps = "reserved_nodes",
	.index = &index_maple,
	.begin = begin,
	.next = next,
	.link = link,
	.end = end,
};
