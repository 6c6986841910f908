/* The format of streams of page faults, "faultstream" version 1: the words that lines are decoded into, and the state of
 * the decoding. Nothing here knows what a line does.
 *
 * A line becomes one word, kind | number << 8, followed by one word for each field. The number of a fault is its
 * signed distance in pages from the thread's last fault; the number of any other line is its line number in the
 * text. */
#ifndef FAULTS_FORMAT_H
#define FAULTS_FORMAT_H

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

#define LINE_WORDS 10 /* the most words that one line makes */
/* All addresses of user space lie below this; it may also be the end of a range. */
#define USER_END ((u64)1 << 47)

/* A longer line is refused. Paths have at most 4096 bytes. */
#define STREAM_LINE_BYTES 8192
#define STREAM_ERROR_BYTES 320

/* A text that arrives in pieces: stream.c reads it. Starts as all zero. */
struct fault_stream {
	u64 line; /* number of the last complete line */
	u32 held; /* bytes of the next line that have arrived */
	bool named; /* a T line has said which thread these lines belong to */
	char begun[STREAM_LINE_BYTES];
	char error[STREAM_ERROR_BYTES]; /* the refusal of a line (refuse.h), once something can't be read */
};

/* A buffer of this many words is large enough for a piece of `bytes` bytes. */
#define STREAM_WORDS(bytes) ((bytes) + STREAM_LINE_BYTES + LINE_WORDS)

static inline bool is_fault(u64 word)
{
	return (word & 0xff) < FAULT_KINDS;
}

#endif
