#include "api/cpus.h"
#include "api/exports.h"
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

static s32 refuse(s32 error, enum code_cpu_refusal why)
{
	*(u32 *)vmascope_exchange() = why;
	return error;
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
	enum code_cpu_refusal why;
	s32 error;

	if (!program)
		return refuse(-EINVAL, cpu_refusal_no_such_program);
	if (!era)
		return refuse(-EINVAL, cpu_refusal_no_such_kernel);
	error = program_record(arena_place(), era, program, settings, &why);
	if (recorder())
		recorder()->is_program = true;
	return error ? refuse(error, why) : 0;
}

static s32 take_noted(void)
{
	if (!recorder() || recorder()->is_program || !recorder()->script.operations.count)
		return refuse(-EINVAL, cpu_refusal_nothing_noted);
	if (recorder()->failed)
		return refuse(-ENOMEM, cpu_refusal_note_incomplete);
	end_run();
	return 0;
}

EXPORT s32 cpus_setup(u32 era)
{
	struct record_cpu_settings settings;
	enum code_cpu_refusal refusal;
	s32 error;

	memcpy(&settings, vmascope_exchange(), sizeof(settings));
	refusal = settings_refusal(&settings);
	if (refusal)
		return refuse(-EINVAL, refusal);
	error = settings.program ? record_program(era, &settings) : take_noted();
	if (error)
		return error;
	/* A run plays the script as it was at the start of the run, so nothing may be added to it meanwhile. */
	recorder()->noting = false;
	recorder()->run = run_start(&recorder()->script, &settings);
	return recorder()->run ? 0 : refuse(-ENOMEM, cpu_refusal_no_memory_to_run);
}

EXPORT s32 cpus_note(u32 on)
{
	struct machine *machine = exported_machine();

	if (!machine)
		return refuse(-EINVAL, cpu_refusal_no_machine);
	if (on) {
		end_run();
		if (!recorder_start(machine))
			return refuse(-ENOMEM, cpu_refusal_no_memory_to_note);
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
		return refuse(-ENOMEM, cpu_refusal_no_memory_to_keep);
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

#ifndef WITHOUT_VERIFY

EXPORT s32 cpus_verify(void)
{
	const char *complaint = current_run() ? run_verify(current_run()) : "There is no run.";

	if (!complaint)
		return 0;
	strncpy(vmascope_exchange(), complaint, VMASCOPE_EXCHANGE_BYTES - 1);
	return -1;
}

#endif
