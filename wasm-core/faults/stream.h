/* Streams of page faults as text, "faultstream" version 1: decoded into words, line by line. Nothing here knows what a
 * line does; stream.c says which lines there are.
 *
 * A line becomes one word, kind | number << 8, and its fields behind that, one word each. Of a fault the number is the
 * distance in pages, signed; of any other line it is the line's number in the text. */
#ifndef FAULTS_STREAM_H
#define FAULTS_STREAM_H

#include "base/types.h"

enum fault_kind {
	FAULT_READ,
	FAULT_WRITE,
	FAULT_FETCH,
	FAULT_KERNEL_READ,
	FAULT_KERNEL_WRITE,
	FAULT_KINDS,
	LINE_THREAD = FAULT_KINDS, /* TID CPU DT */
	LINE_MMAP, /* RESULT LEN PROT FLAGS FILE PGOFF HINT START LEN */
	LINE_MUNMAP, /* ADDR LEN */
	LINE_MPROTECT, /* RESULT ADDR LEN PROT START LEN */
	LINE_BRK, /* RESULT ARG START LEN */
	LINE_MREMAP, /* RESULT OLD OLDLEN NEWLEN FLAGS NEWADDR */
	LINE_MADVISE, /* RESULT ADDR LEN ADVICE */
	LINE_QUERY, /* RESULT NAME ADDR LEN, NAME as enum fault_query */
	LINE_CLONE, /* TID CLONEFLAGS */
	LINE_EXEC,
	LINE_KERNEL_MAP, /* START LEN PROT FLAGS FILE PGOFF TAG, the TAG's letter */
	LINE_KERNEL_UNMAP, /* START LEN WHO */
	LINE_EXEC_END,
	LINE_EXIT,
	LINE_KINDS
};

enum fault_query { QUERY_MSYNC, QUERY_MLOCK, QUERY_MUNLOCK, QUERY_SHMDT };

#define LINE_WORDS 10 /* the most that one line makes */
/* User space: addresses lie below, also where a range ends. */
#define USER_END ((u64)1 << 47)

/* A longer line is refused. Paths have at most 4096 bytes. */
#define STREAM_LINE_BYTES 8192
#define STREAM_ERROR_BYTES 320

/* Text that comes in pieces. Set it to zero to begin with. */
struct fault_stream {
	u64 line; /* number of the last line that is complete */
	u32 held; /* bytes of the next one that have come already */
	bool named; /* a T line has said whose lines these are */
	char begun[STREAM_LINE_BYTES];
	char error[STREAM_ERROR_BYTES]; /* "line 12: …", once something can't be read */
};

/* Room for this many words is enough for a piece of `bytes`. */
#define STREAM_WORDS(bytes) ((bytes) + STREAM_LINE_BYTES + LINE_WORDS)

/* Decodes a piece of text; 0 bytes: the text has ended. Returns how many words that made, or -EINVAL and `error`. */
s32 stream_decode(struct fault_stream *stream, const char *text, u32 bytes, u64 *words);
/* Fills `error` and returns -EINVAL: what a line asks for can't be. */
s32 stream_refuse(struct fault_stream *stream, u64 line, const char *why, const char *name, u64 number);

static inline bool is_fault(u64 word)
{
	return (word & 0xff) < FAULT_KINDS;
}

#endif
