/* `build/cpus ERA PROGRAM CPUS SOCKETS CORES THREADS ROUNDS SEED THINK LINE_SCALE WORK_SCALE SPANS`: a run of
 * virtual CPUs in a native process. It writes all its records to standard output as bytes: the run, then lanes,
 * statistics, spans, queues and operations. tests/cpus-native.test.ts compares them with those of WebAssembly. */
#include <stdio.h>
#include <stdlib.h>

#include "cpus/programs.h"
#include "cpus/run.h"
#include "trace/code_names.h"

#define SETTINGS 11
#define BATCH 500

static int complain(const char *why)
{
	fprintf(stderr, "%s\n", why);
	return 1;
}

#define WRITE_ALL(list, record)                                                                            \
	static void write_##list(const struct cpu_run *run)                                                \
	{                                                                                                  \
		static struct record records[BATCH];                                                       \
		u32 count;                                                                                 \
                                                                                                           \
		for (u32 cursor = 0; (count = run_##list(run, cursor, records, BATCH)); cursor += count)   \
			fwrite(records, sizeof(*records), count, stdout);                                  \
	}
WRITE_ALL(lanes, record_cpu_lane)
WRITE_ALL(stats, record_lock_stat)
WRITE_ALL(spans, record_cpu_span)
WRITE_ALL(queues, record_lock_queue)
WRITE_ALL(operations, record_cpu_operation)

static void write_run(const struct cpu_run *run)
{
	struct record_cpu_run record;

	run_record(run, &record);
	fwrite(&record, sizeof(record), 1, stdout);
	write_lanes(run);
	write_stats(run);
	write_spans(run);
	write_queues(run);
	write_operations(run);
}

int main(int count, char **words)
{
	struct record_cpu_settings settings = { 0 };
	struct machine *machine = arena_place();
	enum code_cpu_refusal refusal;
	const char *complaint;
	struct cpu_run *run;
	char why[256];
	struct era era;

	if (count != 2 + SETTINGS || !machine)
		return complain("ERA PROGRAM CPUS SOCKETS CORES THREADS ROUNDS SEED THINK LINE_SCALE WORK_SCALE SPANS");
	for (u32 i = 0; i < SETTINGS; i++)
		(&settings.program)[i] = (u32)strtoul(words[2 + i], NULL, 10);
	if (era_parse(words[1], &era, why, sizeof(why)))
		return complain(why);
	refusal = settings_refusal(&settings);
	if (!refusal && !program_at(settings.program))
		refusal = cpu_refusal_no_such_program;
	if (refusal || program_record(machine, &era, program_at(settings.program), &settings, &refusal)) {
		fprintf(stderr, "cpu_refusal %s of trace/codes.def\n", code_name(cpu_refusal, refusal));
		return 1;
	}
	run = run_start(&recorder_of(machine)->script, &settings);
	if (!run)
		return complain("There is not enough memory.");
	while (run_go_on(run, 100000))
		;
	if (run->failed)
		return complain("There is not enough memory.");
	complaint = run_verify(run);
	if (complaint)
		return complain(complaint);
	write_run(run);
	return 0;
}
