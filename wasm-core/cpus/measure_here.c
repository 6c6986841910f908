/* A stopwatch, and what this machine takes for a page, for entering the kernel, for an atomic operation and for a
 * cache line of another CPU. The line is timed by the wall clock, because the other CPU takes part. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "cpus/measure.h"

#define COPIES ((size_t)16384) /* so many that a page has left all caches when its turn comes again */

static s64 now(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec * 1000000000ll + time.tv_nsec;
}

double least(void (*run)(struct subject *), struct subject *subject, u32 times)
{
	s64 best = INT64_MAX;

	for (u32 round = 0; round < MEASURED_ROUNDS; round++) {
		s64 start = now(CLOCK_THREAD_CPUTIME_ID), spent;

		for (u32 i = 0; i < times; i++)
			run(subject);
		spent = now(CLOCK_THREAD_CPUTIME_ID) - start;
		best = spent < best ? spent : best;
	}
	return (double)best / times;
}

static char *pages;
static size_t turn;

static char *page_of(size_t which)
{
	return pages + which % COPIES * PAGE_SIZE;
}

static void clear_page(struct subject *none)
{
	(void)none;
	memset(page_of(turn++), 0, PAGE_SIZE);
	__asm__ volatile("" ::"r"(pages) : "memory");
}

static void copy_page(struct subject *none)
{
	(void)none;
	memcpy(page_of(turn), page_of(turn + COPIES / 2), PAGE_SIZE);
	turn++;
	__asm__ volatile("" ::"r"(pages) : "memory");
}

static void system_call(struct subject *none)
{
	(void)none;
	syscall(SYS_getppid);
}

static _Atomic u32 word;

static void atomic_operation(struct subject *none)
{
	(void)none;
	atomic_fetch_add(&word, 1);
}

#define PINGS 200000

static void *answer(void *unused)
{
	(void)unused;
	for (u32 i = 0; i < PINGS; i++) {
		while (atomic_load(&word) != 2 * i + 1)
			;
		atomic_store(&word, 2 * i + 2);
	}
	return NULL;
}

/* Half a round trip of a cache line between two CPUs of this machine. */
static double line(void)
{
	pthread_t other;
	s64 start = now(CLOCK_MONOTONIC);

	word = 0;
	pthread_create(&other, NULL, answer, NULL);
	for (u32 i = 0; i < PINGS; i++) {
		atomic_store(&word, 2 * i + 1);
		while (atomic_load(&word) != 2 * i + 2)
			;
	}
	pthread_join(other, NULL);
	return (double)(now(CLOCK_MONOTONIC) - start) / PINGS / 2;
}

static void print(const char *name, double nanoseconds)
{
	printf("%-35s %8.1f ns\n", name, nanoseconds);
}

void measure_here(void)
{
	pages = calloc(COPIES, PAGE_SIZE);
	for (size_t i = 0; i < COPIES; i++)
		*page_of(i) = 1;
	print("page cleared", least(clear_page, NULL, COPIES));
	print("page copied", least(copy_page, NULL, COPIES));
	print("getppid()", least(system_call, NULL, 20000));
	print("atomic operation", least(atomic_operation, NULL, 200000));
	print("line from another CPU here", line());
}
