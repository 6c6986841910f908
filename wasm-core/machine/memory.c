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

bool memory_fits(struct mm_struct *mm, u64 bytes)
{
	if (mm->machine->memory_free < bytes)
		return memory_short(mm, bytes);
	mm->machine->memory_free -= bytes;
	return true;
}

void memory_ready(struct mm_struct *mm, u64 bytes)
{
	if (mm->machine->memory_free < bytes)
		memory_ask_back(mm, bytes);
}

void memory_release(struct machine *machine, void *object, size_t size, u64 bytes)
{
	arena_free(&machine->arena, object, size);
	memory_give(machine, bytes);
}
