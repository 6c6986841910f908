/* What happens when memory runs out. */
#include "machine/memory.h"

bool memory_short(struct mm_struct *mm, u64 bytes)
{
	mm->machine->memory_shortages++;
	trace(memory_short, bytes, mm->machine->memory_free);
	(void)bytes;
	fail(mm, -ENOMEM, reason_no_memory);
	return false;
}
