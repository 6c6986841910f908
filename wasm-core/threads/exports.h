/* What threads.wasm exports. Each thread is an instance of its own, all on one shared memory; what one of them sets up the others
 * find. A thread other than the one that sets up first puts __stack_pointer where threads_stack() says. There is nothing
 * thread-local (__tls_size). */
#ifndef THREADS_EXPORTS_H
#define THREADS_EXPORTS_H

#include "base/types.h"

#define THREADS_EXCHANGE_BYTES 512

/* Texts with a NUL behind go in and come out here: for one thread at a time. */
void *threads_exchange(void);
/* NULL when there are no so many; from 1. */
const char *threads_program(u32 number);
/* A gang for the row whose id is in the exchange. 0, or a negative errno (gang.h), -EINVAL also where there is no such row; the
 * exchange then says why, or is empty. Nobody else may run. */
s32 threads_setup(u32 program, u32 workers);
/* The end of the stack of a worker of this gang, from 0. */
void *threads_stack(u32 worker);
/* Waits until all workers of the gang have called it. */
void threads_wait(void);
/* gang_run(). */
s32 threads_run(u32 worker, u32 rounds);
/* Where struct thread_result of this worker is: u64 spins, u32 contended, sleeps, acquisitions, calls, s32 error. */
const void *threads_result(u32 worker);
/* 0, or -1 and a complaint in the exchange. Nobody else may run. */
s32 threads_verify(void);

#endif
