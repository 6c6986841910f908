/* A program to record: threads change the memory that they share, in each way in which they can meet. It ends by the end
 * of its last thread; by `exit`, while another thread sleeps; or because a thread makes an access that is none (`crash`).
 * With `execve`, a thread wants to run another program. Built with `cc -static -pthread`. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096, WORKERS = 4, ROUNDS = 6 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static char *given[WORKERS]; /* what a worker has mapped and the next one unmaps */
static volatile int spinning = 1;

static void check(int is_right, const char *what)
{
	if (is_right)
		return;
	perror(what);
	_exit(1);
}

static char *map(size_t pages)
{
	char *at = mmap(NULL, pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	check(at != MAP_FAILED, "mmap");
	return at;
}

static void give(int from, char *at)
{
	pthread_mutex_lock(&lock);
	while (given[from])
		pthread_cond_wait(&ready, &lock);
	given[from] = at;
	pthread_cond_broadcast(&ready);
	pthread_mutex_unlock(&lock);
}

/* Sleeps in futex() until the other one has given something. */
static char *take(int from)
{
	char *at;

	pthread_mutex_lock(&lock);
	while (!given[from])
		pthread_cond_wait(&ready, &lock);
	at = given[from];
	given[from] = NULL;
	pthread_cond_broadcast(&ready);
	pthread_mutex_unlock(&lock);
	return at;
}

/* Neighbouring mappings of several threads merge and split; each is unmapped by a thread that has not made it. */
static void *work(void *word)
{
	const int me = (int)(intptr_t)word, other = (me + 1) % WORKERS;

	for (int i = 0; i < ROUNDS; i++) {
		size_t pages = 2 + (me + i) % 3;
		char *at = map(pages + 1);

		at[0] = 1;
		check(!mprotect(at + PAGE, PAGE, i % 2 ? PROT_READ : PROT_NONE), "mprotect");
		at[pages * PAGE] = 2;
		give(me, at);
		at = take(other);
		check(!mprotect(at, 2 * PAGE, PROT_READ | PROT_WRITE), "mprotect");
		at[PAGE]++;
		check(!munmap(at, 2 * PAGE), "munmap");
		check(!munmap(at + 2 * PAGE, (1 + (other + i) % 3) * PAGE), "munmap");
	}
	return NULL;
}

/* The heap is one for all threads. */
static void *grow(void *word)
{
	(void)word;
	for (int i = 1; i <= 3; i++) {
		uintptr_t end = (uintptr_t)syscall(SYS_brk, 0);

		check((uintptr_t)syscall(SYS_brk, end + i * 2 * PAGE) == end + i * 2 * PAGE, "brk");
		*(char *)(end + PAGE) = 1;
		sched_yield();
	}
	return NULL;
}

/* A child that is forked while the other threads exist has their memory, and none of them. */
static void *fork_once(void *word)
{
	pid_t child = fork();
	int status;

	(void)word;
	check(child >= 0, "fork");
	if (!child) {
		char *at = map(2);

		at[PAGE] = 1;
		munmap(at, PAGE);
		_exit(0);
	}
	check(waitpid(child, &status, 0) == child && !status, "waitpid");
	return NULL;
}

/* Waits for another thread without a system call. */
static void *spin(void *word)
{
	(void)word;
	while (spinning)
		;
	return NULL;
}

/* Ends on its own: with musl it unmaps the stack on which it stands. */
static void *leave(void *word)
{
	pthread_detach(pthread_self());
	give(0, word);
	return NULL;
}

/* Ends after the first thread, and ends the process with it. */
static void *outlive(void *first)
{
	pthread_join(*(pthread_t *)first, NULL);
	return grow(NULL);
}

static void *sleep_on(void *word)
{
	take(WORKERS - 1);
	return word;
}

static void *crash(void *word)
{
	*(volatile char *)map(1) = 1;
	*(volatile char *)word = 1;
	return NULL;
}

static void *execute(void *word)
{
	execl(word, word, NULL);
	return NULL;
}

static pthread_t begin(void *(*how)(void *), void *word)
{
	pthread_t thread;

	check(!pthread_create(&thread, NULL, how, word), "pthread_create");
	return thread;
}

static void share_all(void)
{
	pthread_t workers[WORKERS], spinner = begin(spin, NULL), grower = begin(grow, NULL);

	for (int i = 0; i < WORKERS; i++)
		workers[i] = begin(work, (void *)(intptr_t)i);
	for (int i = 0; i < WORKERS; i++)
		pthread_join(workers[i], NULL);
	pthread_join(grower, NULL);
	pthread_join(begin(fork_once, NULL), NULL);
	spinning = 0;
	pthread_join(spinner, NULL);
	begin(leave, given);
	take(0);
}

int main(int count, char **words)
{
	static pthread_t first;
	const char *end = count > 1 ? words[1] : "";

	if (!*end) {
		share_all();
		first = pthread_self();
		begin(outlive, &first);
		pthread_exit(NULL);
	}
	begin(sleep_on, NULL);
	if (!strcmp(end, "exit"))
		return 0;
	begin(!strcmp(end, "crash") ? crash : execute, !strcmp(end, "crash") ? NULL : words[0]);
	take(0);
	return 1;
}
