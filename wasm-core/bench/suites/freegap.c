/* freegap, the program of the reply of 21 June 2012: adjacent mappings, one of which, in the middle, is changed and
 * changed back over and over, by mprotect() or by munmap() and mmap(). As posted, its mappings merge into one VMA;
 * the deep workloads keep many VMAs, so that the tree is as deep as the program's author meant it to be. */
#include "bench/suite.h"
#include "bench/suite_program.h"
#include "machine/gap_strategy.h"

#define DEEP_PAGES 3

#define PROGRAM_START 0x400000
#define HEAP 0x602000
#define LIBRARIES 0x7ffff7a1c000
#define STACK_START 0x7ffffffde000
#define STACK_END 0x7ffffffff000

/* start, end, offset, flags, file, pages written to: a small program of 2012 with libc, on x86-64 without address
 * randomisation (from memory). The order is that in which they come to be, because the shape of the tree depends on it:
 * execve() maps the stack, the program, the linker and the vdso; the linker maps libc and memory for threads, and then
 * cuts what becomes read-only off the data of libc, of the program and of itself. */
static const struct record_area areas[] = {
	{ STACK_START, STACK_END, 0, PROGRAM_STACK, program_anonymous, 0 },
	{ PROGRAM_START, 0x401000, 0, PROGRAM_TEXT, program_itself, 0 },
	{ 0x600000, 0x601000, 0, PROGRAM_RELRO, program_itself, 0 },
	{ 0x7ffff7ddb000, 0x7ffff7dfd000, 0, PROGRAM_TEXT, program_linker, 0 },
	{ 0x7ffff7ffc000, 0x7ffff7ffd000, 0x21000, PROGRAM_RELRO, program_linker, 0 },
	{ 0x7ffff7ffe000, 0x7ffff7fff000, 0, PROGRAM_DATA, program_anonymous, 0 },
	{ 0x7ffff7ffb000, 0x7ffff7ffc000, 0, PROGRAM_VDSO, program_anonymous, 0 },
	{ LIBRARIES, 0x7ffff7bd1000, 0, PROGRAM_TEXT, program_libc, 0 },
	{ 0x7ffff7bd1000, 0x7ffff7dd0000, 0x1b5000, PROGRAM_GAP, program_libc, 0 },
	{ 0x7ffff7dd0000, 0x7ffff7dd4000, 0x1b4000, PROGRAM_RELRO, program_libc, 0 },
	{ 0x7ffff7dd6000, 0x7ffff7ddb000, 0, PROGRAM_DATA, program_anonymous, 0 },
	{ 0x7ffff7fdd000, 0x7ffff7fe0000, 0, PROGRAM_DATA, program_anonymous, 0 },
	{ 0x7ffff7dd4000, 0x7ffff7dd6000, 0x1b8000, PROGRAM_DATA, program_libc, 0 },
	{ 0x601000, HEAP, 0x1000, PROGRAM_DATA, program_itself, 0 },
	{ 0x7ffff7ffd000, 0x7ffff7ffe000, 0x22000, PROGRAM_DATA, program_linker, 0 },
};
#define AREAS (sizeof(areas) / sizeof(areas[0]))

static const struct suite_program program = {
	.areas = areas,
	.count = AREAS,
	.start = PROGRAM_START,
	.heap = HEAP,
	.heap_end = HEAP,
	.libraries = LIBRARIES,
	.stack = STACK_START,
	.stack_end = STACK_END,
};

static s32 setup_posted(struct suite_run *run)
{
	for (u32 i = 0; i < run->n; i++) {
		u64 address = suite_mmap(run, 0, 1, PROT_READ, 0);

		if (i == run->n / 2)
			run->address = address;
	}
	return 0;
}

/* As posted, in the process in which it ran. */
static s32 setup_in_process(struct suite_run *run)
{
	s32 error = suite_start_program(run, &program);

	return error ? error : setup_posted(run);
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

/* What a kernel does for the gaps at the end of vma_adjust(), and nothing else: for the VMA that is worked on, and for
 * the one below it and the one above, as a pair of calls changes all three. */
static void update_gaps(struct suite_run *run, u32 operations)
{
	struct mm_struct *mm = run->machine->mm;
	struct vm_area_struct *vma = find_vma(mm, run->address);
	struct vm_area_struct *const changed[] = { vma_prev(vma), vma, vma_next(vma) };

	for (; operations; operations--) {
		for (u32 i = 0; i < 3; i++)
			gap_of(mm)->adjusted(mm, changed[i], NULL, (struct moved_bounds){ .start = true, .end = true });
		run->result.calls++;
	}
}

const struct suite_workload freegap[] = {
	{ "gap-worst-case", "freegap in a process, munmap", 3, SUITE_LARGEST - AREAS, 0, 0, RUN_BY(setup_in_process, unmap_and_map) },
	{ "gap-worst-case", "freegap in a process, mprotect", 3, SUITE_LARGEST - AREAS, 0, 0, RUN_BY(setup_in_process, protect) },
	{ "gap-worst-case", "gap updates alone", 3, SUITE_LARGEST - AREAS, 0, 0, RUN_BY(setup_in_process, update_gaps) },
	{ "gap-worst-case", "mprotect, as posted", 3, SUITE_LARGEST, 0, 0, RUN_BY(setup_posted, protect) },
	{ "gap-worst-case", "munmap, as posted", 3, SUITE_LARGEST, 0, 0, RUN_BY(setup_posted, unmap_and_map) },
	{ "gap-worst-case", "mprotect, deep", 3, SUITE_LARGEST, 0, 0, RUN_BY(setup_apart, protect) },
	{ "gap-worst-case", "munmap, deep", 3, SUITE_LARGEST, 0, 0, RUN_BY(setup_touching, unmap_and_map) },
	{ 0 },
};
