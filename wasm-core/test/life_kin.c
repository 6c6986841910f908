/* Who is whose child, and what a wait must return: a table of processes by number, filled only from what was asked
 * and answered. */
#include "inspect/inspect.h"
#include "test/life_internal.h"

#define MOST_KIN 4096

static struct kin {
	enum { UNBORN, LIVES, ENDED, GONE } state;
	u32 parent;
} kin[MOST_KIN];

static u32 last;

void life_kin_begin(void)
{
	for (u32 number = 0; number < MOST_KIN; number++)
		kin[number] = (struct kin){ 0 };
	kin[1].state = LIVES;
	last = 1;
}

static u32 count_living(void)
{
	u32 count = 0;

	for (u32 number = 1; number <= last; number++)
		count += kin[number].state == LIVES;
	return count;
}

/* The last process stays, with an empty mm. */
static void end_kin(u32 ended)
{
	if (count_living() > 1)
		kin[ended].state = kin[ended].parent ? ENDED : GONE;
	for (u32 number = 1; number <= last; number++) {
		if (kin[number].parent != ended)
			continue;
		kin[number].parent = 0;
		if (kin[number].state == ENDED)
			kin[number].state = GONE;
	}
}

/* What kernel_wait4() returns. The child that it reports is gone afterwards. */
static s64 wait_kin(u32 parent, u32 wanted, u32 options)
{
	u32 found = 0, living = 0;

	if (options & ~0xe000000bu)
		return -EINVAL;
	if (options >> 30 == 2)
		return -ECHILD;
	for (u32 number = 1; number <= last; number++) {
		if (kin[number].parent != parent || (wanted && number != wanted))
			continue;
		living += kin[number].state == LIVES;
		if (kin[number].state == ENDED && !found)
			found = number;
	}
	if (!found)
		return !living ? -ECHILD : options & 1 ? 0 : -EAGAIN;
	kin[found].state = GONE;
	return found;
}

const char *life_kin_compare(const struct machine *machine)
{
	struct process_walk walk = { .machine = machine };
	struct record_process record;
	u32 number = 0;

	while (process_walk_next(&walk, &record, 1)) {
		while (++number < record.number)
			if (kin[number].state == LIVES || kin[number].state == ENDED)
				return "a process is missing";
		if (record.state != (kin[number].state == LIVES ? process_state_alive : process_state_zombie) ||
		    kin[number].state == GONE || kin[number].state == UNBORN)
			return "a process is not what it must be by now";
		if (record.parent != kin[number].parent)
			return "a process has another parent than it must have";
	}
	while (++number <= last)
		if (kin[number].state == LIVES || kin[number].state == ENDED)
			return "a process is missing";
	return NULL;
}

const char *life_kin_step(const struct record_operation *op, const struct record_outcome *outcome, bool last_thread)
{
	bool called = outcome->reason != reason_no_such_process;

	if (op->call == call_fork && !outcome->error) {
		if (outcome->value != ++last || last >= MOST_KIN)
			return "a child has another number than the next one";
		kin[last] = (struct kin){ .state = LIVES, .parent = op->process };
	}
	if (called && (op->call == call_exit || (op->call == call_exit_thread && last_thread)))
		end_kin(op->process);
	if (called && op->call == call_wait) {
		s64 expected = wait_kin(op->process, op->flags, op->prot);

		if (expected != (outcome->error ? outcome->error : (s64)outcome->value))
			return "a wait has answered wrongly";
	}
	return NULL;
}
