/* libFuzzer: bytes become calls; core and model must agree after each, and the sanitizers must be silent.
 *
 *   make fuzz && build/fuzz -max_total_time=60 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "test/pair.h"

/* What one call takes from the input. */
struct bytes {
	u8 call, prot, file, how;
	u16 where, length, offset, flags;
};

/* An address or a length: near an area of the process, or anything. */
static u64 address(const struct model *model, const struct bytes *in)
{
	const struct model_area *area;

	if (in->how & 1 || !model->count)
		return ((u64)in->where << 48 | (u64)in->offset << 24 | in->length) >> (in->how >> 2);
	area = &model->areas[in->where % model->count];
	return (in->how & 2 ? area->end : area->start) + ((u64)(in->how >> 2) << PAGE_SHIFT) - 32 * PAGE_SIZE;
}

static struct record_operation call_of(const struct model *model, const struct bytes *in)
{
	struct record_operation op = {
		.call = in->call % 4,
		.addr = address(model, in),
		.length = in->length & 0x8000 ? (u64)in->length << (in->offset % 48) : (u64)in->length << 10,
		.prot = in->prot & 0x10 ? in->prot : in->prot & 7,
		.flags = (u32)in->flags | (in->call & 0x80 ? MAP_FIXED_NOREPLACE : 0),
		.file = in->file % 4,
		.offset = (u64)in->offset << 11,
	};

	if (op.call == call_mmap && in->call & 0x40 && !(in->how & 1))
		op.addr = 0;
	return op;
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	static struct pair pair;
	struct start start;
	struct record_outcome outcome;
	struct bytes in;
	void *place;

	if (size < 1)
		return 0;
	start = start_of(data[0] % START_KINDS, data[0] & 0x40 ? MODEL_LINEAR : MODEL_BEST,
			 data[0] & 0x80 ? direction_bottomup : direction_topdown);
	place = arena_place();
	pair_start(&pair, place, &start);
	for (data++, size--; size >= sizeof(in) && pair.model.count < MODEL_AREAS - 2;
	     data += sizeof(in), size -= sizeof(in)) {
		struct record_operation op;
		const char *complaint;

		memcpy(&in, data, sizeof(in));
		op = call_of(&pair.model, &in);
		complaint = pair_call(&pair, &op, &outcome);
		if (complaint) {
			fprintf(stderr, "%s: %s\n", describe_call(&op), complaint);
			abort();
		}
	}
	arena_release(place);
	return 0;
}
