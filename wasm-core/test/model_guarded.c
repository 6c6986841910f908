/* The search of 4.12 to 6.0, expressed on stretches of the array instead of a tree. It skips a subtree that ends
 * too low, where the end is taken to be the start of the guard gap below a growing VMA. That start may be lower
 * than other VMAs below the growing one, so near the limits a gap that would fit may be skipped. */
#include "test/model_internal.h"

struct walk {
	struct model *model;
	const struct gap_request *request;
	u64 room, highest_start, lowest_end;
	bool ended; /* reached a point beyond which nothing can fit */
};

static u64 hole_start(const struct walk *walk, u32 i)
{
	return i > 0 ? walk->model->areas[i - 1].end : 0;
}

static u64 hole_end(const struct walk *walk, u32 i)
{
	return model_start_gap(walk->model, &walk->model->areas[i]);
}

static bool is_large_enough(const struct walk *walk, u32 i)
{
	u64 start = hole_start(walk, i), end = hole_end(walk, i);

	return end > start && end - start >= walk->room;
}

static bool promises(const struct walk *walk, struct stretch stretch)
{
	for (u32 i = stretch.from; i < stretch.to; i++)
		if (is_large_enough(walk, i))
			return true;
	return false;
}

static bool is_between_limits(const struct walk *walk, u32 i)
{
	return hole_start(walk, i) <= walk->highest_start && hole_end(walk, i) >= walk->lowest_end;
}

/* Would fit if the VMA above did not keep a guard gap. */
static bool is_guarded(const struct walk *walk, u32 i)
{
	u64 end = walk->model->areas[i].start, start = hole_start(walk, i);

	return hole_end(walk, i) < end && end - start >= walk->room && !is_large_enough(walk, i);
}

/* The VMA above the gap that is chosen, or `count`. */
static u32 search(struct walk *walk, struct stretch stretch)
{
	bool down = walk->request->direction == direction_topdown;
	u32 none = walk->model->count, top, found = none;
	struct stretch first, last;
	bool enters;

	if (walk->ended || !promises(walk, stretch))
		return none;
	top = model_top(walk->model, stretch);
	first = down ? (struct stretch){ top + 1, stretch.to } : (struct stretch){ stretch.from, top };
	last = down ? (struct stretch){ stretch.from, top } : (struct stretch){ top + 1, stretch.to };
	enters = down ? hole_start(walk, top) <= walk->highest_start : hole_end(walk, top) >= walk->lowest_end;
	if (enters)
		found = search(walk, first);
	if (found < none || walk->ended)
		return found;
	walk->ended = down ? hole_end(walk, top) < walk->lowest_end && hole_start(walk, top) <= walk->highest_start :
			     hole_start(walk, top) > walk->highest_start;
	if (walk->ended)
		return none;
	walk->model->guarded += is_guarded(walk, top);
	if (is_between_limits(walk, top) && is_large_enough(walk, top))
		return top;
	return search(walk, last);
}

s64 model_guarded_walk(struct model *model, const struct gap_request *request)
{
	struct walk walk = { .model = model, .request = request, .room = request->length + request->align_mask };
	u64 highest_end = model->count > 0 ? model->areas[model->count - 1].end : 0, addr;
	bool top_fits, down = request->direction == direction_topdown;
	u32 above;

	if (request->high < walk.room || request->high - walk.room < request->low)
		return -ENOMEM;
	walk.highest_start = request->high - walk.room;
	walk.lowest_end = request->low + walk.room;
	top_fits = highest_end <= walk.highest_start;
	above = down && top_fits ? model->count : search(&walk, (struct stretch){ 0, model->count });
	if (above == model->count && !top_fits)
		return -ENOMEM;
	if (down) {
		addr = above < model->count && hole_end(&walk, above) < request->high ? hole_end(&walk, above) : request->high;
		addr -= request->length;
		while ((addr ^ request->align_offset) & request->align_mask)
			addr -= PAGE_SIZE;
		return (s64)addr;
	}
	addr = above < model->count ? hole_start(&walk, above) : highest_end;
	addr = addr > request->low ? addr : request->low;
	while ((addr ^ request->align_offset) & request->align_mask)
		addr += PAGE_SIZE;
	return (s64)addr;
}
