/* A VMA, or virtual memory area: struct vm_area_struct. */
#ifndef MACHINE_VMA_H
#define MACHINE_VMA_H

#include "base/types.h"
#include "tree/interval_tree.h"
#include "tree/rbtree.h"

struct vm_area_struct {
	u64 vm_start;
	u64 vm_end; /* the first byte after the VMA */
	struct mm_struct *vm_mm;
	struct vm_area_struct *vm_next, *vm_prev; /* sorted by address; only index/list_rbtree.c keeps them. vm_next also
						   * chains VMAs that have left the index on their way out of the mm */
	struct rb_node vm_rb;
	u64 rb_subtree_gap; /* the largest gap directly below any VMA of this subtree, if the kernel keeps gaps in the
			     * red-black tree; otherwise 0 */
	u64 vm_pgoff; /* in pages: offset in the file; for private anonymous memory, the page number of vm_start, unless
		       * mremap() has moved the VMA */
	u64 anon_shift; /* in pages: how far the index of its anonymous pages is ahead of vm_pgoff. 0, except for private
			 * files in kernels that number such pages by address (ANON_OFFSETS); no split or merge changes it */
	u64 vm_flags;
	struct anon_vma *anon_vma; /* of the pages it will get; NULL before the first one */
	struct anon_vma_chain *anon_vma_chain; /* links to all anon_vmas that its pages may belong to, newest first */
	struct vm_area_struct *anon_vma_next, *anon_vma_prev; /* rmap/anon_vma.c: VMAs of the same anon_vma */
	struct address_space *vm_mapping; /* of vm_file; NULL without a file */
	struct vm_area_struct *i_mmap_next, *i_mmap_prev; /* rmap/i_mmap_list.c: VMAs of the same file */
	struct interval_node i_mmap_node; /* rmap/i_mmap_tree.c */
	u32 gap_chain_slot; /* gap/free_gap_lazy.c: place in the chain, from 1; 0 = not chained */
	u32 vm_file; /* number of the open file description, 0 = anonymous */
	u32 id; /* serial number, never reused */
	u32 vm_lock_seq; /* machine->mm_lock_seq when it was last marked as being changed (lock/lock.h); 0 = never */
	bool joins; /* rmap/anon_vma.c: it has an anon_vma but is not yet on that anon_vma's list */
};

u32 vma_id(const struct vm_area_struct *vma);

/* vm_start_gap() (machine/index.h) of a VMA that grows down. */
u64 guarded_start(const struct vm_area_struct *vma);

static inline u64 vma_pages(const struct vm_area_struct *vma)
{
	return (vma->vm_end - vma->vm_start) >> PAGE_SHIFT;
}

/* The index of the anonymous page at vm_start: vma_start_anon_pgoff(), include/linux/mm.h, 7.3. */
static inline u64 vma_anon_pgoff(const struct vm_area_struct *vma)
{
	return vma->vm_pgoff + vma->anon_shift;
}

#endif
