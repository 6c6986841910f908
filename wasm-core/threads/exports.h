/* What threads.wasm exports. Each thread has an instance of its own, and all instances share one memory, so all of
 * them see what one sets up. Any other thread than the one that sets up must first point __stack_pointer to what
 * threads_stack() returns. Nothing is thread-local (__tls_size). */
#ifndef THREADS_EXPORTS_H
#define THREADS_EXPORTS_H

#include "base/types.h"

#define THREADS_EXCHANGE_BYTES 512

/* The exchange buffer: texts that end with a NUL go in and come out here, for one thread at a time. */
void *threads_exchange(void);
/* Name of program `number`, from 1; NULL when there is no such program. */
const char *threads_program(u32 number);
/* Sets up a gang for the era whose id is in the exchange. Returns 0, or a negative errno (gang.h); also -EINVAL
 * when there is no such era, and then the exchange says why; after any other error it is empty. No other thread may
 * run. */
s32 threads_setup(u32 program, u32 workers);
/* The end of the stack of worker `worker` of this gang, from 0; NULL when there is no such worker. */
void *threads_stack(u32 worker);
/* Returns once all workers of the gang have called it. */
void threads_wait(void);
/* Runs gang_run(). -EINVAL also without a gang. */
s32 threads_run(u32 worker, u32 rounds);
/* The address of this worker's struct thread_result: u64 spins, u32 contended, sleeps, acquisitions, calls, s32
 * error. NULL when there is no such worker. */
const void *threads_result(u32 worker);
/* Returns 0, or -1 with a sentence in the exchange. No other thread may run. */
s32 threads_verify(void);

#endif
