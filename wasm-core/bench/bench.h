/* Workloads: one kind of operation, repeated on an address space of a given number of VMAs. The caller takes the
 * time; everything in here is deterministic.
 *
 *   bench_start -> workload->setup; then workload->run as often as wanted; then workload->teardown
 *
 * A file of workloads/ has one family of operations on the bare structures, a file of calls/ has whole system
 * calls. A new file needs no line elsewhere. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "machine/machine.h"

struct bench {
	struct machine machine; /* first: its arena describes the memory that all of this lies in */
	struct mm_struct mm;
	u32 areas;
	u32 at; /* index of the next one in `order` and `address` */
	struct vm_area_struct **area; /* in address order */
	struct vm_area_struct **order; /* those to work on, in turn */
	u64 *address; /* one address in each VMA of `order`: a lookup must not touch the VMA itself beforehand */
	struct ma_state mas; /* where a walk goes on in the next batch */
	const struct rb_node *node; /* likewise */
};

struct workload {
	const char *name;
	const char *family; /* workloads of one family may be compared: lookup, iterate, update, gap, calls */
	const char *meaning; /* what one operation is, for the JSON of `npm run bench:core` */
	/* Runs in a fresh bench with bench->areas VMAs. 0 or -ENOMEM. */
	s32 (*setup)(struct bench *bench);
	/* Performs `operations` operations. The sum is made of what they found and does not depend on where objects lie in
	 * memory, so two implementations must agree on it. */
	u64 (*run)(struct bench *bench, u32 operations);
	void (*teardown)(struct bench *bench);
};

/* registry.c: NULL when there is no such workload. */
const struct workload *workload_at(u32 number);
/* NULL when no workload has this name. */
const struct workload *workload_named(const char *name);

/* bench.c: sets up a bench at `place` (from arena_place()) and runs the workload's setup. NULL when memory is out.
 * Ends with bench_stop(). */
struct bench *bench_start(void *place, const struct workload *workload, u32 areas);
void bench_stop(struct bench *bench, const struct workload *workload);
/* bench.c: the size in bytes of a bench with that many VMAs and its lists; and setting up the lists in zeroed memory. */
size_t bench_bytes(u32 areas);
void bench_begin(struct bench *bench, u32 areas);

/* layout.c: places VMAs as the kernel does, from mmap_base downwards. Each has 10 pages. They are alternately
 * read-only and read/write, so that no neighbours can merge. */
#define AREA_PAGES 10
enum spacing {
	spacing_pairs, /* two that touch, then a gap of one page */
	spacing_gaps, /* a gap of one page below each VMA */
};
/* Fills bench->area with VMAs that are in no index yet. 0 or -ENOMEM. */
s32 make_areas(struct bench *bench, enum spacing spacing);

/* order.c: fills bench->order and bench->address. */
enum order {
	order_sequential,
	order_random, /* each VMA once, in an order that is always the same */
	order_middle, /* always the VMA in the middle */
};
void make_order(struct bench *bench, enum order order);

/* The compiler must have computed `value` here and may not keep memory in registers past this point, so no search
 * can be left out, combined with the next one or moved out of the loop. */
#define keep(value) __asm__ volatile("" : : "r"(value) : "memory")

static inline u32 next_at(struct bench *bench)
{
	u32 at = bench->at;

	bench->at = at + 1 == bench->areas ? 0 : at + 1;
	return at;
}

#endif
