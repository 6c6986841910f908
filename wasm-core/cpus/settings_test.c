#include <string.h>

#include "test/cpus_fixture.h"

TEST(settings_that_can_not_be_are_refused)
{
	static const struct record_cpu_settings good = { .program = 1, .cpus = 64, .sockets = 4, .cores = 8, .threads = 2, .rounds = 1000,
							 .line_scale = 4, .work_scale = 4 };
	static const struct {
		size_t field;
		u32 value;
		enum code_cpu_refusal why;
	} bad[] = {
#define BAD(field, value, why) { offsetof(struct record_cpu_settings, field), value, cpu_refusal_##why }
		BAD(cpus, 0, bad_cpus),	       BAD(cpus, 1025, bad_cpus),     BAD(cpus, 65, too_few_threads),
		BAD(sockets, 0, bad_topology), BAD(cores, 0, bad_topology),   BAD(threads, 1025, bad_topology),
		BAD(rounds, 0, bad_rounds),    BAD(rounds, 100001, bad_rounds), BAD(think, 1000001, bad_think),
		BAD(line_scale, 0, bad_scale), BAD(work_scale, 17, bad_scale), BAD(spans, 500001, too_many_spans),
#undef BAD
	};
	struct record_cpu_settings settings = good;

	CHECK(!settings_refusal(&good));
	for (u32 i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		settings = good;
		memcpy((char *)&settings + bad[i].field, &bad[i].value, sizeof(u32));
		CHECK_EQ(settings_refusal(&settings), bad[i].why);
	}
	settings = good;
	settings.cpus = settings.cores = 1024;
	settings.rounds = 9766;
	CHECK_EQ(settings_refusal(&settings), cpu_refusal_too_many_rounds);
	/* What 1024 CPUs wait in 6675 rounds each ends before 2^53 picoseconds, but not by far. */
	settings.rounds = 6675;
	CHECK(!settings_refusal(&settings));
	settings.rounds = 6676;
	CHECK_EQ(settings_refusal(&settings), cpu_refusal_too_long);
	settings.line_scale = 1;
	CHECK(!settings_refusal(&settings));
	/* The longest times between calls add little to that. */
	settings = good;
	settings.rounds = 100000;
	settings.think = 1000000;
	CHECK(!settings_refusal(&settings));
	settings.line_scale = 16;
	settings.cpus = 100;
	settings.cores = 16;
	CHECK(!settings_refusal(&settings));
	/* What was noted is played only once. */
	settings.program = 0;
	settings.cpus = settings.cores = 1024;
	CHECK(!settings_refusal(&settings));
}

TEST(as_many_cpus_as_there_can_be)
{
	static const struct {
		u32 cpus, sockets;
		enum code_cpu_refusal why;
	} table[] = {
		{ 64, 4, cpu_refusal_none },	  { 65, 4, cpu_refusal_too_few_threads }, { 65, 5, cpu_refusal_none },
		{ 1000, 63, cpu_refusal_none },	  { 1024, 64, cpu_refusal_none },	  { 1024, 63, cpu_refusal_too_few_threads },
		{ 1025, 65, cpu_refusal_bad_cpus },
	};

	for (u32 i = 0; i < sizeof(table) / sizeof(*table); i++) {
		const struct record_cpu_settings settings = { .program = 1, .cpus = table[i].cpus, .sockets = table[i].sockets, .cores = 8,
							      .threads = 2, .rounds = 1000, .line_scale = 4, .work_scale = 4 };

		CHECK_EQ(settings_refusal(&settings), table[i].why);
	}
}
