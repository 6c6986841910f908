/* The mail says that spawn has 23 VMAs, but not which. These are the VMAs of a small program that is linked only
 * with libc, as Debian 12 lays it out without address randomisation (/proc/PID/maps, from memory). What it has
 * written to holds pages: the data sections, the heap, the stack; only for those does fork copy page tables. The
 * mail adds mappings of ten pages. They are alternately write-only and read-only, so that neighbours can't merge,
 * and nobody touches them. */
#include "bench/suite_spawn.h"
#include "bench/suite_program.h"

#define PROGRAM_START 0x555555554000
#define LIBRARIES 0x7ffff7dd4000
#define HEAP 0x555555559000
#define HEAP_END 0x55555557a000
#define STACK_START 0x7ffffffde000
#define STACK_END 0x7ffffffff000

/* start, end, offset, flags, file, pages written to */
static const struct record_area areas[SPAWN_AREAS] = {
	{ PROGRAM_START, 0x555555555000, 0, PROGRAM_CONSTANTS, program_itself, 0 },
	{ 0x555555555000, 0x555555556000, 0x1000, PROGRAM_TEXT, program_itself, 0 },
	{ 0x555555556000, 0x555555557000, 0x2000, PROGRAM_CONSTANTS, program_itself, 0 },
	{ 0x555555557000, 0x555555558000, 0x2000, PROGRAM_RELRO, program_itself, 1 },
	{ 0x555555558000, HEAP, 0x3000, PROGRAM_DATA, program_itself, 1 },
	{ HEAP, HEAP_END, 0, PROGRAM_DATA, program_anonymous, 1 },
	{ LIBRARIES, 0x7ffff7dd7000, 0, PROGRAM_DATA, program_anonymous, 2 },
	{ 0x7ffff7dd7000, 0x7ffff7dfd000, 0, PROGRAM_CONSTANTS, program_libc, 0 },
	{ 0x7ffff7dfd000, 0x7ffff7f52000, 0x26000, PROGRAM_TEXT, program_libc, 0 },
	{ 0x7ffff7f52000, 0x7ffff7fa5000, 0x17b000, PROGRAM_CONSTANTS, program_libc, 0 },
	{ 0x7ffff7fa5000, 0x7ffff7fa6000, 0x1ce000, PROGRAM_GAP, program_libc, 0 },
	{ 0x7ffff7fa6000, 0x7ffff7faa000, 0x1ce000, PROGRAM_RELRO, program_libc, 4 },
	{ 0x7ffff7faa000, 0x7ffff7fac000, 0x1d2000, PROGRAM_DATA, program_libc, 2 },
	{ 0x7ffff7fac000, 0x7ffff7fb9000, 0, PROGRAM_DATA, program_anonymous, 3 },
	{ 0x7ffff7fbd000, 0x7ffff7fbf000, 0, PROGRAM_DATA, program_anonymous, 1 },
	{ 0x7ffff7fbf000, 0x7ffff7fc3000, 0, PROGRAM_VVAR, program_anonymous, 0 },
	{ 0x7ffff7fc3000, 0x7ffff7fc5000, 0, PROGRAM_VDSO, program_anonymous, 0 },
	{ 0x7ffff7fc5000, 0x7ffff7fc6000, 0, PROGRAM_CONSTANTS, program_linker, 0 },
	{ 0x7ffff7fc6000, 0x7ffff7feb000, 0x1000, PROGRAM_TEXT, program_linker, 0 },
	{ 0x7ffff7feb000, 0x7ffff7ff6000, 0x26000, PROGRAM_CONSTANTS, program_linker, 0 },
	{ 0x7ffff7ffb000, 0x7ffff7ffd000, 0x30000, PROGRAM_RELRO, program_linker, 2 },
	{ 0x7ffff7ffd000, 0x7ffff7fff000, 0x32000, PROGRAM_DATA, program_linker, 2 },
	{ STACK_START, STACK_END, 0, PROGRAM_STACK, program_anonymous, 3 },
};

static const struct suite_program spawn = {
	.areas = areas,
	.count = SPAWN_AREAS,
	.start = PROGRAM_START,
	.heap = HEAP,
	.heap_end = HEAP_END,
	.libraries = LIBRARIES,
	.stack = STACK_START,
	.stack_end = STACK_END,
};

#define MAPPING_PAGES 10

s32 spawn_setup(struct suite_run *run)
{
	s32 error = suite_start_program(run, &spawn);

	if (error)
		return error;
	for (u32 i = 0; i < run->n - SPAWN_AREAS; i++)
		suite_mmap(run, 0, MAPPING_PAGES, i % 2 ? PROT_READ : PROT_WRITE, 0);
	return run->result.error;
}
