#include "test/pair.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "gap/gap.h"

struct era pair_era(enum model_search search)
{
	const struct gap_strategy *gap = search == MODEL_LINEAR ? &gap_linear : &gap_rb_subtree_gap;

	for (u32 i = 0; i < era_count(); i++)
		if (era_find(i)->gap == gap) {
			struct era era = *era_find(i);
			era.mmap_flags |= MAP_FIXED_NOREPLACE;
			return era;
		}
	abort();
}

void pair_start(struct pair *pair, void *place, const struct start *start)
{
	struct era era = pair_era(start->search);

	pair->machine = place;
	model_init(&pair->model, &start->layout, start->search, era.mmap_flags);
	if (machine_init(pair->machine, &era, &start->layout))
		abort();
	for (u32 i = 0; i < START_AREAS; i++) {
		if (machine_add_area(pair->machine, &start->areas[i]))
			abort();
		model_add_area(&pair->model, &start->areas[i]);
	}
}

const char *pair_follow(struct pair *pair, const struct record_operation *op,
			const struct record_outcome *outcome)
{
	static char text[160];
	struct record_outcome want = model_call(&pair->model, op);
	const char *complaint = mm_verify(pair->machine->mm);

	if (complaint)
		return complaint;
	if (outcome->value != want.value || outcome->error != want.error ||
	    (outcome->reason == reason_none) != (want.reason == reason_none)) {
		snprintf(text, sizeof(text), "value %" PRIx64 " error %d reason %u, not %" PRIx64 ", %d, %s",
			 outcome->value, outcome->error, outcome->reason, want.value, want.error,
			 want.reason ? "some reason" : "no reason");
		return text;
	}
	return model_compare(&pair->model, pair->machine->mm);
}

const char *pair_call(struct pair *pair, const struct record_operation *op, struct record_outcome *outcome)
{
	machine_call(pair->machine, op, outcome);
	return pair_follow(pair, op, outcome);
}

const char *describe_call(const struct record_operation *op)
{
	static char text[200];
	const char *names[] = { "mmap", "munmap", "mprotect", "brk" };

	snprintf(text, sizeof(text),
		 "%s addr=%" PRIx64 " length=%" PRIx64 " prot=%x flags=%x file=%u offset=%" PRIx64,
		 names[op->call], op->addr, op->length, op->prot, op->flags, op->file, op->offset);
	return text;
}
