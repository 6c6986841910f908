/* The rules by which kernels differ about merging: is_mergeable_anon_vma() of mm/mmap.c, 2.6.7 to 6.11, and of
 * mm/vma.c, 6.18; before that can_vma_merge(), include/linux/mm.h, and what called it.
 *
 * Up to 2.6.6 there was no one place where areas were merged: mmap() and brk() had one, mprotect() and mremap() each had
 * their own, which took private anonymous memory alone. The same areas come out of it as of the eight cases, with two
 * exceptions that are left out: mprotect() let the area behind join only once, at the end of its range, and not at all
 * where that area had nothing to change; and in case 4 it was a new area that survived. From the mails that did away with
 * it (Hugh Dickins, "rmap 36 mprotect use vma_merge", May 2004), and from memory.
 *
 * An area that fork has given to a child has two links: to the parent's anon_vma, and to its own. If it took in
 * memory that was never touched, pages there would lie in the reach of a parent that has nothing to do with
 * them; so it stays alone. */
#include "area/merge.h"
#include "rmap/anon_vma.h"

static bool is_private_anonymous(const struct vma_range *range)
{
	return !range->vm_file && !(range->vm_flags & VM_SHARED);
}

/* Files join where they are mapped, and nowhere else. */
static bool is_new_or_anonymous(const struct vma_range *range)
{
	return !range->source || is_private_anonymous(range);
}

/* For mprotect(), mremap() and files it was switched off, so that anon_vma could be begun with: the announcement. */
static bool is_new_and_anonymous(const struct vma_range *range)
{
	return !range->source && is_private_anonymous(range);
}

/* One side without an anon_vma is no obstacle, be it a forked child's. */
static bool fits_unless_different(const struct vm_area_struct *vma, const struct vma_range *range)
{
	return !vma->anon_vma || !range->anon_vma || vma->anon_vma == range->anon_vma;
}

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

const struct merge_strategy merge_anonymous = {
	.name = "anonymous",
	.joins = is_private_anonymous,
	.anon_vma_fits = fits_unless_different,
};

const struct merge_strategy merge_new_files = {
	.name = "new_files",
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

const struct merge_strategy merge_new_or_existing = {
	.name = "new_or_existing",
	.next_absorbs = true,
	.steps = true,
	.segment_grows_down = true,
	.offsets = true,
	.anon_vma_fits = fits_either_way,
};
