/* How an mm keeps its VMAs sorted and finds one by address: the column `index`, and what find.c asks of it. */
#ifndef MACHINE_INDEX_H
#define MACHINE_INDEX_H

#include "machine/machine.h"

/* A place in the index: where a new area belongs. A maple tree's is where the call's iterator stands. */
struct vma_place {
	struct vm_area_struct *prev, *next; /* the areas below and above, NULL = none; `next` is the maple tree's alone */
	struct rb_node *rb_parent, **rb_link; /* list_rbtree */
};

/* Where exit_mmap() is on its way through all areas. */
struct vma_iterator {
	struct mm_struct *mm;
	struct vm_area_struct *ahead; /* list_rbtree: given next */
	struct ma_state mas; /* maple */
};

/* A change comes in two steps: prepare() gets the memory and may fail; then bounds are changed, and link(),
 * bounds_moved() or unlink_range() carries it out and can't fail. */
struct index_strategy {
	const char *name, *keeps;
	/* A fresh mm, without areas; and one whose areas are gone. */
	void (*init)(struct mm_struct *mm);
	void (*destroy)(struct mm_struct *mm);
	/* Neighbours in address order, NULL = none. */
	struct vm_area_struct *(*first)(struct mm_struct *mm);
	struct vm_area_struct *(*next)(const struct vm_area_struct *vma);
	struct vm_area_struct *(*prev)(const struct vm_area_struct *vma);
	/* exit_mmap(): area after area in address order, to be freed before the next one is asked for; whoever looks on
	 * meanwhile meets none that is freed. NULL at the end. A tree that fork() did not finish also gives XA_ZERO_ENTRY,
	 * or areas of the parent's. */
	void (*take_down)(struct mm_struct *mm, struct vma_iterator *iterator);
	struct vm_area_struct *(*take_next)(struct vma_iterator *iterator);
	/* The first area that ends above `addr`, NULL = none. */
	struct vm_area_struct *(*find)(struct mm_struct *mm, u64 addr);
	/* The area that contains `addr`, or any other one or NULL: for who only looks, which is no step and leaves no trace. */
	struct vm_area_struct *(*peek)(const struct mm_struct *mm, u64 addr);
	/* The same, and the place of an area that starts at `addr`: valid if the area returned does not
	 * contain `addr`, until the index changes. */
	struct vm_area_struct *(*find_place)(struct mm_struct *mm, u64 addr, struct vma_place *place);
	/* The iterator that a call hands on from step to step (mm->vmi), as kernels do since 6.1: struct vma_iterator. NULL
	 * where a list leads from area to area. It is set to an address, and then moved: to the first area from there on that
	 * starts below `end`; to the next or previous one; by one range, be it a gap. Changes go on from where it stands. */
	void (*iter_set)(struct mm_struct *mm, u64 addr);
	struct vm_area_struct *(*iter_find)(struct mm_struct *mm, u64 end);
	struct vm_area_struct *(*iter_prev)(struct mm_struct *mm);
	struct vm_area_struct *(*iter_next_range)(struct mm_struct *mm);
	struct vm_area_struct *(*iter_prev_range)(struct mm_struct *mm);
	/* `vma` (NULL: nothing) will take [start, end), whatever lies there. 0 or -ENOMEM. */
	s32 (*prepare)(struct vma_place *place, struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end);
	/* Looks the place of an area up that was not known when the change was prepared. */
	void (*locate)(struct mm_struct *mm, u64 addr, struct vma_place *place);
	void (*link)(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place);
	/* `vma` has its new bounds, and still overlaps what it takes in. */
	void (*bounds_moved)(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place);
	/* One area leaves that another one has taken in. */
	void (*unlink)(struct mm_struct *mm, struct vm_area_struct *vma);
	/* Takes out `first` and all that start below `end`; they stay chained by vm_next for the caller. Where there is an
	 * iterator, the caller has chained them. */
	void (*unlink_range)(struct mm_struct *mm, struct vm_area_struct *first, u64 end, struct vma_place *place);
	/* NULL, or what is inconsistent. */
	const char *(*verify)(struct mm_struct *mm);
};

static inline const struct index_strategy *index_of(const struct mm_struct *mm)
{
	return mm->machine->era.index;
}

/* The first VMA that ends above `addr`, NULL = none; the cache is asked first. */
struct vm_area_struct *find_vma(struct mm_struct *mm, u64 addr);
/* Where areas in its way begin: lower than its start by what a growing area keeps free below itself. 4.12. */
static inline u64 vm_start_gap(const struct vm_area_struct *vma)
{
	u64 gap = vma->vm_mm->stack_guard_gap;

	if (!(vma->vm_flags & VM_GROWSDOWN) || !has(vma->vm_mm, STACK_GUARD_GAP))
		return vma->vm_start;
	return vma->vm_start > gap ? vma->vm_start - gap : 0;
}
/* The first area that overlaps [start, end), NULL = none. */
struct vm_area_struct *find_vma_intersection(struct mm_struct *mm, u64 start, u64 end);

/* The neighbours in address order, whatever the index; NULL = none. index/. */
struct vm_area_struct *vma_next(const struct vm_area_struct *vma);
struct vm_area_struct *vma_prev(const struct vm_area_struct *vma);
struct vm_area_struct *vma_first(struct mm_struct *mm);
/* The call's iterator, find.c. It is set to an address; vma_find() also goes on to the first area from there on that starts
 * below `end` (0: anywhere), or NULL. In a list or tree without one that is find_vma(). */
void vma_iter_set(struct mm_struct *mm, u64 addr);
struct vm_area_struct *vma_find(struct mm_struct *mm, u64 start, u64 end);
struct vm_area_struct *vma_iter_first(struct mm_struct *mm);
bool vma_iter_is_at(const struct vm_area_struct *vma);
/* One area on, or back, from `vma`, where the iterator stands; by a list, or a walk, where none is handed on. */
struct vm_area_struct *vma_iter_next(const struct vm_area_struct *vma);
struct vm_area_struct *vma_iter_prev(const struct vm_area_struct *vma);
/* Merging, cutting and loops over areas go on from the call's iterator. */
static inline bool hands_iterator(const struct mm_struct *mm)
{
	return has(mm, HANDS_ITERATOR) && index_of(mm)->iter_set;
}
/* The area that contains `addr`, or NULL. find.c */
struct vm_area_struct *vma_lookup(struct mm_struct *mm, u64 addr);

/* The areas that follow one another in a range: `vma` is the first that ends above its start, or NULL. */
#define for_each_vma_range(vma, end) for (; (vma) && (vma)->vm_start < (end); (vma) = vma_next(vma))

#endif
