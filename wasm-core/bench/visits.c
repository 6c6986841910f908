/* Which VMAs of a bench a workload visits, and where in each. */
#include "bench/bench.h"

void make_order(struct bench *bench, enum order order)
{
	make_numbers(bench->address, bench->areas, order);
	for (u32 i = 0; i < bench->areas; i++) {
		bench->order[i] = bench->area[bench->address[i]];
		bench->address[i] = bench->order[i]->vm_start + AREA_PAGES / 2 * PAGE_SIZE;
	}
}
