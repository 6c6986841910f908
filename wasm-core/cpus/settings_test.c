#include <string.h>

#include "test/cpus_fixture.h"

TEST(settings_that_can_not_be_are_refused_in_a_sentence)
{
	static const struct record_cpu_settings good = { .program = 1, .cpus = 64, .sockets = 4, .cores = 8, .threads = 2, .rounds = 1000,
							 .line_scale = 4, .work_scale = 4 };
	static const struct {
		size_t field;
		u32 value;
		const char *word;
	} bad[] = {
#define BAD(field, value, word) { offsetof(struct record_cpu_settings, field), value, word }
		BAD(cpus, 0, "1 to 1024 CPUs"),	 BAD(cpus, 1025, "1 to 1024 CPUs"), BAD(cpus, 65, "fewer threads"),
		BAD(sockets, 0, "sockets"),	 BAD(cores, 0, "cores"),	     BAD(threads, 1025, "threads in each core"),
		BAD(rounds, 0, "rounds"),	 BAD(rounds, 100001, "rounds"),	     BAD(think, 1000001, "nanoseconds"),
		BAD(line_scale, 0, "quarters"),	 BAD(work_scale, 17, "quarters"),    BAD(spans, 500001, "spans"),
#undef BAD
	};
	struct record_cpu_settings settings = good;

	CHECK(!settings_complaint(&good));
	for (u32 i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		settings = good;
		memcpy((char *)&settings + bad[i].field, &bad[i].value, sizeof(u32));
		CHECK(settings_complaint(&settings));
		CHECK(strstr(settings_complaint(&settings), bad[i].word));
	}
	settings = good;
	settings.cpus = settings.cores = 1024;
	settings.rounds = 9766;
	CHECK(strstr(settings_complaint(&settings), "All CPUs together"));
	/* What 1024 CPUs wait in 38 rounds each is below 2^53 picoseconds, but not by far. */
	settings.rounds = 37;
	CHECK(!settings_complaint(&settings));
	settings.rounds = 38;
	CHECK(strstr(settings_complaint(&settings), "longer than can be counted"));
	settings.line_scale = 1;
	CHECK(!settings_complaint(&settings));
	settings = good;
	settings.rounds = 31250;
	settings.think = 1000000;
	CHECK(!settings_complaint(&settings));
	settings.rounds++;
	CHECK(strstr(settings_complaint(&settings), "longer than can be counted"));
	/* What was noted is played only once. */
	settings.program = 0;
	CHECK(!settings_complaint(&settings));
}
