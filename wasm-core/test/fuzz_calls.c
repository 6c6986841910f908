/* libFuzzer: bytes become the life of a machine; it must stay consistent, and the sanitizers silent.
 *
 *   make fuzz && build/fuzz -max_total_time=60
 *   SAY=1 build/fuzz FILE          tells what happens in one */
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
	const char *wrong = live(data, size, getenv("SAY") ? stderr : NULL);

	if (wrong) {
		fprintf(stderr, "%s\n", wrong);
		abort();
	}
	return 0;
}
