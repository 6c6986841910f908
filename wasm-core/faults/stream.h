/* Streams of page faults as text, "faultstream" version 1, decoded into words, line by line. Nothing here knows
 * what a line does; line.c knows which lines there are.
 *
 * A line becomes one word, kind | number << 8, followed by one word for each field. The number of a fault is its
 * signed distance in pages from the thread's last fault; the number of any other line is its line number in the
 * text. */
#ifndef FAULTS_STREAM_H
#define FAULTS_STREAM_H

#include "trace/refusal.h"

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

/* Text that arrives in pieces. Starts as all zero. */
struct fault_stream {
	u64 line; /* number of the last complete line */
	u32 held; /* bytes of the next line that have arrived */
	bool named; /* a T line has said which thread these lines belong to */
	char begun[STREAM_LINE_BYTES];
	char error[STREAM_ERROR_BYTES]; /* a stream_refusal with its line, once something can't be read */
};

/* A buffer of this many words is large enough for a piece of `bytes` bytes. */
#define STREAM_WORDS(bytes) ((bytes) + STREAM_LINE_BYTES + LINE_WORDS)

/* Decodes a piece of text; 0 bytes mean that the text has ended. Returns how many words that made, or -EINVAL, with
 * a refusal in `error`. */
s32 stream_decode(struct fault_stream *stream, const char *text, u32 bytes, u64 *words);
#define STREAM_REFUSAL(name) refusal_code(stream_refusal, name)
/* Writes the refusal of a line to `error`: a STREAM_REFUSAL(…) and the line's number. What else its sentence mentions is
 * added to the text that the first function returns; the second one returns -EINVAL. */
struct text stream_refusal(struct fault_stream *stream, u64 line, const char *code);
s32 stream_refuse(struct fault_stream *stream, u64 line, const char *code);

static inline bool is_fault(u64 word)
{
	return (word & 0xff) < FAULT_KINDS;
}

#endif
