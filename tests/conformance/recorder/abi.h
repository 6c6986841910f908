/* What differs between the programs of x86-64 and those of i386, as one of which the recorder is compiled, and with it
 * its subject: the word, the registers, the numbers of calls, where a process ends. Only subject.S asks for it, too. */
#ifndef ABI_H
#define ABI_H

#include <stdbool.h>
#include <sys/types.h>

/* A word of the machine, for addresses and lengths: sums wrap where the kernel's do. */
typedef unsigned long ulong;

#if defined(__x86_64__)

#define NUMBER_HERE(on_x86_64, on_i386) on_x86_64
#define TASK_SIZE 0x7ffffffff000UL /* where nobody has five levels of page tables */
/* [vsyscall] lies above everything that a process can map, and is none of its areas. */
#define IS_OF_KERNEL(address) ((address) >> 63)
#define PERSONALITY ADDR_NO_RANDOMIZE
/* mmap() counts offsets in bytes, and takes any. */
#define OFFSET_UNIT 1
#define MOST_OFFSET UINT64_MAX
/* More pages, as powers of two, than there is room for: from which on, and how many powers. */
enum { MANY_PAGES = 28, MANY_PAGES_POWERS = 24 };
/* VmLib below zero is at least so many KiB. */
#define NEGATIVE_SIZE (1UL << 53)
/* Which kernels know no layout but the one that grows upwards. */
#define ONLY_UPWARDS false

#elif defined(__i386__)

#define NUMBER_HERE(on_x86_64, on_i386) on_i386
#define TASK_SIZE 0xc0000000UL
/* The page with the kernel's entries may lie right below 4 GiB. */
#define IS_OF_KERNEL(address) ((address) >= TASK_SIZE)
/* The limit is there anyway, except for programs of i386 on a kernel of x86-64. */
#define PERSONALITY (ADDR_NO_RANDOMIZE | ADDR_LIMIT_3GB)
/* mmap2() counts offsets in pages, in one word; an offset within a page goes through the first mmap(), OLD_MMAP. */
#define OFFSET_UNIT PAGE
#define MOST_OFFSET 0xfffffffffffULL
enum { MANY_PAGES = 8, MANY_PAGES_POWERS = 12 };
#define NEGATIVE_SIZE (TASK_SIZE >> 10)
#define ONLY_UPWARDS release_before(2, 6, 9)

#else
#error "the recorder knows the system calls and registers of x86-64 and i386 only"
#endif

/* mmap() before mmap2(): its one argument is where all six lie. Where there is no mmap2(), it is never called. */
enum { OLD_MMAP = NUMBER_HERE(-4, 90) };

/* By what each is for; the arguments are those of system calls, the first also of the subject's touches. */
struct registers {
	ulong instruction, stack, call, result, arg[6];
};

/* False when the process is lost. Writing leaves all other registers as they are. */
bool read_registers(pid_t pid, struct registers *registers);
bool write_registers(pid_t pid, const struct registers *registers);

#endif
