/* Suites: whole programs of system calls, run on a process of any era through the ordinary entry points. The caller
 * takes the time, around batches; everything in here is deterministic.
 *
 *   suite_start -> workload->setup; then workload->run, as often as the workload allows
 *
 * A file of suites/ has the workloads of one program. A new file needs no line elsewhere. */
#ifndef BENCH_SUITE_H
#define BENCH_SUITE_H

#include "base/parts.h"
#include "machine/machine.h"
#include "trace/records.h"

/* The most VMAs that a workload may be asked for: Linux allows a process 65,530, and changing the middle of one
 * makes three of it. */
#define SUITE_LARGEST 65528

/* What one run has done since its setup. */
struct suite_result {
	u64 checksum; /* of all addresses and errors returned: eras that place mappings alike agree on it */
	u32 calls; /* system calls */
	u32 failed; /* those that returned an error */
	s32 error; /* of the last failed call, 0 = none */
	u32 refused; /* calls that returned an error the program expects: the machine's memory was out */
};

/* Mappings that a program keeps, in the order in which it made them: only suites/agua.c. */
struct mapping_list {
	struct suite_mapping *first, **end;
	struct suite_mapping *unused; /* space for more */
	u32 count;
	u32 gap; /* how many are passed over between two that are unmapped */
};

/* One run of a workload; lies in the machine's arena. */
struct suite_run {
	struct machine *machine;
	u32 n; /* the workload's size */
	u32 round; /* operations so far */
	u64 address; /* of the mapping that the workload works on, if there is one */
	u32 repeats; /* how many times an operation repeats its step; 1 unless the setup says otherwise */
	struct mapping_list mappings;
	struct fork_stock *stock; /* only suites/fork_spawn.c */
	u32 level; /* only suites/rmap_fork.c: levels of forks that are complete */
	struct sampled_page *sampled; /* only suites/rmap_reclaim.c: the page searched for last */
	struct suite_result result;
};

struct suite_workload {
	/* web/src/words/en/workloads.ts says what one operation is and what n counts. */
	const char *suite, *name;
	u32 smallest, largest; /* n */
	u32 loops; /* how many loops a run has, each a sample of its own; 0 = any number of equal operations */
	u32 phases; /* how many operations a loop has, which are timed one by one; 0 without loops */
	/* Runs on a fresh process without VMAs. 0 or a negative errno. */
	s32 (*setup)(struct suite_run *run);
	void (*run)(struct suite_run *run, u32 operations);
};

/* suite_registry.c: NULL when there is no such workload. */
const struct suite_workload *suite_workload_at(u32 number);

/* suite.c: sets up a process of this era at `place` (from arena_place()) and runs the workload's setup. NULL when
 * memory is out, a call of the setup failed, or there is no such size; *error says which. */
struct suite_run *suite_start(void *place, const struct suite_workload *workload, const struct era *era, u32 n,
			      s32 *error);
/* How many nodes there are from the root down to the VMA at run->address, both included; 0 without a red-black
 * tree. */
u32 suite_depth(const struct suite_run *run);

/* The calls of a program. mmap() maps private anonymous memory; `pages` is a number of pages. What a call returns
 * goes into the result. */
u64 suite_mmap(struct suite_run *run, u64 address, u64 pages, u32 prot, u32 more_flags);
void suite_munmap(struct suite_run *run, u64 address, u64 pages);
void suite_mprotect(struct suite_run *run, u64 address, u64 bytes, u32 prot);
/* Any other call. Returns its value, 0 after an error. */
u64 suite_call(struct suite_run *run, const struct record_operation *operation);

#endif
