/* dup_mmap() up to Linux 6.0: each VMA is appended to the list and hung to the right of the last one, without a search,
 * because VMAs come in order. Rebalancing is no obstacle: the highest node has no right child. */
#include "dup/dup.h"
#include "machine/index.h"

static s32 begin(struct dup *dup)
{
	dup->place.rb_link = &dup->child->mm_rb.rb_node;
	return 0;
}

static struct vm_area_struct *next(struct dup *dup, struct vm_area_struct *last)
{
	return last ? vma_next(last) : vma_first(dup->parent);
}

/* __vma_link_rb(), with its updates of gaps. */
static s32 link(struct dup *dup, struct vm_area_struct *vma, struct vm_area_struct *from)
{
	(void)from;
	index_of(dup->child)->link(dup->child, vma, &dup->place);
	dup->place.prev = vma;
	dup->place.rb_parent = &vma->vm_rb;
	dup->place.rb_link = &vma->vm_rb.rb_right;
	return 0;
}

const struct dup_strategy dup_rb_link = {
	.name = "rb_link",
	.index = &index_list_rbtree,
	.begin = begin,
	.next = next,
	.link = link,
};
