/* Where the model places a new mapping: in kernels up to 3.4 by their rules for first fit, in later kernels by
 * looking at every gap, with the postings in between by model_walk.c, and in 4.20 by model_guarded.c. All searches
 * return an address or a negative errno. */
#include "page/pages.h"
#include "test/model_internal.h"

#define ABOVE_4G ((u64)1 << 32)

struct window {
	u64 low, high;
};

static s64 first_fit_upwards(struct model *model, const struct gap_request *request, struct window window)
{
	const struct model_rules *rules = model->rules;
	u64 base = window.low, length = request->length, addr, first;

	if (request->low_2gb && length <= model->hole_seen) {
		model->search_from = base;
		model->hole_seen = 0;
	}
	addr = model->search_from > base ? model->search_from : base;
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
			model->search_from = rules->remembers_nothing ? 0 : addr + length;
			return (s64)addr;
		}
		/* A hole_seen of all ones counts as smaller than any gap, because the sum wraps around. */
		if (!rules->remembers_no_hole && model->hole_seen + addr < model->areas[i].start)
			model->hole_seen = model->areas[i].start - addr;
		addr = model->areas[i].end;
	}
}

/* One pass downwards from `top`. */
static s64 first_fit_below(struct model *model, u64 length, u64 top)
{
	if (top < length)
		return -ENOMEM;
	do {
		u64 addr = top - length;
		u32 i = model_find(model, addr);

		if (i == model->count || top <= model->areas[i].start)
			return (s64)(model->search_from = addr);
		if (model->hole_seen + addr < model->areas[i].start)
			model->hole_seen = model->areas[i].start - addr;
		top = model->areas[i].start;
	} while (top > length); /* a gap that would begin at address 0 is skipped */
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
	if (model->rules->one_probe) {
		u64 addr = model->search_from - length;

		if (model->search_from > length && model_is_free(model, addr, addr + length))
			return (s64)(model->search_from = addr);
		model->restarts++;
		return first_fit_below(model, length, model->mmap_base);
	}
	found = first_fit_below(model, length, model->search_from);
	if (found < 0 && !from_base) {
		model->restarts++;
		model->search_from = model->mmap_base;
		model->hole_seen = 0;
		found = first_fit_below(model, length, model->mmap_base);
	}
	return found;
}

/* The part of the gap below VMA i that lies in the window. False when that part is too small. */
static bool clip_gap(struct model *model, u32 i, struct window window, struct window *gap, u64 length)
{
	gap->low = i > 0 ? model->areas[i - 1].end : 0;
	gap->high = i < model->count ? model->areas[i].start : UINT64_MAX;
	gap->low = gap->low > window.low ? gap->low : window.low;
	gap->high = gap->high < window.high ? gap->high : window.high;
	return gap->high >= gap->low && gap->high - gap->low >= length;
}

static u64 guarded_from(const struct model *model, u32 i)
{
	return i < model->count ? model_start_gap(model, &model->areas[i]) : UINT64_MAX;
}

/* Does the VMA above a gap keep any of [start, end) as its guard gap? */
static bool is_guarded(const struct model *model, u32 i, u64 start, u64 end)
{
	return i < model->count && guarded_from(model, i) < end && guarded_from(model, i) < model->areas[i].start &&
	       model->areas[i].end > start;
}

/* A gap whose lowest fit runs into the guard gap of the growing VMA above it is skipped; the search goes on above
 * that VMA. */
static s64 lowest_fit(struct model *model, const struct gap_request *request, struct window window)
{
	u64 room = request->length + request->align_mask;
	struct window gap;

	for (u32 i = 0; i <= model->count; i++) {
		u64 addr;

		if (!clip_gap(model, i, window, &gap, room))
			continue;
		for (addr = gap.low; (addr ^ request->align_offset) & request->align_mask; addr += PAGE_SIZE)
			;
		if (!is_guarded(model, i, addr, addr + room))
			return (s64)addr;
		model->guarded++;
	}
	return -ENOMEM;
}

/* Once a gap is bounded by a growing VMA, nothing above the start of its guard gap is considered any more, even if
 * the guard gap reaches below this gap and below the VMAs under it. */
static s64 highest_fit(struct model *model, const struct gap_request *request, struct window window)
{
	u64 room = request->length + request->align_mask;
	struct window gap;

	for (u32 i = model->count + 1; i-- > 0;) {
		u64 addr;

		if (!clip_gap(model, i, window, &gap, room))
			continue;
		addr = gap.high - request->length;
		while ((addr ^ request->align_offset) & request->align_mask)
			addr -= PAGE_SIZE;
		if (!is_guarded(model, i, addr, gap.high))
			return (s64)addr;
		model->guarded++;
		window.high = guarded_from(model, i++); /* the same gap again */
	}
	return -ENOMEM;
}

/* Since 6.1 no search goes below the lowest address that hints may have. */
static u64 lowest_allowed(const struct model *model, u64 low)
{
	return model->rules->guard_gaps && !model->rules->guarded_ends && low < model->hint_min ? model->hint_min : low;
}

s64 model_search(struct model *model, const struct gap_request *request)
{
	struct window window = { lowest_allowed(model, request->low), request->high };
	bool down = request->direction == direction_topdown;

	if (model->rules->first_fit)
		return down ? first_fit_downwards(model, request->length) :
			      first_fit_upwards(model, request, window);
	if (model->rules->posted)
		return model_walk(model, request);
	if (model->rules->guarded_ends)
		return model_guarded_walk(model, request);
	return down ? highest_fit(model, request, window) : lowest_fit(model, request, window);
}

