#include "test/check.h"
#include "threads/real_lock.h"

#include <pthread.h>

#define THREADS 3
#define ROUNDS 20000

/* What the lock guards. It is no atomic operation, so the sanitizer notices whoever enters without the lock. */
struct guarded {
	struct real_lock lock;
	enum code_lock_kind kind;
	u64 sum;
	u64 read; /* by readers, so that they really read */
};

struct counting_thread {
	struct guarded *guarded;
	struct real_wait wait;
	u32 rounds;
	u64 seen;
	pthread_t id;
};

static void *add(void *of)
{
	struct counting_thread *thread = of;
	struct guarded *guarded = thread->guarded;

	for (u32 round = 0; round < thread->rounds; round++) {
		real_lock(&guarded->lock, guarded->kind, lock_mode_write, &thread->wait);
		guarded->sum++;
		real_unlock(&guarded->lock, guarded->kind);
	}
	return NULL;
}

static void *look(void *of)
{
	struct counting_thread *thread = of;
	struct guarded *guarded = thread->guarded;

	for (u32 round = 0; round < thread->rounds; round++) {
		real_lock(&guarded->lock, guarded->kind, lock_mode_read, &thread->wait);
		thread->seen += guarded->sum;
		real_unlock(&guarded->lock, guarded->kind);
	}
	return NULL;
}

static struct real_wait run(struct guarded *guarded, u32 writers, u32 readers, u32 rounds)
{
	struct counting_thread threads[16] = { 0 };
	struct real_wait all = { 0 };

	for (u32 i = 0; i < writers + readers; i++) {
		threads[i] = (struct counting_thread){ .guarded = guarded, .rounds = rounds };
		pthread_create(&threads[i].id, NULL, i < writers ? add : look, &threads[i]);
	}
	for (u32 i = 0; i < writers + readers; i++) {
		pthread_join(threads[i].id, NULL);
		all.contended += threads[i].wait.contended;
		all.spins += threads[i].wait.spins;
		all.sleeps += threads[i].wait.sleeps;
		guarded->read += threads[i].seen;
	}
	return all;
}

static const enum code_lock_kind kinds[] = { lock_kind_spinlock, lock_kind_mutex, lock_kind_semaphore, lock_kind_rwsem };

TEST(one_thread_at_a_time_comes_in)
{
	for (u32 i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		struct guarded guarded = { .kind = kinds[i] };

		run(&guarded, THREADS, 0, ROUNDS);
		CHECK_EQ(guarded.sum, THREADS * ROUNDS);
	}
}

TEST(readers_come_in_together_and_never_with_a_writer)
{
	struct guarded guarded = { .kind = lock_kind_rwsem };

	run(&guarded, 2, 2, ROUNDS);
	CHECK_EQ(guarded.sum, 2 * ROUNDS);
	CHECK(guarded.read <= (u64)2 * ROUNDS * 2 * ROUNDS);
}

/* Many more threads than cores: the owner of the next ticket is not running then, and no waiter looks for ever. */
TEST(a_crowd_gets_through_a_spinlock)
{
	struct guarded guarded = { .kind = lock_kind_spinlock };

	run(&guarded, 16, 0, 500);
	CHECK_EQ(guarded.sum, 16 * 500);
}

/* However few cores there are, sooner or later a thread is interrupted while it holds the lock. */
TEST(who_waits_is_counted)
{
	for (u32 i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		struct guarded guarded = { .kind = kinds[i] };
		struct real_wait wait = { 0 };
		u32 runs;

		for (runs = 0; runs < 200 && !wait.spins; runs++)
			wait = run(&guarded, THREADS, 0, ROUNDS);
		CHECK(wait.contended);
		CHECK(wait.spins);
		CHECK(wait.contended <= THREADS * ROUNDS);
		wait = run(&guarded, 1, 0, ROUNDS);
		CHECK(!wait.contended && !wait.spins && !wait.sleeps);
	}
}
