/* Streams by hand, for tests of what reads and replays them. */
#ifndef TEST_STREAM_FIXTURE_H
#define TEST_STREAM_FIXTURE_H

#include "faults/replay.h"
#include "test/fixture.h"

#define BEGIN "# faultstream 1\nT 1 0 0\ne a\nE\n"
#define WORDS 65536

/* A replay with what it needs, until finish(). */
struct trial {
	struct replay replay;
	struct fault_stream stream;
	u64 words[WORDS];
};

/* On a row of eras.def, with REPLAY_ bits. */
struct trial *begin(const char *era, u32 options);
/* 0, or a negative errno and a sentence in the stream. */
s32 feed(struct trial *trial, const char *text, size_t length);
/* The same of a text that can be replayed, and leaves all structures consistent. */
void must(struct trial *trial, const char *text);
void finish(struct trial *trial);
/* The text after BEGIN makes so many lookups, and the cache answers so many of them. */
void expect(const char *era, u32 options, const char *text, u64 calls, u64 hits);

#endif
