/* Locks between threads that truly run at once: the processor's own atomic operations, and sleep where a kernel's lock would
 * put a task to sleep.
 *
 * A spinlock is a ticket lock, as x86 had it from 2.6.25 on: first come, first served. No kernel preempts who holds one or waits for
 * it. Here that can happen, and whoever is next in the queue may not be running; so a waiter goes to sleep after very many looks,
 * as guests of a hypervisor did from 3.12 on (pv ticketlocks; the release is from memory). With a core for each thread it hardly ever comes to that.
 * A mutex and a semaphore for readers and a writer look a little longer than a sleep is worth, and sleep then. */
#ifndef THREADS_REAL_LOCK_H
#define THREADS_REAL_LOCK_H

#include "base/types.h"
#include "trace/trace.h"

#define CACHE_LINES 128 /* bytes: two lines, for neighbours are fetched in pairs */

/* All zeroes: free. Nothing else lies on its cache lines. */
struct real_lock {
	/* spinlock: the next ticket; mutex: 0 free, 1 held, 2 held, and somebody may sleep; semaphores: who is in */
	_Alignas(CACHE_LINES) u32 word;
	u32 serving; /* spinlock: the ticket whose turn it is */
	u32 sleepers; /* spinlock: they wait for that to change */
};

/* What waiting was. */
struct real_wait {
	u64 spins; /* looks at a lock that was not free yet */
	u32 contended; /* acquisitions that found the lock taken */
	u32 sleeps;
};

/* Takes and gives back a lock of this kind; of a semaphore for many readers in this mode. Whoever gives one back has taken it
 * in the same mode. */
void real_lock(struct real_lock *lock, enum code_lock_kind kind, enum code_lock_mode mode, struct real_wait *wait);
void real_unlock(struct real_lock *lock, enum code_lock_kind kind);

/* place_wasm.c, place_native.c: sleeps while *word is `value`, or wakes for no reason; wakes `most` of those who sleep there. */
void wait_while(u32 *word, u32 value);
void wake(u32 *word, u32 most);

#endif
