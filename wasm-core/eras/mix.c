/* Mixed rows: a row of eras.def with other strategies in some columns. Traits and flags stay the row's. The strategies
 * say what goes together: one that works only on a certain index names it. */
#include <string.h>

#include "area/merge.h"
#include "base/text.h"
#include "dup/dup.h"
#include "eras/eras.h"
#include "lock/lock.h"
#include "machine/cache.h"
#include "machine/gap_strategy.h"
#include "page/form.h"
#include "page/i_mmap.h"
#include "page/reverse_map.h"

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

/* Quotes a name as the user wrote it. */
static void quote(struct text *why, const struct part *part)
{
	text_add(why, "“");
	text_add_part(why, part->start, part->length);
	text_add(why, "”");
}

static void list_rows(struct text *why)
{
	for (u32 i = 0; i < era_count(); i++) {
		text_add(why, i ? ", " : "");
		text_add(why, era_find(i)->id);
	}
}

static void list_columns(struct text *why)
{
	for (u32 i = 0; i < COLUMNS; i++) {
		text_add(why, i ? ", " : "");
		text_add(why, era_columns[i].name);
	}
}

static void list_strategies(struct text *why, u32 column)
{
	for (u32 i = 0; era_columns[column].strategies[i]; i++) {
		text_add(why, i ? ", " : "");
		text_add(why, era_columns[column].strategies[i]->name);
	}
}

/* Reads "column=strategy". */
static bool choose(const char *string, const struct strategy *chosen[COLUMNS], struct text *why)
{
	struct part whole = until(string, "+"), name = until(string, "=+"), strategy;
	u32 column = column_named(&name);

	if (name.length == whole.length) {
		quote(why, &whole);
		text_add(why, " is not of the form column=strategy.");
		return false;
	}
	strategy = (struct part){ name.start + name.length + 1, whole.length - name.length - 1 };
	if (column == COLUMNS) {
		text_add(why, "There is no column ");
		quote(why, &name);
		text_add(why, ". Columns: ");
		list_columns(why);
	} else if (chosen[column]) {
		text_add(why, "The column ");
		text_add(why, era_columns[column].name);
		text_add(why, " is chosen twice");
	} else {
		chosen[column] = strategy_named(column, &strategy);
		if (chosen[column])
			return true;
		text_add(why, "The column ");
		text_add(why, era_columns[column].name);
		text_add(why, " has no strategy ");
		quote(why, &strategy);
		text_add(why, ". It has: ");
		list_strategies(why, column);
	}
	text_add(why, ".");
	return false;
}

static bool needs_index(const struct era *era, const char *what, const char *name, const struct index_strategy *index,
			struct text *why)
{
	if (index == era->index)
		return true;
	text_add(why, what);
	text_add(why, name);
	text_add(why, " works on the index ");
	text_add(why, index->name);
	text_add(why, " alone, and this row has ");
	text_add(why, era->index->name);
	text_add(why, ".");
	return false;
}

/* If VMAs merge whatever their offsets are, such a reverse map computes wrong addresses for their pages. */
static bool keeps_offsets(const struct era *era, struct text *why)
{
	if (!era->rmap->offsets || era->merge->offsets)
		return true;
	text_add(why, "The reverse map ");
	text_add(why, era->rmap->name);
	text_add(why, " computes addresses from page offsets, and the merge rule ");
	text_add(why, era->merge->name);
	text_add(why, " does not keep them true.");
	return false;
}

static bool goes_together(const struct era *era, struct text *why)
{
	return needs_index(era, "The gap search ", era->gap->name, era->gap->index, why) &&
	       needs_index(era, "The fork ", era->dup->name, era->dup->index, why) && keeps_offsets(era, why);
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
		text_add(why, "The name is too long.");
		return false;
	}
	if (!row) {
		text_add(why, "There is no kernel ");
		quote(why, &name);
		text_add(why, ". Kernels: ");
		list_rows(why);
		text_add(why, ".");
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
