/* The VMA at an address: the maple tree. */
#include "bench/setups.h"

static s32 setup_random(struct bench *bench)
{
	return setup_maple(bench, spacing_pairs, order_random, 0);
}

static s32 setup_sequential(struct bench *bench)
{
	return setup_maple(bench, spacing_pairs, order_sequential, 0);
}

static u64 find(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		u64 index = bench->address[next_at(bench)];
		const void *entry = mt_find(&bench->mm.mm_mt, &index, MAPLE_MAX);

		keep(entry);
		sum += index;
	}
	return sum;
}

static u64 walk(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		u64 address = bench->address[next_at(bench)];
		MA_STATE(mas, &bench->mm.mm_mt, address, address);
		const void *entry = mas_walk(&mas);

		keep(entry);
		sum += mas.last;
	}
	return sum;
}

const struct workload maple_lookup[] = {
	{ "maple_find_random", "lookup", "mt_find() at a random address", setup_random, find, teardown_maple },
	{ "maple_find_sequential", "lookup", "mt_find(), one area after the other", setup_sequential, find,
	  teardown_maple },
	{ "maple_walk_random", "lookup", "mas_walk() to a random address", setup_random, walk, teardown_maple },
	{ 0 },
};
