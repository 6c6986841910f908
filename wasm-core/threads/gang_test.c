/* Meant for the thread sanitizer: it reports whatever a kernel leaves unguarded, and the program then fails. */
#define _GNU_SOURCE
#include "eras/eras.h"
#include "rmap/anon_vma.h"
#include "test/check.h"
#include "threads/gang.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORKERS 3
#define PAIRS 700

struct worker {
	struct gang *gang;
	u32 number, rounds;
	s32 error;
	pthread_t id;
};

static void *work(void *of)
{
	struct worker *worker = of;

	gang_wait(worker->gang);
	worker->error = gang_run(worker->gang, worker->number, worker->rounds);
	return NULL;
}

static void work_together(struct gang *gang, u32 rounds)
{
	struct worker workers[GANG_LARGEST];

	for (u32 i = 0; i < gang->workers; i++) {
		workers[i] = (struct worker){ .gang = gang, .number = i, .rounds = rounds };
		pthread_create(&workers[i].id, NULL, work, &workers[i]);
	}
	for (u32 i = 0; i < gang->workers; i++)
		pthread_join(workers[i].id, NULL);
	for (u32 i = 0; i < gang->workers; i++)
		CHECK_EQ(workers[i].error, 0);
}

static struct era row(const char *id)
{
	struct era era;
	char why[256];

	if (era_parse(id, &era, why, sizeof(why)))
		check_failed(__FILE__, __LINE__, "%s: %s", id, why);
	return era;
}

static struct gang *with(const struct era *era, u32 program, u32 workers)
{
	struct gang *gang = NULL;

	CHECK_EQ(gang_setup(gang_place(), era, program, workers, &gang), 0);
	return gang;
}

static void end(struct gang *gang)
{
	munmap(gang, GANG_BYTES);
}

static void check_whole(const char *era, struct gang *gang)
{
	const char *complaint = gang_verify(gang);

	if (complaint)
		check_failed(__FILE__, __LINE__, "%s: %s", era, complaint);
}

static void check_each(const char *era, const struct gang *gang, u64 acquisitions, u64 calls)
{
	for (u32 i = 0; i < gang->workers; i++) {
		const struct thread_result *result = &gang_thread(gang, i)->thread.result;

		CHECK_EQ(result->calls, calls);
		if (result->acquisitions != acquisitions)
			check_failed(__FILE__, __LINE__, "%s: %u acquisitions, not %llu", era, result->acquisitions,
				     (unsigned long long)acquisitions);
		CHECK(result->wait.contended <= result->acquisitions);
	}
}

TEST(no_row_leaves_what_is_shared_unguarded)
{
	for (u32 i = 0; i < era_count(); i++) {
		const struct era *era = era_find(i);
		struct gang *gang = with(era, GANG_BRK_PAIRS, WORKERS);

		work_together(gang, PAIRS);
		check_whole(era->id, gang);
		end(gang);
		gang = with(era, GANG_BRK_GROWTH, WORKERS);
		work_together(gang, PAIRS);
		check_whole(era->id, gang);
		end(gang);
		gang = with(era, GANG_AIM7_LOOP, WORKERS);
		work_together(gang, PAIRS);
		check_whole(era->id, gang);
		end(gang);
	}
}

/* Mixed rows, so that each kind of lock guards each form of an anon_vma. Since 3.0 the heap of a forked child does
 * not merge, unless the earlier rules are mixed in. */
static const char *const mixes[] = {
	"2.6.31-rc8+lock=mutexes", "2.6.31-rc8+lock=trees", "2.6.34+lock=always", "2.6.34+lock=mutexes",
	"2.6.34+lock=rwsems", "3.8+merge=lenient", "4.20+merge=lenient", "4.20+rmap=anon_vma",
};

TEST(no_mix_does_either)
{
	for (u32 i = 0; i < sizeof(mixes) / sizeof(*mixes); i++) {
		struct era era = row(mixes[i]);
		struct gang *gang = with(&era, GANG_BRK_PAIRS, WORKERS);

		work_together(gang, PAIRS);
		check_whole(mixes[i], gang);
		CHECK(gang_thread(gang, 0)->thread.result.acquisitions >= 2 * PAIRS);
		end(gang);
	}
}

/* Acquisitions of the shared lock, by pairs and by growth, which ends with one split: docs/decisions/0022-locks.md. In 2.6.34 the
 * heap of a forked child is linked to the parent's anon_vma, too. Since 3.0 what it grows by is a VMA of its own
 * without pages, so nobody waits. */
struct expected {
	const char *era;
	u32 pair, growth, back;
	u32 loop, once; /* in each loop, and in the first besides, which cuts what the fork has copied */
};

static const struct expected table[] = {
	{ "2.6.2", 0, 0, 0, 0, 0 },
	{ "2.6.7", 3, 1, 2, 18, 0 },
	{ "2.6.31-rc8", 3, 1, 2, 18, 0 },
	{ "2.6.31-zhang", 2, 0, 2, 2, 0 },
	{ "2.6.32", 2, 0, 2, 2, 0 },
	{ "2.6.34", 2, 0, 2, 2, 0 },
	{ "3.4", 0, 0, 0, 0, 2 },
	{ "3.8", 0, 0, 0, 0, 3 },
	{ "6.18", 0, 0, 0, 0, 3 },
	{ "3.8+merge=lenient", 4, 1, 3, 19, 0 },
};

