/* A gap for two pages, top-down, where only the last gap is large enough: the maple tree. */
#include "bench/setups.h"

static s32 setup(struct bench *bench)
{
	return setup_maple(bench, spacing_gaps, order_sequential, 0);
}

static u64 search(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		MA_STATE(mas, &bench->mm.mm_mt, 0, 0);

		sum += (u64)(s64)mas_empty_area_rev(&mas, PAGE_SIZE, bench->mm.mmap_base - 1, 2 * PAGE_SIZE);
		sum += mas.last + 1 - 2 * PAGE_SIZE;
		keep(&mas);
	}
	return sum;
}

const struct workload maple_gap[] = {
	{ "maple_gap_search", "gap", "mas_empty_area_rev() for two pages", setup, search, teardown_maple },
	{ 0 },
};
