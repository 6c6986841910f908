/* Workloads: one kind of operation, repeated on an address space of a given number of VMAs. The caller takes the
 * time; everything in here is deterministic.
 *
 *   bench_start -> workload->setup; then workload->run as often as wanted; then workload->teardown
 *
 * A file of workloads/ has one family of operations on the bare structures, a file of calls/ has whole system
 * calls. A new file needs no line elsewhere. kernel/ performs the same operations on the kernel's own code. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "bench/workload.h"
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
	u64 owed; /* VMAs that batches have asked to copy, fewer than a tree has */
};

/* bench.c: the size in bytes of a bench with that many VMAs and its lists; and setting up the lists in zeroed memory. */
size_t bench_bytes(u32 areas);
void bench_begin(struct bench *bench, u32 areas);

/* layout.c: fills bench->area with VMAs that are in no index yet. 0 or -ENOMEM. */
s32 make_areas(struct bench *bench, enum spacing spacing);

/* visits.c: fills bench->order and bench->address. */
void make_order(struct bench *bench, enum order order);

static inline u32 next_at(struct bench *bench)
{
	u32 at = bench->at;

	bench->at = at + 1 == bench->areas ? 0 : at + 1;
	return at;
}

#endif
