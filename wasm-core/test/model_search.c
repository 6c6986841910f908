/* Where the model puts a new mapping: 3.4 by its rules for first fit, 3.8 by looking at every gap. All
 * searches return an address or a negative errno. */
#include "base/errno.h"
#include "test/model_internal.h"

struct window {
	u64 low, high;
};

static s64 first_fit_upwards(struct model *model, u64 length, struct window window)
{
	u64 base = window.low, addr, first;

	if (length > model->hole_seen) {
		addr = model->search_from > base ? model->search_from : base;
	} else {
		addr = base;
		model->hole_seen = 0;
	}
	for (first = addr;;) {
		u32 i = model_find(model, addr);

		if (addr > window.high - length) {
			if (first == base)
				return -ENOMEM;
			model->restarts++;
			first = addr = base;
			model->hole_seen = 0;
			continue;
		}
		if (i == model->count || addr + length <= model->areas[i].start) {
			model->search_from = addr + length;
			return (s64)addr;
		}
		if (model->areas[i].start > addr && model->areas[i].start - addr > model->hole_seen)
			model->hole_seen = model->areas[i].start - addr;
		addr = model->areas[i].end;
	}
}

/* One pass from search_from downwards. */
static s64 first_fit_below(struct model *model, u64 length)
{
	u64 top = model->search_from;

	if (top < length)
		return -ENOMEM;
	do {
		u64 addr = top - length;
		u32 i = model_find(model, addr);

		if (i == model->count || top <= model->areas[i].start)
			return (s64)(model->search_from = addr);
		if (model->areas[i].start > addr && model->areas[i].start - addr > model->hole_seen)
			model->hole_seen = model->areas[i].start - addr;
		top = model->areas[i].start;
	} while (top > length); /* a hole that would begin at address 0 is passed over */
	return -ENOMEM;
}

static s64 first_fit_downwards(struct model *model, u64 length)
{
	bool from_base;
	s64 found;

	if (length <= model->hole_seen) {
		model->hole_seen = 0;
		model->search_from = model->mmap_base;
	}
	from_base = model->search_from == model->mmap_base;
	found = first_fit_below(model, length);
	if (found < 0 && !from_base) {
		model->restarts++;
		model->search_from = model->mmap_base;
		model->hole_seen = 0;
		found = first_fit_below(model, length);
	}
	return found;
}

/* The lowest or highest address with room in the window, by looking at every gap. */
static s64 best_fit(const struct model *model, u64 length, struct window window,
		    enum code_direction direction)
{
	s64 found = -ENOMEM;
	u32 i;

	for (i = 0; i <= model->count; i++) {
		u64 start = i > 0 ? model->areas[i - 1].end : 0;
		u64 end = i < model->count ? model->areas[i].start : UINT64_MAX;

		start = start > window.low ? start : window.low;
		end = end < window.high ? end : window.high;
		if (end < start || end - start < length)
			continue;
		if (direction == direction_bottomup)
			return (s64)start;
		found = (s64)(end - length);
	}
	return found;
}

static s64 search_down(struct model *model, u64 length)
{
	struct window below_base = { PAGE_SIZE, model->mmap_base };

	return model->search == MODEL_LINEAR ? first_fit_downwards(model, length) :
					       best_fit(model, length, below_base, direction_topdown);
}

static bool wish_is_free(const struct model *model, u64 hint, u64 length, u64 limit)
{
	return hint && hint <= limit - length && model_is_free(model, hint, hint + length);
}

static s64 choose_upwards(struct model *model, u64 hint, u64 length, struct window window)
{
	if (length > window.high)
		return -ENOMEM;
	if (wish_is_free(model, hint, length, window.high))
		return (s64)hint;
	return model->search == MODEL_BEST ? best_fit(model, length, window, direction_bottomup) :
					     first_fit_upwards(model, length, window);
}

s64 model_choose_address(struct model *model, u64 hint, u64 length, u32 flags)
{
	struct window upwards = { model->unmapped_base, model->task_size };
	bool down = model->direction == direction_topdown;
	bool forgets = down && model->search == MODEL_LINEAR;
	s64 found;

	if (length > model->task_size)
		return -ENOMEM;
	if (flags & MAP_FIXED)
		return hint > model->task_size - length ? -ENOMEM : (s64)hint;
	hint = PAGE_ALIGN(hint);
	if (flags & MAP_32BIT) {
		upwards.low = 0x40000000;
		upwards.high = upwards.high < 0x80000000 ? upwards.high : 0x80000000;
	} else if (down) {
		if (wish_is_free(model, hint, length, model->task_size))
			return (s64)hint;
		found = search_down(model, length);
		if (found >= 0)
			return found;
		model->fallbacks++;
	}
	/* Whatever comes of going upwards in a top-down layout: what is known of holes is lost. */
	if (forgets) {
		model->hole_seen = UINT64_MAX;
		model->search_from = model->unmapped_base;
	}
	found = choose_upwards(model, hint, length, upwards);
	if (forgets) {
		model->hole_seen = UINT64_MAX;
		model->search_from = model->mmap_base;
	}
	return found;
}
