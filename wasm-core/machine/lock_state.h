/* Which locks the running operation holds. */
#ifndef MACHINE_LOCK_STATE_H
#define MACHINE_LOCK_STATE_H

#include "base/types.h"
#include "trace/trace.h"

/* A lock is named by its class and the number of what it protects: a process, a VMA, a file, an anon_vma. */
struct held_lock {
	enum code_lock_class class;
	enum code_lock_mode mode;
	enum code_lock_cause cause;
	u32 number;
	u32 times; /* how often it is acquired and released, one time after the other; 0 = not at all */
	u32 nested; /* another lock of its class was held already: it counts as a class of its own, like lockdep's subclasses */
};

#define LOCKS_HELD 8 /* at once: fork holds the most, with two mms, a page table, and what it links to */
#define LOCK_CLASSES CODES_OF_lock_class
#define LOCK_NODES (LOCK_CLASSES * 2) /* each class, and its nested one */

_Static_assert(LOCK_NODES <= 16, "lock_state.after has a bit for each class of locks, and for each nested one");

struct lock_state {
	struct held_lock held[LOCKS_HELD];
	u32 depth; /* number of locks held */
	u16 after[LOCK_NODES]; /* bit b of [a]: b was acquired while a was held */
	char complaint[256]; /* the first thing that was wrong, or an empty text */
};

#endif
