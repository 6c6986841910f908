/* A gap for two pages, top-down, where only the last gap is large enough: subtree gaps in the red-black tree (3.8), and the
 * same where growing VMAs have guard gaps (4.12). */
#include "bench/setups.h"
#include "machine/gap_strategy.h"

static s32 setup(struct bench *bench)
{
	return setup_rbtree(bench, spacing_gaps, order_sequential, true);
}

static s32 setup_guarded(struct bench *bench)
{
	s32 error = setup(bench);

	bench->machine.era.gap = gap_rb_subtree_gap.guarded;
	return error;
}

static u64 search(struct bench *bench, u32 operations)
{
	struct gap_request request = {
		.length = 2 * PAGE_SIZE, .low = PAGE_SIZE, .high = bench->mm.mmap_base, .direction = direction_topdown,
	};
	u64 sum = 0;

	for (; operations; operations--) {
		s64 found = gap_of(&bench->mm)->search(&bench->mm, &request);

		keep(&request);
		sum += (u64)found;
	}
	return sum;
}

const struct workload rbtree_gap[] = {
	{ "rbtree_gap_search", "gap", "unmapped_area_topdown() for two pages", setup, search, teardown_rbtree },
	{ "rbtree_gap_search_guarded", "gap", "the same with guard gaps", setup_guarded, search, teardown_rbtree },
	{ 0 },
};
