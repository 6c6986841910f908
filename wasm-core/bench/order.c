/* The order in which a workload visits the VMAs of a bench. */
#include "bench/workload.h"

/* Fisher and Yates, with the multiplier of Knuth's MMIX. */
static void shuffle(u64 *number, u32 count)
{
	u64 random = 1;

	for (u32 i = count - 1; i; i--) {
		u64 last = number[i];
		u32 other;

		random = random * 6364136223846793005u + 1442695040888963407u;
		other = (u32)((random >> 32) % (i + 1));
		number[i] = number[other];
		number[other] = last;
	}
}

void make_numbers(u64 *number, u32 areas, enum order order)
{
	for (u32 i = 0; i < areas; i++)
		number[i] = order == order_middle ? areas / 2 : i;
	if (order == order_random)
		shuffle(number, areas);
}
