/* A second program of workloads: the same operations as in ../workloads and ../calls, performed by the code of Linux
 * 7.3 or 6.12 that somebody has in a folder. Nothing of that code is in this repository: maple_tree.c, rbtree.c and vma.c
 * include it when they are compiled.
 *
 * The structures of ../bench.h do not exist here, because those of the kernel have the same names. */
#ifndef BENCH_KERNEL_PEER_H
#define BENCH_KERNEL_PEER_H

#include "bench/workload.h"

#include "bench/kernel/tools.h"

#include <linux/maple_tree.h>
#include <linux/rbtree_augmented.h>

/* As much of a VMA as the bare structures need, in the order and of the size of 3.8's (176 bytes on x86-64, from
 * memory), so that they fill the caches alike. */
#define VMA_BYTES 176
struct area {
	unsigned long vm_start, vm_end;
	struct area *vm_next, *vm_prev;
	struct rb_node vm_rb;
	unsigned long rb_subtree_gap;
	char rest[VMA_BYTES - 4 * sizeof(unsigned long) - sizeof(struct rb_node) - sizeof(unsigned long)];
};

struct bench {
	u32 areas;
	u32 at; /* index of the next one in `order` and `address` */
	struct area **area; /* in address order */
	struct area **order; /* those to work on, in turn */
	u64 *address; /* one address in each VMA of `order` */
	struct maple_tree mt;
	struct ma_state mas; /* where a walk goes on in the next batch */
	u64 owed; /* VMAs that batches have asked to copy, fewer than a tree has */
	struct rb_root mm_rb;
	struct area *mmap; /* the list's first */
	unsigned long highest_vm_end;
	struct rb_node *node; /* where a walk goes on in the next batch */
};

static inline u32 next_at(struct bench *bench)
{
	u32 at = bench->at;

	bench->at = at + 1 == bench->areas ? 0 : at + 1;
	return at;
}

/* areas.c: as in ../layout.c. 0 or -ENOMEM. */
s32 make_areas(struct bench *bench, enum spacing spacing);
void make_order(struct bench *bench, enum order order);

/* memory.c: memory that lasts as long as the bench, zeroed; NULL when there is none left. */
void *memory_take(size_t bytes, size_t align);

/* lib/maple_tree.c: makes its slab of nodes. */
void maple_tree_init(void);

#define PEER(name, meaning, setup, run)      \
	s32 setup(struct bench *bench);      \
	u64 run(struct bench *bench, u32 operations);
#define PEER_CALL PEER
#include "bench/kernel/peers.def"
#undef PEER_CALL
#undef PEER

#endif
