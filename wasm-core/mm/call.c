/* The system calls as records: one operation in, one outcome out. */
#include "mm/internal.h"

static s64 dispatch(struct mm_struct *mm, const struct record_operation *op)
{
	switch (op->call) {
	case call_mmap:
		return sys_mmap(mm, op);
	case call_munmap:
		return sys_munmap(mm, op);
	case call_mprotect:
		return sys_mprotect(mm, op);
	case call_brk:
		return sys_brk(mm, op);
	default:
		return fail(mm, -ENOSYS, reason_not_modelled);
	}
}

s32 machine_call(struct machine *machine, const struct record_operation *op, struct record_outcome *outcome)
{
	s64 result;

	machine->reason = reason_none;
	count(calls);
	result = dispatch(machine->mm, op);
	*outcome = (struct record_outcome){
		.value = value_of(result),
		.error = error_of(result),
		.reason = machine->reason,
	};
	if (outcome->error)
		count(calls_failed);
	return outcome->error;
}
