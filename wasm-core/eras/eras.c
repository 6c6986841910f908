#include "eras/eras.h"
#include "area/merge.h"
#include "base/text.h"
#include "dup/dup.h"
#include "lock/lock.h"
#include "machine/cache.h"
#include "machine/gap_strategy.h"
#include "machine/index.h"
#include "page/form.h"
#include "page/i_mmap.h"
#include "page/rmap_strategy.h"

enum {
#define ERA(name, ...) ERA_##name,
#include "eras/eras.def"
#undef ERA
	ERAS
};

static const struct era eras[ERAS] = {
#define ERA(name, id, year, release, index, gap, merge, cache, dup, pt, rmap, i_mmap, lock, mmap_flags, build)              \
	{ id, year, ERA_##name, &index_##index, &gap_##gap, &merge_##merge, \
	  &cache_##cache, &dup_##dup, &pt_##pt, &rmap_##rmap, &i_mmap_##i_mmap, &lock_##lock, release, mmap_flags, build },
#include "eras/eras.def"
#undef ERA
};

u32 era_count(void)
{
	return ERAS;
}

const struct era *era_find(u32 number)
{
	return number < ERAS ? &eras[number] : NULL;
}

/* A pointer to any strategy is also used as one to struct strategy, so all their structs have its members where it has
 * them. */
#define COLUMN(NAME, column, type, strategies)                                                                    \
	_Static_assert(offsetof(struct type, name) == offsetof(struct strategy, name) &&                          \
			       offsetof(struct type, keeps) == offsetof(struct strategy, keeps),                  \
		       "struct " #type " does not begin like struct strategy");
#include "machine/columns.def"
#undef COLUMN

#define STRATEGY(name) (const struct strategy *)&name,
#define COLUMN(NAME, name, type, strategies) static const struct strategy *const name##_strategies[] = { strategies NULL };
#include "machine/columns.def"
#undef COLUMN

const struct era_column era_columns[COLUMNS] = {
#define COLUMN(NAME, name, type, strategies) { #name, name##_strategies },
#include "machine/columns.def"
#undef COLUMN
};

const struct strategy *era_strategy(const struct era *era, u32 column)
{
	switch (column) {
#define COLUMN(NAME, name, type, strategies) \
	case COLUMN_##NAME:                  \
		return (const struct strategy *)era->name;
#include "machine/columns.def"
#undef COLUMN
	default:
		return NULL;
	}
}

static void add_keeps(struct text *text, const struct strategy *strategy)
{
	if (strategy->keeps) {
		text_add(text, " ");
		text_add(text, strategy->keeps);
	}
}

static s32 length_of(const struct text *text)
{
	return text->overflow ? -EINVAL : (s32)text->length;
}

s32 era_describe(const struct era *era, char *buffer, size_t size)
{
	struct text text;

	text_start(&text, buffer, size);
	text_add_line(&text, "id", era->id);
	text_add_number(&text, "year", era->year);
	for (u32 i = 0; i < COLUMNS; i++)
		text_add_line(&text, era_columns[i].name, era_strategy(era, i)->name);
	text_add(&text, "keeps");
	for (u32 i = 0; i < COLUMNS; i++)
		add_keeps(&text, era_strategy(era, i));
	text_add(&text, "\n");
	return length_of(&text);
}

s32 era_describe_strategies(char *buffer, size_t size)
{
	struct text text;

	text_start(&text, buffer, size);
	for (const struct era_column *column = era_columns; column < era_columns + COLUMNS; column++) {
		for (u32 i = 0; column->strategies[i]; i++) {
			const struct strategy *strategy = column->strategies[i];

			text_add(&text, column->name);
			text_add(&text, " ");
			text_add(&text, strategy->name);
			add_keeps(&text, strategy);
			text_add(&text, "\n");
		}
	}
	return length_of(&text);
}
