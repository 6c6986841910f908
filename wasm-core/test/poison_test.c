/* The sanitizers are on, and they know the arena: the mistakes that are planted here are caught. In a build without
 * sanitizers there is nothing to show. */
#include "process/call.h"
#include "test/check.h"
#include "test/pair.h"

#ifdef SANITIZED

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs `mistake` in a child process. Does it fail, with `report` on stderr? */
static bool is_caught(void (*mistake)(void), const char *report)
{
	char output[1 << 16] = "";
	size_t length = 0;
	ssize_t got;
	int pipe_ends[2], status;
	pid_t child;

	if (pipe(pipe_ends) || (child = fork()) < 0)
		abort();
	if (child == 0) {
		dup2(pipe_ends[1], STDERR_FILENO);
		mistake();
		_exit(0);
	}
	close(pipe_ends[1]);
	while ((got = read(pipe_ends[0], output + length, sizeof(output) - 1 - length)) > 0)
		length += (size_t)got;
	close(pipe_ends[0]);
	waitpid(child, &status, 0);
	return !(WIFEXITED(status) && WEXITSTATUS(status) == 0) && strstr(output, report);
}

static struct machine *fresh_machine(void)
{
	static struct pair pair;
	struct start start = start_of(START_ROOMY, MODEL_3_8, direction_topdown);

	pair_start(&pair, arena_place(), &start);
	return pair.machine;
}

static void read_of_freed_area(void)
{
	struct machine *machine = fresh_machine();
	volatile struct vm_area_struct *vma = machine->mm->mmap;
	struct record_operation op = { .call = call_munmap, .length = vma->vm_end };
	struct record_outcome outcome;

	machine_call(machine, &op, &outcome);
	(void)vma->vm_flags;
}

static void write_to_freed_object(void)
{
	struct machine *machine = fresh_machine();
	volatile u64 *object = arena_alloc(&machine->arena, 64);

	arena_free(&machine->arena, (void *)object, 64);
	object[7] = 1;
}

static void no_mistake(void)
{
	struct machine *machine = fresh_machine();
	volatile u64 *object = arena_alloc(&machine->arena, 64);

	arena_free(&machine->arena, (void *)object, 64);
	object = arena_alloc(&machine->arena, 64);
	object[7] = 1;
}

static void signed_overflow(void)
{
	volatile int largest = INT_MAX;

	largest = largest + 1;
}

TEST(a_read_of_an_unmapped_area_is_caught)
{
	CHECK(is_caught(read_of_freed_area, "AddressSanitizer: use-after-poison"));
}

TEST(a_write_to_a_freed_object_is_caught)
{
	CHECK(is_caught(write_to_freed_object, "AddressSanitizer: use-after-poison"));
}

TEST(an_object_that_is_given_out_again_may_be_used)
{
	CHECK(!is_caught(no_mistake, ""));
}

TEST(undefined_behaviour_is_caught)
{
	CHECK(is_caught(signed_overflow, "runtime error: signed integer overflow"));
}

#endif