static s64 search_down(struct model *model, u64 length, u32 flags)
{
	struct gap_request below_base = {
		.length = length, .low = flags & MAP_ABOVE4G ? ABOVE_4G : PAGE_SIZE, .high = model->mmap_base,
		.direction = direction_topdown,
	};

	return model_search(model, &below_base);
}

static bool wish_is_free(const struct model *model, u64 hint, u64 length, u64 limit)
{
	u32 i = model_find(model, hint);

	return hint && hint <= limit - length && guarded_from(model, i) >= hint + length;
}

static s64 choose_upwards(struct model *model, u64 hint, u64 length, struct window window, bool low_2gb)
{
	if (length > window.high)
		return -ENOMEM;
	if (wish_is_free(model, hint, length, window.high))
		return (s64)hint;
	return model_search(model, &(struct gap_request){ .length = length, .low = window.low, .high = window.high,
							  .direction = direction_bottomup, .low_2gb = low_2gb });
}

/* The posting of June 2012: one search in the layout's direction, whatever the flags. */
static s64 choose_once(struct model *model, u64 hint, u64 length, u32 flags)
{
	bool down = model->direction == direction_topdown;
	struct gap_request request = {
		.length = length,
		.low = down ? 0 : model->unmapped_base,
		.high = down ? model->mmap_base : model->task_size,
		.direction = model->direction,
	};

	if (length > model->task_size)
		return -ENOMEM;
	if (wish_is_free(model, hint, length, model->task_size))
		return (s64)hint;
	if (flags & MAP_32BIT) {
		request.low = model->task_size < 0x40000000 ? model->task_size : 0x40000000;
		request.high = model->task_size < 0x80000000 ? model->task_size : 0x80000000;
	}
	return model_search(model, &request);
}

static s64 choose(struct model *model, u64 hint, u64 length, u32 flags)
{
	struct window upwards = { model->unmapped_base, model->task_size };
	bool down = model->direction == direction_topdown;
	bool forgets = down && model->rules->first_fit, low_2gb = flags & MAP_32BIT && !model->rules->low;
	s64 found;

	if (model->rules->posted)
		return choose_once(model, hint, length, flags);
	if (flags & MAP_ABOVE4G && upwards.low < ABOVE_4G)
		upwards.low = ABOVE_4G;
	if (low_2gb) {
		upwards.low = upwards.high < 0x40000000 ? upwards.high : 0x40000000;
		upwards.high = upwards.high < 0x80000000 ? upwards.high : 0x80000000;
	} else if (down) {
		if (wish_is_free(model, hint, length, model->task_size))
			return (s64)hint;
		found = search_down(model, length, flags);
		if (found >= 0)
			return found;
		model->fallbacks++;
	}
	/* Searching upwards in a top-down layout forgets what is known about gaps, whether it succeeds or not. */
	if (forgets) {
		model->hole_seen = UINT64_MAX;
		model->search_from = model->unmapped_base;
	}
	found = choose_upwards(model, hint, length, upwards, low_2gb);
	if (forgets) {
		model->hole_seen = UINT64_MAX;
		model->search_from = model->mmap_base;
	}
	return found;
}

static bool is_aligned(const struct model *model, const struct model_wish *wish)
{
	u64 offset = wish->file ? wish->offset : 0, first = (offset + HUGE_SIZE - 1) & HUGE_MASK;

	if (model->rules->huge_64_bit && model->task_size <= (u64)1 << 32)
		return false;
	if (wish->file ? !model->rules->huge_files || wish->file != MODEL_REGULAR_FILE :
			 !model->rules->huge_anonymous || wish->flags & MAP_SHARED)
		return false;
	if (!wish->file && model->rules->huge_whole_only && (wish->hint || wish->length & ~HUGE_MASK))
		return false;
	return (s64)(offset + wish->length) > (s64)first && offset + wish->length - first >= HUGE_SIZE &&
	       wish->length + HUGE_SIZE <= model->task_size;
}

/* The address must have the same offset in its 2 MiB as the file's offset has. The search asks for one huge page
 * more than needed; since 6.8 a top-down layout uses the upper end of what it finds. */
static u64 align_in(const struct model *model, u64 room, u64 offset)
{
	u64 addr = room;

	while ((addr - offset) & ~HUGE_MASK)
		addr += PAGE_SIZE;
	return addr == room && model->direction == direction_topdown && model->rules->huge_to_top ? addr + HUGE_SIZE : addr;
}

s64 model_choose_address(struct model *model, const struct model_wish *wish)
{
	u64 hint = PAGE_ALIGN(wish->hint);

	if (wish->length > model->task_size)
		return -ENOMEM;
	if (wish->flags & MAP_FIXED && wish->hint >= (u64)-4095 && !model->rules->fixed_apart)
		return (s64)wish->hint;
	if (wish->flags & MAP_FIXED)
		return wish->hint > model->task_size - wish->length ? -ENOMEM : (s64)wish->hint;
	if (is_aligned(model, wish)) {
		s64 room = choose(model, hint, wish->length + HUGE_SIZE, wish->flags);

		if (room == (s64)hint)
			return room;
		if (room >= 0) {
			model->aligned++;
			return (s64)align_in(model, (u64)room, wish->file ? wish->offset : 0);
		}
	}
	return choose(model, hint, wish->length, wish->flags);
}
