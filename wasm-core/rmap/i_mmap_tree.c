/* The VMAs that map a file, sorted by the pages of the file that they map: mm/interval_tree.c, 3.7. It also stands
 * for the prio_tree of 2.6.7 to 3.6 (lib/prio_tree.c), a search tree and a heap in one, which answers the same
 * question in the same O(log n + found) (from memory). */
#include "page/i_mmap.h"

static struct vm_area_struct *area_of(struct interval_node *node)
{
	return node ? container_of(node, struct vm_area_struct, i_mmap_node) : NULL;
}

/* A VMA that has grown below offset 0 maps pages at both ends of what can be numbered, so it is found for every page. */
static bool has_wrapped(const struct vm_area_struct *vma)
{
	return vma->vm_pgoff + vma_pages(vma) < vma_pages(vma);
}

static u64 first_page(const struct vm_area_struct *vma)
{
	return has_wrapped(vma) ? 0 : vma->vm_pgoff;
}

static u64 last_page(const struct vm_area_struct *vma)
{
	return has_wrapped(vma) ? UINT64_MAX : vma->vm_pgoff + vma_pages(vma) - 1;
}

static void insert(struct address_space *mapping, struct vm_area_struct *vma)
{
	vma->i_mmap_node.start = first_page(vma);
	vma->i_mmap_node.last = last_page(vma);
	interval_insert(&vma->i_mmap_node, &mapping->i_mmap_tree);
}

static void remove(struct address_space *mapping, struct vm_area_struct *vma)
{
	interval_remove(&vma->i_mmap_node, &mapping->i_mmap_tree);
}

static struct vm_area_struct *first(const struct address_space *mapping, u64 index)
{
	return area_of(interval_first(&mapping->i_mmap_tree, index, index));
}

static struct vm_area_struct *next(const struct vm_area_struct *vma, u64 index)
{
	return area_of(interval_next(&vma->i_mmap_node, index, index));
}

static const char *verify(const struct address_space *mapping)
{
	const char *complaint = interval_verify(&mapping->i_mmap_tree);
	u32 areas = 0;

	if (complaint)
		return complaint;
	for (const struct rb_node *rb = rb_first(&mapping->i_mmap_tree.rb); rb; rb = rb_next(rb)) {
		struct interval_node *node = rb_entry(rb, struct interval_node, rb);
		const struct vm_area_struct *vma = area_of(node);

		if (vma->vm_mapping != mapping)
			return "a file's tree contains an area of another file";
		if (node->start != first_page(vma) || node->last != last_page(vma))
			return "a file's tree has an area at pages that it does not map";
		areas++;
	}
	return areas == mapping->areas ? NULL : "a file's tree does not contain all areas that map it";
}

const struct i_mmap_strategy i_mmap_interval_tree = {
	.name = "interval_tree",
	.keeps = "i_mmap_tree",
	.sorted = true,
	.insert = insert,
	.remove = remove,
	.first = first,
	.next = next,
	.verify = VERIFIED_BY(verify),
};
