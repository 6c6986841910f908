/* Which locks are held, and how often each one is acquired. */
#include "lock/lock.h"

/* Counts an anon_vma's lock by its cause. Only these locks are told apart, because they are the ones that kernels
 * changed most. */
static void count_anon_vma(enum code_lock_cause cause, u64 times)
{
	(void)times; /* unused where nothing is counted */
	count_times(lock_anon_vmas, times);
	switch (cause) {
	case lock_cause_end:
		count_times(lock_anon_vma_ends, times);
		break;
	case lock_cause_unlink:
		count_times(lock_anon_vma_unlinks, times);
		break;
	case lock_cause_search:
		count_times(lock_anon_vma_searches, times);
		break;
	case lock_cause_first_write:
	case lock_cause_link:
	case lock_cause_fork:
		count_times(lock_anon_vma_links, times);
		break;
	default:
		count_times(lock_anon_vma_adjusts, times);
	}
}

static void count_lock(const struct held_lock *lock)
{
	u64 times = lock->times;

	(void)times;
	switch (lock->class) {
	case lock_class_mmap:
		if (lock->mode == lock_mode_write)
			count_times(lock_mmap_writes, times);
		else
			count_times(lock_mmap_reads, times);
		break;
	case lock_class_vma:
		count_times(lock_vmas, times);
		break;
	case lock_class_i_mmap:
		count_times(lock_i_mmaps, times);
		break;
	case lock_class_anon_vma:
		count_anon_vma(lock->cause, times);
		break;
	case lock_class_page_table:
		count_times(lock_page_tables, times);
	}
}

void lock_taken(struct machine *machine, enum code_lock_class class, u32 number, enum code_lock_mode mode,
		enum code_lock_cause cause, u32 times, u32 place)
{
	const struct held_lock lock = { class, mode, cause, number, times, 0 };

	(void)place; /* unused where nothing is traced */
	lock_order_note(&machine->locks, &lock);
	count_lock(&lock);
	if (machine->watch)
		machine->watch->taken(machine, &lock);
	if (machine->shows_locks && times)
		trace_at(place, lock_take, class, number, mode, cause, times);
}

/* False if it is not held. */
static bool let_go(struct machine *machine, enum code_lock_class class, u32 number)
{
	struct lock_state *state = &machine->locks;
	u32 place = state->depth;

	while (place && (state->held[place - 1].class != class || state->held[place - 1].number != number))
		place--;
	if (!place) {
		lock_complain(state, "A lock is given back that nobody holds.");
		return false;
	}
	for (; place < state->depth; place++)
		state->held[place - 1] = state->held[place];
	state->depth--;
	if (machine->watch)
		machine->watch->dropped(machine, class, number);
	return true;
}

/* The VMA's lock is held only for a moment, to wait until it has no readers. */
void lock_marked(struct vm_area_struct *vma, u32 place)
{
	struct machine *machine = vma->vm_mm->machine;
	const struct held_lock lock = { lock_class_vma, lock_mode_write, lock_cause_mark, vma->id, 1, 0 };

	(void)place;
	if (!machine->era.lock->per_vma || vma->vm_lock_seq == machine->mm_lock_seq)
		return;
	vma->vm_lock_seq = machine->mm_lock_seq;
	lock_order_note(&machine->locks, &lock);
	let_go(machine, lock_class_vma, vma->id);
	if (machine->watch)
		machine->watch->marked(machine, &lock);
	count(lock_vma_marks);
	if (machine->shows_locks)
		trace_at(place, lock_take, lock.class, lock.number, lock.mode, lock.cause, lock.times);
}

/* Locks are released mostly, but not always, in the reverse order. */
void lock_dropped(struct machine *machine, enum code_lock_class class, u32 number, u32 place)
{
	(void)place;
	if (!let_go(machine, class, number))
		return;
	if (class == lock_class_mmap)
		machine->mm_lock_seq++;
	if (machine->shows_locks)
		trace_at(place, lock_drop, class, number);
}
