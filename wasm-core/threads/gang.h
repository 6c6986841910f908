/* Real threads on one anon_vma: AIM7's brk test, as processes run it on a machine with several processors.
 *
 * A parent with a written heap has as many children as there are threads. Each has a machine of its own, in a place of its
 * own in the one memory that all threads share, and in it one process; its heap is linked to the parent's anon_vma by
 * anon_vma_fork(), while nobody else runs. From then on nothing is shared but that anon_vma, with the list or tree of its
 * areas, and it is guarded by its lock alone; the thread sanitizer checks it (gang_test.c).
 *
 *   gang_place -> gang_setup (one thread) -> by each thread: gang_wait, gang_run -> gang_verify (one thread) */
#ifndef THREADS_GANG_H
#define THREADS_GANG_H

#include "machine/machine.h"
#include "threads/real_lock.h"

#define GANG_LARGEST 64
#define GANG_ROUNDS 500000 /* so many pages of growth fit into 3 GiB */
#define GANG_PLACE_BYTES ((size_t)208 << 10) /* of one machine, and of what a thread needs besides */
#define GANG_STACK_BYTES ((size_t)24 << 10)
#define GANG_BYTES ((GANG_LARGEST + 1) * GANG_PLACE_BYTES + GANG_PLACE_BYTES)

enum gang_program {
	GANG_BRK_PAIRS = 1, /* a page more, a page less: AIM7 */
	GANG_BRK_GROWTH, /* a page more each time; one call at the end gives all of it back */
};

/* What a thread did since gang_setup(). */
struct thread_result {
	struct real_wait wait; /* for the lock that all share */
	u32 acquisitions; /* of that lock */
	u32 calls; /* of brk() */
	s32 error; /* of the first call that failed, 0 = none */
};

/* Stands before a machine: the locks of what is the machine's alone are taken as truly as the shared one, and nobody
 * waits for them. */
struct thread {
	struct real_lock own[LOCK_CLASSES];
	enum code_lock_kind kind[LOCK_CLASSES];
	struct real_lock *shared;
	u32 shared_number; /* of the anon_vma that all heaps are on, or of its root where a family has one lock; 0 = none */
	u64 arena_bytes; /* of the machine's arena */
	struct real_wait own_wait; /* stays zero but for the semaphores */
	struct thread_result result;
};

/* At the start of a place; what lies there is as in every other build. */
struct thread_place {
	_Alignas(CACHE_LINES) struct thread thread;
	_Alignas(CACHE_LINES) struct machine machine;
};

struct gang {
	struct real_lock shared;
	_Alignas(CACHE_LINES) u32 arrived; /* threads that are about to start */
	u32 started; /* 1: all of them have arrived */
	u32 workers;
	enum gang_program program;
	char *places; /* GANG_PLACE_BYTES each: those of the workers, and that of the parent */
};

/* place_wasm.c, place_native.c: GANG_BYTES of zeroes, or of what an earlier gang has left; NULL when there are none. */
void *gang_place(void);

/* gang.c: nobody else may run. 0; -EINVAL: no such program, or not 1 to GANG_LARGEST workers; -EPERM: a row that somebody has mixed
 * so that areas lie in trees which no lock guards; -ENOMEM. */
s32 gang_setup(void *place, const struct era *era, u32 program, u32 workers, struct gang **gang);
/* Returns when all workers have called it. */
void gang_wait(struct gang *gang);
/* What the program does so often, by this worker (from 0). 0, or the error of a call that failed. */
s32 gang_run(struct gang *gang, u32 worker, u32 rounds);
/* When all are back: each machine against itself, and are all heaps on one anon_vma? NULL, or what is wrong. */
const char *gang_verify(struct gang *gang);
struct thread_place *gang_thread(const struct gang *gang, u32 worker);
/* The end of a worker's stack, which grows downwards; below it, GANG_STACK_BYTES. */
void *gang_stack(const struct gang *gang, u32 worker);

#endif
