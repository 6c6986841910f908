/* A parent learns that a child has ended, and then nothing is left of the child: kernel_wait4() and do_wait(),
 * kernel/exit.c, 3.4 to 6.18. No process can be stopped here, and every child reports its end. */
#include "process/process.h"
#include "trace/records.h"

#define WNOHANG 1u
#define WUNTRACED 2u
#define WCONTINUED 8u
#define __WNOTHREAD 0x20000000u /* no effect here: children belong to a process, not to one of its threads */
#define __WALL 0x40000000u
#define __WCLONE 0x80000000u
#define WAIT_OPTIONS (WNOHANG | WUNTRACED | WCONTINUED | __WNOTHREAD | __WALL | __WCLONE)

/* If any child will do (`wanted` 0), the oldest, whichever has ended first: the list of children is in the order of
 * their birth. */
static struct process *ended_child(const struct machine *machine, u32 parent, u32 wanted)
{
	struct process *child, *found = NULL;

	for (child = machine->zombies; child; child = child->next) {
		if (child->parent != parent || (wanted && child->number != wanted))
			continue;
		if (!found || child->number < found->number)
			found = child;
	}
	return found;
}

static bool has_living_child(const struct machine *machine, u32 parent, u32 wanted)
{
	const struct process *child = machine->processes;

	while (child && (child->parent != parent || (wanted && child->number != wanted)))
		child = child->next;
	return child != NULL;
}

/* The real call sleeps where this one returns -EAGAIN. Here no other process would run meanwhile. */
static s64 do_wait(struct mm_struct *mm, u32 wanted, u32 options)
{
	struct machine *machine = mm->machine;
	u32 parent = mm->process->number, number;
	struct process *child = ended_child(machine, parent, wanted);

	if (options & ~WAIT_OPTIONS)
		return fail(mm, -EINVAL, reason_unknown_flags);
	/* Asks for children that end with a signal other than SIGCHLD. fork() makes none. */
	if (options & __WCLONE && !(options & __WALL))
		return fail(mm, -ECHILD, reason_no_child);
	if (child) {
		number = child->number;
		process_reap(machine, child);
		count(waits);
		return number;
	}
	if (!has_living_child(machine, parent, wanted))
		return fail(mm, -ECHILD, reason_no_child);
	return options & WNOHANG ? 0 : fail(mm, -EAGAIN, reason_child_lives);
}

/* op->flags: the number of the child, 0 = any; op->prot: the options. */
s64 sys_wait(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	trace(wait_enter, op->flags);
	result = do_wait(mm, op->flags, op->prot);
	trace(wait_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}
