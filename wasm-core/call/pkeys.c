/* pkey_alloc() and pkey_free(), mm/mprotect.c, 4.20 and 6.18. area/pkeys.c explains the keys. */
#include "area/pkeys.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "trace/records.h"

#define PKEY_DISABLE_ACCESS 1u
#define PKEY_DISABLE_WRITE 2u

/* Without protection keys in the processor, the only key can't get any rights, and isn't freed either. So the first
 * call returns EINVAL, and all others ENOSPC. Seen on 6.18; the explanation is that pkey_free() takes it for the key of
 * execute-only memory. */
static s64 do_pkey_alloc(struct mm_struct *mm, u64 flags, u64 rights)
{
	s32 pkey;

	if (!has(mm, KNOWS_PKEYS))
		return fail(mm, -ENOSYS, reason_unknown_call);
	if (flags || rights & ~(u64)(PKEY_DISABLE_ACCESS | PKEY_DISABLE_WRITE))
		return fail(mm, -EINVAL, reason_unknown_flags);
	pkey = mm_pkey_alloc(mm);
	if (pkey < 0)
		return fail(mm, -ENOSPC, reason_no_pkey);
	return mm->machine->pkeys ? pkey : fail(mm, -EINVAL, reason_no_pkeys);
}

s64 sys_pkey_alloc(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	trace(pkey_alloc_enter, op->addr, op->length);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	result = do_pkey_alloc(mm, op->addr, op->length);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(pkey_alloc_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}

/* VMAs keep a freed key, so the next owner of the key gets them too. */
static s32 do_pkey_free(struct mm_struct *mm, s32 pkey)
{
	if (!has(mm, KNOWS_PKEYS))
		return fail(mm, -ENOSYS, reason_unknown_call);
	if (!pkey_is_allocated(mm, pkey))
		return fail(mm, -EINVAL, reason_pkey_not_allocated);
	mm_pkey_free(mm, pkey);
	return 0;
}

s64 sys_pkey_free(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(pkey_free_enter, op->flags);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = do_pkey_free(mm, (s32)op->flags);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(pkey_free_leave, 0, error, mm->machine->reason);
	return error;
}
