/* Mixed rows: a row of eras.def with other strategies in some columns. Traits, flags and build stay the row's. The strategies
 * say what goes together: one that works only on a certain index names it. */
#include <string.h>

#include "area/merge.h"
#include "base/text.h"
#include "dup/dup.h"
#include "eras/eras.h"
#include "machine/gap_strategy.h"
#include "page/rmap_strategy.h"
#include "trace/refusal.h"

/* A part of an id, without a NUL. */
struct part {
	const char *start;
	size_t length;
};

static struct part until(const char *string, const char *ends)
{
	return (struct part){ string, strcspn(string, ends) };
}

static bool is(const struct part *part, const char *name)
{
	return strlen(name) == part->length && memcmp(part->start, name, part->length) == 0;
}

static const struct era *row_named(const struct part *id)
{
	for (u32 i = 0; i < era_count(); i++)
		if (is(id, era_find(i)->id))
			return era_find(i);
	return NULL;
}

static u32 column_named(const struct part *name)
{
	u32 column = 0;

	while (column < COLUMNS && !is(name, era_columns[column].name))
		column++;
	return column;
}

static const struct strategy *strategy_named(u32 column, const struct part *name)
{
	const struct strategy *const *strategy = era_columns[column].strategies;

	while (*strategy && !is(name, (*strategy)->name))
		strategy++;
	return *strategy;
}

/* A name as the user wrote it, on one line. */
static void add_written(struct text *why, const char *name, const struct part *part)
{
	text_add(why, name);
	text_add(why, " ");
	for (size_t i = 0; i < part->length; i++)
		text_add_part(why, (u8)part->start[i] < ' ' ? "?" : part->start + i, 1);
	text_add(why, "\n");
}

static void list_rows(struct text *why)
{
	text_add(why, "kernels");
	for (u32 i = 0; i < era_count(); i++) {
		text_add(why, i ? ", " : " ");
		text_add(why, era_find(i)->id);
	}
	text_add(why, "\n");
}

static void list_columns(struct text *why)
{
	text_add(why, "columns");
	for (u32 i = 0; i < COLUMNS; i++) {
		text_add(why, i ? ", " : " ");
		text_add(why, era_columns[i].name);
	}
	text_add(why, "\n");
}

static void list_strategies(struct text *why, u32 column)
{
	text_add(why, "strategies");
	for (u32 i = 0; era_columns[column].strategies[i]; i++) {
		text_add(why, i ? ", " : " ");
		text_add(why, era_columns[column].strategies[i]->name);
	}
	text_add(why, "\n");
}

/* Reads "column=strategy". */
static bool choose(const char *string, const struct strategy *chosen[COLUMNS], struct text *why)
{
	struct part whole = until(string, "+"), name = until(string, "=+"), strategy;
	u32 column = column_named(&name);

	if (name.length == whole.length) {
		refuse_as(why, era_refusal, no_choice);
		add_written(why, "text", &whole);
		return false;
	}
	strategy = (struct part){ name.start + name.length + 1, whole.length - name.length - 1 };
	if (column == COLUMNS) {
		refuse_as(why, era_refusal, no_such_column);
		add_written(why, "name", &name);
		list_columns(why);
		return false;
	}
	if (chosen[column]) {
		refuse_as(why, era_refusal, chosen_twice);
		text_add_line(why, "column", era_columns[column].name);
		return false;
	}
	chosen[column] = strategy_named(column, &strategy);
	if (chosen[column])
		return true;
	refuse_as(why, era_refusal, no_such_strategy);
	text_add_line(why, "column", era_columns[column].name);
	add_written(why, "name", &strategy);
	list_strategies(why, column);
	return false;
}

/* The strategy of `column` works on this index alone. */
static bool needs_index(const struct era *era, u32 column, const struct index_strategy *index, struct text *why)
{
	if (index == era->index)
		return true;
	if (column == COLUMN_GAP)
		refuse_as(why, era_refusal, gap_needs_index);
	else
		refuse_as(why, era_refusal, dup_needs_index);
	text_add_line(why, "strategy", era_strategy(era, column)->name);
	text_add_line(why, "needed", index->name);
	text_add_line(why, "index", era->index->name);
	return false;
}

/* If VMAs merge whatever their offsets are, such a reverse mapping computes wrong addresses for their pages. */
static bool keeps_offsets(const struct era *era, struct text *why)
{
	if (!era->rmap->offsets || era->merge->offsets)
		return true;
	refuse_as(why, era_refusal, offsets_lost);
	text_add_line(why, "rmap", era->rmap->name);
	text_add_line(why, "merge", era->merge->name);
	return false;
}

static bool goes_together(const struct era *era, struct text *why)
{
	return needs_index(era, COLUMN_GAP, era->gap->index, why) && needs_index(era, COLUMN_DUP, era->dup->index, why) &&
	       keeps_offsets(era, why);
}

static void set(struct era *era, u32 column, const struct strategy *strategy)
{
	switch (column) {
#define COLUMN(NAME, name, type, strategies)                 \
	case COLUMN_##NAME:                                  \
		era->name = (const struct type *)strategy; \
		break;
#include "machine/columns.def"
#undef COLUMN
	}
}

/* Unless it is chosen, the way in which fork() copies follows the index: it is the oldest one that works on it. So
 * mixes that were named before this column existed still mean the same. */
static void follow_index(struct era *era)
{
	const struct strategy *const *strategy = era_columns[COLUMN_DUP].strategies;

	if (era->dup->index == era->index)
		return;
	while (((const struct dup_strategy *)*strategy)->index != era->index)
		strategy++;
	era->dup = (const struct dup_strategy *)*strategy;
}

/* An id has room for any choice: mix_test.c checks that. The index comes first among the columns, and what follows from
 * it is not part of the id. */
static void mix(const struct era *row, const struct strategy *const chosen[COLUMNS], struct era *era)
{
	struct text id;

	*era = *row;
	text_start(&id, era->id, sizeof(era->id));
	text_add(&id, row->id);
	for (u32 column = 0; column < COLUMNS; column++) {
		if (!chosen[column] || chosen[column] == era_strategy(era, column))
			continue;
		set(era, column, chosen[column]);
		if (column == COLUMN_INDEX)
			follow_index(era);
		text_add(&id, "+");
		text_add(&id, era_columns[column].name);
		text_add(&id, "=");
		text_add(&id, chosen[column]->name);
		era->number = era_count();
	}
}

static bool parse(const char *id, struct era *era, struct text *why)
{
	const struct strategy *chosen[COLUMNS] = { NULL };
	struct part name = until(id, "+");
	const struct era *row = row_named(&name);

	if (strlen(id) >= ERA_ID_BYTES) {
		refuse_as(why, era_refusal, too_long);
		return false;
	}
	if (!row) {
		refuse_as(why, era_refusal, no_such_kernel);
		add_written(why, "name", &name);
		list_rows(why);
		return false;
	}
	for (id += name.length; *id; id += strcspn(id, "+"))
		if (!choose(++id, chosen, why))
			return false;
	mix(row, chosen, era);
	return goes_together(era, why);
}

s32 era_parse(const char *id, struct era *era, char *why, size_t size)
{
	struct text text;

	text_start(&text, why, size);
	return parse(id, era, &text) ? 0 : -EINVAL;
}
