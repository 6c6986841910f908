/* freegap, the program of the reply of 21 June 2012: adjacent mappings, one of which, in the middle, is changed and
 * changed back over and over, by mprotect() or by munmap() and mmap(). As posted, its mappings merge into one VMA;
 * the deep workloads keep many VMAs, so that the tree is as deep as the program's author meant it to be. */
#include "bench/suite.h"

#define DEEP_PAGES 3

static s32 setup_posted(struct suite_run *run)
{
	for (u32 i = 0; i < run->n; i++) {
		u64 address = suite_mmap(run, 0, 1, PROT_READ, 0);

		if (i == run->n / 2)
			run->address = address;
	}
	return 0;
}

/* VMAs of three pages with `gap` unmapped pages below each; the middle page of the middle VMA is worked on.
 * Neighbours that touch have different permissions, so they can't merge. They are mapped from low to high
 * addresses, so the VMA above the middle one is not its ancestor in the tree, and the one that is worked on lies as
 * deep as possible. */
static s32 setup_deep(struct suite_run *run, u64 gap)
{
	const struct mm_struct *mm = run->machine->mm;
	u64 address = mm->mmap_base;

	/* Where the gap search looks first. */
	if (mm->direction == direction_topdown)
		address -= run->n * (DEEP_PAGES + gap) * PAGE_SIZE;

	for (u32 i = 0; i < run->n; i++) {
		address += gap * PAGE_SIZE;
		suite_mmap(run, address, DEEP_PAGES, gap || i % 2 == run->n / 2 % 2 ? PROT_READ : PROT_EXEC, MAP_FIXED);
		if (i == run->n / 2)
			run->address = address + PAGE_SIZE;
		address += DEEP_PAGES * PAGE_SIZE;
	}
	return 0;
}

static s32 setup_apart(struct suite_run *run)
{
	return setup_deep(run, 1);
}

/* Without gaps: the page comes back where it was. */
static s32 setup_touching(struct suite_run *run)
{
	return setup_deep(run, 0);
}

/* The program asks for 64 bytes, which make a page. */
static void protect(struct suite_run *run, u32 operations)
{
	for (; operations; operations--) {
		suite_mprotect(run, run->address, 1 << 6, PROT_NONE);
		suite_mprotect(run, run->address, 1 << 6, PROT_READ);
	}
}

static void unmap_and_map(struct suite_run *run, u32 operations)
{
	for (; operations; operations--) {
		suite_munmap(run, run->address, 1);
		run->address = suite_mmap(run, 0, 1, PROT_READ, 0);
	}
}

const struct suite_workload freegap[] = {
	{ "gap-worst-case", "mprotect, as posted", 3, SUITE_LARGEST, 0, 0, setup_posted, protect },
	{ "gap-worst-case", "munmap, as posted", 3, SUITE_LARGEST, 0, 0, setup_posted, unmap_and_map },
	{ "gap-worst-case", "mprotect, deep", 3, SUITE_LARGEST, 0, 0, setup_apart, protect },
	{ "gap-worst-case", "munmap, deep", 3, SUITE_LARGEST, 0, 0, setup_touching, unmap_and_map },
	{ 0 },
};
