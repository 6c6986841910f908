/* Which CPU comes next: a binary heap, ordered by time, and by number where times are equal, so that the order is
 * unique. */
#ifndef CPUS_HEAP_H
#define CPUS_HEAP_H

#include "base/types.h"

struct heap_entry {
	u64 at; /* picoseconds */
	u32 cpu;
};

struct heap {
	struct heap_entry *entry; /* the first is the next CPU; there is space for all CPUs */
	u32 count;
	bool busy; /* the first CPU's event is running: no other may move ahead of it, not even at the same time */
};

static inline bool heap_before(const struct heap_entry *one, const struct heap_entry *other)
{
	return one->at != other->at ? one->at < other->at : one->cpu < other->cpu;
}

/* `cpu` must not be in the heap. */
void heap_push(struct heap *heap, u32 cpu, u64 at);
/* Begins the event of the first CPU and returns the CPU. The event ends with heap_move_first(), to a time that is
 * not earlier, or with heap_drop_first(). */
static inline u32 heap_begin(struct heap *heap)
{
	heap->busy = true;
	return heap->entry[0].cpu;
}
void heap_move_first(struct heap *heap, u64 at);
void heap_drop_first(struct heap *heap);

#endif
