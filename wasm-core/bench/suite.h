/* Suites: whole programs of system calls, run on a process of any era by the entry points that everybody uses.
 * Time is taken outside, around batches; everything in here is deterministic.
 *
 *   suite_start -> workload->setup; then workload->run, as often as the workload allows
 *
 * One file of suites/ has the workloads of one program; a new file needs no line elsewhere. */
#ifndef BENCH_SUITE_H
#define BENCH_SUITE_H

#include "trace/records.h"
#include "machine/machine.h"

/* The most areas that a workload may be asked for: Linux allows a process 65,530, and one that is changed in its middle
 * becomes three. */
#define SUITE_LARGEST 65528

/* What one run has done since its setup. */
struct suite_result {
	u64 checksum; /* of all addresses and errors that came back: eras that place alike agree on it */
	u32 calls; /* system calls */
	u32 failed; /* those that returned an error */
	s32 error; /* of the last of these, 0 = none */
	u32 refused; /* calls that returned an error as the program means them to: the machine's memory was out */
};

/* Addresses that a program keeps, in the order in which it got them. */
#define CHUNK_ADDRESSES 60
struct address_chunk {
	struct address_chunk *next;
	u64 address[CHUNK_ADDRESSES];
};

/* Lies in the machine's arena. */
struct suite_run {
	struct machine *machine;
	u32 n; /* the workload's size */
	u32 round; /* operations so far */
	u64 address; /* of the mapping that is worked on, if it is one */
	u32 repeats; /* how often an operation does what it does; 1 unless the setup says otherwise */
	struct address_chunk *addresses;
	struct fork_stock *stock; /* of suites/fork_spawn.c alone */
	u32 level; /* of suites/rmap_fork.c alone: levels of forks that came to their end */
	struct sampled_page *sampled; /* of suites/rmap_reclaim.c alone: the page looked for last */
	struct suite_result result;
};

struct suite_workload {
	const char *suite, *name;
	const char *operation; /* what one operation is */
	const char *size; /* what n counts */
	u32 smallest, largest; /* n */
	u32 loops; /* a run has so many loops, each its own sample; 0 = as many operations as one likes, all alike */
	u32 phases; /* a loop has so many operations, to be timed one by one; 0 without loops */
	/* On a fresh process without areas. 0 or -ENOMEM. */
	s32 (*setup)(struct suite_run *run);
	void (*run)(struct suite_run *run, u32 operations);
};

/* suite_registry.c: NULL when there are no so many. */
const struct suite_workload *suite_workload_at(u32 number);

/* suite.c: a process of this era at `place` (of arena_place()) in which the workload's setup has run. NULL
 * when memory is out, a call of the setup fails, or there is no such size; *error says which. */
struct suite_run *suite_start(void *place, const struct suite_workload *workload, const struct era *era, u32 n,
			      s32 *error);
/* How many nodes lie between the root and the area of run->address, both counted; 0 without a red-black tree. */
u32 suite_depth(const struct suite_run *run);

/* The calls of a program; mmap() is of private anonymous memory, lengths are pages. What comes back goes to the result. */
u64 suite_mmap(struct suite_run *run, u64 address, u64 pages, u32 prot, u32 more_flags);
void suite_munmap(struct suite_run *run, u64 address, u64 pages);
void suite_mprotect(struct suite_run *run, u64 address, u64 bytes, u32 prot);
/* Any other call: its value, 0 with an error. */
u64 suite_call(struct suite_run *run, const struct record_operation *operation);

#endif
