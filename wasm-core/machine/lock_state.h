/* Which locks the running operation holds. */
#ifndef MACHINE_LOCK_STATE_H
#define MACHINE_LOCK_STATE_H

#include "base/types.h"
#include "trace/trace.h"

/* A lock is a class, and the number of what it protects: of a process, an area, a file, an anon_vma. */
struct held_lock {
	enum code_lock_class class;
	enum code_lock_mode mode;
	enum code_lock_cause cause;
	u32 number;
	u32 times; /* it is taken and given back so often, one after the other; 0 = not at all */
	u32 nested; /* another lock of its class was held already: a class of its own, as lockdep's subclasses */
};

#define LOCKS_HELD 8 /* at once: fork has the most, with two memories, a page table, and what it is linking to */
#define LOCK_CLASSES (lock_class_page_table + 1)
#define LOCK_NODES (LOCK_CLASSES * 2) /* and the nested ones */

_Static_assert(LOCK_NODES <= 16, "lock_state.after has a bit for each class of locks, and for each nested one");

struct lock_state {
	struct held_lock held[LOCKS_HELD];
	u32 depth; /* locks held */
	u16 after[LOCK_NODES]; /* [a] has bit b: b was taken while a was held */
	char complaint[256]; /* what was wrong first, or an empty text */
};

#endif
