#include "api/cpus.h"
#include "api/exports.h"
#include "base/text.h"
#include "cpus/programs.h"
#include "cpus/run.h"
#include "vmascope.h"

#include <string.h>

#define EXPORT __attribute__((visibility("default"), used))
/* Arguments of a walk: where its records go, and how many fit there. */
#define RECORDS(name) vmascope_exchange(), VMASCOPE_EXCHANGE_BYTES / sizeof(struct record_##name)

/* Of whatever machine lies in the arena. The recorder lies there too and ends with it, so nothing is remembered
 * here. */
static struct cpu_recorder *recorder(void)
{
	const struct machine *machine = arena_place();

	return machine ? recorder_of(machine) : NULL;
}

static struct cpu_run *current_run(void)
{
	return recorder() ? recorder()->run : NULL;
}

static s32 refuse(s32 error, const char *why)
{
	struct text text;

	text_start(&text, vmascope_exchange(), VMASCOPE_EXCHANGE_BYTES);
	text_add(&text, why);
	return error;
}

EXPORT const char *cpus_program(u32 number)
{
	return program_at(number) ? program_at(number)->name : NULL;
}

EXPORT const char *cpus_program_meaning(u32 number)
{
	return program_at(number) ? program_at(number)->meaning : NULL;
}

static void end_run(void)
{
	if (current_run())
		run_free(current_run());
	if (recorder())
		recorder()->run = NULL;
}

static s32 record_program(u32 number, const struct record_cpu_settings *settings)
{
	const struct cpu_program *program = program_at(settings->program);
	const struct era *era = exported_era(number);
	const char *why;
	s32 error;

	if (!program)
		return refuse(-EINVAL, "There is no such program.");
	if (!era)
		return refuse(-EINVAL, "There is no such kernel.");
	error = program_record(arena_place(), era, program, settings, &why);
	if (recorder())
		recorder()->is_program = true;
	if (error)
		return refuse(error, error == -ENOMEM ? "There is not enough memory for so many CPUs." : why);
	return 0;
}

static s32 take_noted(void)
{
	if (!recorder() || recorder()->is_program || !recorder()->script.operations.count)
		return refuse(-EINVAL, "Nothing has been noted that virtual CPUs could run.");
	if (recorder()->failed)
		return refuse(-ENOMEM, "There was not enough memory to note all that was done.");
	end_run();
	return 0;
}

EXPORT s32 cpus_setup(u32 era)
{
	struct record_cpu_settings settings;
	const char *complaint;
	s32 error;

	memcpy(&settings, vmascope_exchange(), sizeof(settings));
	complaint = settings_complaint(&settings);
	if (complaint)
		return refuse(-EINVAL, complaint);
	error = settings.program ? record_program(era, &settings) : take_noted();
	if (error)
		return error;
	/* A run plays the script as it was at the start of the run, so nothing may be added to it meanwhile. */
	recorder()->noting = false;
	recorder()->run = run_start(&recorder()->script, &settings);
	return recorder()->run ? 0 : refuse(-ENOMEM, "There is not enough memory for so many CPUs.");
}

EXPORT s32 cpus_note(u32 on)
{
	struct machine *machine = exported_machine();

	if (!machine)
		return refuse(-EINVAL, "No machine has been started.");
	if (on) {
		end_run();
		if (!recorder_start(machine))
			return refuse(-ENOMEM, "There is not enough memory to note anything.");
	}
	if (recorder() && !recorder()->is_program)
		recorder()->noting = on;
	return 0;
}

EXPORT u32 cpus_noted(void)
{
	return recorder() && !recorder()->is_program ? recorder()->script.operations.count : 0;
}

EXPORT s32 cpus_run(u32 events)
{
	u32 count = current_run() ? run_go_on(current_run(), events) : 0;

	if (current_run() && current_run()->failed)
		return refuse(-ENOMEM, "There was not enough memory to keep all that the CPUs did.");
	return (s32)count;
}

EXPORT u32 cpus_result(void)
{
	if (!current_run())
		return 0;
	run_record(current_run(), vmascope_exchange());
	return sizeof(struct record_cpu_run);
}

#define EXPORT_LIST(name, record)                                                              \
	EXPORT u32 cpus_##name(u32 cursor)                                                     \
	{                                                                                      \
		return current_run() ? run_##name(current_run(), cursor, RECORDS(record)) : 0; \
	}
EXPORT_LIST(lanes, cpu_lane)
EXPORT_LIST(stats, lock_stat)
EXPORT_LIST(spans, cpu_span)
EXPORT_LIST(queues, lock_queue)
EXPORT_LIST(operations, cpu_operation)

/* Texts are placed behind the space of all COSTS records, however many records this call leaves. Returns the first
 * byte behind the text, 0 when it does not fit. */
static u32 put_text(char *exchange, u32 place, const char *words)
{
	size_t bytes = strlen(words) + 1;

	if (place + bytes > VMASCOPE_EXCHANGE_BYTES)
		return 0;
	memcpy(exchange + place, words, bytes);
	return place + (u32)bytes;
}

EXPORT u32 cpus_costs(u32 cursor)
{
	char *exchange = vmascope_exchange();
	struct record_cpu_cost *records = vmascope_exchange();
	u32 place = COSTS * sizeof(*records), count = 0;

	for (; cursor < COSTS; cursor++, count++) {
		const struct cost *cost = &cost_table[cursor];
		u32 source = put_text(exchange, place, cost->name), end = source ? put_text(exchange, source, cost->source) : 0;

		if (!end)
			break;
		records[count] = (struct record_cpu_cost){ .cost = cost->picoseconds, .name = place, .source = source };
		place = end;
	}
	return count;
}

EXPORT s32 cpus_verify(void)
{
	const char *complaint = current_run() ? run_verify(current_run()) : "There is no run.";

	return complaint ? refuse(-1, complaint) : 0;
}
