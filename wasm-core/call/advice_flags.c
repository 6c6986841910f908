/* The table of advice, and the advice that changes flags of a VMA: madvise_vma_behavior(), mm/madvise.c, ksm_madvise(),
 * mm/ksm.c, and hugepage_madvise(), mm/khugepaged.c, 6.18. */
#include "call/advice.h"
#include "machine/file.h"
#include "page/page.h"

#define ALL_ERAS 0
#define SINCE(trait) SINCE_##trait

static s32 unsuitable(const struct vm_area_struct *vma)
{
	return fail(vma->vm_mm, -EINVAL, reason_advice_unsuitable);
}

static s32 any_area(const struct vm_area_struct *vma, u64 *vm_flags)
{
	(void)vma;
	(void)vm_flags;
	return 0;
}

/* Before 7.0, only a driver's registers. */
static s32 not_special(const struct vm_area_struct *vma, u64 *vm_flags)
{
	u64 refused = has(vma->vm_mm, DOFORK_REFUSES_SPECIAL) ? vm_special(vma->vm_mm) : VM_IO;

	return *vm_flags & refused ? unsuitable(vma) : 0;
}

static s32 private_without_file(const struct vm_area_struct *vma, u64 *vm_flags)
{
	return (vma->vm_file && !vma_is_special_mapping(vma)) || *vm_flags & VM_SHARED ? unsuitable(vma) : 0;
}

/* Droppable memory is always wiped in a child. */
static s32 not_droppable(const struct vm_area_struct *vma, u64 *vm_flags)
{
	return *vm_flags & VM_DROPPABLE ? unsuitable(vma) : 0;
}

static s32 may_be_dumped(const struct vm_area_struct *vma, u64 *vm_flags)
{
	if (!has(vma->vm_mm, DODUMP_REFUSES_SPECIAL) || *vm_flags & VM_HUGETLB)
		return 0;
	return *vm_flags & (vm_special(vma->vm_mm) | VM_DROPPABLE) ? unsuitable(vma) : 0;
}

/* Where pages can't be shared with equal pages of other processes, the advice is silently ignored. */
static s32 mergeable(const struct vm_area_struct *vma, u64 *vm_flags)
{
	(void)vma;
	if (!(*vm_flags & (VM_SHARED | VM_MAYSHARE | VM_SPECIAL | VM_MIXEDMAP | VM_DROPPABLE)))
		*vm_flags |= VM_MERGEABLE;
	return 0;
}

/* Before 4.8, a VMA that can't have huge pages refused the advice, and so did one that had already taken it. */
static s32 huge_pages_possible(const struct vm_area_struct *vma, u64 vm_flags, u64 already)
{
	if (has(vma->vm_mm, HUGEPAGE_ANY_AREA))
		return 0;
	return vm_flags & (already | VM_SPECIAL | VM_MIXEDMAP | VM_SHARED | VM_MAYSHARE) ? unsuitable(vma) : 0;
}

static s32 hugepage(const struct vm_area_struct *vma, u64 *vm_flags)
{
	return huge_pages_possible(vma, *vm_flags, VM_HUGEPAGE);
}

static s32 nohugepage(const struct vm_area_struct *vma, u64 *vm_flags)
{
	return huge_pages_possible(vma, *vm_flags, VM_NOHUGEPAGE);
}

/* MADV_HWPOISON and MADV_SOFT_OFFLINE are missing in the recorded kernel too, which is built without
 * CONFIG_MEMORY_FAILURE. */
static const struct advice table[] = {
	{ MADV_NORMAL, ALL_ERAS, .flags = any_area, .clear = VM_RAND_READ | VM_SEQ_READ },
	{ MADV_RANDOM, ALL_ERAS, .flags = any_area, .set = VM_RAND_READ, .clear = VM_SEQ_READ },
	{ MADV_SEQUENTIAL, ALL_ERAS, .flags = any_area, .set = VM_SEQ_READ, .clear = VM_RAND_READ },
	{ MADV_WILLNEED, ALL_ERAS, .pages = advise_willneed },
	{ MADV_DONTNEED, ALL_ERAS, .discards = true, .pages = advise_dontneed },
	{ MADV_FREE, SINCE(KNOWS_FREE), .discards = true, .pages = advise_free },
	{ MADV_REMOVE, SINCE(KNOWS_DONTFORK), .discards = true, .pages = advise_remove },
	{ MADV_DONTFORK, SINCE(KNOWS_DONTFORK), .discards = true, .flags = any_area, .set = VM_DONTCOPY },
	{ MADV_DOFORK, SINCE(KNOWS_DONTFORK), .flags = not_special, .clear = VM_DONTCOPY },
	{ MADV_MERGEABLE, SINCE(KNOWS_MERGEABLE), .flags = mergeable },
	{ MADV_UNMERGEABLE, SINCE(KNOWS_MERGEABLE), .flags = any_area, .clear = VM_MERGEABLE },
	{ MADV_HUGEPAGE, SINCE(HUGE_PAGES), .flags = hugepage, .set = VM_HUGEPAGE, .clear = VM_NOHUGEPAGE },
	{ MADV_NOHUGEPAGE, SINCE(HUGE_PAGES), .flags = nohugepage, .set = VM_NOHUGEPAGE, .clear = VM_HUGEPAGE },
	{ MADV_DONTDUMP, SINCE(KNOWS_DONTDUMP), .flags = any_area, .set = VM_DONTDUMP },
	{ MADV_DODUMP, SINCE(KNOWS_DONTDUMP), .flags = may_be_dumped, .clear = VM_DONTDUMP },
	{ MADV_WIPEONFORK, SINCE(KNOWS_WIPEONFORK), .discards = true, .flags = private_without_file,
	  .set = VM_WIPEONFORK },
	{ MADV_KEEPONFORK, SINCE(KNOWS_WIPEONFORK), .flags = not_droppable, .clear = VM_WIPEONFORK },
	{ MADV_COLD, SINCE(KNOWS_COLD), .pages = advise_cold },
	{ MADV_PAGEOUT, SINCE(KNOWS_COLD), .pages = advise_pageout },
	{ MADV_DONTNEED_LOCKED, SINCE(KNOWS_DONTNEED_LOCKED), .discards = true, .pages = advise_dontneed_locked },
	{ MADV_COLLAPSE, SINCE(KNOWS_COLLAPSE), .pages = advise_collapse },
	{ MADV_GUARD_INSTALL, SINCE(KNOWS_GUARD), .discards = true, .pages = advise_guard_install },
	{ MADV_GUARD_REMOVE, SINCE(KNOWS_GUARD), .pages = advise_guard_remove },
	/* Since 6.9, madvise_populate() handles these two for the whole range. */
	{ MADV_POPULATE_READ, SINCE(KNOWS_POPULATE), .pages = advise_populate_read },
	{ MADV_POPULATE_WRITE, SINCE(KNOWS_POPULATE), .pages = advise_populate_write },
};

const struct advice *advice_find(const struct mm_struct *mm, u32 number)
{
	for (const struct advice *advice = table; advice < table + sizeof(table) / sizeof(*table); advice++)
		if (advice->number == number)
			return mm->machine->era.release >= advice->since ? advice : NULL;
	return NULL;
}
