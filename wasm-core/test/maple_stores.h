/* Random stores into a maple tree, and one number that stands for all that they made of it. The same stores go into our
 * tree (maple/recorded_test.c) and into the kernel's own (bench/kernel/trees.c), which know nothing of each other. */
#ifndef TEST_MAPLE_STORES_H
#define TEST_MAPLE_STORES_H

#include "base/integers.h"

#include <stdbool.h>

#define STORES_IN_ALL 4000
#define STORES_BETWEEN_SUMS 10 /* the whole tree is summed after so many */

struct stores {
	u64 state, keys, at; /* keys lie below `keys`; where the last store ended */
	u32 done, erasures, wide; /* in a hundred: stores of NULL, and of any length */
	bool in_rcu;
};

struct one_store {
	u64 first, last;
	u64 number; /* of the entry; 0 = NULL */
	bool walked; /* the place is looked up first, so the store begins there */
};

static inline u64 stores_random(struct stores *stores, u64 below)
{
	stores->state ^= stores->state << 13;
	stores->state ^= stores->state >> 7;
	stores->state ^= stores->state << 17;
	return stores->state % below;
}

static inline void stores_change_phase(struct stores *stores)
{
	stores->erasures = (u32)stores_random(stores, 100);
	stores->wide = (u32)stores_random(stores, 20);
}

static inline void stores_begin(struct stores *stores, u32 seed)
{
	*stores = (struct stores){ .state = seed * 0x9e3779b97f4a7c15u + 1 };
	for (u32 i = 0; i < 9; i++)
		stores_random(stores, 2);
	stores->in_rcu = stores_random(stores, 2);
	stores->keys = 1ull << (8 + stores_random(stores, 8));
	stores_change_phase(stores);
}

static inline struct one_store stores_next(struct stores *stores)
{
	u32 kind = (u32)stores_random(stores, 8);
	u64 length = stores_random(stores, 100) < stores->wide ? stores->keys : 40;
	struct one_store store = { .first = stores_random(stores, stores->keys) };

	if (kind < 7)
		length = kind < 4 ? 4 : 10;
	if (kind >= 4 && kind < 7)
		store.first = (stores->at + stores_random(stores, 3)) % stores->keys;
	store.last = store.first + stores_random(stores, length);
	if (!stores_random(stores, 3000))
		store.first = 0, store.last = UINT64_MAX;
	if (!stores_random(stores, 200))
		store.last = UINT64_MAX;
	if (++stores->done % 400 == 0)
		stores_change_phase(stores);
	stores->at = store.last == UINT64_MAX ? 0 : store.last + 1;
	store.number = stores_random(stores, 100) < stores->erasures ? 0 : stores->done;
	store.walked = stores_random(stores, 2);
	return store;
}

/* FNV-1a over words of 64 bits. Starts with SUM_START. */
#define SUM_START 0xcbf29ce484222325u
static inline u64 sum_add(u64 sum, u64 value)
{
	return (sum ^ value) * 0x100000001b3u;
}

#endif
