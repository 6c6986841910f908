/* libFuzzer: bytes become the life of a machine, which must stay consistent, without a report of the sanitizers.
 *
 *   make fuzz && build/fuzz -max_total_time=60
 *   SAY=1 build/fuzz FILE          shows what happens in one life */
#include <stdio.h>
#include <stdlib.h>

#include "test/life.h"

void on_ring_full(void)
{
}

void on_ring_stop(void)
{
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	const char *wrong = getenv("SAY") ? live(data, size, stderr) : live_quickly(data, size);

	if (wrong) {
		fprintf(stderr, "%s\n", wrong);
		abort();
	}
	return 0;
}
