/* The search of June 2012, expressed on stretches of the array instead of a tree. A subtree is a stretch of VMAs;
 * its root is the VMA whose node has the smallest depth; what it promises is computed VMA by VMA. Only where the
 * core may not know its gaps (free_gap_lazy, until a search fails) does a subtree promise what its root's node
 * says. */
#include "test/model_internal.h"

#define DEPTH 64

struct walk {
	const struct model *model;
	const struct gap_request *request;
	bool down;
	struct stretch path[DEPTH]; /* from the whole array to where the walk is */
	u32 depth;
};

u32 model_top(const struct model *model, struct stretch stretch)
{
	u32 top = stretch.from;

	for (u32 i = stretch.from; i < stretch.to; i++)
		if (model->tree.depth[i] < model->tree.depth[top])
			top = i;
	return top;
}

static u64 hole_start(const struct model *model, u32 i)
{
	return i > 0 ? model->areas[i - 1].end : 0;
}

static bool promises(const struct walk *walk, struct stretch stretch)
{
	const struct model *model = walk->model;
	u64 largest = 0;

	if (stretch.from == stretch.to)
		return false;
	if (model->tree.stale)
		return model->tree.promised[model_top(model, stretch)] >= walk->request->length;
	for (u32 i = stretch.from; i < stretch.to; i++)
		if (model->areas[i].start - hole_start(model, i) > largest)
			largest = model->areas[i].start - hole_start(model, i);
	return largest >= walk->request->length;
}

/* Does the gap fit, on the right side of the limit at which the search begins? Nobody asks about the other limit. */
static bool hole_fits(const struct walk *walk, u32 i, u64 *addr)
{
	const struct gap_request *request = walk->request;
	u64 start = hole_start(walk->model, i), end = walk->model->areas[i].start;

	if (!walk->down && start < request->low)
		start = request->low;
	if (walk->down && end > request->high)
		end = request->high;
	if (end <= request->length || end - request->length < start)
		return false;
	*addr = walk->down ? end - request->length : start;
	return true;
}

/* The stretches on both sides of a root, as seen from the end that the search prefers. */
static struct stretch near_of(const struct walk *walk, struct stretch stretch, u32 top)
{
	return walk->down ? (struct stretch){ top + 1, stretch.to } : (struct stretch){ stretch.from, top };
}

static struct stretch far_of(const struct walk *walk, struct stretch stretch, u32 top)
{
	return walk->down ? (struct stretch){ stretch.from, top } : (struct stretch){ top + 1, stretch.to };
}

/* Can a gap on the near side of this VMA lie between the limits? */
static bool near_side_is_inside(const struct walk *walk, u32 i)
{
	const struct gap_request *request = walk->request;
	const struct model_area *area = &walk->model->areas[i];

	return walk->down ? area->end + request->length < request->high : area->start - request->length >= request->low;
}

/* Do all gaps on the far side of this VMA lie beyond the other limit? */
static bool turns_round(const struct walk *walk, u32 i)
{
	const struct gap_request *request = walk->request;
	const struct model_area *area = &walk->model->areas[i];

	return walk->down ? area->start < request->low + request->length : area->end + request->length > request->high;
}

/* Goes back up to where the walk turned to the near side, and then into the far side, whatever that promises. */
static void climb(struct walk *walk)
{
	while (walk->depth > 1) {
		struct stretch below = walk->path[--walk->depth], above = walk->path[walk->depth - 1];
		struct stretch far = far_of(walk, above, model_top(walk->model, above));

		if (far.from < far.to && far.from != below.from) {
			walk->path[walk->depth++] = far;
			return;
		}
	}
	walk->depth = 0;
}

/* The address that the walk keeps, or -ENOMEM. *ended: it has been through the whole tree. */
static s64 walk_through(const struct model *model, const struct gap_request *request, bool *ended)
{
	struct walk walk = { model, request, request->direction == direction_topdown, { { 0, model->count } }, 1 };
	u64 kept = UINT64_MAX;

	*ended = false;
	while (walk.depth > 0 && model->count > 0) {
		struct stretch here = walk.path[walk.depth - 1];
		u32 top = model_top(model, here);
		struct stretch near = near_of(&walk, here, top), far = far_of(&walk, here, top);
		bool fits = hole_fits(&walk, top, &kept);

		if (near_side_is_inside(&walk, top) && promises(&walk, near))
			walk.path[walk.depth++] = near;
		else if (turns_round(&walk, top))
			return kept == UINT64_MAX ? -ENOMEM : (s64)kept;
		else if (!fits && promises(&walk, far))
			walk.path[walk.depth++] = far;
		else if (kept != UINT64_MAX)
			return (s64)kept;
		else
			climb(&walk);
	}
	*ended = true;
	return -ENOMEM;
}

static s64 walk_once(const struct model *model, const struct gap_request *request)
{
	u64 highest_end = model->count > 0 ? model->areas[model->count - 1].end : 0, length = request->length, start;
	bool down = request->direction == direction_topdown, ended;
	s64 found;

	if (down && (request->high < length || request->high - length < request->low))
		return -ENOMEM;
	if (down && highest_end < request->high - length)
		return (s64)(request->high - length);
	found = walk_through(model, request, &ended);
	if (down)
		return found;
	start = highest_end > request->low ? highest_end : request->low;
	if (ended)
		found = (s64)start;
	return found >= 0 && (u64)found + length <= model->task_size ? found : -ENOMEM;
}

s64 model_walk(struct model *model, const struct gap_request *request)
{
	s64 found = walk_once(model, request);

	if (found >= 0 || !model->tree.stale)
		return found;
	model->tree.stale = false;
	return walk_once(model, request);
}
