/* All VMAs that map a file, in one list: i_mmap and i_mmap_shared up to 2.6.6, which had separate lists for private
 * and shared VMAs. A new VMA goes last, as in 2.6. (2.4, which never searches the list for a page, put it first, and
 * a child's VMA followed its parent's: both from memory.) page_referenced() goes through the whole list: Ingo
 * Molnar's mail of March 2004 quotes the loops of page_referenced_obj() and try_to_unmap_obj() in Andrea Arcangeli's
 * patch. */
#include "page/i_mmap.h"

static void insert(struct address_space *mapping, struct vm_area_struct *vma)
{
	vma->i_mmap_next = NULL;
	vma->i_mmap_prev = mapping->i_mmap_last;
	*(vma->i_mmap_prev ? &vma->i_mmap_prev->i_mmap_next : &mapping->i_mmap) = vma;
	mapping->i_mmap_last = vma;
}

static void remove(struct address_space *mapping, struct vm_area_struct *vma)
{
	*(vma->i_mmap_prev ? &vma->i_mmap_prev->i_mmap_next : &mapping->i_mmap) = vma->i_mmap_next;
	*(vma->i_mmap_next ? &vma->i_mmap_next->i_mmap_prev : &mapping->i_mmap_last) = vma->i_mmap_prev;
}

static struct vm_area_struct *first(const struct address_space *mapping, u64 index)
{
	(void)index;
	return mapping->i_mmap;
}

static struct vm_area_struct *next(const struct vm_area_struct *vma, u64 index)
{
	(void)index;
	return vma->i_mmap_next;
}

static const char *verify(const struct address_space *mapping)
{
	const struct vm_area_struct *before = NULL;
	u32 areas = 0;

	for (const struct vm_area_struct *vma = mapping->i_mmap; vma; before = vma, vma = vma->i_mmap_next) {
		if (vma->vm_mapping != mapping)
			return "a file's list contains an area of another file";
		if (vma->i_mmap_prev != before)
			return "the areas of a file are not chained both ways";
		if (++areas > mapping->areas)
			break;
	}
	if (mapping->i_mmap_last && mapping->i_mmap_last->i_mmap_next)
		return "the last area of a file is not the last of its list";
	return areas == mapping->areas ? NULL : "a file's list does not contain all areas that map it";
}

const struct i_mmap_strategy i_mmap_list = {
	.name = "list",
	.passes_all = true,
	.insert = insert,
	.remove = remove,
	.first = first,
	.next = next,
	.verify = VERIFIED_BY(verify),
};
