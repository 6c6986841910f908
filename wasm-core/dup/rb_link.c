/* INTERIM: searches for each place. */
#include "dup/dup.h"
#include "mm/internal.h"

static struct vm_area_struct *next(struct dup *dup, struct vm_area_struct *last)
{
	return last ? vma_next(last) : vma_first(dup->parent);
}

static s32 link(struct dup *dup, struct vm_area_struct *vma, struct vm_area_struct *from)
{
	(void)from;
	index_of(dup->child)->find_place(dup->child, vma->vm_start, &dup->place);
	if (index_of(dup->child)->prepare(&dup->place, dup->child, vma, vma->vm_start, vma->vm_end))
		return -ENOMEM;
	index_of(dup->child)->link(dup->child, vma, &dup->place);
	return 0;
}

#define FORM(id, text, meant, works_on)                                                        \
	const struct dup_strategy dup_##id = {                                                 \
		.name = text, .meaning = meant, .index = &index_##works_on, .next = next, .link = link, \
	}

FORM(rb_link, "rb_link", "each area is hung to the right of the last one, without a search", list_rbtree);
FORM(bulk_store, "bulk_store", "nodes for all areas are set aside, which are then stored in order", maple);
FORM(mt_dup_posted, "mt_dup_posted", "the tree is copied node by node, as posted in July 2023", maple);
FORM(mt_dup, "mt_dup", "the tree is copied node by node, then each slot gets the child's area", maple);
