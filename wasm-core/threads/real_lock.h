/* Locks between threads that really run at once. They use the processor's atomic operations, and sleep where a
 * kernel's lock would put a task to sleep.
 *
 * A spinlock is a ticket lock, as on x86 since 2.6.25: first come, first served. A kernel never preempts the holder
 * of a spinlock or a waiter. Here that can happen, and the next in the queue may not be running. So a waiter goes
 * to sleep after very many looks at the lock, as guests of a hypervisor did from 3.12 on (pv ticketlocks; the
 * release is from memory). With a core for each thread that is very rare. A waiter for a mutex or for a
 * reader/writer semaphore looks for a little longer than a sleep would cost, then sleeps. */
#ifndef THREADS_REAL_LOCK_H
#define THREADS_REAL_LOCK_H

#include "base/types.h"
#include "trace/trace.h"

#define CACHE_LINES 128 /* bytes: two lines, because neighbouring lines are fetched in pairs */

/* All zero: nobody holds it. Nothing else lies on its cache lines. */
struct real_lock {
	/* spinlock: the next ticket; mutex: 0 free, 1 held, 2 held, and a waiter may be sleeping; semaphores: who
	 * holds it */
	_Alignas(CACHE_LINES) u32 word;
	u32 serving; /* spinlock: the ticket whose turn it is */
	u32 sleepers; /* spinlock: waiters that sleep until that changes */
};

/* What waiting consisted of. */
struct real_wait {
	u64 spins; /* looks at a lock that was still held */
	u32 contended; /* acquisitions that found the lock held */
	u32 sleeps;
};

/* Acquire and release a lock of this kind; a reader/writer semaphore is acquired in this mode, and its word tells
 * the release which mode that was. */
void real_lock(struct real_lock *lock, enum code_lock_kind kind, enum code_lock_mode mode, struct real_wait *wait);
void real_unlock(struct real_lock *lock, enum code_lock_kind kind);

/* place_wasm.c, place_native.c: wait_while() sleeps as long as *word is `value`, but may return early; wake() wakes
 * at most `most` of those who sleep on the word. */
void wait_while(u32 *word, u32 value);
void wake(u32 *word, u32 most);

#endif
