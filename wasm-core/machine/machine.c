/* What hundreds of places ask. Inlined, these few lines were a kilobyte of trace.wasm (docs/decisions/0027); builds that are
 * measured are optimised across files. */
#include "machine/machine.h"

s32 fail(struct mm_struct *mm, s32 error, enum code_reason reason)
{
	mm->machine->reason = reason;
	return error;
}

s32 error_of(s64 result)
{
	return result < 0 && result >= -4095 ? (s32)result : 0;
}

u64 value_of(s64 result)
{
	return error_of(result) ? 0 : (u64)result;
}

u32 vma_id(const struct vm_area_struct *vma)
{
	return vma ? vma->id : 0;
}
