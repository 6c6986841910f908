/* The workloads as a program that answers on standard output what it is asked on standard input:
 *
 *   list                            name, family and meaning of every workload, a line each, then "."
 *   NAME AREAS OPERATIONS REPEATS   sets up the workload, performs the operations once unmeasured, then REPEATS times
 *                                   measured. One line: the sum, then the nanoseconds of CPU time of each repeat
 *
 * All measured work, and nothing else, happens inside measured(), so callgrind can be told to collect only there. */
#define _POSIX_C_SOURCE 200809L
#include "base/arena.h"
#include "bench/workload.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static s64 now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return time.tv_sec * 1000000000ll + time.tv_nsec;
}

/* Not static: a compiler would rename it. */
u64 measured(const struct workload *workload, struct bench *bench, u32 operations);
__attribute__((noinline)) u64 measured(const struct workload *workload, struct bench *bench, u32 operations)
{
	u64 sum = workload->run(bench, operations);

	keep(sum);
	return sum;
}

static void list(void)
{
	const struct workload *workload;

	for (u32 i = 0; (workload = workload_at(i)); i++)
		printf("%s\t%s\t%s\n", workload->name, workload->family, workload->meaning);
	puts(".");
}

static void measure(const struct workload *workload, u32 areas, u32 operations, u32 repeats)
{
	void *place = arena_place();
	struct bench *bench = place ? bench_start(place, workload, areas) : NULL;

	if (!bench) {
		puts("error: out of memory");
		return;
	}
	printf("%" PRIu64, workload->run(bench, operations));
	for (; repeats; repeats--) {
		s64 start = now();

		measured(workload, bench, operations);
		printf(" %" PRId64, now() - start);
	}
	putchar('\n');
	bench_stop(bench, workload);
	arena_release(place);
}

int main(void)
{
	char line[128], name[64];
	unsigned areas, operations, repeats;

	while (fgets(line, sizeof(line), stdin)) {
		const struct workload *workload;

		if (!strcmp(line, "list\n")) {
			list();
		} else if (sscanf(line, "%63s %u %u %u", name, &areas, &operations, &repeats) == 4 &&
			   (workload = workload_named(name))) {
			measure(workload, areas, operations, repeats);
		} else {
			puts("error: list, or NAME AREAS OPERATIONS REPEATS");
		}
		fflush(stdout);
	}
	return 0;
}
