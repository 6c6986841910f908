#include "area/merge.h"
#include "base/text.h"
#include "cache/cache.h"
#include "dup/dup.h"
#include "eras/eras.h"
#include "gap/gap.h"
#include "index/index.h"
#include "lock/lock.h"
#include "rmap/strategies.h"

enum {
#define ERA(name, ...) ERA_##name,
#include "eras/eras.def"
#undef ERA
	ERAS
};

static const struct era eras[ERAS] = {
#define ERA(name, id, year, release, index, gap, merge, cache, dup, pt, rmap, i_mmap, lock, mmap_flags, meaning)            \
	{ id, meaning, year, ERA_##name, &index_##index, &gap_##gap, &merge_##merge, \
	  &cache_##cache, &dup_##dup, &pt_##pt, &rmap_##rmap, &i_mmap_##i_mmap, &lock_##lock, release, mmap_flags },
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

/* What any strategy struct begins with stands alone here: see era.h. */
#define STRATEGY(name) (const struct strategy *)&name

static const struct strategy *const index_strategies[] = { STRATEGY(index_list_rbtree), STRATEGY(index_maple), NULL };
static const struct strategy *const gap_strategies[] = {
	STRATEGY(gap_first_fit),      STRATEGY(gap_free_area_cache), STRATEGY(gap_linear_one_probe),
	STRATEGY(gap_linear),         STRATEGY(gap_free_gap),        STRATEGY(gap_free_gap_lazy),
	STRATEGY(gap_free_gap_holes), STRATEGY(gap_rb_subtree_gap),  STRATEGY(gap_maple),
	NULL,
};
static const struct strategy *const merge_strategies[] = {
	STRATEGY(merge_anonymous),   STRATEGY(merge_new_files),    STRATEGY(merge_new_anonymous),	  STRATEGY(merge_lenient),
	STRATEGY(merge_c_stretches), STRATEGY(merge_next_absorbs), STRATEGY(merge_new_or_existing), NULL,
};
static const struct strategy *const cache_strategies[] = {
	STRATEGY(cache_mmap_cache),     STRATEGY(cache_vmacache_v2),     STRATEGY(cache_vmacache_3_15),
	STRATEGY(cache_vmacache_4_20),  STRATEGY(cache_none),            STRATEGY(cache_vmacache_1_page),
	STRATEGY(cache_vmacache_2_page), STRATEGY(cache_vmacache_8_page), STRATEGY(cache_vmacache_16_page),
	STRATEGY(cache_vmacache_1_pmd), STRATEGY(cache_vmacache_2_pmd),  STRATEGY(cache_vmacache_8_pmd),
	STRATEGY(cache_vmacache_16_pmd), NULL,
};

static const struct strategy *const dup_strategies[] = {
	STRATEGY(dup_rb_link), STRATEGY(dup_bulk_store), STRATEGY(dup_mt_dup_posted), STRATEGY(dup_mt_dup), NULL,
};
static const struct strategy *const pt_forms[] = {
	STRATEGY(pt_i386_2level), STRATEGY(pt_i386_pae), STRATEGY(pt_x86_64), NULL,
};

static const struct strategy *const rmap_strategies[] = {
	STRATEGY(rmap_none),          STRATEGY(rmap_pte_chain_7), STRATEGY(rmap_pte_chain_15),
	STRATEGY(rmap_pte_chain_31),  STRATEGY(rmap_anonmm),      STRATEGY(rmap_anon_vma),
	STRATEGY(rmap_anon_vma_chain), STRATEGY(rmap_anon_vma_tree), NULL,
};
static const struct strategy *const i_mmap_strategies[] = {
	STRATEGY(i_mmap_list), STRATEGY(i_mmap_interval_tree), NULL,
};
static const struct strategy *const lock_policies[] = {
	STRATEGY(lock_semaphores), STRATEGY(lock_always), STRATEGY(lock_posted_2009), STRATEGY(lock_ends_spared), STRATEGY(lock_never),
	STRATEGY(lock_mutexes),    STRATEGY(lock_trees),  STRATEGY(lock_rwsems),      STRATEGY(lock_per_vma),     NULL,
};

const struct era_column era_columns[COLUMNS] = {
	[COLUMN_INDEX] = { "index", index_strategies },
	[COLUMN_GAP] = { "gap", gap_strategies },
	[COLUMN_MERGE] = { "merge", merge_strategies },
	[COLUMN_CACHE] = { "cache", cache_strategies },
	[COLUMN_DUP] = { "dup", dup_strategies },
	[COLUMN_PT] = { "pt", pt_forms },
	[COLUMN_RMAP] = { "rmap", rmap_strategies },
	[COLUMN_I_MMAP] = { "i_mmap", i_mmap_strategies },
	[COLUMN_LOCK] = { "lock", lock_policies },
};

const struct strategy *era_strategy(const struct era *era, u32 column)
{
	switch (column) {
	case COLUMN_INDEX:
		return (const struct strategy *)era->index;
	case COLUMN_GAP:
		return (const struct strategy *)era->gap;
	case COLUMN_MERGE:
		return (const struct strategy *)era->merge;
	case COLUMN_CACHE:
		return (const struct strategy *)era->cache;
	case COLUMN_DUP:
		return (const struct strategy *)era->dup;
	case COLUMN_PT:
		return (const struct strategy *)era->pt;
	case COLUMN_RMAP:
		return (const struct strategy *)era->rmap;
	case COLUMN_I_MMAP:
		return (const struct strategy *)era->i_mmap;
	default:
		return (const struct strategy *)era->lock;
	}
}

static void add_line(struct text *text, const char *name, const char *value)
{
	text_add(text, name);
	text_add(text, " ");
	text_add(text, value);
	text_add(text, "\n");
}

static void add_year(struct text *text, u32 year)
{
	char digits[] = "0000";
	int i;

	for (i = 3; i >= 0; i--, year /= 10)
		digits[i] = (char)('0' + year % 10);
	add_line(text, "year", digits);
}

static s32 length_of(const struct text *text)
{
	return text->overflow ? -EINVAL : (s32)text->length;
}

s32 era_describe(const struct era *era, char *buffer, size_t size)
{
	struct text text;

	text_start(&text, buffer, size);
	add_line(&text, "id", era->id);
	add_year(&text, era->year);
	for (u32 i = 0; i < COLUMNS; i++)
		add_line(&text, era_columns[i].name, era_strategy(era, i)->name);
	add_line(&text, "meaning", era->meaning);
	return length_of(&text);
}

s32 era_describe_strategies(char *buffer, size_t size)
{
	struct text text;

	text_start(&text, buffer, size);
	for (const struct era_column *column = era_columns; column < era_columns + COLUMNS; column++) {
		for (u32 i = 0; column->strategies[i]; i++) {
			text_add(&text, column->name);
			text_add(&text, " ");
			add_line(&text, column->strategies[i]->name, column->strategies[i]->meaning);
		}
	}
	return length_of(&text);
}
