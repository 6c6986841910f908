/* The copy that fork makes of the tree: the maple tree. An operation is one VMA's share of it, so that a batch of a
 * large tree takes no longer than one of a small tree. */
#include "bench/setups.h"

static s32 setup(struct bench *bench)
{
	return setup_maple(bench, spacing_pairs, order_sequential, 0);
}

static u64 dup(struct bench *bench, u32 operations)
{
	const struct maple_tree *from = &bench->mm.mm_mt;
	u64 sum = 0;

	for (bench->owed += operations; bench->owed >= bench->areas; bench->owed -= bench->areas) {
		struct maple_tree copy;

		mt_init(&copy, from->arena, from->ma_flags);
		sum += (u64)(s64)mt_dup(from, &copy);
		keep(&copy);
		sum += mt_load(&copy, bench->address[next_at(bench)]) ? 1 : 0;
		mt_destroy(&copy);
	}
	return sum;
}

const struct workload maple_dup[] = {
	{ "maple_dup", "dup", "copying one area's share of a tree, and freeing it", setup, dup, teardown_maple },
	{ 0 },
};
