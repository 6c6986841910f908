/* Before a VMA gets an anon_vma of its own, its neighbours are asked for theirs: find_mergeable_anon_vma(),
 * mm/mmap.c, 2.6.7 to 6.11, and mm/vma.c since. The next VMA is asked first. Whether 2.6.5-aa1 already did this is
 * not known here; the model of it does. */
#include "machine/index.h"
#include "rmap/anon_vma.h"

/* anon_vma_compatible(): could these two, `low` below `high`, be one VMA if they had the same permissions?
 * Permissions may change later, and then the two can merge only if they have the same anon_vma. */
static enum code_lender compare(const struct vm_area_struct *low, const struct vm_area_struct *high)
{
	const u64 ignored = VM_ACCESS | vm_sticky(low->vm_mm);

	if (low->vm_end != high->vm_start)
		return lender_not_adjacent;
	if (low->vm_file != high->vm_file)
		return lender_file;
	if ((low->vm_flags ^ high->vm_flags) & ~ignored)
		return lender_flags;
	if (high->vm_pgoff != low->vm_pgoff + vma_pages(low) || high->anon_shift != low->anon_shift)
		return lender_offset;
	return lender_lends;
}

/* reusable_anon_vma(): only a VMA with one link lends its anon_vma. One with more links is a forked child's, and a
 * merge could bring pages of its older anon_vmas into a VMA that has no links to these. Before there were links, a
 * VMA and all of its children had one anon_vma, and any VMA could lend it. */
static struct anon_vma *lend(const struct vm_area_struct *lender, const struct vm_area_struct *vma)
{
	enum code_lender verdict = lender->vm_start < vma->vm_start ? compare(lender, vma) : compare(vma, lender);

	if (verdict == lender_lends && !lender->anon_vma)
		verdict = lender_has_none;
	if (verdict == lender_lends && lender->anon_vma_chain && lender->anon_vma_chain->vma_next)
		verdict = lender_several_links;
	trace(anon_vma_lender, vma_id(vma), vma_id(lender), verdict);
	return verdict == lender_lends ? lender->anon_vma : NULL;
}

struct anon_vma *find_mergeable_anon_vma(const struct vm_area_struct *vma)
{
	const struct vm_area_struct *next = vma_next(vma), *prev;
	struct anon_vma *anon_vma = next ? lend(next, vma) : NULL;

	if (anon_vma)
		return anon_vma;
	prev = vma_prev(vma);
	return prev ? lend(prev, vma) : NULL;
}
