/* prctl() and prlimit64(), kernel/sys.c, 3.15 and 6.18, as far as they change an address space. */
#include "call/syscalls.h"
#include "trace/records.h"

#define PR_SET_THP_DISABLE 41u
#define PR_GET_THP_DISABLE 42u
#define PR_THP_DISABLE_EXCEPT_ADVISED 2u

/* Only advised VMAs have huge pages anyway, so the exception for them (6.18) changes nothing. Before 4.13 the call had
 * no effect on what was already mapped. */
static s32 set_thp_disable(struct mm_struct *mm, const struct record_operation *op)
{
	bool disable = op->addr;
	u64 flags = op->length;
	u64 known = has(mm, THP_DISABLE_EXCEPT) ? PR_THP_DISABLE_EXCEPT_ADVISED : 0;

	if (op->new_addr || op->new_length || flags & ~known || (!disable && flags))
		return fail(mm, -EINVAL, reason_no_such_option);
	if (has(mm, THP_DISABLE_MARKS)) {
		mm->def_flags = (mm->def_flags & ~VM_NOHUGEPAGE) | (disable ? VM_NOHUGEPAGE : 0);
		return 0;
	}
	mm->huge_pages = !disable || flags;
	return 0;
}

static s32 do_prctl(struct mm_struct *mm, const struct record_operation *op)
{
	if (op->flags == PR_SET_THP_DISABLE && has(mm, KNOWS_THP_DISABLE))
		return set_thp_disable(mm, op);
	if (op->flags == PR_GET_THP_DISABLE && has(mm, KNOWS_THP_DISABLE))
		return has(mm, THP_DISABLE_MARKS) ? !!(mm->def_flags & VM_NOHUGEPAGE) : !mm->huge_pages;
	return fail(mm, -EINVAL, reason_no_such_option);
}

s64 sys_prctl(struct mm_struct *mm, const struct record_operation *op)
{
	s32 result;

	trace(prctl_enter, op->flags, op->addr, op->length);
	result = do_prctl(mm, op);
	trace(prctl_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}

/* The numbers of x86-64. The other resources do not concern VMAs. */
#define RESOURCES 16u

static s32 do_prlimit(struct mm_struct *mm, u32 resource, u64 limit)
{
	if (resource >= RESOURCES)
		return fail(mm, -EINVAL, reason_no_such_resource);
	switch (resource) {
	case 2:
		mm->rlimit[RLIMIT_DATA] = limit;
		break;
	case 3:
		mm->rlimit[RLIMIT_STACK] = limit;
		break;
	case 8:
		mm->rlimit[RLIMIT_MEMLOCK] = limit;
		break;
	case 9:
		mm->rlimit[RLIMIT_AS] = limit;
		break;
	}
	return 0;
}

s64 sys_prlimit(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(prlimit_enter, op->flags, op->length);
	error = do_prlimit(mm, op->flags, op->length);
	trace(prlimit_leave, 0, error, mm->machine->reason);
	return error;
}
