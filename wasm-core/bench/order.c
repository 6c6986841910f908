/* The order in which a workload visits the VMAs of a bench. */
#include "bench/bench.h"

/* Fisher and Yates, with the multiplier of Knuth's MMIX. */
static void shuffle(struct vm_area_struct **order, u32 count)
{
	u64 random = 1;

	for (u32 i = count - 1; i; i--) {
		struct vm_area_struct *vma = order[i];
		u32 other;

		random = random * 6364136223846793005u + 1442695040888963407u;
		other = (u32)((random >> 32) % (i + 1));
		order[i] = order[other];
		order[other] = vma;
	}
}

void make_order(struct bench *bench, enum order order)
{
	for (u32 i = 0; i < bench->areas; i++)
		bench->order[i] = bench->area[order == order_middle ? bench->areas / 2 : i];
	if (order == order_random)
		shuffle(bench->order, bench->areas);
	for (u32 i = 0; i < bench->areas; i++)
		bench->address[i] = bench->order[i]->vm_start + AREA_PAGES / 2 * PAGE_SIZE;
}
