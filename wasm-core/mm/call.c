/* The system calls as records: one operation in, one outcome out. */
#include "mm/internal.h"

static s64 dispatch(struct mm_struct *mm, const struct record_operation *operation)
{
	switch (operation->call) {
	case call_mmap:
		return sys_mmap(mm, operation);
	case call_munmap:
		return sys_munmap(mm, operation);
	case call_mprotect:
		return sys_mprotect(mm, operation);
	case call_brk:
		return sys_brk(mm, operation);
	default:
		return fail(mm, -ENOSYS, reason_not_modelled);
	}
}

s32 machine_call(struct machine *machine, const struct record_operation *operation, struct record_outcome *outcome)
{
	s64 result;

	machine->reason = reason_none;
	count(calls);
	result = dispatch(machine->mm, operation);
	*outcome = (struct record_outcome){
		.value = result < 0 ? 0 : (u64)result,
		.error = result < 0 ? (s32)result : 0,
		.reason = machine->reason,
	};
	if (outcome->error)
		count(calls_failed);
	return outcome->error;
}
