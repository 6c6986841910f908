/* A maple tree for tests, a sorted array that says what it should hold, and ways to look at it. */
#ifndef TEST_MAPLE_FIXTURE_H
#define TEST_MAPLE_FIXTURE_H

#include "maple/maple_tree.h"
#include "trace/trace.h"
#include "test/check.h"

#define MODEL_RANGES 16384

/* What should be stored: ranges in ascending order that do not overlap. */
struct range {
	u64 first, last;
	void *entry;
};
struct range_model {
	u32 count;
	struct range at[MODEL_RANGES];
};

struct maple_fixture {
	struct arena *arena;
	struct maple_tree tree;
	struct counters counters;
	struct range_model model;
};

/* An empty tree with these MT_FLAGS_ in an arena of its own; only one fixture is in use at a time. */
struct maple_fixture *maple_start(u32 flags);
/* Destroys the tree and finds nothing left in the arena. */
void maple_end(struct maple_fixture *fixture);

/* Entries are told apart by number. */
static inline void *entry_number(u64 n)
{
	return (void *)(uintptr_t)(n * 16);
}

/* Stores in tree and model, as one call or as two; compares and verifies. Returns how it was stored. */
enum code_store_type put(struct maple_fixture *fixture, u64 first, u64 last, void *entry);
/* The same without looking at the whole tree afterwards; -ENOMEM leaves the model alone, too. */
s32 put_unchecked(struct maple_fixture *fixture, struct ma_state *mas, void *entry, bool in_two);
void model_put(struct range_model *model, u64 first, u64 last, void *entry);
/* The number of the first range that ends at or above `index`. */
u32 model_at(const struct range_model *model, u64 index);
/* Goes through all of tree and model. */
void compare_all(struct maple_fixture *fixture);
void verify(const struct maple_fixture *fixture);
/* The same nodes in the same places, to the last word, but for where they lie in memory; what slots of leaves hold as well,
 * unless `shape_only`. */
void check_same_tree(const struct maple_tree *one, const struct maple_tree *other, bool shape_only);

/* Slots in use, leaf by leaf, in parentheses by parent: "((9 8) (16 7))". Valid until the next call. */
const char *shape_of(const struct maple_fixture *fixture);
/* The leaves' slots: "-9 1-19 …", number 1 up to key 19 …, "|" between leaves. Valid until the next call. */
const char *slots_of(const struct maple_fixture *fixture);
#define CHECK_TEXT(actual, expected)                                                                     \
	do {                                                                                             \
		const char *actual_ = (actual);                                                          \
		if (__builtin_strcmp(actual_, expected))                                                 \
			check_failed(__FILE__, __LINE__, "%s is \"%s\", not \"%s\"", #actual, actual_, expected); \
	} while (0)

/* Ten pages each, from a top address downwards, stored one by one as mmap() does. */
enum spread { SPREAD_ADJACENT, SPREAD_PAIRS, SPREAD_APART };
void build_top_down(struct maple_fixture *fixture, u32 areas, enum spread spread);

#endif
