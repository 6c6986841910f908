/* Performs a decoded stream on the address spaces of the core: processes, threads and areas as the stream tells, and a
 * find_vma() wherever the era's kernel had one. Page contents are not kept; what the faults leave behind are the
 * anon_vmas, which decide about later merges.
 *
 * The VMAs follow the era's rules, the addresses are those that were recorded. What a stream cannot contain, but a
 * hostile text can, is either refused with a sentence or does nothing. */
#ifndef FAULTS_REPLAY_H
#define FAULTS_REPLAY_H

#include "faults/stream.h"
#include "machine/machine.h"

/* ELF layout of 2014: what of a file is not writable is one mapping. */
#define REPLAY_JOINED_SEGMENTS 1u
/* Transparent huge pages "always": faults that they would have saved are left out. */
#define REPLAY_HUGE_PAGES 2u
#define REPLAY_OPTIONS (REPLAY_JOINED_SEGMENTS | REPLAY_HUGE_PAGES)
/* For tests: areas are compared with those that the recording kernel reported. */
#define REPLAY_CHECK 4u

/* A range that exec() maps. It is held back for one line: a program's first segment may turn out to be shorter. */
struct exec_mapping {
	u64 start, length, pgoff;
	u32 prot, flags, file;
};

/* What exec() has done so far. */
struct exec_progress {
	bool running, stack_moved, segment_seen, special_seen;
	struct exec_mapping held; /* length 0: none */
};

struct thread {
	struct thread *next; /* of those with the same hash */
	struct task *task; /* NULL: nothing is known of it before its exec */
	u64 page; /* number of the page of its last fault */
	u32 tid;
	struct exec_progress exec;
};

#define THREAD_BUCKET_BITS 12
#define THREAD_BUCKETS (1 << THREAD_BUCKET_BITS)

struct replay {
	struct machine *machine;
	struct thread *current; /* of the last T line */
	u64 line; /* of the last T line, or of the call that runs */
	u32 options;
	u64 checked, differing, first_differing; /* REPLAY_CHECK; the last is a line */
	u32 most_areas; /* that one address space has had */
	struct thread *threads[THREAD_BUCKETS];
	struct fault_stream *stream; /* its `error` takes the sentence */
};

/* Sets up a machine of this era at `place`, which arena_place() has returned. 0, -ENOMEM, -EINVAL (options). */
s32 replay_start(struct replay *replay, struct fault_stream *stream, void *place, const struct era *era, u32 options);
/* 0, or -EINVAL, -ENOMEM and a sentence. */
s32 replay_run(struct replay *replay, const u64 *words, u32 count);

#endif
