/* The rules by which kernels differ about merging: is_mergeable_anon_vma() of mm/mmap.c, 3.0 to 6.11, and of
 * mm/vma.c, 6.18.
 *
 * An area that fork has given to a child has two links: to the parent's anon_vma, and to its own. If it took in
 * memory that was never touched, pages there would lie in the reach of a parent that has nothing to do with
 * them; so it stays alone. */
#include "mm/merge.h"

/* One side without an anon_vma is no obstacle if the area has exactly one link: so an area that was never
 * touched, without any link, does not take touched memory in. */
static bool fits_one_link(const struct vm_area_struct *vma, const struct vma_range *range)
{
	if ((!vma->anon_vma || !range->anon_vma) && anon_vma_is_singular(vma))
		return true;
	return vma->anon_vma == range->anon_vma;
}

static bool has_forked_parents(const struct vm_area_struct *vma)
{
	return vma && vma->anon_vma && !anon_vma_is_singular(vma);
}

/* One side without an anon_vma is no obstacle unless the other is a forked child's. */
static bool fits_either_way(const struct vm_area_struct *vma, const struct vma_range *range)
{
	if (!vma->anon_vma && range->anon_vma)
		return !has_forked_parents(range->source);
	if (vma->anon_vma && !range->anon_vma)
		return !has_forked_parents(vma);
	return vma->anon_vma == range->anon_vma;
}

const struct merge_strategy merge_c_stretches = {
	.name = "c_stretches",
	.meaning = "eight cases; in case 8 the changed area stretches over the next one, up to 4.8",
	.next_absorbs = false,
	.anon_vma_fits = fits_one_link,
};

const struct merge_strategy merge_next_absorbs = {
	.name = "next_absorbs",
	.meaning = "eight cases; in case 8 the next area takes the changed one in, 4.9 to 6.11",
	.next_absorbs = true,
	.anon_vma_fits = fits_one_link,
};

const struct merge_strategy merge_new_or_existing = {
	.name = "new_or_existing",
	.meaning = "a new range, or all, head or tail of an existing area, joins left, right or both sides, since 6.12; "
		   "untouched areas join touched ones, since 6.16",
	.next_absorbs = true,
	.anon_vma_fits = fits_either_way,
};
