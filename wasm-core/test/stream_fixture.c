#include "test/stream_fixture.h"
#include "machine/index.h"

#include <stdlib.h>
#include <string.h>

struct trial *begin(const char *era, u32 options)
{
	struct trial *trial = calloc(1, sizeof(*trial));

	CHECK(trial);
	CHECK_EQ(replay_start(&trial->replay, &trial->stream, arena_place(), era_named(era), options), 0);
	return trial;
}

s32 feed(struct trial *trial, const char *text, size_t length)
{
	s32 count = stream_decode(&trial->stream, text, (u32)length, trial->words);

	CHECK(count <= (s32)STREAM_WORDS(length));
	return count < 0 ? count : replay_run(&trial->replay, trial->words, (u32)count);
}

void must(struct trial *trial, const char *text)
{
	if (feed(trial, text, strlen(text)))
		check_failed(__FILE__, __LINE__, "%s", trial->stream.error);
	for (struct process *process = trial->replay.machine->processes; process; process = process->next) {
		const char *complaint = mm_verify(process->mm);

		if (complaint)
			check_failed(__FILE__, __LINE__, "%s after %s", complaint, text);
	}
}

void finish(struct trial *trial)
{
	arena_release(trial->replay.machine);
	free(trial);
}

void expect(const char *era, u32 options, const char *text, u64 calls, u64 hits)
{
	struct trial *trial = begin(era, options);
	const struct counters *counters = &trial->replay.machine->counters;
	u64 calls_before, hits_before;

	must(trial, BEGIN);
	calls_before = counters->find_vma;
	hits_before = counters->cache_hits;
	must(trial, text);
	CHECK_EQ(counters->find_vma - calls_before, calls);
	CHECK_EQ(counters->cache_hits - hits_before, hits);
	finish(trial);
}
