/* The rules for merging in which kernels differ: is_mergeable_anon_vma() of mm/mmap.c, 2.6.7 to 6.11, and of mm/vma.c,
 * 6.18; before that can_vma_merge(), include/linux/mm.h, and its callers.
 *
 * Up to 2.6.6 VMAs were merged in several places: mmap() and brk() had one, and mprotect() and mremap() each had their
 * own, which merged only private anonymous memory. Those of mremap() are three of the eight cases, and those of mprotect() are
 * in merge_by_mprotect.c. Sources: 2.4.20, 2.6.2, and the mails that removed all this (Hugh Dickins, "rmap 36 mprotect use
 * vma_merge", May 2004).
 *
 * A VMA that fork has given to a child has two links: one to the parent's anon_vma and one to its own. If it absorbed
 * memory that was never touched, the parent's anon_vma would cover pages that have nothing to do with the parent. So it
 * stays alone. */
#include "area/merge.h"
#include "rmap/anon_vma.h"

static bool is_private_anonymous(const struct vma_range *range)
{
	return !range->vm_file && !(range->vm_flags & VM_SHARED);
}

/* Files merge when they are mapped, and at no other time. */
static bool is_new_or_anonymous(const struct vma_range *range)
{
	return !range->source || is_private_anonymous(range);
}

/* The announcement: merging is switched off for mprotect(), mremap() and files, to get anon_vma started. */
static bool is_new_and_anonymous(const struct vma_range *range)
{
	return !range->source && is_private_anonymous(range);
}

/* An anon_vma on one side only is no obstacle, not even a forked child's. */
static bool fits_unless_different(const struct vm_area_struct *vma, const struct vma_range *range)
{
	return !vma->anon_vma || !range->anon_vma || vma->anon_vma == range->anon_vma;
}

/* An anon_vma on one side only is no obstacle if the VMA has exactly one link. A VMA that was never touched has no
 * link, so it does not absorb touched memory. */
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

/* An anon_vma on one side only is no obstacle, unless that side is a forked child's. */
static bool fits_either_way(const struct vm_area_struct *vma, const struct vma_range *range)
{
	if (!vma->anon_vma && range->anon_vma)
		return !has_forked_parents(range->source);
	if (vma->anon_vma && !range->anon_vma)
		return !has_forked_parents(vma);
	return vma->anon_vma == range->anon_vma;
}

const struct merge_strategy merge_anonymous = {
	.name = "anonymous",
	.mprotect_apart = true,
	.joins = is_private_anonymous,
	.anon_vma_fits = fits_unless_different,
};

const struct merge_strategy merge_new_files = {
	.name = "new_files",
	.mprotect_apart = true,
	.joins = is_new_or_anonymous,
	.anon_vma_fits = fits_unless_different,
};

const struct merge_strategy merge_new_anonymous = {
	.name = "new_anonymous",
	.offsets = true,
	.joins = is_new_and_anonymous,
	.anon_vma_fits = fits_unless_different,
};

const struct merge_strategy merge_lenient = {
	.name = "lenient",
	.offsets = true,
	.anon_vma_fits = fits_unless_different,
};

const struct merge_strategy merge_c_stretches = {
	.name = "c_stretches",
	.next_absorbs = false,
	.offsets = true,
	.anon_vma_fits = fits_one_link,
};

const struct merge_strategy merge_next_absorbs = {
	.name = "next_absorbs",
	.next_absorbs = true,
	.offsets = true,
	.anon_vma_fits = fits_one_link,
};

const struct merge_strategy merge_new_or_existing_6_12 = {
	.name = "new_or_existing_6_12",
	.keeps = "unnumbered_merges",
	.next_absorbs = true,
	.steps = true,
	.segment_grows_down = true,
	.offsets = true,
	.anon_vma_fits = fits_one_link,
};

const struct merge_strategy merge_new_or_existing = {
	.name = "new_or_existing",
	.keeps = "unnumbered_merges",
	.next_absorbs = true,
	.steps = true,
	.segment_grows_down = true,
	.offsets = true,
	.anon_vma_fits = fits_either_way,
};
