/* Threads by the number that the recording kernel gave them. */
#include "faults/internal.h"

/* Fibonacci hashing: multiplied by 2^32 divided by the golden ratio, consecutive numbers and numbers that are a
 * power of two apart differ in their highest bits, and so go to different buckets. */
static u32 hash(u32 tid)
{
	return tid * 0x9e3779b9u >> (32 - THREAD_BUCKET_BITS);
}

static struct thread **bucket_of(struct replay *replay, u32 tid)
{
	return &replay->threads[hash(tid)];
}

struct thread *thread_find(const struct replay *replay, u32 tid)
{
	struct thread *thread = replay->threads[hash(tid)];

	while (thread && thread->tid != tid)
		thread = thread->next;
	return thread;
}

struct thread *thread_add(struct replay *replay, u32 tid)
{
	struct thread *thread = arena_new(&replay->machine->arena, struct thread), **bucket = bucket_of(replay, tid);

	if (!thread)
		return NULL;
	thread->tid = tid;
	thread->next = *bucket;
	*bucket = thread;
	return thread;
}

void thread_remove(struct replay *replay, struct thread *thread)
{
	struct thread **link = bucket_of(replay, thread->tid);

	while (*link != thread)
		link = &(*link)->next;
	*link = thread->next;
	arena_free(&replay->machine->arena, thread, sizeof(*thread));
}
