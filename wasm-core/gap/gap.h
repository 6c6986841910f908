/* What gap searches share: alignment, and the choice between them and the hint. */
#ifndef GAP_GAP_H
#define GAP_GAP_H

#include "machine/gap_strategy.h"

/* The size of a gap that holds the length wherever the alignment falls. 0: no gap can be that large. */
static inline u64 gap_room(const struct gap_request *request)
{
	u64 room = request->length + request->align_mask;

	return room < request->length ? 0 : room;
}

static inline u64 gap_align_up(const struct gap_request *request, u64 addr)
{
	return addr + ((request->align_offset - addr) & request->align_mask);
}

static inline u64 gap_align_down(const struct gap_request *request, u64 addr)
{
	return addr - ((addr - request->align_offset) & request->align_mask);
}

/* placement.c: whether the wanted address is free, with `length` bytes below `limit`. */
bool hint_fits(struct mm_struct *mm, u64 addr, u64 length, u64 limit);

/* placement.c: an address for `length` bytes (whole pages) without MAP_FIXED, or -ENOMEM. */
s64 choose_placement(struct mm_struct *mm, u64 hint, u64 length, u32 flags);

#endif
