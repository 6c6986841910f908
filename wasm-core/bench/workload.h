/* What a program with workloads is made of: ours (registry.c), and that of the kernel's own code (kernel/). native.c
 * runs either. */
#ifndef BENCH_WORKLOAD_H
#define BENCH_WORKLOAD_H

#include "base/integers.h"

struct bench;

struct workload {
	const char *name;
	const char *family; /* workloads of one family may be compared: lookup, iterate, update, gap, dup, calls */
	const char *meaning; /* what one operation is, for the JSON of `npm run bench:core` */
	/* Runs in a fresh bench with bench->areas VMAs. 0 or -ENOMEM. */
	s32 (*setup)(struct bench *bench);
	/* Performs `operations` operations. The sum is made of what they found and does not depend on where objects lie in
	 * memory, so two implementations must agree on it. */
	u64 (*run)(struct bench *bench, u32 operations);
	void (*teardown)(struct bench *bench);
};

/* NULL when there is no such workload. */
const struct workload *workload_at(u32 number);
/* NULL when no workload has this name. */
const struct workload *workload_named(const char *name);

/* Sets up a bench at `place` (from arena_place()) and runs the workload's setup. NULL when memory is out. Ends with
 * bench_stop(). */
struct bench *bench_start(void *place, const struct workload *workload, u32 areas);
void bench_stop(struct bench *bench, const struct workload *workload);

/* VMAs lie as the kernel places them, from mmap_base downwards. Each has 10 pages. They are alternately read-only and
 * read/write, so that no neighbours can merge. */
#define AREA_PAGES 10
#define BENCH_MMAP_BASE 0x7ffff7fff000ull
#define BENCH_TASK_SIZE 0x7ffffffff000ull
enum spacing {
	spacing_pairs, /* two that touch, then a gap of one page */
	spacing_gaps, /* a gap of one page below each VMA */
};

/* Where the next VMA ends below the one that starts at `start`, the `number`-th from above. */
static inline u64 end_below(u64 start, u32 number, enum spacing spacing)
{
	return spacing == spacing_gaps || number % 2 ? start - 4096 : start;
}

/* In which order they are worked on. */
enum order {
	order_sequential,
	order_random, /* each VMA once, in an order that is always the same */
	order_middle, /* always the VMA in the middle */
};
/* order.c: fills `number` with the numbers of `areas` VMAs in this order. */
void make_numbers(u64 *number, u32 areas, enum order order);

/* The compiler must have computed `value` here and may not keep memory in registers past this point, so no search
 * can be left out, combined with the next one or moved out of the loop. */
#define keep(value) __asm__ volatile("" : : "r"(value) : "memory")

#endif
