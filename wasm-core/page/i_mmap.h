/* How a file knows the VMAs that map it, and which of its pages are mapped: the column `i_mmap`. */
#ifndef PAGE_I_MMAP_H
#define PAGE_I_MMAP_H

#include "base/parts.h"
#include "machine/machine.h"

/* One for each file, or shared anonymous object, that VMAs map; include/linux/fs.h. */
struct address_space {
	struct address_space *next, *prev; /* in the list of all address_spaces of the machine, newest first */
	struct address_space *hash_next; /* in its hash bucket */
	u32 file; /* the file's number */
	u32 areas; /* number of VMAs that map it: vm_area_structs with this vm_mapping, linked or not yet */
	u32 pages; /* number of its pages that PTEs map */
	struct vm_area_struct *i_mmap, *i_mmap_last; /* list: first and last VMA */
	struct interval_root i_mmap_tree; /* interval_tree */
	struct page_tree *page_tree; /* pages by their index; page/page_cache.c */
};

struct i_mmap_strategy {
	const char *name, *keeps;
	bool sorted; /* by vm_pgoff and size, which must not change while the VMA is in it */
	bool passes_all; /* page_referenced() continues after it has found all PTEs */
	void (*insert)(struct address_space *mapping, struct vm_area_struct *vma);
	void (*remove)(struct address_space *mapping, struct vm_area_struct *vma);
	/* The first and the next VMA to look at for a page of the file; NULL = none. */
	struct vm_area_struct *(*first)(const struct address_space *mapping, u64 index);
	struct vm_area_struct *(*next)(const struct vm_area_struct *vma, u64 index);
	/* Returns NULL, or what is inconsistent. */
	const char *(*verify)(const struct address_space *mapping);
};

static inline const struct i_mmap_strategy *i_mmap_of(const struct machine *machine)
{
	return machine->era.i_mmap;
}

#endif
