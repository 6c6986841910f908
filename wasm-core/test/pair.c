#include "test/pair.h"
#include "eras/eras.h"
#include "process/call.h"
#include "process/process.h"
#include "process/start.h"
#include "test/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct era pair_era(enum model_kernel kernel)
{
	struct era era;
	char why[400];

	if (era_parse(model_rules_of(kernel)->era, &era, why, sizeof(why)))
		abort();
	era.mmap_flags |= MAP_FIXED_NOREPLACE;
	return era;
}

s32 start_machine(struct machine *machine, const struct start *start)
{
	const struct record_file file = {
		.size = UINT64_MAX, .file = MODEL_REGULAR_FILE, .kind = file_kind_regular, .writable = answer_yes,
	};
	struct era era = pair_era(start->kernel);
	s32 error = machine_init(machine, &era, &start->layout);

	if (!error)
		error = machine_add_file(machine, &file);
	for (u32 i = 0; i < START_AREAS && !error; i++)
		error = machine_add_area(machine, &start->areas[i]);
	for (u32 i = 1; i < START_THREADS && !error; i++)
		error = task_new(machine->processes, machine->current) ? 0 : -ENOMEM;
	return error;
}

void pair_start(struct pair *pair, void *place, const struct start *start)
{
	struct era era = pair_era(start->kernel);

	pair->machine = place;
	pair->calls = 0;
	model_init(&pair->model, &start->layout, start->kernel, era.mmap_flags);
	if (start_machine(pair->machine, start))
		abort();
	for (u32 i = 0; i < START_AREAS; i++)
		model_add_area(&pair->model, &start->areas[i]);
	model_see_tree(&pair->model, pair->machine->mm);
}

static u32 calls_per_check(void)
{
	static u32 calls;

	if (!calls)
		calls = (u32)check_size(4, 1);
	return calls;
}

const char *pair_follow(struct pair *pair, const struct record_operation *op,
			const struct record_outcome *outcome)
{
	static char text[160];
	struct record_outcome want = model_call(&pair->model, op);
	const struct counters before = pair->machine->counters;
	const char *complaint = pair->calls++ % calls_per_check() ? NULL : mm_verify(pair->machine->mm);

	if (complaint)
		return complaint;
	if (outcome->value != want.value || outcome->error != want.error ||
	    (outcome->reason == reason_none) != (want.reason == reason_none)) {
		snprintf(text, sizeof(text), "value %" PRIx64 " error %d reason %u, not %" PRIx64 ", %d, %s",
			 outcome->value, outcome->error, outcome->reason, want.value, want.error,
			 want.reason ? "some reason" : "no reason");
		return text;
	}
	complaint = model_compare(&pair->model, pair->machine->mm);
	model_see_tree(&pair->model, pair->machine->mm);
	pair->machine->counters = before; /* comparing is no work of the machine */
	return complaint;
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
		 "%u: %s addr=%" PRIx64 " length=%" PRIx64 " prot=%x flags=%x file=%u offset=%" PRIx64, op->thread,
		 names[op->call], op->addr, op->length, op->prot, op->flags, op->file, op->offset);
	return text;
}
