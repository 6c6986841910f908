/* free_gap with the reply's second idea (Johannes Weiner, 21 June 2012): vma_adjust() leaves the tree alone where no
 * gap changes. What it links and unlinks has already updated the tree. So at its end it walks only from a VMA whose gap
 * it has widened or narrowed itself. Version 2 of the series (its patch 3) has the same rule, but still walks when a
 * boundary between two touching VMAs moves. */
#include "gap/free_gap.h"

static void adjusted(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *inserted,
		     struct moved_bounds moved)
{
	bool start_told = inserted && vma->vm_prev == inserted;
	bool end_told = moved.removed || moved.next_start || (inserted && vma->vm_next == inserted);

	if (moved.start && !start_told)
		adjust_free_gap(vma);
	if (!vma->vm_next)
		free_gap_top_moved(mm, vma);
	else if (moved.end && !end_told)
		adjust_free_gap(vma->vm_next);
}

const struct gap_strategy gap_free_gap_holes = {
	.name = "free_gap_holes",
	.keeps = "subtree_gap=free_gap",
	.index = &index_list_rbtree,
	.searches_once = true,
	.init = free_gap_init,
	.search = free_gap_search,
	.forget = free_gap_forget,
	.insert = free_gap_insert,
	.erase = free_gap_erase,
	.erase_merged = free_gap_erase_merged,
	.adjusted = adjusted,
	.grown_down = free_gap_grown_down,
	.unmapped = free_gap_unmapped,
	.verify = VERIFIED_BY(free_gap_verify),
};
