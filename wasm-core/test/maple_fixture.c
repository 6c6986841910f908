#include "test/maple_fixture.h"
#include "maple/node.h"

#include <stdio.h>
#include <string.h>

struct maple_fixture *maple_start(u32 flags)
{
	static struct maple_fixture fixture;
	struct arena *arena = arena_place();

	CHECK(arena);
	arena_init(arena, 4096, arena_grow(arena, 4096));
	fixture.arena = arena;
	fixture.counters = (struct counters){ 0 };
	fixture.model.count = 0;
	ring_begin(0, 0, &fixture.counters);
	mt_init(&fixture.tree, arena, flags);
	return &fixture;
}

void maple_end(struct maple_fixture *fixture)
{
	mt_destroy(&fixture->tree);
	CHECK_EQ(fixture->tree.nodes, 0);
	CHECK_EQ(fixture->tree.ma_root, 0);
	CHECK_EQ(fixture->arena->live_objects, 0);
	CHECK_EQ(fixture->counters.maple_node_allocs, fixture->counters.maple_node_frees);
	arena_release(fixture->arena);
}

u32 model_at(const struct range_model *model, u64 index)
{
	u32 low = 0, high = model->count;

	while (low < high) {
		u32 middle = (low + high) / 2;

		if (model->at[middle].last < index)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Replaces `gone` ranges from the i-th on by `come` undefined ones. */
static struct range *make_room(struct range_model *model, u32 i, u32 gone, u32 come)
{
	CHECK(model->count + come <= MODEL_RANGES);
	memmove(&model->at[i + come], &model->at[i + gone], (model->count - i - gone) * sizeof(struct range));
	model->count += come - gone;
	return &model->at[i];
}

void model_put(struct range_model *model, u64 first, u64 last, void *entry)
{
	struct range parts[3];
	u32 from = model_at(model, first), to = from, count = 0;

	while (to < model->count && model->at[to].first <= last)
		to++;
	if (from < to && model->at[from].first < first)
		parts[count++] = (struct range){ model->at[from].first, first - 1, model->at[from].entry };
	if (entry)
		parts[count++] = (struct range){ first, last, entry };
	if (from < to && model->at[to - 1].last > last)
		parts[count++] = (struct range){ last + 1, model->at[to - 1].last, model->at[to - 1].entry };
	memcpy(make_room(model, from, to - from, count), parts, count * sizeof(*parts));
}

void verify(const struct maple_fixture *fixture)
{
	const char *complaint = mt_verify(&fixture->tree);

	if (complaint)
		check_failed(__FILE__, __LINE__, "%s", complaint);
}

void compare_all(struct maple_fixture *fixture)
{
	MA_STATE(mas, &fixture->tree, 0, 0);

	for (u32 i = 0; i < fixture->model.count; i++) {
		const struct range *range = &fixture->model.at[i];

		CHECK(mas_find(&mas, MAPLE_MAX) == range->entry);
		CHECK_EQ(mas.index, range->first);
		CHECK_EQ(mas.last, range->last);
	}
	CHECK(!mas_find(&mas, MAPLE_MAX));
}

/* Compares words 1 to 31, which hold everything but the parent. */
static void check_same_node(u64 one, u64 other, u64 max, bool shape_only)
{
	enum maple_type type = mte_node_type(one);
	struct maple_node *a = mte_to_node(one), *b = mte_to_node(other);
	u32 end = ma_data_end(a, type, max), slots = type == maple_arange_64 ? MAPLE_ARANGE_SLOTS_AT : MAPLE_SLOTS_AT;

	CHECK(a != b);
	CHECK_EQ(mte_node_type(other), type);
	for (u32 word = 1; word < 32; word++) {
		bool is_slot = word >= slots && word <= slots + end;

		if (!is_slot || (type == maple_leaf_64 && !shape_only))
			CHECK_EQ(a->word[word], b->word[word]);
		else if (type == maple_leaf_64)
			CHECK_EQ(!a->word[word], !b->word[word]);
	}
	if (type == maple_leaf_64)
		return;
	for (u32 slot = 0; slot <= end; slot++) {
		u64 child = b->word[slots + slot];

		CHECK_EQ(ma_parent(mte_to_node(child)), other);
		CHECK_EQ(ma_parent_slot(mte_to_node(child)), slot);
		check_same_node(a->word[slots + slot], child, ma_slot_last(a, slot, end, max), shape_only);
	}
}

void check_same_tree(const struct maple_tree *one, const struct maple_tree *other, bool shape_only)
{
	CHECK_EQ(one->height, other->height);
	CHECK_EQ(one->nodes, other->nodes);
	CHECK_EQ(one->ma_flags, other->ma_flags);
	CHECK_EQ(mt_has_nodes(one), mt_has_nodes(other));
	if (!mt_has_nodes(one)) {
		CHECK_EQ(one->ma_root, other->ma_root);
		return;
	}
	CHECK(ma_is_root(mte_to_node(other->ma_root)));
	check_same_node(one->ma_root, other->ma_root, MAPLE_MAX, shape_only);
}

s32 put_unchecked(struct maple_fixture *fixture, struct ma_state *mas, void *entry, bool in_two)
{
	u64 first = mas->index, last = mas->last;
	s32 error;

	if (!in_two) {
		error = mas_store(mas, entry);
	} else {
		error = mas_preallocate(mas, entry);
		if (!error)
			mas_store_prealloc(mas, entry);
	}
	CHECK(!mas->alloc && !mas->alloc_count);
	if (!error) {
		CHECK(mas->index <= first && mas->last >= last);
		model_put(&fixture->model, first, last, entry);
	}
	return error;
}

enum code_store_type put(struct maple_fixture *fixture, u64 first, u64 last, void *entry)
{
	MA_STATE(mas, &fixture->tree, first, last);

	CHECK_EQ(put_unchecked(fixture, &mas, entry, false), 0);
	verify(fixture);
	compare_all(fixture);
	return (enum code_store_type)mas.store_type;
}

/* Appends to a text, which is cut off when the buffer is full. */
static char text[8192];
static size_t text_length;

static void add_text(const char *format, u64 value)
{
	int added = snprintf(text + text_length, sizeof(text) - text_length, format, value);

	if (added > 0 && text_length + (size_t)added < sizeof(text))
		text_length += (size_t)added;
}

static void add_shape(u64 enode, u64 max)
{
	enum maple_type type = mte_node_type(enode);
	struct maple_node *node = mte_to_node(enode);
	u32 end = ma_data_end(node, type, max);

	if (type == maple_leaf_64) {
		add_text("%lu", end + 1);
		return;
	}
	for (u32 slot = 0; slot <= end; slot++) {
		add_text(slot ? " " : "(", 0);
		add_shape(ma_slots(node, type)[slot], ma_slot_last(node, slot, end, max));
	}
	add_text(")", 0);
}

const char *shape_of(const struct maple_fixture *fixture)
{
	text_length = 0;
	if (mt_has_nodes(&fixture->tree))
		add_shape(fixture->tree.ma_root, MAPLE_MAX);
	else
		add_text(fixture->tree.ma_root ? "entry" : "empty", 0);
	return text;
}

const char *slots_of(const struct maple_fixture *fixture)
{
	struct maple_walk walk;
	struct maple_node_view view;

	text_length = 0;
	*text = '\0';
	maple_walk_start(&walk, &fixture->tree);
	while (maple_walk_next(&walk, &view)) {
		if (!view.leaf)
			continue;
		if (text_length)
			add_text(" |", 0);
		for (u32 slot = 0; slot < view.slots; slot++) {
			if (text_length)
				add_text(" ", 0);
			if (view.slot[slot].entry)
				add_text("%lu", (u64)(uintptr_t)view.slot[slot].entry / 16);
			add_text(view.slot[slot].last == MAPLE_MAX ? "-" : "-%lu", view.slot[slot].last);
		}
	}
	return text;
}

void build_top_down(struct maple_fixture *fixture, u32 areas, enum spread spread)
{
	u64 end = 0x7ffff7fff000;

	for (u32 i = 0; i < areas; i++) {
		u64 start = end - 10 * PAGE_SIZE;
		MA_STATE(mas, &fixture->tree, start, end - 1);

		CHECK_EQ(mas_store(&mas, entry_number(i + 1)), 0);
		end = start;
		if (spread == SPREAD_APART || (spread == SPREAD_PAIRS && i % 2))
			end -= PAGE_SIZE;
	}
}
