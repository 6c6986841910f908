/* Replays a stream natively:
 *
 *   faults ERA [-s] [-t] [-c] <STREAM
 *
 * -s sets REPLAY_JOINED_SEGMENTS, -t REPLAY_HUGE_PAGES, -c REPLAY_CHECK. Prints one line: calls of find_vma(),
 * cache hits and their share in per cent, misses by cause, tree nodes compared, the most VMAs of one address space,
 * and with -c how many of the VMAs that the recording kernel reported differ. Then the nanoseconds spent on
 * decoding and on running. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "eras/eras.h"
#include "faults/replay.h"
#include "machine/index.h"

#define PIECE 65536

static struct replay replay;
static struct fault_stream stream;
static u64 words[STREAM_WORDS(PIECE)];
static s64 decoding, running;

static s64 now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return time.tv_sec * 1000000000ll + time.tv_nsec;
}

static s32 feed(const char *text, u32 bytes)
{
	s64 start = now(), decoded;
	s32 count = stream_decode(&stream, text, bytes, words);

	decoded = now();
	decoding += decoded - start;
	if (count < 0)
		return count;
	count = replay_run(&replay, words, (u32)count);
	running += now() - decoded;
	return count;
}

static s32 run(void)
{
	static char text[PIECE];
	size_t bytes;
	s32 error = 0;

	while (!error && (bytes = fread(text, 1, sizeof(text), stdin)))
		error = feed(text, (u32)bytes);
	return error ? error : feed(text, 0);
}

static void print(void)
{
	const struct counters *counters = &replay.machine->counters;

	printf("%" PRIu64 " calls %" PRIu64 " hits %.4f%% | seqnum %" PRIu64 " elsewhere %" PRIu64 " empty %" PRIu64
	       " other %" PRIu64 " | nodes %" PRIu64 " areas %u",
	       counters->find_vma, counters->cache_hits, 100.0 * (double)counters->cache_hits / (double)counters->find_vma,
	       counters->cache_misses_seqnum, counters->cache_misses_elsewhere, counters->cache_misses_empty,
	       counters->cache_misses_other_mm, counters->tree_nodes, replay.most_areas);
	if (replay.options & REPLAY_CHECK)
		printf(" | %" PRIu64 " of %" PRIu64 " differ, first in line %" PRIu64, replay.differing, replay.checked,
		       replay.first_differing);
	printf(" | %" PRId64 " %" PRId64 " ns, %" PRIu64 " bytes\n", decoding, running, replay.machine->arena.used);
}

int main(int argc, char **argv)
{
	struct era era;
	char why[400];
	u32 options = 0;

	if (argc < 2 || era_parse(argv[1], &era, why, sizeof(why)) < 0) {
		fprintf(stderr, "%s\n", argc < 2 ? "faults ERA [-s] [-t] [-c] <STREAM" : why);
		return 2;
	}
	for (int i = 2; i < argc; i++)
		options |= !strcmp(argv[i], "-s") ? REPLAY_JOINED_SEGMENTS : !strcmp(argv[i], "-t") ? REPLAY_HUGE_PAGES : REPLAY_CHECK;
	if (replay_start(&replay, &stream, arena_place(), &era, options) || run()) {
		fprintf(stderr, "%s\n", stream.error);
		return 1;
	}
	print();
	return 0;
}
