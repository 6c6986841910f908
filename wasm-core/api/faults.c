#include "api/faults.h"
#include "api/exports.h"
#include "faults/replay.h"
#include "vmascope.h"

#include <string.h>

#define EXPORT __attribute__((visibility("default"), used))

/* Plumbing between the embedder and the replay, as in api/exports.c. */
static char input[FAULTS_INPUT_BYTES];
static u64 words[STREAM_WORDS(FAULTS_INPUT_BYTES)];
static u32 decoded; /* words that have not been run yet */
static struct fault_stream stream;
static struct replay replay; /* machine NULL: no replay was started, or it has failed */

EXPORT void *faults_input(void)
{
	return input;
}

EXPORT s32 faults_start(u32 era, u32 options)
{
	const struct era *row = exported_era(era);
	s32 error;

	decoded = 0;
	replay.machine = NULL;
	if (!row || options & ~REPLAY_OPTIONS)
		return -EINVAL;
	error = replay_start(&replay, &stream, arena_place(), row, options);
	if (error)
		replay.machine = NULL;
	return error;
}

/* After an error the refusal goes to the exchange, and the replay is over. */
static s32 end_with(s32 error)
{
	if (error < 0) {
		memcpy(vmascope_exchange(), stream.error, sizeof(stream.error));
		decoded = 0;
		replay.machine = NULL;
	}
	return error;
}

EXPORT s32 faults_decode(u32 bytes)
{
	s32 count;

	if (!replay.machine || bytes > sizeof(input) || decoded)
		return -EINVAL;
	count = stream_decode(&stream, input, bytes, words);
	if (count < 0)
		return end_with(count);
	decoded = (u32)count;
	return 0;
}

EXPORT s32 faults_run(void)
{
	u32 count = decoded;

	if (!replay.machine)
		return -EINVAL;
	decoded = 0;
	return end_with(replay_run(&replay, words, count));
}

EXPORT u32 faults_counters(void)
{
	if (!replay.machine)
		return 0;
	memcpy(vmascope_exchange(), &replay.machine->counters, sizeof(struct counters));
	return sizeof(struct counters);
}
