/* Which CPU comes next: a binary heap by time, and by number where times are equal, so that there is one order. */
#ifndef CPUS_HEAP_H
#define CPUS_HEAP_H

#include "base/types.h"

struct heap_entry {
	u64 at; /* picoseconds */
	u32 cpu;
};

struct heap {
	struct heap_entry *entry; /* the first is the next one; there is room for all CPUs */
	u32 count;
	bool busy; /* the first one's event runs: nobody comes before it, be it at the same time */
};

static inline bool heap_before(const struct heap_entry *one, const struct heap_entry *other)
{
	return one->at != other->at ? one->at < other->at : one->cpu < other->cpu;
}

/* `cpu` must not be in it. */
void heap_push(struct heap *heap, u32 cpu, u64 at);
/* The first one's event begins; it ends when that one comes again at another time, not earlier, or goes. */
static inline u32 heap_begin(struct heap *heap)
{
	heap->busy = true;
	return heap->entry[0].cpu;
}
void heap_move_first(struct heap *heap, u64 at);
void heap_drop_first(struct heap *heap);

#endif
