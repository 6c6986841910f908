/* Real threads on one anon_vma: AIM7's brk test, as processes run it on a machine with several processors.
 *
 * A parent whose heap is written has one child for each thread. Each child has a machine of its own with one
 * process, at a place of its own in the memory that all threads share. anon_vma_fork() links its heap to the
 * parent's anon_vma while no other thread runs. From then on the threads share only that anon_vma, with the list or
 * tree of its VMAs, and only its lock guards it. The thread sanitizer checks this (gang_test.c).
 *
 *   gang_place -> gang_setup (one thread) -> in each thread: gang_wait, gang_run -> gang_verify (one thread) */
#ifndef THREADS_GANG_H
#define THREADS_GANG_H

#include "machine/machine.h"
#include "threads/real_lock.h"

#define GANG_LARGEST 64
#define GANG_ROUNDS 500000 /* the most: growth by this many pages fits into 3 GiB */
#define GANG_PLACE_BYTES ((size_t)208 << 10) /* one machine, and what its thread needs besides */
#define GANG_STACK_BYTES ((size_t)24 << 10)
#define GANG_BYTES ((GANG_LARGEST + 1) * GANG_PLACE_BYTES + GANG_PLACE_BYTES)

enum gang_program {
	GANG_BRK_PAIRS = 1, /* a page more, then a page less */
	GANG_BRK_GROWTH, /* a page more each time; one call at the end releases all of them */
	GANG_AIM7_LOOP, /* AIM7's own: 16 pages less, then a page more, 16 times */
	GANG_PROGRAMS, /* one more than there are */
};

/* What a thread did since gang_setup(). */
struct thread_result {
	struct real_wait wait; /* for the shared lock */
	u32 acquisitions; /* of that lock */
	u32 calls; /* of brk() */
	s32 error; /* of the first call that failed, 0 = none */
};

/* Lies before a machine. The locks of what belongs to the machine alone are real too, but nobody ever waits for
 * them. */
struct thread {
	struct real_lock own[LOCK_CLASSES];
	enum code_lock_kind kind[LOCK_CLASSES];
	struct real_lock *shared;
	u32 shared_number; /* of the anon_vma that all heaps share, or of its root if a family has one lock; 0 = none */
	u64 arena_bytes; /* of the machine's arena */
	struct real_wait own_wait; /* stays zero, except for semaphores */
	struct thread_result result;
};

/* The start of a place; the machine in it is as in every other build. */
struct thread_place {
	_Alignas(CACHE_LINES) struct thread thread;
	_Alignas(CACHE_LINES) struct machine machine;
};

struct gang {
	struct real_lock shared;
	_Alignas(CACHE_LINES) u32 arrived; /* threads that are ready to start */
	u32 started; /* 1: all of them are ready */
	u32 workers;
	enum gang_program program;
	char *places; /* GANG_PLACE_BYTES each: first those of the workers, then the parent's */
};

/* place_wasm.c, place_native.c: GANG_BYTES of zeroes, or of what an earlier gang has left; NULL when there is not
 * enough memory. */
void *gang_place(void);

/* gang.c: no other thread may run. Returns 0; -EINVAL: no such program, or not 1 to GANG_LARGEST workers; -EPERM: a
 * mixed row that keeps VMAs in trees which no lock guards; -ENOMEM. */
s32 gang_setup(void *place, const struct era *era, u32 program, u32 workers, struct gang **gang);
/* Returns once all workers have called it. */
void gang_wait(struct gang *gang);
/* Runs `rounds` rounds of the program as this worker (from 0). Returns 0, or the error of a call that failed;
 * -EINVAL: no such worker, or more than GANG_ROUNDS rounds. */
s32 gang_run(struct gang *gang, u32 worker, u32 rounds);
/* Once all threads are done: checks each machine, and that all heaps are on one anon_vma. NULL, or a sentence about
 * what is wrong. */
const char *gang_verify(struct gang *gang);
struct thread_place *gang_thread(const struct gang *gang, u32 worker);
/* The end of a worker's stack, which grows downwards and has GANG_STACK_BYTES. */
void *gang_stack(const struct gang *gang, u32 worker);

#endif
