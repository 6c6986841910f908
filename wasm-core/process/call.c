/* Hands one operation to its system call: one operation in, one outcome out. */
#include "process/call.h"
#include "call/syscalls.h"
#include "process/process.h"
#include "reclaim/reclaim.h"
#include "trace/records.h"

static s64 dispatch(struct mm_struct *mm, const struct record_operation *op)
{
	switch (op->call) {
	case call_mmap:
		return sys_mmap(mm, op);
	case call_munmap:
		return sys_munmap(mm, op);
	case call_mprotect:
		return sys_mprotect(mm, op);
	case call_pkey_mprotect:
		return sys_pkey_mprotect(mm, op);
	case call_pkey_alloc:
		return sys_pkey_alloc(mm, op);
	case call_pkey_free:
		return sys_pkey_free(mm, op);
	case call_shmat:
		return sys_shmat(mm, op);
	case call_shmdt:
		return sys_shmdt(mm, op);
	case call_brk:
		return sys_brk(mm, op);
	case call_mremap:
		return sys_mremap(mm, op);
	case call_madvise:
		return sys_madvise(mm, op);
	case call_mlock:
		return sys_mlock(mm, op);
	case call_mlock2:
		return sys_mlock2(mm, op);
	case call_munlock:
		return sys_munlock(mm, op);
	case call_mlockall:
		return sys_mlockall(mm, op);
	case call_munlockall:
		return sys_munlockall(mm, op);
	case call_mseal:
		return sys_mseal(mm, op);
	case call_msync:
		return sys_msync(mm, op);
	case call_remap_file_pages:
		return sys_remap_file_pages(mm, op);
	case call_prctl:
		return sys_prctl(mm, op);
	case call_prlimit:
		return sys_prlimit(mm, op);
	case call_load:
		return sys_load(mm, op);
	case call_store:
		return sys_store(mm, op);
	case call_observe:
		return sys_observe(mm, op);
	case call_fork:
		return sys_fork(mm, op);
	case call_exit:
		return sys_exit(mm, op);
	case call_clone:
		return sys_clone(mm, op);
	case call_exit_thread:
		return sys_exit_thread(mm, op);
	case call_peek:
		return sys_peek(mm, op);
	case call_wait:
		return sys_wait(mm, op);
	case call_reclaim:
		return sys_reclaim(mm, op);
	case call_page_referenced:
		return sys_page_referenced(mm, op);
	case call_try_to_unmap:
		return sys_try_to_unmap(mm, op);
	default:
		return fail(mm, -ENOSYS, reason_not_modelled);
	}
}

struct task *caller_of(struct machine *machine, const struct record_operation *op)
{
	const struct process *process = process_find(machine, op->process ? op->process : 1);

	if (!process || !op->thread)
		return process ? process->tasks : NULL;
	return task_find(process, op->thread);
}

/* Only the allocation that the operation names fails, and none after this call. */
static s64 dispatch_failing(struct mm_struct *mm, const struct record_operation *op)
{
	struct arena *arena = &mm->machine->arena;
	s64 result;

	if (!op->failing)
		return dispatch(mm, op);
	arena->fail_in = op->failing;
	result = dispatch(mm, op);
	arena->fail_in = 0;
	return result;
}

s32 machine_call(struct machine *machine, const struct record_operation *op, struct record_outcome *outcome)
{
	struct task *caller = caller_of(machine, op);
	s64 result;

	machine->reason = reason_none;
	machine->signal = signal_none;
	count(calls);
	if (caller) {
		machine->current = caller;
		machine->mm = caller->process->mm;
	}
	result = caller ? dispatch_failing(machine->mm, op) : fail(machine->mm, -EINVAL, reason_no_such_process);
	*outcome = (struct record_outcome){
		.value = machine->signal ? machine->signal_address : value_of(result),
		.error = error_of(result),
		.reason = machine->reason,
		.signal = machine->signal,
	};
	if (outcome->error)
		count(calls_failed);
	return outcome->error;
}
