#include "cpus/heap.h"
#include "trace/trace.h"

void heap_push(struct heap *heap, u32 cpu, u64 at)
{
	struct heap_entry added = { at, cpu };
	u32 place = heap->count++;

	while (place > (heap->busy ? 2 : 0) && heap_before(&added, &heap->entry[(place - 1) / 2])) {
		heap->entry[place] = heap->entry[(place - 1) / 2];
		place = (place - 1) / 2;
	}
	heap->entry[place] = added;
}

/* Puts an entry in the first place, or below where it belongs. */
static void sink(struct heap *heap, struct heap_entry sinking)
{
	u32 place = 0, below;

	while ((below = 2 * place + 1) < heap->count) {
		if (below + 1 < heap->count && heap_before(&heap->entry[below + 1], &heap->entry[below]))
			below++;
		if (!heap_before(&heap->entry[below], &sinking))
			break;
		heap->entry[place] = heap->entry[below];
		place = below;
	}
	heap->entry[place] = sinking;
}

void heap_move_first(struct heap *heap, u64 at)
{
	heap->busy = false;
	sink(heap, (struct heap_entry){ at, heap->entry[0].cpu });
}

void heap_drop_first(struct heap *heap)
{
	heap->busy = false;
	if (--heap->count)
		sink(heap, heap->entry[heap->count]);
}
