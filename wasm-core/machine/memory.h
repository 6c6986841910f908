/* What the simulated machine's own memory is used for: a machine with stated RAM runs out of it.
 *
 * machine->memory_free is what nobody uses: bytes of the machine, not of the arena. What the kernel has per page, table,
 * node or area is taken from it in the kernel's own sizes. A machine whose RAM is not stated has endless memory. */
#ifndef MACHINE_MEMORY_H
#define MACHINE_MEMORY_H

#include "machine/machine.h"

/* It is not free: false, with reason and event. */
bool memory_short(struct mm_struct *mm, u64 bytes);

/* Tries to have so many bytes free, by taking pages from whoever has not used them lately. */
static inline void memory_ask_back(struct mm_struct *mm, u64 bytes)
{
	if (mm->machine->reclaim)
		mm->machine->reclaim(mm, bytes);
}

/* Before memory is asked for, where no walk over page tables has a change to settle, and who has links to an anon_vma is
 * linked otherwise too. Who asks where that is not so has asked for enough before; a huge page alone is refused at once, and
 * single pages take its place. */
static inline void memory_ready(struct mm_struct *mm, u64 bytes)
{
	if (mm->machine->memory_free < bytes)
		memory_ask_back(mm, bytes);
}

/* So many bytes more are used, or false: there are not so many. */
static inline bool memory_fits(struct mm_struct *mm, u64 bytes)
{
	if (mm->machine->memory_free < bytes)
		return memory_short(mm, bytes);
	mm->machine->memory_free -= bytes;
	return true;
}

static inline void memory_give(struct machine *machine, u64 bytes)
{
	machine->memory_free += bytes;
}

/* What was taken for an object that could not be had is given back. */
static inline void *memory_keep(struct machine *machine, void *object, u64 bytes)
{
	if (!object)
		memory_give(machine, bytes);
	return object;
}

/* An object of the arena for which the machine has so many bytes; NULL when either is out. */
#define memory_alloc(mm, size, bytes) \
	(memory_fits(mm, bytes) ? memory_keep((mm)->machine, arena_alloc(&(mm)->machine->arena, size), bytes) : NULL)
#define memory_new(mm, type, bytes) ((type *)memory_alloc(mm, sizeof(type), bytes))

static inline void memory_release(struct machine *machine, void *object, size_t size, u64 bytes)
{
	arena_free(&machine->arena, object, size);
	memory_give(machine, bytes);
}

#endif
