/* How a file knows the areas that map it, and which pages of it are mapped: the column `i_mmap`. */
#ifndef RMAP_I_MMAP_H
#define RMAP_I_MMAP_H

#include "mm/mm.h"

/* One for each file, or shared anonymous object, that areas map; include/linux/fs.h. */
struct address_space {
	struct address_space *next, *prev; /* of all in the machine, newest first */
	struct address_space *hash_next; /* in its bucket of the machine's */
	u32 file; /* its number */
	u32 areas; /* that map it: vm_area_structs with this vm_mapping, linked or not yet */
	u32 pages; /* of the file that somebody maps */
	struct vm_area_struct *i_mmap, *i_mmap_last; /* list: first and last one */
	struct interval_root i_mmap_tree; /* interval_tree */
	struct page_tree *page_tree; /* pages by their index; pt/page_cache.c */
};

struct i_mmap_strategy {
	const char *name, *meaning;
	bool sorted; /* by vm_pgoff and size, which must not change meanwhile */
	bool passes_all; /* page_referenced() goes on when all entries are found */
	void (*insert)(struct address_space *mapping, struct vm_area_struct *vma);
	void (*remove)(struct address_space *mapping, struct vm_area_struct *vma);
	/* The first and the next area to be looked at for a page of the file; NULL = none. */
	struct vm_area_struct *(*first)(const struct address_space *mapping, u64 index);
	struct vm_area_struct *(*next)(const struct vm_area_struct *vma, u64 index);
	/* NULL, or what is inconsistent. */
	const char *(*verify)(const struct address_space *mapping);
};

extern const struct i_mmap_strategy i_mmap_list, i_mmap_interval_tree;

static inline const struct i_mmap_strategy *i_mmap_of(const struct machine *machine)
{
	return machine->era.i_mmap;
}

/* address_space.c: the file's own; made for the first area that will map it, and gone with the last. NULL when memory is
 * out: `reason` is set then. */
struct address_space *mapping_get(struct mm_struct *mm, u32 file);
void mapping_put(struct machine *machine, struct address_space *mapping);
/* NULL when no area maps this file. */
struct address_space *mapping_find(const struct machine *machine, u32 file);
/* An area of a file has come into an mm, or goes: as long as it is there, the file knows it. Others are left alone. */
void vma_link_file(struct vm_area_struct *vma);
void unlink_file_vma(struct vm_area_struct *vma);
/* The same for whoever has the lock of the file's areas: __remove_shared_vm_struct(). */
void vma_leave_file(struct vm_area_struct *vma);
/* Around a change of bounds or of vm_pgoff of an area that the file knows. */
void i_mmap_pre_update(struct vm_area_struct *vma);
void i_mmap_post_update(struct vm_area_struct *vma);
/* NULL, or what is inconsistent in a whole machine, between calls. */
const char *i_mmap_verify(const struct machine *machine);

#endif
