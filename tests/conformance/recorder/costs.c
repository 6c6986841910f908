/* What a real machine takes for the parts of a system call that the model hasn't: fork, exit or exec, and wait of a process with n VMAs;
 * fork, exit and wait for each page that the process has written; a page fault; an empty system call. Other work on the machine
 * only makes times longer, so each is the shortest of many. Prints a row of JSON for each; scripts/record-costs.mjs adds the head.
 *
 *   costs [MILLISECONDS]   how long each row may try; 1000 by default
 *
 * Started as `costs -e` it is the program that is executed, and ends at once. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PAGE 4096
#define FAULTS 4096
#define CALLS 10000
#define FEW_PAGES 1024
#define MANY_PAGES 17408

static double milliseconds = 1000;

static void stop(const char *what)
{
	fprintf(stderr, "costs: %s: %s\n", what, strerror(errno));
	exit(1);
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1e9 + time.tv_nsec;
}

/* The shortest time of `work`, in nanoseconds. */
static double shortest(double (*work)(void))
{
	double least = work(), until = now() + milliseconds * 1e6;

	while (now() < until) {
		double time = work();

		if (time < least)
			least = time;
	}
	return least;
}

static unsigned areas(void)
{
	FILE *maps = fopen("/proc/self/maps", "r");
	unsigned lines = 0;

	if (!maps)
		stop("/proc/self/maps");
	for (int c; (c = getc(maps)) != EOF;)
		lines += c == '\n';
	fclose(maps);
	return lines;
}

/* Single pages with a free page before and after each, so none of them merge. */
static void grow_to(unsigned n)
{
	unsigned there = areas(), missing = n > there ? n - there : 0;
	size_t length = (2 * (size_t)missing + 1) * PAGE;
	char *region = mmap(NULL, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (region == MAP_FAILED || munmap(region, length))
		stop("mmap");
	for (size_t i = 0; i < missing; i++)
		if (mmap(region + (2 * i + 1) * PAGE, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
			stop("mmap");
}

static double wait_for(pid_t child, double start)
{
	int status;

	if (child < 0)
		stop("fork");
	if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status))
		stop("the child");
	return now() - start;
}

static double fork_exec_wait(void)
{
	double start = now();
	pid_t child = fork();

	if (!child) {
		execl("/proc/self/exe", "costs", "-e", (char *)NULL);
		_exit(1);
	}
	return wait_for(child, start);
}

static double fork_exit_wait(void)
{
	double start = now();
	pid_t child = fork();

	if (!child)
		_exit(0);
	return wait_for(child, start);
}

static char *small_pages(size_t pages)
{
	char *region = mmap(NULL, pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (region == MAP_FAILED)
		stop("mmap");
	madvise(region, pages * PAGE, MADV_NOHUGEPAGE);
	return region;
}

static void write_all(char *region, size_t pages)
{
	for (size_t i = 0; i < pages; i++)
		((volatile char *)region)[i * PAGE] = 1;
}

static double page_faults(void)
{
	char *region = small_pages(FAULTS);
	double start = now(), time;

	write_all(region, FAULTS);
	time = now() - start;
	munmap(region, FAULTS * PAGE);
	return time / FAULTS;
}

static double system_calls(void)
{
	double start = now();

	for (unsigned i = 0; i < CALLS; i++)
		syscall(SYS_getppid);
	return (now() - start) / CALLS;
}

static double fork_with_pages(size_t pages)
{
	char *region = small_pages(pages);
	double time;

	write_all(region, pages);
	time = shortest(fork_exit_wait);
	munmap(region, pages * PAGE);
	return time;
}

static void row(const char *part, unsigned n, double ns)
{
	printf("{\"part\":\"%s\",\"n\":%u,\"ns\":%.1f}\n", part, n, ns);
	fflush(stdout);
}

int main(int count, char **words)
{
	static const unsigned sizes[] = { 23, 223, 4023 };

	if (count > 1 && !strcmp(words[1], "-e"))
		return 0;
	if (count > 1)
		milliseconds = atof(words[1]);
	/* The first look makes the heap that later ones use. */
	areas();
	row("system call", 1, shortest(system_calls));
	row("page fault", 1, shortest(page_faults));
	row("fork, exit, wait: a page", 1,
	    (fork_with_pages(MANY_PAGES) - fork_with_pages(FEW_PAGES)) / (MANY_PAGES - FEW_PAGES));
	for (unsigned i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		grow_to(sizes[i]);
		row("fork, exit, wait", areas(), shortest(fork_exit_wait));
		row("fork, exec, wait", areas(), shortest(fork_exec_wait));
	}
	return 0;
}
