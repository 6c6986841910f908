/* Which locks an operation holds, in which order, and for what. The core runs one operation after another, each as a
 * whole, so nobody ever waits here. Who would have waited for whom is worked out from these notes.
 *
 * Locks are noted in the traced build and in the counting build. Elsewhere the calls expand to nothing, like those of
 * trace/trace.h, and like those they may not stand in a header and need a line of their own. In the build with real
 * threads (VMASCOPE_THREADS) they acquire and release real locks. */
#ifndef LOCK_LOCK_H
#define LOCK_LOCK_H

#include "machine/machine.h"

/* Callbacks for an observer of all locks, such as cpus/record.h for virtual CPUs, which has this struct at its start. */
struct lock_watch {
	void (*taken)(struct machine *machine, const struct held_lock *lock);
	void (*marked)(struct machine *machine, const struct held_lock *lock);
	void (*dropped)(struct machine *machine, enum code_lock_class class, u32 number);
	void (*part)(struct machine *machine, u32 part); /* lock_part() */
};

/* How VMAs change their bounds: the questions that vma_adjust() asks before it acquires the lock of an anon_vma. */
struct lock_adjust {
	bool inserts;   /* a VMA is split: the other part is linked to the same anon_vma */
	bool removes;   /* a neighbour is absorbed, and leaves the anon_vma */
	bool imports;   /* one VMA takes over pages of its neighbour */
	bool joins;     /* and has no anon_vma yet: it gets the neighbour's */
	bool starts;    /* another page becomes the first one of the VMA */
};

/* The column `lock`: the kinds of locks, and when they are needed. In all kernels mmap_lock (mmap_sem until 5.7) is
 * an rwsem, and page tables have a spinlock. */
struct lock_policy {
	const char *name, *keeps;
	enum code_lock_kind anon_vma, i_mmap;
	bool family;  /* all anon_vmas of a family share one lock, that of their root: 2.6.36 (from memory) */
	bool batched; /* it is acquired once for all links of a VMA: 3.0 (from memory) */
	bool spins;   /* a writer that waits for an rwsem spins before it sleeps: 3.16 (from memory) */
	bool per_vma; /* most page faults lock only the VMA, and whoever changes a VMA marks it first: 6.4 */
	/* Does this change acquire the lock of the VMA's anon_vma? */
	bool (*adjust)(const struct lock_adjust *change);
};

/* lock_take(machine, anon_vma, number, write, lock_cause_link). Events are written only if the trace asks for them. */
#if defined(VMASCOPE_TRACE) || defined(VMASCOPE_COUNT)
#define lock_take(machine_, class_, number_, mode_, cause_) lock_take_times(machine_, class_, number_, mode_, cause_, 1)
#define lock_take_times(machine_, class_, number_, mode_, cause_, times_) \
	lock_taken(machine_, lock_class_##class_, number_, lock_mode_##mode_, cause_, (u32)(times_), TRACE_PLACE)
#define lock_drop(machine_, class_, number_) lock_dropped(machine_, lock_class_##class_, number_, TRACE_PLACE)
/* vma_start_write(), include/linux/mm.h, 6.5: waits until no page fault holds the VMA's lock. Then no page fault gets
 * it until mmap_lock is released, which unmarks all marked VMAs at once. In that time a VMA is marked only once. */
#define lock_mark(vma_) lock_marked(vma_, TRACE_PLACE)
/* The next lock to be acquired protects only one part, counted from 1, of what its number names; 0 = the whole. */
#define lock_part(machine_, part_)                                                                                          \
	do {                                                                                                                \
		if ((machine_)->watch)                                                                                      \
			(machine_)->watch->part(machine_, part_);                                                           \
	} while (0)
/* Does the kernel's policy require the lock of the VMA's anon_vma? */
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

/* Notes a change of bounds that does without the lock of the VMA's anon_vma. */
#define lock_spare(machine_, vma_, cause)                                                                                    \
	do {                                                                                                                \
		count(lock_anon_vma_spared);                                                                                \
		if ((machine_)->shows_locks)                                                                                \
			trace(lock_spared, vma_id(vma_), cause);                                                            \
	} while (0)

/* lock.c: behind lock_take(), lock_mark() and lock_drop(). `place` is the TRACE_PLACE of the call. */
void lock_taken(struct machine *machine, enum code_lock_class class, u32 number, enum code_lock_mode mode,
		enum code_lock_cause cause, u32 times, u32 place);
void lock_marked(struct vm_area_struct *vma, u32 place);
void lock_dropped(struct machine *machine, enum code_lock_class class, u32 number, u32 place);
/* threads/locks.c: behind the same calls in the build with real threads, where a thread may have to wait. */
void thread_lock(struct machine *machine, enum code_lock_class class, u32 number, enum code_lock_mode mode, u32 times);
void thread_unlock(struct machine *machine, enum code_lock_class class, u32 number);
void thread_mark(struct vm_area_struct *vma);

/* order.c: adds a lock to those that are held. Notes the first pair of locks that is acquired in the reverse of an
 * earlier order, direct or through other locks: two tasks that use the two orders can wait for each other for ever.
 * Like kernel/locking/lockdep.c, this looks at classes, not at single locks. Where verification is left out, it only
 * adds the lock. */
void lock_order_note(struct lock_state *state, const struct held_lock *lock);
/* Keeps only the first complaint. */
void lock_complain(struct lock_state *state, const char *complaint);
/* Returns NULL, or the first complaint, or that a lock is held between calls. */
const char *lock_verify(const struct machine *machine);

#endif
