/* Workloads: one kind of operation on an address space of so many areas, over and over, for somebody with
 * a clock. Time is taken outside; everything in here is deterministic.
 *
 *   bench_start -> workload->setup; then workload->run as often as wanted; then workload->teardown
 *
 * One file of workloads/ has one family of operations on the bare structures, one of calls/ whole system calls; a new file
 * needs no line elsewhere. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "gap/gap.h"
#include "index/index.h"
#include "machine/machine.h"

struct bench {
	struct machine machine; /* first: its arena describes the memory that all of this lies in */
	struct mm_struct mm;
	u32 areas;
	u32 at; /* where the walk through `order` and `address` goes on */
	struct vm_area_struct **area; /* the lowest first */
	struct vm_area_struct **order; /* the ones to work on, in turn */
	u64 *address; /* the same as addresses: a lookup shall not touch the area beforehand */
	struct ma_state mas; /* the place of a walk that goes on in the next batch */
	const struct rb_node *node; /* likewise */
};

struct workload {
	const char *name;
	const char *family; /* what may be compared: lookup, iterate, update, gap, calls */
	const char *meaning; /* what one operation is */
	/* In a fresh bench of bench->areas areas. 0 or -ENOMEM. */
	s32 (*setup)(struct bench *bench);
	/* Does so many operations. The sum is made of what they found, and does not depend on where the
	 * objects lie: two implementations must agree on it. */
	u64 (*run)(struct bench *bench, u32 operations);
	void (*teardown)(struct bench *bench);
};

/* registry.c: NULL when there are no so many. */
const struct workload *workload_at(u32 number);
/* NULL when there is none of this name. */
const struct workload *workload_named(const char *name);

/* bench.c: a bench at `place` (of arena_place()) in which the workload's setup has run, or NULL when
 * memory is out. Until bench_stop(). */
struct bench *bench_start(void *place, const struct workload *workload, u32 areas);
void bench_stop(struct bench *bench, const struct workload *workload);
/* bench.c: of a bench of so many VMAs with its lists; and sets up the lists, where all is zero. */
size_t bench_bytes(u32 areas);
void bench_begin(struct bench *bench, u32 areas);

/* layout.c: as the kernel places mappings, from mmap_base downwards, areas of 10 pages, readable and writable
 * by turns so that no two neighbours could merge. */
#define AREA_PAGES 10
enum spacing {
	spacing_pairs, /* two that touch, then a free page */
	spacing_gaps, /* a free page below each area */
};
/* Fills bench->area with areas that no index knows yet. 0 or -ENOMEM. */
s32 make_areas(struct bench *bench, enum spacing spacing);

/* order.c. */
enum order {
	order_sequential,
	order_random, /* each area once, in an order that is always the same */
	order_middle, /* always the one in the middle */
};
void make_order(struct bench *bench, enum order order);

/* The compiler must have computed `value` here, and may not carry memory in registers past this point: no
 * search is left out, joined with the next or moved out of the loop. */
#define keep(value) __asm__ volatile("" : : "r"(value) : "memory")

static inline u32 next_at(struct bench *bench)
{
	u32 at = bench->at;

	bench->at = at + 1 == bench->areas ? 0 : at + 1;
	return at;
}

#endif
