/* The driver of all native tests. It runs each test, or those whose file:name contains the first argument, and
 * reports which took more than a second of CPU time. With SHARD=2/4 in the environment it runs the second, sixth,
 * tenth … of these; four such processes run all of them. */
#include "test/check.h"

#include "trace/ring.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct check_test *tests;
static jmp_buf failed;

void check_register(struct check_test *test)
{
	struct check_test **link = &tests;

	while (*link && strcmp((*link)->file, test->file) <= 0)
		link = &(*link)->next;
	test->next = *link;
	*link = test;
}

void check_failed(const char *file, int line, const char *format, ...)
{
	va_list arguments;

	printf("# %s:%d: ", file, line);
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	printf("\n");
	longjmp(failed, 1);
}

static bool passes(const struct check_test *test)
{
	if (setjmp(failed))
		return false;
	test->run();
	return true;
}

u64 check_size(u64 few, u64 all)
{
	return getenv("LONG") ? all : few;
}

u64 check_calls(u64 part, u64 few, u64 all)
{
	const char *text = getenv("RANDOM_CALLS");

	return text ? strtoull(text, NULL, 10) / part : check_size(few, all);
}

/* The events of tests are written and forgotten. */
void on_ring_full(void)
{
}

void (*stop_hook)(void);

void on_ring_stop(void)
{
	if (stop_hook)
		stop_hook();
}

int main(int argc, char **argv)
{
	struct check_test *test;
	int run = 0, failures = 0, chosen = 0, shard = 1, shards = 1;
	const char *text = getenv("SHARD");
	char title[256];
	clock_t before;
	double seconds;

	if (text && (sscanf(text, "%d/%d", &shard, &shards) != 2 || shard < 1 || shard > shards)) {
		fprintf(stderr, "SHARD=%s: a number from 1, a slash, and how many there are are expected\n", text);
		return EXIT_FAILURE;
	}
	for (test = tests; test; test = test->next) {
		snprintf(title, sizeof(title), "%s: %s", test->file, test->name);
		if (argc > 1 && !strstr(title, argv[1]))
			continue;
		if (chosen++ % shards != shard - 1)
			continue;
		run++;
		before = clock();
		if (passes(test)) {
			printf("ok - %s\n", title);
		} else {
			printf("not ok - %s\n", title);
			failures++;
		}
		seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
		if (seconds >= 1)
			printf("# %.1f seconds\n", seconds);
		fflush(stdout);
	}
	printf("# %d tests, %d failed\n", run, failures);
	return run == 0 || failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
