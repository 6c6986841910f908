/* What the simulated machine's own memory is used for: a machine with stated RAM can run out of it.
 *
 * machine->memory_free counts unused bytes of the simulated machine, not of the arena. Whatever the kernel allocates
 * per page, page table, node or VMA is charged in the kernel's own sizes. A machine whose RAM is not stated never
 * runs out. */
#ifndef MACHINE_MEMORY_H
#define MACHINE_MEMORY_H

#include "machine/machine.h"

/* The memory is not free: returns false, and leaves a reason and an event. */
bool memory_short(struct mm_struct *mm, u64 bytes);

/* Tries to free this many bytes by reclaiming pages that have not been used lately. */
static inline void memory_ask_back(struct mm_struct *mm, u64 bytes)
{
	if (mm->machine->reclaim)
		mm->machine->reclaim(mm, bytes);
}

/* Called before an allocation, at points where reclaim may run: no walk over page tables has changes to settle, and
 * every VMA that has links to an anon_vma is also in the index. Code that allocates at other points has called this
 * before, for enough bytes. Only a huge page is refused at once; single pages replace it. */
void memory_ready(struct mm_struct *mm, u64 bytes);

/* Charges this many bytes, or returns false if they are not free. */
bool memory_fits(struct mm_struct *mm, u64 bytes);

static inline void memory_give(struct machine *machine, u64 bytes)
{
	machine->memory_free += bytes;
}

/* If the arena could not supply the object, returns what was charged for it. */
static inline void *memory_keep(struct machine *machine, void *object, u64 bytes)
{
	if (!object)
		memory_give(machine, bytes);
	return object;
}

/* Allocates an object from the arena and charges `bytes` for it; NULL if either is exhausted. */
#define memory_alloc(mm, size, bytes) \
	(memory_fits(mm, bytes) ? memory_keep((mm)->machine, arena_alloc(&(mm)->machine->arena, size), bytes) : NULL)
#define memory_new(mm, type, bytes) ((type *)memory_alloc(mm, sizeof(type), bytes))

void memory_release(struct machine *machine, void *object, size_t size, u64 bytes);

#endif
