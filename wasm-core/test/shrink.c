#include "test/shrink.h"

#include <string.h>

u32 replay(const struct start *start, const struct record_operation *ops, u32 count)
{
	static struct pair pair;
	void *place = arena_place();
	struct record_outcome outcome;
	u32 failing = 0;

	pair_start(&pair, place, start);
	for (u32 i = 0; i < count && !failing; i++)
		if (pair_call(&pair, &ops[i], &outcome))
			failing = i + 1;
	arena_release(place);
	return failing;
}

static void leave_out(struct record_operation *rest, const struct record_operation *ops, u32 count, u32 from,
		      u32 n)
{
	memcpy(rest, ops, from * sizeof(*ops));
	memcpy(rest + from, ops + from + n, (count - from - n) * sizeof(*ops));
}

/* Delta debugging (Zeller 1999) in its simplest form: leaves out chunks of half the list, then of a quarter, down
 * to one call. */
u32 shrink(const struct start *start, struct record_operation *ops, u32 count)
{
	static struct record_operation rest[1 << 16];
	u32 chunk, from, failing;

	for (chunk = count / 2; chunk > 0; chunk = chunk > 1 && chunk < 4 ? 1 : chunk / 2)
		for (from = 0; from + chunk < count;) {
			leave_out(rest, ops, count, from, chunk);
			failing = replay(start, rest, count - chunk);
			if (failing) {
				memcpy(ops, rest, failing * sizeof(*ops));
				count = failing;
			} else {
				from += chunk;
			}
		}
	return count;
}
