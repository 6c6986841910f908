/* Performs a decoded stream on the core: processes, threads and VMAs come and go as the stream says, and find_vma()
 * is called wherever the era's kernel called it. Page contents are not kept; what the faults leave behind are the
 * anon_vmas, which decide later merges.
 *
 * VMAs follow the rules of the era, addresses are those that were recorded. What no stream contains but a hostile
 * text may contain is either refused or does nothing. */
#ifndef FAULTS_REPLAY_H
#define FAULTS_REPLAY_H

#include "faults/stream.h"
#include "machine/machine.h"

/* The ELF layout of 2014: everything of a file that is not writable is one mapping. */
#define REPLAY_JOINED_SEGMENTS 1u
/* Transparent huge pages "always": faults that they would have saved are left out. */
#define REPLAY_HUGE_PAGES 2u
#define REPLAY_OPTIONS (REPLAY_JOINED_SEGMENTS | REPLAY_HUGE_PAGES)
/* For tests: VMAs are compared with those that the recording kernel reported. */
#define REPLAY_CHECK 4u

/* A range that exec() maps. It is held back for one line, because a program's first segment may turn out to be
 * shorter. */
struct exec_mapping {
	u64 start, length, pgoff;
	u32 prot, flags, file;
};

struct exec_progress {
	bool running, stack_moved, segment_seen, special_seen;
	struct exec_mapping held; /* length 0: none */
};

struct thread {
	struct thread *next; /* in the same bucket */
	struct task *task; /* NULL: the thread is unknown before its exec */
	u64 page; /* page number of its last fault */
	u32 tid;
	struct exec_progress exec;
};

#define THREAD_BUCKET_BITS 12
#define THREAD_BUCKETS (1 << THREAD_BUCKET_BITS)

struct replay {
	struct machine *machine;
	struct thread *current; /* the thread of the last T line */
	u64 line; /* of the last T line, or of the call that runs */
	u32 options;
	u64 checked, differing, first_differing; /* for REPLAY_CHECK; the last one is a line number */
	u32 most_areas; /* the most that one address space has had */
	struct thread *threads[THREAD_BUCKETS];
	struct fault_stream *stream; /* its `error` takes the refusal */
};

/* Sets up a machine of this era at `place`, which arena_place() has returned. 0, -ENOMEM or -EINVAL (options). */
s32 replay_start(struct replay *replay, struct fault_stream *stream, void *place, const struct era *era, u32 options);
/* Performs `count` words that stream_decode() has made. Returns 0, or -EINVAL or -ENOMEM with a refusal. */
s32 replay_run(struct replay *replay, const u64 *words, u32 count);

#endif
