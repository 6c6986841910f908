/* The mail says that spawn has 23 VMAs, but not which. These are the VMAs of a small program that is linked only
 * with libc, as Debian 12 lays it out without address randomisation (/proc/PID/maps, from memory). What it has
 * written to holds pages: the data sections, the heap, the stack; only for those does fork copy page tables. The
 * mail adds mappings of ten pages. They are alternately write-only and read-only, so that neighbours can't merge,
 * and nobody touches them. */
#include "bench/suite_spawn.h"
#include "page/form.h"
#include "process/start.h"

#define TEXT (VM_READ | VM_EXEC | VM_MAYACCESS)
#define CONSTANTS (VM_READ | VM_MAYACCESS)
#define DATA (VM_READ | VM_WRITE | VM_ACCOUNT | VM_MAYACCESS)
/* Made read-only once the dynamic linker has finished with it. */
#define RELRO (VM_READ | VM_ACCOUNT | VM_MAYACCESS)
#define VVAR (VM_READ | VM_MAYREAD | VM_IO | VM_PFNMAP | VM_DONTEXPAND | VM_DONTDUMP)
#define VDSO (VM_READ | VM_EXEC | VM_MAYACCESS | VM_DONTEXPAND)

enum { ANONYMOUS, PROGRAM, LIBC, LINKER };

#define PROGRAM_START 0x555555554000
#define LIBRARIES 0x7ffff7dd4000
#define HEAP 0x555555559000
#define HEAP_END 0x55555557a000
#define STACK_START 0x7ffffffde000
#define STACK_END 0x7ffffffff000

/* start, end, offset, flags, file, pages written to */
static const struct record_area areas[SPAWN_AREAS] = {
	{ PROGRAM_START, 0x555555555000, 0, CONSTANTS, PROGRAM, 0 },
	{ 0x555555555000, 0x555555556000, 0x1000, TEXT, PROGRAM, 0 },
	{ 0x555555556000, 0x555555557000, 0x2000, CONSTANTS, PROGRAM, 0 },
	{ 0x555555557000, 0x555555558000, 0x2000, RELRO, PROGRAM, 1 },
	{ 0x555555558000, HEAP, 0x3000, DATA, PROGRAM, 1 },
	{ HEAP, HEAP_END, 0, DATA, ANONYMOUS, 1 },
	{ LIBRARIES, 0x7ffff7dd7000, 0, DATA, ANONYMOUS, 2 },
	{ 0x7ffff7dd7000, 0x7ffff7dfd000, 0, CONSTANTS, LIBC, 0 },
	{ 0x7ffff7dfd000, 0x7ffff7f52000, 0x26000, TEXT, LIBC, 0 },
	{ 0x7ffff7f52000, 0x7ffff7fa5000, 0x17b000, CONSTANTS, LIBC, 0 },
	{ 0x7ffff7fa5000, 0x7ffff7fa6000, 0x1ce000, VM_MAYACCESS, LIBC, 0 },
	{ 0x7ffff7fa6000, 0x7ffff7faa000, 0x1ce000, RELRO, LIBC, 4 },
	{ 0x7ffff7faa000, 0x7ffff7fac000, 0x1d2000, DATA, LIBC, 2 },
	{ 0x7ffff7fac000, 0x7ffff7fb9000, 0, DATA, ANONYMOUS, 3 },
	{ 0x7ffff7fbd000, 0x7ffff7fbf000, 0, DATA, ANONYMOUS, 1 },
	{ 0x7ffff7fbf000, 0x7ffff7fc3000, 0, VVAR, ANONYMOUS, 0 },
	{ 0x7ffff7fc3000, 0x7ffff7fc5000, 0, VDSO, ANONYMOUS, 0 },
	{ 0x7ffff7fc5000, 0x7ffff7fc6000, 0, CONSTANTS, LINKER, 0 },
	{ 0x7ffff7fc6000, 0x7ffff7feb000, 0x1000, TEXT, LINKER, 0 },
	{ 0x7ffff7feb000, 0x7ffff7ff6000, 0x26000, CONSTANTS, LINKER, 0 },
	{ 0x7ffff7ffb000, 0x7ffff7ffd000, 0x30000, RELRO, LINKER, 2 },
	{ 0x7ffff7ffd000, 0x7ffff7fff000, 0x32000, DATA, LINKER, 2 },
	{ STACK_START, STACK_END, 0, DATA | VM_GROWSDOWN, ANONYMOUS, 3 },
};

/* In 32 bits the same VMAs lie lower: the program where linkers put it then, the libraries where the gap search
 * begins, the stack at the top. */
static u64 place_of(const struct mm_struct *mm, u64 addr)
{
	if (!pt_is_32bit(mm->machine->era.pt))
		return addr;
	if (addr < LIBRARIES)
		return addr - PROGRAM_START + 0x8048000;
	return addr < STACK_START ? addr - LIBRARIES + mm->unmapped_base : addr - STACK_END + mm->task_size;
}

#define MAPPING_PAGES 10

s32 spawn_setup(struct suite_run *run)
{
	struct mm_struct *mm = run->machine->mm;

	mm->start_brk = place_of(mm, HEAP);
	mm->brk = place_of(mm, HEAP_END);
	mm->start_stack = place_of(mm, STACK_END - PAGE_SIZE);
	for (u32 i = 0; i < SPAWN_AREAS; i++) {
		struct record_area area = areas[i];
		s32 error;

		area.start = place_of(mm, area.start);
		area.end = area.start + areas[i].end - areas[i].start;
		error = machine_add_area(run->machine, &area);
		if (error)
			return error;
	}
	for (u32 i = 0; i < run->n - SPAWN_AREAS; i++)
		suite_mmap(run, 0, MAPPING_PAGES, i % 2 ? PROT_READ : PROT_WRITE, 0);
	return run->result.error;
}
