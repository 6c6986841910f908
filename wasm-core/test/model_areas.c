/* The model's VMAs: finding, splitting and merging them, in a sorted array. */
#include <stdlib.h>
#include <string.h>

#include "test/model_internal.h"

u32 model_find(const struct model *model, u64 addr)
{
	u32 low = 0, high = model->count;

	while (low < high) {
		u32 middle = (low + high) / 2;

		if (model->areas[middle].end <= addr)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

bool model_is_free(const struct model *model, u64 start, u64 end)
{
	u32 i = model_find(model, start);

	return i == model->count || model->areas[i].start >= end;
}

u64 model_start_gap(const struct model *model, const struct model_area *area)
{
	u64 gap = area->flags & VM_GROWSDOWN ? model->stack_guard_gap : 0;

	return area->start > gap ? area->start - gap : 0;
}

void model_insert(struct model *model, u32 i, struct model_area area)
{
	if (model->count == MODEL_AREAS)
		abort();
	memmove(&model->areas[i + 1], &model->areas[i], (model->count - i) * sizeof(area));
	model->areas[i] = area;
	model->count++;
}

void model_discard(struct model *model, u32 i, u32 n)
{
	model->count -= n;
	memmove(&model->areas[i], &model->areas[i + n], (model->count - i) * sizeof(model->areas[0]));
}

static bool joins(const struct model *model, const struct model_area *low, const struct model_area *high)
{
	u32 special = VM_SPECIAL | (model->rules->mixed_is_special ? VM_MIXEDMAP : 0);

	return low->end == high->start && low->flags == high->flags && low->file == high->file &&
	       low->pgoff + ((low->end - low->start) >> PAGE_SHIFT) == high->pgoff &&
	       !(low->flags & special);
}

void model_cut(struct model *model, u64 at, enum code_side new_part)
{
	u32 i = model_find(model, at);
	struct model_area low, high;

	if (i == model->count || model->areas[i].start >= at)
		return;
	low = high = model->areas[i];
	low.end = high.start = at;
	high.pgoff += (at - low.start) >> PAGE_SHIFT;
	*(new_part == side_left ? &low.id : &high.id) = ++model->last_id;
	model->areas[i] = high;
	model_insert(model, i, low);
}

void model_place(struct model *model, struct model_area area, bool merges)
{
	u32 i = model_find(model, area.start);
	struct model_area *below = i > 0 ? &model->areas[i - 1] : NULL;
	struct model_area *above = i < model->count ? &model->areas[i] : NULL;
	bool left, right;

	merges = merges && !(area.file && model->rules->files_apart);
	left = merges && below && joins(model, below, &area);
	right = merges && above && joins(model, &area, above);

	if (left && right) {
		model->merges[1]++;
		below->end = above->end;
		model_discard(model, i, 1);
	} else if (left) {
		model->merges[2]++;
		below->end = area.end;
	} else if (right) {
		model->merges[3]++;
		above->start = area.start;
		above->pgoff = area.pgoff;
	} else {
		area.id = ++model->last_id;
		model_insert(model, i, area);
	}
}

s32 model_repaint(struct model *model, u64 start, u64 end, u32 flags)
{
	u32 i = model_find(model, start);
	struct model_area *area = &model->areas[i], *below = area - 1, *above = area + 1;
	bool head = area->start == start, tail = area->end == end, left, right, apart;
	struct model_area piece = *area;

	piece.start = start;
	piece.end = end;
	piece.pgoff += (start - area->start) >> PAGE_SHIFT;
	piece.flags = flags;
	apart = model->rules->changed_apart || (area->file && (model->rules->files_apart || model->rules->changed_files_apart));
	left = head && !apart && i > 0 && joins(model, below, &piece);
	right = tail && !apart && !model->rules->mprotect_apart && i + 1 < model->count && joins(model, &piece, above);

	if (left && right) {
		model->merges[6]++;
		below->end = above->end;
		model_discard(model, i, 2);
	} else if (left && tail) {
		model->merges[7]++;
		below->end = end;
		model_discard(model, i, 1);
	} else if (left) {
		model->merges[5]++;
		below->end = area->start = end;
		area->pgoff += (end - start) >> PAGE_SHIFT;
	} else if (right && head) {
		model->merges[8]++;
		above->start = start;
		above->pgoff = piece.pgoff;
		if (!model->rules->next_absorbs)
			above->id = area->id; /* before 4.9 the repainted VMA expands over the next one */
		model_discard(model, i, 1);
	} else if (right) {
		model->merges[4]++;
		area->end = above->start = start;
		above->pgoff = piece.pgoff;
	} else {
		if (!head && model->count >= model->max_map_count)
			return -ENOMEM;
		model_cut(model, start, side_left);
		if (!tail && model->count >= model->max_map_count)
			return -ENOMEM;
		model_cut(model, end, side_right);
		model->areas[model_find(model, start)].flags = flags;
	}
	return 0;
}

void model_join_next(struct model *model, u64 at)
{
	u32 i = model_find(model, at - 1);
	struct model_area *area = &model->areas[i];

	if (i + 1 == model->count || area->file || area->flags & VM_SHARED || !joins(model, area, area + 1))
		return;
	model->merges[8]++;
	area->end = area[1].end;
	model_discard(model, i + 1, 1);
}
