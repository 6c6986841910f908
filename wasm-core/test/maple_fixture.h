/* A maple tree for tests, a sorted array of what it should hold, and ways to look at it. */
#ifndef TEST_MAPLE_FIXTURE_H
#define TEST_MAPLE_FIXTURE_H

#include "maple/maple_tree.h"
#include "test/check.h"
#include "trace/trace.h"

#define MODEL_RANGES 16384

/* What should be stored: ranges in ascending order, without overlaps. */
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
/* Destroys the tree and checks that nothing is left in the arena. */
void maple_end(struct maple_fixture *fixture);

/* Entries are identified by numbers. */
static inline void *entry_number(u64 n)
{
	return (void *)(uintptr_t)(n * 16);
}

/* Stores in tree and model, in one call or in two, then compares and verifies. Returns how the tree stored it. */
enum code_store_type put(struct maple_fixture *fixture, u64 first, u64 last, void *entry);
/* The same without looking at the whole tree afterwards. -ENOMEM leaves the model unchanged, too. */
s32 put_unchecked(struct maple_fixture *fixture, struct ma_state *mas, void *entry, bool in_two);
void model_put(struct range_model *model, u64 first, u64 last, void *entry);
/* The index of the first range that ends at or above `index`. */
u32 model_at(const struct range_model *model, u64 index);
/* Compares all of tree and model. */
void compare_all(struct maple_fixture *fixture);
void verify(const struct maple_fixture *fixture);
/* Both trees must have the same nodes in the same places, to the last word, except for the addresses of the nodes.
 * What leaves hold must be the same, too, unless `shape_only`. */
void check_same_tree(const struct maple_tree *one, const struct maple_tree *other, bool shape_only);

/* Slots in use, leaf by leaf, with parentheses for each parent: "((9 8) (16 7))". Valid until the next call. */
const char *shape_of(const struct maple_fixture *fixture);
/* The slots of the leaves: "-9 1-19 …" is nothing up to key 9, number 1 up to key 19; "|" stands between leaves.
 * Valid until the next call. */
const char *slots_of(const struct maple_fixture *fixture);
#define CHECK_TEXT(actual, expected)                                                                     \
	do {                                                                                             \
		const char *actual_ = (actual);                                                          \
		if (__builtin_strcmp(actual_, expected))                                                 \
			check_failed(__FILE__, __LINE__, "%s is \"%s\", not \"%s\"", #actual, actual_, expected); \
	} while (0)

/* Ranges of ten pages each, from a top address downwards, stored one by one as mmap() does. */
enum spread { SPREAD_ADJACENT, SPREAD_PAIRS, SPREAD_APART };
void build_top_down(struct maple_fixture *fixture, u32 areas, enum spread spread);

#endif
