#include "bench/setups.h"
#include "machine/gap_strategy.h"
#include "machine/index.h"

s32 setup_maple(struct bench *bench, enum spacing spacing, enum order order, u32 extra_flags)
{
	struct maple_tree *mt = &bench->mm.mm_mt;
	s32 error = make_areas(bench, spacing);

	if (error)
		return error;
	mt_init(mt, &bench->machine.arena, MT_FLAGS_ALLOC_RANGE | MT_VACANT | MT_COPIES | extra_flags);
	for (u32 i = bench->areas; i-- && !error;) {
		struct vm_area_struct *vma = bench->area[i];
		MA_STATE(mas, mt, vma->vm_start, vma->vm_end - 1);

		error = mas_store(&mas, vma);
	}
	make_order(bench, order);
	return error;
}

void teardown_maple(struct bench *bench)
{
	mt_destroy(&bench->mm.mm_mt);
}

/* A red-black tree without gaps. It is none of the core's strategies, so that its figures are those of the tree
 * alone. */
static void insert_plain(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place)
{
	rb_link_node(&vma->vm_rb, place->rb_parent, place->rb_link);
	rb_insert_color(&vma->vm_rb, &mm->mm_rb);
}

static void erase_plain(struct mm_struct *mm, struct vm_area_struct *vma)
{
	rb_erase(&vma->vm_rb, &mm->mm_rb);
}

static void unmapped_plain(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next)
{
	(void)mm;
	(void)prev;
	(void)next;
}

static const struct gap_strategy no_gaps = {
	.insert = insert_plain,
	.erase = erase_plain,
	.unmapped = unmapped_plain,
};

s32 setup_rbtree(struct bench *bench, enum spacing spacing, enum order order, bool gaps)
{
	s32 error = make_areas(bench, spacing);
	struct vma_place place;

	if (error)
		return error;
	bench->machine.era.index = &index_list_rbtree;
	bench->machine.era.gap = gaps ? &gap_rb_subtree_gap : &no_gaps;
	for (u32 i = bench->areas; i--;) {
		index_list_rbtree.find_place(&bench->mm, bench->area[i]->vm_start, &place);
		index_list_rbtree.link(&bench->mm, bench->area[i], &place);
	}
	make_order(bench, order);
	return 0;
}

void teardown_rbtree(struct bench *bench)
{
	bench->mm.mm_rb.rb_node = NULL;
	bench->mm.mmap = NULL;
}
