/* From one VMA to the next: the maple tree. */
#include "bench/setups.h"

static s32 setup(struct bench *bench)
{
	MA_STATE(mas, &bench->mm.mm_mt, 0, 0);

	bench->mas = mas;
	return setup_maple(bench, spacing_pairs, order_sequential, 0);
}

static u64 next(struct bench *bench, u32 operations)
{
	struct ma_state *mas = &bench->mas;
	u64 sum = 0;

	for (; operations; operations--) {
		const void *entry = mas_find(mas, MAPLE_MAX);

		if (!entry) {
			mas_set_range(mas, 0, 0);
			entry = mas_find(mas, MAPLE_MAX);
		}
		keep(entry);
		sum += mas->last;
	}
	return sum;
}

const struct workload maple_iterate[] = {
	{ "maple_iterate", "iterate", "mas_find() to the next area", setup, next, teardown_maple },
	{ 0 },
};
