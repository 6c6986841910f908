#include "threads/real_lock.h"

#define EVERYBODY UINT32_MAX
/* A waiter for a spinlock sleeps after this many looks: SPIN_THRESHOLD, arch/x86/include/asm/spinlock.h, 3.12. */
#define LOOKS_BEFORE_PREEMPTION (1u << 15)
/* Some 5 µs, what a sleep and a wake-up cost. Like mutex_spin_on_owner(), it pays off if the holder is running. */
#define LOOKS_BEFORE_SLEEP 2000

static u32 load(const u32 *word)
{
	return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static bool change(u32 *word, u32 from, u32 to)
{
	return __atomic_compare_exchange_n(word, &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

/* Ticket spinlock: __ticket_spin_lock(), arch/x86/include/asm/spinlock.h, 2.6.31. */
static void sleep_for_turn(struct real_lock *lock, u32 ticket, struct real_wait *wait)
{
	u32 serving;

	/* Both this and the store of `serving` are sequentially consistent: either the store is seen here, or the
	 * sleeper is seen there. */
	__atomic_fetch_add(&lock->sleepers, 1, __ATOMIC_SEQ_CST);
	while ((serving = __atomic_load_n(&lock->serving, __ATOMIC_SEQ_CST)) != ticket) {
		wait->sleeps++;
		wait_while(&lock->serving, serving);
	}
	__atomic_fetch_sub(&lock->sleepers, 1, __ATOMIC_RELAXED);
}

static void spin_lock(struct real_lock *lock, struct real_wait *wait)
{
	u32 ticket = __atomic_fetch_add(&lock->word, 1, __ATOMIC_ACQ_REL), looks;

	if (load(&lock->serving) == ticket)
		return;
	wait->contended++;
	for (looks = 1; looks < LOOKS_BEFORE_PREEMPTION && load(&lock->serving) != ticket; looks++)
		;
	wait->spins += looks;
	if (looks == LOOKS_BEFORE_PREEMPTION)
		sleep_for_turn(lock, ticket, wait);
}

/* Only the holder writes `serving`. */
static void spin_unlock(struct real_lock *lock)
{
	__atomic_store_n(&lock->serving, lock->serving + 1, __ATOMIC_SEQ_CST);
	if (__atomic_load_n(&lock->sleepers, __ATOMIC_SEQ_CST))
		wake(&lock->serving, EVERYBODY);
}

enum { FREE, HELD, SLEPT_FOR };

/* Unlike the kernel's mutex it has no queue: waiters get in as they can. */
static void mutex_lock(struct real_lock *lock, struct real_wait *wait)
{
	if (change(&lock->word, FREE, HELD))
		return;
	wait->contended++;
	for (u32 looks = 0; looks < LOOKS_BEFORE_SLEEP; looks++) {
		if (load(&lock->word) == FREE && change(&lock->word, FREE, HELD))
			return;
		wait->spins++;
	}
	while (__atomic_exchange_n(&lock->word, SLEPT_FOR, __ATOMIC_ACQ_REL) != FREE) {
		wait->sleeps++;
		wait_while(&lock->word, SLEPT_FOR);
	}
}

static void mutex_unlock(struct real_lock *lock)
{
	if (__atomic_exchange_n(&lock->word, FREE, __ATOMIC_ACQ_REL) == SLEPT_FOR)
		wake(&lock->word, 1);
}

/* The bits below these two count readers. */
#define WRITER 0x80000000u
#define SLEEPERS 0x40000000u

/* The value of the word after one more has entered, or the same word when there is no entering now. */
static u32 entered(u32 word, enum code_lock_mode mode)
{
	if (mode == lock_mode_write)
		return word & ~SLEEPERS ? word : word | WRITER;
	return word & WRITER ? word : word + 1;
}

static bool rw_enter(struct real_lock *lock, enum code_lock_mode mode)
{
	u32 word = load(&lock->word), next = entered(word, mode);

	return next != word && change(&lock->word, word, next);
}

static void rw_lock(struct real_lock *lock, enum code_lock_mode mode, struct real_wait *wait)
{
	if (change(&lock->word, 0, entered(0, mode)) || rw_enter(lock, mode))
		return;
	wait->contended++;
	for (u32 looks = 0; looks < LOOKS_BEFORE_SLEEP; looks++) {
		if (rw_enter(lock, mode))
			return;
		wait->spins++;
	}
	while (!rw_enter(lock, mode)) {
		u32 word = load(&lock->word);

		if (entered(word, mode) != word || !(word & SLEEPERS ? true : change(&lock->word, word, word | SLEEPERS)))
			continue;
		wait->sleeps++;
		wait_while(&lock->word, word | SLEEPERS);
	}
}

/* The last one out wakes all sleepers. Those that don't get in set SLEEPERS again. */
static void rw_unlock(struct real_lock *lock)
{
	u32 word = load(&lock->word), next;

	do {
		next = word & WRITER ? word & ~WRITER : word - 1;
		if (next == SLEEPERS)
			next = 0;
	} while (!__atomic_compare_exchange_n(&lock->word, &word, next, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
	if (word & SLEEPERS && !next)
		wake(&lock->word, EVERYBODY);
}

void real_lock(struct real_lock *lock, enum code_lock_kind kind, enum code_lock_mode mode, struct real_wait *wait)
{
	switch (kind) {
	case lock_kind_none:
		break;
	case lock_kind_spinlock:
		spin_lock(lock, wait);
		break;
	case lock_kind_semaphore:
	case lock_kind_mutex:
		mutex_lock(lock, wait);
		break;
	case lock_kind_rwsem:
		rw_lock(lock, mode, wait);
	}
}

void real_unlock(struct real_lock *lock, enum code_lock_kind kind)
{
	switch (kind) {
	case lock_kind_none:
		break;
	case lock_kind_spinlock:
		spin_unlock(lock);
		break;
	case lock_kind_semaphore:
	case lock_kind_mutex:
		mutex_unlock(lock);
		break;
	case lock_kind_rwsem:
		rw_unlock(lock);
	}
}
