/* All code must acquire locks in the same order: kernel/locking/lockdep.c, 2.6.18 and later. The locks that were
 * acquired while others were held show what could go wrong on other CPUs before it ever does. */
#include "base/text.h"
#include "lock/lock.h"

#ifndef WITHOUT_VERIFY

static const char *const names[LOCK_NODES] = {
	"mmap",		 "vma",		       "i_mmap",	    "anon_vma",		    "page_table",
	"a second mmap", "a second vma", "a second i_mmap", "a second anon_vma", "a second page_table",
};

/* All locks that have been acquired after `from`, directly or through other locks. */
static u16 all_after(const struct lock_state *state, u32 from)
{
	u16 reached = state->after[from], before = 0;

	while (reached != before) {
		before = reached;
		for (u32 node = 0; node < LOCK_NODES; node++)
			if (before >> node & 1)
				reached |= state->after[node];
	}
	return reached;
}

static void complain_of_order(struct lock_state *state, u32 held, u32 taken)
{
	struct text text;

	if (state->complaint[0])
		return;
	text_start(&text, state->complaint, sizeof(state->complaint));
	text_add(&text, "The lock of ");
	text_add(&text, names[taken]);
	text_add(&text, " is taken while that of ");
	text_add(&text, names[held]);
	text_add(&text, " is held; elsewhere that of ");
	text_add(&text, names[held]);
	text_add(&text, " is taken while that of ");
	text_add(&text, names[taken]);
	text_add(&text, state->after[taken] >> held & 1 ? " is held." : " is held, by way of others.");
}

void lock_complain(struct lock_state *state, const char *complaint)
{
	struct text text;

	if (state->complaint[0])
		return;
	text_start(&text, state->complaint, sizeof(state->complaint));
	text_add(&text, complaint);
}

static u32 node_of(const struct lock_state *state, enum code_lock_class class)
{
	for (u32 i = 0; i < state->depth; i++)
		if (state->held[i].class == class)
			return class + LOCK_CLASSES;
	return class;
}

/* Notes that this lock is acquired after all that are held, or complains. Returns whether one of its class is held. */
static bool note_order(struct lock_state *state, const struct held_lock *lock)
{
	u32 taken = node_of(state, lock->class);

	for (u32 i = 0; i < state->depth; i++) {
		u32 held = state->held[i].class + (state->held[i].nested ? LOCK_CLASSES : 0);

		if (state->held[i].class == lock->class && state->held[i].number == lock->number)
			lock_complain(state, "A lock is taken by somebody who holds it already.");
		else if (all_after(state, taken) >> held & 1)
			complain_of_order(state, held, taken);
		else
			state->after[held] |= (u16)(1u << taken);
	}
	return taken >= LOCK_CLASSES;
}

const char *lock_verify(const struct machine *machine)
{
	if (machine->locks.complaint[0])
		return machine->locks.complaint;
	return machine->locks.depth ? "a lock is held between calls" : NULL;
}

#else

void lock_complain(struct lock_state *state, const char *complaint)
{
	(void)state;
	(void)complaint;
}

static bool note_order(struct lock_state *state, const struct held_lock *lock)
{
	(void)state;
	(void)lock;
	return false;
}

#endif

void lock_order_note(struct lock_state *state, const struct held_lock *lock)
{
	bool nested;

	if (state->depth == LOCKS_HELD) {
		lock_complain(state, "More locks are held at once than there is room for.");
		return;
	}
	nested = note_order(state, lock);
	state->held[state->depth] = *lock;
	state->held[state->depth++].nested = nested;
}
