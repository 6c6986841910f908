#include "threads/exports.h"
#include "eras/eras.h"
#include "threads/gang.h"

#include <string.h>

#define EXPORT __attribute__((visibility("default"), used))

/* Plumbing between the embedder and the gang, as in api/exports.c. It lies in the memory that all instances share,
 * and only the thread that sets up writes to it. */
static _Alignas(8) char exchange[THREADS_EXCHANGE_BYTES];
static struct gang *gang;

_Static_assert(offsetof(struct thread_result, wait.spins) == 0 && offsetof(struct thread_result, wait.contended) == 8 &&
		       offsetof(struct thread_result, wait.sleeps) == 12 && offsetof(struct thread_result, acquisitions) == 16 &&
		       offsetof(struct thread_result, calls) == 20 && offsetof(struct thread_result, error) == 24,
	       "what JavaScript reads");

EXPORT void *threads_exchange(void)
{
	return exchange;
}

EXPORT const char *threads_program(u32 number)
{
	static const char *const names[] = { [GANG_BRK_PAIRS] = "brk pairs", [GANG_BRK_GROWTH] = "brk growth",
					     [GANG_AIM7_LOOP] = "aim7 loop" };

	return number < sizeof(names) / sizeof(*names) ? names[number] : NULL;
}

EXPORT s32 threads_setup(u32 program, u32 workers)
{
	char id[ERA_ID_BYTES + 1] = { 0 }; /* one byte more than fits, so that a longer id is recognised and not cut */
	struct era era;

	gang = NULL;
	memcpy(id, exchange, sizeof(id) - 1);
	if (era_parse(id, &era, exchange, sizeof(exchange)))
		return -EINVAL;
	exchange[0] = 0;
	return gang_setup(gang_place(), &era, program, workers, &gang);
}

EXPORT void *threads_stack(u32 worker)
{
	return gang && worker < gang->workers ? gang_stack(gang, worker) : NULL;
}

EXPORT void threads_wait(void)
{
	if (gang)
		gang_wait(gang);
}

EXPORT s32 threads_run(u32 worker, u32 rounds)
{
	return gang ? gang_run(gang, worker, rounds) : -EINVAL;
}

EXPORT const void *threads_result(u32 worker)
{
	return gang && worker < gang->workers ? &gang_thread(gang, worker)->thread.result : NULL;
}

EXPORT s32 threads_verify(void)
{
	const char *complaint = gang ? gang_verify(gang) : "no threads have been set up";

	if (!complaint)
		return 0;
	strncpy(exchange, complaint, sizeof(exchange) - 1);
	return -1;
}