TEST(the_shared_lock_is_taken_as_often_as_the_policy_says)
{
	for (u32 i = 0; i < sizeof(table) / sizeof(*table); i++) {
		struct era era = row(table[i].era);
		struct gang *gang = with(&era, GANG_BRK_PAIRS, 2);

		work_together(gang, PAIRS);
		check_each(table[i].era, gang, (u64)PAIRS * table[i].pair, 2 * PAIRS);
		end(gang);
		gang = with(&era, GANG_BRK_GROWTH, 2);
		work_together(gang, PAIRS);
		check_each(table[i].era, gang, (u64)PAIRS * table[i].growth + table[i].back, PAIRS + 1);
		end(gang);
		gang = with(&era, GANG_AIM7_LOOP, 2);
		work_together(gang, PAIRS);
		check_each(table[i].era, gang, (u64)PAIRS * table[i].loop + table[i].once, 17 * PAIRS);
		end(gang);
	}
}

TEST(all_places_of_a_gang_can_be_used)
{
	struct era era = row("2.6.31-rc8");
	struct gang *gang = with(&era, GANG_BRK_PAIRS, GANG_LARGEST);

	work_together(gang, 20);
	check_whole("2.6.31-rc8", gang);
	check_each("2.6.31-rc8", gang, 60, 40);
	end(gang);
}

/* In each of these a heap grows without a lock that guards its trees; the sanitizer has seen it. */
static const char *const unguarded[] = { "3.8+lock=always", "3.8+lock=mutexes", "6.18+lock=never" };

TEST(what_cannot_be_is_refused)
{
	struct era era = row("2.6.31-rc8");
	struct gang *gang = with(&era, GANG_BRK_PAIRS, 1);
	struct gang *other;

	CHECK_EQ(gang_setup(gang, &era, 0, 1, &other), -EINVAL);
	CHECK_EQ(gang_setup(gang, &era, GANG_PROGRAMS, 1, &other), -EINVAL);
	CHECK_EQ(gang_setup(gang, &era, GANG_BRK_PAIRS, 0, &other), -EINVAL);
	CHECK_EQ(gang_setup(gang, &era, GANG_BRK_PAIRS, GANG_LARGEST + 1, &other), -EINVAL);
	CHECK_EQ(gang_setup(NULL, &era, GANG_BRK_PAIRS, 1, &other), -ENOMEM);
	for (u32 i = 0; i < sizeof(unguarded) / sizeof(*unguarded); i++) {
		struct era mixed = row(unguarded[i]);

		CHECK_EQ(gang_setup(gang, &mixed, GANG_BRK_PAIRS, 1, &other), -EPERM);
	}
	CHECK_EQ(gang_run(gang, 1, 1), -EINVAL);
	CHECK_EQ(gang_run(gang, 0, GANG_ROUNDS + 1), -EINVAL);
	end(gang);
}

/* A VMA that is on no list, or on the wrong one, would be noticed at the end. */
TEST(a_heap_that_is_missing_is_seen)
{
	struct era era = row("2.6.31-rc8");
	struct gang *gang = with(&era, GANG_BRK_PAIRS, 2);
	struct mm_struct *mm = gang_thread(gang, 0)->machine.mm;

	CHECK(!gang_verify(gang));
	gang_thread(gang, 2)->machine.mm->mmap->vm_next->vm_next->anon_vma->refcount--;
	CHECK(strstr(gang_verify(gang), "not as many areas"));
	gang_thread(gang, 2)->machine.mm->mmap->vm_next->vm_next->anon_vma->refcount++;
	mm->total_vm++;
	CHECK(strcmp(gang_verify(gang), "total_vm is not the number of pages") == 0);
	end(gang);
}

#ifdef __SANITIZE_THREAD__
#define RACE "VMASCOPE_RACE"
#define EXIT_OF_A_REPORT 66

/* One worker takes a lock of its own for the shared one, so two workers change lists of the same anon_vma at once. */
static void race(void)
{
	struct era era = row("2.6.31-rc8");
	struct gang *gang = with(&era, GANG_BRK_PAIRS, 2);

	gang_thread(gang, 1)->thread.shared_number = 0;
	work_together(gang, PAIRS);
}

TEST(the_sanitizer_sees_a_worker_that_takes_another_lock)
{
	int status, quiet;
	pid_t child;

	if (getenv(RACE)) {
		race();
		return;
	}
	child = fork();
	if (!child) {
		quiet = open("/dev/null", O_WRONLY);
		dup2(quiet, 1);
		dup2(quiet, 2);
		setenv(RACE, "1", 1);
		setenv("TSAN_OPTIONS", "halt_on_error=1 exitcode=66", 1);
		execl("/proc/self/exe", "threads-tests", __func__ + strlen("test_"), (char *)NULL);
		_exit(1);
	}
	CHECK(waitpid(child, &status, 0) == child);
	CHECK(WIFEXITED(status));
	CHECK_EQ(WEXITSTATUS(status), EXIT_OF_A_REPORT);
}
#endif
