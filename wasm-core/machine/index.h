/* How an mm keeps its VMAs sorted and finds one by address: the column `index`, and the lookups of find.c. */
#ifndef MACHINE_INDEX_H
#define MACHINE_INDEX_H

#include "base/parts.h"
#include "machine/machine.h"

/* A place in the index where a new VMA belongs. For a maple tree, it is where the call's iterator stands. */
struct vma_place {
	struct vm_area_struct *prev, *next; /* the VMAs below and above, NULL = none; only the maple tree sets `next` */
	struct rb_node *rb_parent, **rb_link; /* list_rbtree */
};

/* How far exit_mmap() has come on its way through all VMAs. */
struct vma_iterator {
	struct mm_struct *mm;
	struct vm_area_struct *ahead; /* list_rbtree: the VMA returned next */
	struct ma_state mas; /* maple */
};

/* A change takes two steps. prepare() allocates memory and may fail. Then the caller changes bounds, and link(),
 * bounds_moved() or unlink_range() carries the change out and can't fail. */
struct index_strategy {
	const char *name, *keeps;
	/* init(): the mm is fresh and has no VMAs. destroy(): its VMAs are gone. */
	void (*init)(struct mm_struct *mm);
	void (*destroy)(struct mm_struct *mm);
	/* Neighbours in address order; NULL = none. */
	struct vm_area_struct *(*first)(struct mm_struct *mm);
	struct vm_area_struct *(*next)(const struct vm_area_struct *vma);
	struct vm_area_struct *(*prev)(const struct vm_area_struct *vma);
	/* exit_mmap(): returns one VMA after another in address order, NULL at the end. The caller frees each VMA
	 * before it asks for the next one; an observer that looks at the index meanwhile never meets a freed one. A
	 * tree that fork() has not finished also returns XA_ZERO_ENTRY, or VMAs of the parent. */
	void (*take_down)(struct mm_struct *mm, struct vma_iterator *iterator);
	struct vm_area_struct *(*take_next)(struct vma_iterator *iterator);
	/* Returns the first VMA that ends above `addr`, or NULL. */
	struct vm_area_struct *(*find)(struct mm_struct *mm, u64 addr);
	/* Returns the VMA that contains `addr`, or any other one, or NULL. For observers: no step, no event, no count. */
	struct vm_area_struct *(*peek)(const struct mm_struct *mm, u64 addr);
	/* Does what find() does, and also sets the place of a VMA that starts at `addr`. The place is valid if the
	 * returned VMA does not contain `addr`, and until the index changes. */
	struct vm_area_struct *(*find_place)(struct mm_struct *mm, u64 addr, struct vma_place *place);
	/* The iterator that a call hands on from step to step (mm->vmi), as kernels have done since 6.1: struct
	 * vma_iterator. All five are NULL where a list leads from VMA to VMA. iter_set() sets it to an address.
	 * iter_find() moves it to the first VMA from there on that starts below `end`, iter_prev() to the previous
	 * VMA; iter_next_range() and iter_prev_range() move it by one range, which may be a gap. A change continues
	 * from where it stands. */
	void (*iter_set)(struct mm_struct *mm, u64 addr);
	struct vm_area_struct *(*iter_find)(struct mm_struct *mm, u64 end);
	struct vm_area_struct *(*iter_prev)(struct mm_struct *mm);
	struct vm_area_struct *(*iter_next_range)(struct mm_struct *mm);
	struct vm_area_struct *(*iter_prev_range)(struct mm_struct *mm);
	/* `vma` (NULL: nothing) will cover [start, end), whatever lies there now. 0 or -ENOMEM. */
	s32 (*prepare)(struct vma_place *place, struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end);
	/* Looks up the place of a VMA that was not known when the change was prepared. */
	void (*locate)(struct mm_struct *mm, u64 addr, struct vma_place *place);
	void (*link)(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place);
	/* `vma` has its new bounds, and still overlaps the VMAs that it absorbs. */
	void (*bounds_moved)(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place);
	/* Removes one VMA, which another one has absorbed. */
	void (*unlink)(struct mm_struct *mm, struct vm_area_struct *vma);
	/* Removes `first` and all VMAs that start below `end`. They stay chained by vm_next for the caller; where
	 * there is an iterator, the caller has chained them itself. */
	void (*unlink_range)(struct mm_struct *mm, struct vm_area_struct *first, u64 end, struct vma_place *place);
	/* Returns NULL, or what is inconsistent. */
	const char *(*verify)(struct mm_struct *mm);
};

static inline const struct index_strategy *index_of(const struct mm_struct *mm)
{
	return mm->machine->era.index;
}

/* Returns the first VMA that ends above `addr`, or NULL; asks the cache first. */
struct vm_area_struct *find_vma(struct mm_struct *mm, u64 addr);
/* The lowest address that VMAs below must leave free: vm_start, less the stack guard gap if this VMA grows down. 4.12.
 * Searches ask at every node and few VMAs grow down, so the rare case is out of line. */
static inline u64 vm_start_gap(const struct vm_area_struct *vma)
{
	return vma->vm_flags & VM_GROWSDOWN ? guarded_start(vma) : vma->vm_start;
}
/* Returns the first VMA that overlaps [start, end), or NULL. */
struct vm_area_struct *find_vma_intersection(struct mm_struct *mm, u64 start, u64 end);

/* The neighbours in address order, whatever the index; NULL = none. */
struct vm_area_struct *vma_next(const struct vm_area_struct *vma);
struct vm_area_struct *vma_prev(const struct vm_area_struct *vma);
struct vm_area_struct *vma_first(struct mm_struct *mm);
/* The call's iterator, find.c. vma_iter_set() sets it to an address. vma_find() sets it to `start`, moves it to the
 * first VMA from there on that starts below `end` (0: anywhere), and returns that VMA or NULL. Where the index has no
 * iterator, vma_find() is find_vma_intersection(). */
void vma_iter_set(struct mm_struct *mm, u64 addr);
struct vm_area_struct *vma_find(struct mm_struct *mm, u64 start, u64 end);
struct vm_area_struct *vma_iter_first(struct mm_struct *mm);
bool vma_iter_is_at(const struct vm_area_struct *vma);
/* The VMA after or before `vma`, where the iterator stands; found through the list or the tree where no iterator is
 * handed on. */
struct vm_area_struct *vma_iter_next(const struct vm_area_struct *vma);
struct vm_area_struct *vma_iter_prev(const struct vm_area_struct *vma);
/* Merges, splits and loops over VMAs continue from the call's iterator. */
static inline bool hands_iterator(const struct mm_struct *mm)
{
	return has(mm, HANDS_ITERATOR) && index_of(mm)->iter_set;
}
/* Returns the VMA that contains `addr`, or NULL. find.c */
struct vm_area_struct *vma_lookup(struct mm_struct *mm, u64 addr);

/* Loops over the VMAs of a range. `vma` is the first VMA that ends above the start of the range, or NULL. */
#define for_each_vma_range(vma, end) for (; (vma) && (vma)->vm_start < (end); (vma) = vma_next(vma))

#endif
