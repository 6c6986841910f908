#include "eras/era.h"

#include <string.h>

#include "base/errno.h"
#include "cache/cache.h"
#include "gap/gap.h"
#include "index/index.h"
#include "mm/merge.h"

#define NONE 0
#define T(trait) ((u64)1 << TRAIT_BIT_##trait)

enum {
#define ERA(name, ...) ERA_##name,
#include "eras/eras.def"
#undef ERA
	ERAS
};

static const struct era eras[ERAS] = {
#define ERA(name, id, year, index, gap, merge, cache, mmap_flags, traits, meaning)                            \
	{ id, meaning, year, ERA_##name, &index_##index, &gap_##gap, &merge_##merge, \
	  &cache_##cache, traits, mmap_flags },
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

/* A text that grows in a buffer; `overflow` once something did not fit. */
struct text {
	char *end;
	size_t room;
	bool overflow;
};

static void append(struct text *text, const char *string)
{
	size_t length = strlen(string);

	if (length >= text->room) {
		text->overflow = true;
		return;
	}
	memcpy(text->end, string, length + 1);
	text->end += length;
	text->room -= length;
}

static void append_line(struct text *text, const char *name, const char *value)
{
	append(text, name);
	append(text, " ");
	append(text, value);
	append(text, "\n");
}

static void append_year(struct text *text, u32 year)
{
	char digits[] = "0000";
	int i;

	for (i = 3; i >= 0; i--, year /= 10)
		digits[i] = (char)('0' + year % 10);
	append_line(text, "year", digits);
}

s32 era_describe(u32 number, char *text, size_t size)
{
	const struct era *era = era_find(number);
	struct text described = { text, size, false };

	if (!era)
		return -EINVAL;
	append_line(&described, "id", era->id);
	append_year(&described, era->year);
	append_line(&described, "index", era->index->name);
	append_line(&described, "gap", era->gap->name);
	append_line(&described, "merge", era->merge->name);
	append_line(&described, "cache", era->cache->name);
	append_line(&described, "meaning", era->meaning);
	return described.overflow ? -EINVAL : (s32)(described.end - text);
}
