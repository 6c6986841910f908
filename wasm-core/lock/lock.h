/* Which locks an operation holds, in which order, and what for. The core does one operation after another and whole, so nobody
 * waits here; who would wait for whom is worked out from what is noted.
 *
 * Noted in the traced and in the counting build; elsewhere the calls expand to nothing, as those of trace/trace.h do. Like
 * those they stand in no header, and each on a line of its own. In the build with real threads (VMASCOPE_THREADS) they
 * take and give back real locks. */
#ifndef LOCK_LOCK_H
#define LOCK_LOCK_H

#include "machine/machine.h"

/* Whoever wants to know of all locks: cpus/record.h does, for virtual CPUs. It has one of these at its start. */
struct lock_watch {
	void (*taken)(struct machine *machine, const struct held_lock *lock);
	void (*marked)(struct machine *machine, const struct held_lock *lock);
	void (*dropped)(struct machine *machine, enum code_lock_class class, u32 number);
	void (*part)(struct machine *machine, u32 part); /* lock_part() */
};

/* How areas change their bounds: what vma_adjust() asks itself before it takes the lock of an anon_vma. */
struct lock_adjust {
	bool inserts;   /* an area is cut: the other part is linked to the same anon_vma */
	bool removes;   /* a neighbour is taken in whole, and leaves the anon_vma */
	bool imports;   /* one area takes over pages of its neighbour */
	bool joins;     /* and has no anon_vma yet: it gets the neighbour's */
	bool starts;    /* the first page of the area becomes another one */
};

/* The column `lock`: kinds of locks, and when they are needed. mmap_lock (mmap_sem until 5.7) is a semaphore for readers and writers in all
 * kernels, page tables have a spinlock. */
struct lock_policy {
	const char *name, *keeps;
	enum code_lock_kind anon_vma, i_mmap;
	bool family;  /* all anon_vmas of a family have one lock, that of their root: 2.6.36 (m) */
	bool batched; /* which is taken once for all links of an area: 3.0 (m) */
	bool spins;   /* who waits for an rwsem as a writer spins before it sleeps: 3.16 (m) */
	bool per_vma; /* most page faults lock the area alone, and who changes an area marks it before: 6.4 */
	/* Is the lock of the area's anon_vma taken? */
	bool (*adjust)(const struct lock_adjust *change);
};

extern const struct lock_policy lock_semaphores, lock_always, lock_posted_2009, lock_ends_spared, lock_never, lock_mutexes, lock_trees,
	lock_rwsems, lock_per_vma;

/* lock_take(machine, anon_vma, number, write, lock_cause_link); the events are written where the trace asks for them. */
#if defined(VMASCOPE_TRACE) || defined(VMASCOPE_COUNT)
#define lock_take(machine_, class_, number_, mode_, cause_) lock_take_times(machine_, class_, number_, mode_, cause_, 1)
#define lock_take_times(machine_, class_, number_, mode_, cause_, times_)                                                   \
	do {                                                                                                                \
		struct held_lock lock_ = { lock_class_##class_, lock_mode_##mode_, cause_, number_, (u32)(times_), 0 };  \
		if (lock_taken(machine_, &lock_))                                                                           \
			trace(lock_take, lock_.class, lock_.number, lock_.mode, lock_.cause, lock_.times);                  \
	} while (0)
#define lock_drop(machine_, class_, number_)                                                                                \
	do {                                                                                                                \
		if (lock_dropped(machine_, lock_class_##class_, number_))                                                   \
			trace(lock_drop, lock_class_##class_, number_);                                                     \
	} while (0)
/* vma_start_write(), include/linux/mm.h, 6.5: waits until no page fault holds the area's lock. None gets it then until
 * mmap_lock is given back, which frees all areas that were marked at once. An area is marked once in that time. */
#define lock_mark(vma_)                                                                                                     \
	do {                                                                                                                \
		if (lock_marked(vma_))                                                                                      \
			trace(lock_take, lock_class_vma, vma_id(vma_), lock_mode_write, lock_cause_mark, 1);                \
	} while (0)
/* The lock of this class that is taken next is that of a part alone, from 1, of what its number names; 0 = of the whole. */
#define lock_part(machine_, part_)                                                                                          \
	do {                                                                                                                \
		if ((machine_)->watch)                                                                                      \
			(machine_)->watch->part(machine_, part_);                                                           \
	} while (0)
/* Does the row's policy want the lock of the area's anon_vma? */
#define lock_adjusts(machine_, why) ((machine_)->era.lock->adjust(why))
#elif defined(VMASCOPE_THREADS)
#define lock_take(machine_, class_, number_, mode_, cause_) lock_take_times(machine_, class_, number_, mode_, cause_, 1)
#define lock_take_times(machine_, class_, number_, mode_, cause_, times_) \
	((void)(cause_), thread_lock(machine_, lock_class_##class_, number_, lock_mode_##mode_, (u32)(times_)))
#define lock_drop(machine_, class_, number_) thread_unlock(machine_, lock_class_##class_, number_)
#define lock_mark(vma_) thread_mark(vma_)
#define lock_part(...) ((void)0)
#define lock_adjusts(machine_, why) ((machine_)->era.lock->adjust(why))
#else
#define lock_adjusts(machine_, why) ((void)(why), false)
#define lock_take(...) ((void)0)
#define lock_take_times(...) ((void)0)
#define lock_drop(...) ((void)0)
#define lock_mark(...) ((void)0)
#define lock_part(...) ((void)0)
#endif

/* A change of bounds that does without the lock of the area's anon_vma. */
#define lock_spare(machine_, vma_, cause)                                                                                    \
	do {                                                                                                                \
		count(lock_anon_vma_spared);                                                                                \
		if ((machine_)->shows_locks)                                                                                \
			trace(lock_spared, vma_id(vma_), cause);                                                            \
	} while (0)

/* lock.c: behind lock_take(), lock_mark() and lock_drop(). Are there to be events? */
bool lock_taken(struct machine *machine, const struct held_lock *lock);
bool lock_marked(struct vm_area_struct *vma);
bool lock_dropped(struct machine *machine, enum code_lock_class class, u32 number);
/* threads/locks.c: in the build with real threads, behind the same calls. There others do wait meanwhile. */
void thread_lock(struct machine *machine, enum code_lock_class class, u32 number, enum code_lock_mode mode, u32 times);
void thread_unlock(struct machine *machine, enum code_lock_class class, u32 number);
void thread_mark(struct vm_area_struct *vma);

/* order.c: a lock is taken besides those that are held, and is one of them then. Notes the first order of two locks that is not the one in
 * which they have been taken before, be it by way of others: whoever does one and whoever does the other can wait for each
 * other for ever. As kernel/locking/lockdep.c does, from classes and not from single locks. */
void lock_order_note(struct lock_state *state, const struct held_lock *lock);
/* Keeps the first complaint. */
void lock_complain(struct lock_state *state, const char *complaint);
/* NULL, or that order as a sentence; or that something is held between calls. */
const char *lock_verify(const struct machine *machine);

#endif
