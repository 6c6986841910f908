/* Streams written by hand, for tests of reading and replaying them. */
#ifndef TEST_STREAM_FIXTURE_H
#define TEST_STREAM_FIXTURE_H

#include "faults/replay.h"
#include "test/fixture.h"

#define BEGIN "# faultstream 1\nT 1 0 0\ne a\nE\n"
#define WORDS 65536

/* A replay with everything it needs; ends with finish(). */
struct trial {
	struct replay replay;
	struct fault_stream stream;
	u64 words[WORDS];
};

/* On an era, mixed or not, with REPLAY_ bits. */
struct trial *begin(const char *era, u32 options);
/* 0, or a negative errno with a refusal in the stream. */
s32 feed(struct trial *trial, const char *text, size_t length);
/* The same for a text that must be replayed without an error and leave all structures consistent. */
void must(struct trial *trial, const char *text);
void finish(struct trial *trial);
/* The text after BEGIN makes `calls` lookups, of which the cache answers `hits`. */
void expect(const char *era, u32 options, const char *text, u64 calls, u64 hits);

#endif
