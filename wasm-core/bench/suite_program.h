/* The VMAs that a program has before it makes any itself: what execve() and the dynamic linker have mapped. */
#ifndef BENCH_SUITE_PROGRAM_H
#define BENCH_SUITE_PROGRAM_H

#include "bench/suite.h"
#include "page/form.h"

/* The flags of usual VMAs. */
#define PROGRAM_TEXT (VM_READ | VM_EXEC | VM_MAYACCESS)
#define PROGRAM_CONSTANTS (VM_READ | VM_MAYACCESS)
#define PROGRAM_DATA (VM_READ | VM_WRITE | VM_ACCOUNT | VM_MAYACCESS)
#define PROGRAM_STACK (PROGRAM_DATA | VM_GROWSDOWN)
/* Made read-only once the dynamic linker has finished with it. */
#define PROGRAM_RELRO (VM_READ | VM_ACCOUNT | VM_MAYACCESS)
/* Between the segments of a library: no access at all. */
#define PROGRAM_GAP VM_MAYACCESS
#define PROGRAM_VVAR (VM_READ | VM_MAYREAD | VM_IO | VM_PFNMAP | VM_DONTEXPAND | VM_DONTDUMP)
#define PROGRAM_VDSO (VM_READ | VM_EXEC | VM_MAYACCESS | VM_DONTEXPAND)

enum program_file { program_anonymous, program_itself, program_libc, program_linker };

struct suite_program {
	const struct record_area *areas; /* in the order in which they come to be */
	u32 count;
	u64 start, heap, heap_end, libraries, stack, stack_end;
};

/* Gives the process, which has no VMAs, those of the program. 0 or a negative errno. */
s32 suite_start_program(struct suite_run *run, const struct suite_program *program);

#endif
