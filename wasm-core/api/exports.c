/* include/vmascope.h on the one machine of this instance; what only looks at it is in exports_inspect.c. The static
 * variables are plumbing between the embedder and the machine, never simulated state. */
#include "api/exports.h"
#include "cpus/record.h"
#include "process/call.h"
#include "process/start.h"
#include "rmap/walk.h"
#include "trace/records.h"
#include "vmascope.h"

#include <string.h>

#define EXPORT __attribute__((visibility("default"), used))

static _Alignas(8) char exchange[VMASCOPE_EXCHANGE_BYTES];
static struct era mixed; /* the mixed row parsed last; its id is empty before the first one */
static struct machine *machine; /* at the start of the arena; NULL before the first successful start */

#define RECORD(name, meaning, fields) \
	_Static_assert(sizeof(struct record_##name) <= sizeof(exchange), "record " #name " does not fit into the exchange");
#include "trace/records.def"
#undef RECORD
_Static_assert(sizeof(struct counters) <= sizeof(exchange), "the counters do not fit into the exchange");
_Static_assert(ERA_ID_BYTES < sizeof(exchange), "an era's id does not fit into the exchange");

EXPORT void *vmascope_exchange(void)
{
	return exchange;
}

struct machine *exported_machine(void)
{
	return machine;
}

EXPORT u32 vmascope_eras(void)
{
	return era_count();
}

const struct era *exported_era(u32 number)
{
	return number == era_count() && mixed.id[0] ? &mixed : era_find(number);
}

EXPORT s32 vmascope_parse_era(void)
{
	char id[ERA_ID_BYTES + 1] = { 0 }; /* one byte more than fits, so that a longer id is recognised and not cut */
	struct era era;

	memcpy(id, exchange, sizeof(id) - 1);
	if (era_parse(id, &era, exchange, sizeof(exchange)))
		return -EINVAL;
	if (era.number == era_count())
		mixed = era;
	return (s32)era.number;
}

EXPORT s32 vmascope_describe_era(u32 number)
{
	const struct era *era = exported_era(number);

	return era ? era_describe(era, exchange, sizeof(exchange)) : -EINVAL;
}

EXPORT s32 vmascope_describe_strategies(void)
{
	return era_describe_strategies(exchange, sizeof(exchange));
}

EXPORT s32 vmascope_start(u32 number)
{
	const struct era *era = exported_era(number);
	struct record_layout layout;
	s32 error;

	machine = NULL;
	if (!era)
		return -EINVAL;
	memcpy(&layout, exchange, sizeof(layout));
	struct machine *fresh = arena_place();
	if (!fresh)
		return -ENOMEM;
	error = machine_init(fresh, era, &layout);
	if (!error)
		machine = fresh;
	return error;
}

EXPORT s32 vmascope_add_file(void)
{
	struct record_file file;

	if (!machine)
		return -EINVAL;
	memcpy(&file, exchange, sizeof(file));
	return machine_add_file(machine, &file);
}

EXPORT s32 vmascope_add_area(void)
{
	struct record_area area;

	if (!machine)
		return -EINVAL;
	memcpy(&area, exchange, sizeof(area));
	return machine_add_area(machine, &area);
}

static void call(const struct record_operation *operation, struct record_outcome *outcome)
{
#if defined(VMASCOPE_TRACE) || defined(VMASCOPE_COUNT)
	recorder_call(machine, operation, outcome);
#else
	machine_call(machine, operation, outcome);
#endif
}

EXPORT s32 vmascope_call(void)
{
	struct record_operation operation;
	struct record_outcome outcome = { 0 };

	if (!machine)
		return -EINVAL;
	memcpy(&operation, exchange, sizeof(operation));
	call(&operation, &outcome);
	memcpy(exchange, &outcome, sizeof(outcome));
	return outcome.error;
}

#ifndef WITHOUT_VERIFY

EXPORT s32 vmascope_verify(void)
{
	const char *complaint = machine ? mm_verify(machine->mm) : "no machine has been started";

	if (!complaint)
		complaint = rmap_verify(machine);
	if (!complaint)
		return 0;
	strncpy(exchange, complaint, sizeof(exchange) - 1);
	return -1;
}

#endif

EXPORT void vmascope_fail_allocation(u32 n)
{
	if (machine)
		machine->arena.fail_in = n;
}

EXPORT void *vmascope_arena(void)
{
	return arena_place();
}

EXPORT u32 vmascope_arena_used(void)
{
	return machine ? (u32)machine->arena.used : 0;
}

EXPORT s32 vmascope_arena_reserve(u32 bytes)
{
	struct machine *place = arena_place();

	if (!place || arena_grow(&place->arena, bytes) < bytes)
		return -ENOMEM;
	machine = place; /* a keyframe is about to be copied in */
	return 0;
}

#ifdef VMASCOPE_TRACE

EXPORT void vmascope_trace(u32 first, u32 stop)
{
	if (machine)
		ring_begin(first, stop, &machine->counters);
}

EXPORT void *vmascope_events(void)
{
	return trace_ring.slots;
}

EXPORT u32 vmascope_events_written(void)
{
	return ring_written();
}

#endif
