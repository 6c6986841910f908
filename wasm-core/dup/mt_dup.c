/* Copies the maple tree node by node, with slots that still name the parent's VMAs. dup_mmap() then walks the copy,
 * removes what the child does not get, and makes every other slot name the child's own VMA. As posted in July 2023, and
 * as merged in Linux 6.8. The two differ in what they mark when memory runs out. The posting also allocated with
 * GFP_NOWAIT, which makes no difference here. */
#include "dup/dup.h"
#include "machine/index.h"
#include "maple/node.h"

static s32 begin(struct dup *dup)
{
	struct maple_tree *tree = &dup->child->mm_mt;

	if (mt_dup(&dup->parent->mm_mt, tree))
		return -ENOMEM;
	mt_clear_in_rcu(tree);
	dup->mas.tree = tree;
	return 0;
}

/* Walks the copy, in which the slots ahead still name the parent's VMAs. */
static struct vm_area_struct *next(struct dup *dup, struct vm_area_struct *last)
{
	(void)last;
	return mas_find(&dup->mas, MAPLE_MAX);
}

static s32 leave_out(struct dup *dup, struct vm_area_struct *from)
{
	(void)from;
	return mas_store(&dup->mas, NULL);
}

static s32 link(struct dup *dup, struct vm_area_struct *vma, struct vm_area_struct *from)
{
	(void)from;
	mas_replace_entry(&dup->mas, vma);
	count(dup_slot_overwrites);
	trace(dup_slot, mte_id(dup->mas.node), dup->mas.offset, vma_id(from), vma_id(vma));
	return 0;
}

/* Up to 6.19: from this slot on, the slots name the parent's VMAs, so exit_mmap() must stop here. The slot has the VMA's
 * bounds, so this needs no memory. */
static void mark(struct dup *dup, struct vm_area_struct *from)
{
	mas_set_range(&dup->mas, from->vm_start, from->vm_end - 1);
	mas_walk(&dup->mas);
	mas_replace_entry(&dup->mas, XA_ZERO_ENTRY);
	count(dup_zero_marks);
	trace(dup_zero_entry, mte_id(dup->mas.node), dup->mas.offset, vma_id(from));
}

/* As posted, only this failure was considered. */
static s32 leave_out_or_mark(struct dup *dup, struct vm_area_struct *from)
{
	s32 error = leave_out(dup, from);

	if (error)
		mark(dup, from);
	return error;
}

static void failed(struct dup *dup, struct vm_area_struct *from)
{
	if (from)
		mark(dup, from);
}

static void end(struct dup *dup)
{
	if (has(dup->child, MAPLE_RCU))
		mt_set_in_rcu(&dup->child->mm_mt);
}

const struct dup_strategy dup_mt_dup_posted = {
	.name = "mt_dup_posted",
	.keeps = "copied_nodes",
	.index = &index_maple,
	.begin = begin,
	.next = next,
	.leave_out = leave_out_or_mark,
	.link = link,
	.end = end,
};

const struct dup_strategy dup_mt_dup = {
	.name = "mt_dup",
	.keeps = "copied_nodes",
	.index = &index_maple,
	.begin = begin,
	.next = next,
	.leave_out = leave_out,
	.link = link,
	.failed = failed,
	.end = end,
};
