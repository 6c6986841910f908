/* What the simulated machine's own memory is used for: a machine with stated RAM runs out of it.
 *
 * machine->memory_free is what nobody uses: bytes of the machine, not of the arena. What the kernel has per page, table,
 * node or area is taken from it in the kernel's own sizes. A machine whose RAM is not stated has endless memory. */
#ifndef MM_MEMORY_H
#define MM_MEMORY_H

#include "pt/table.h"

struct record_memory;

/* memory.c: the machine has so much as machine->ram and machine->swap say, and of it is used what there is already. Of
 * less than that nothing is free. */
void memory_init(struct machine *machine);
/* It is not free: false, with reason and event. */
bool memory_short(struct mm_struct *mm, u64 bytes);
/* Could so many pages more be had at all, were everything else that may go to swap, or be dropped, to go? What lies in
 * swap itself leaves its place there as it comes back: it is no page more. */
bool memory_could_hold(const struct mm_struct *mm, u64 pages);
/* Bytes of the swap's part that hold nothing; and pages of files, which can be had again from where they came. */
u64 memory_swap_free(const struct machine *machine);
u64 memory_file_pages(const struct machine *machine);
void memory_record(const struct machine *machine, struct record_memory *record);
/* NULL, or what is wrong with the sum. Between calls. */
const char *memory_verify(const struct machine *machine);

/* reclaim.c: tries to have so many bytes free, by taking pages from whoever has not used them lately. */
void memory_reclaim(struct mm_struct *mm, u64 bytes);

/* Before memory is asked for, where no walk over page tables has a change to settle, and who has links to an anon_vma is
 * linked otherwise too. Who asks where that is not so has asked for enough before; a huge page alone is refused at once, and
 * single pages take its place. */
static inline void memory_ready(struct mm_struct *mm, u64 bytes)
{
	if (mm->machine->memory_free < bytes)
		memory_reclaim(mm, bytes);
}

/* The same in a walk over page tables: what reclaim takes from the table at hand is no change of the walk's. */
static inline void memory_ready_within(struct mm_struct *mm, struct pt_range *range, u64 bytes)
{
	if (mm->machine->memory_free >= bytes)
		return;
	pt_settle(mm, range);
	memory_reclaim(mm, bytes);
	range->before = range->table->sums;
}

/* For one more page and what its reverse map may need; and for the page tables of one. */
#define MEMORY_FOR_PAGE (2 * PAGE_SIZE)
#define MEMORY_FOR_TABLES ((PT_LEVELS + 1) * PAGE_SIZE)

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
