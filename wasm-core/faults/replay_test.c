/* Small streams, one rule at a time: lookups and hits as in mm/mmap.c of 3.14. Each stream begins with exec(),
 * whose own lookups are excluded because counting starts at a mark. */
#include <stdio.h>
#include <string.h>

#include "machine/index.h"
#include "test/stream_fixture.h"

TEST(an_area_is_remembered_until_something_is_unmapped)
{
	expect("3.14", 0, "m 10000 4000 3 22 0 0 0\nw10\nw1\n", 2, 1);
	expect("3.14", 0, "m 10000 4000 3 22 0 0 0\nm 20000 1000 1 22 0 0 0\nw10\nu 20000 1000\nw1\n", 4, 0);
	expect("3.15", 0, "m 10000 4000 3 22 0 0 0\nm 21000 1000 1 22 0 0 0\nw10\nr11\nw-10\nr10\n", 4, 2);
}

TEST(mmap_looks_up_as_often_as_it_did)
{
	expect("3.14", 0, "m 10000 4000 3 22 0 0 0\n", 0, 0);
	expect("3.14", 0, "m 10000 4000 3 22 0 0 5000\n", 1, 0);
	expect("3.14", 0, "m -12 4000 3 22 0 0 5000\n", 1, 0);
	expect("3.14", 0, "m 10000 4000 3 22 0 0 fff\n", 0, 0); /* a hint in the lowest page is ignored */
	expect("3.14", 0, "m 10000 4000 3 32 0 0 10000\nm 11000 1000 1 32 0 0 11000\n", 2, 0);
	expect("3.14", 0, "m 10000 4000 3 8022 0 0 0\n", 2, 1);
	expect("3.14", 0, "m 10000 4000 3 22 0 0 0\np 0 11000 1000 1\na 0 10000 1000 4\n", 2, 0);
	expect("3.14", 0, "m 10000 4000 3 22 0 0 0\nu 30000 1000\nu 10000 1000\n", 3, 1);
}

TEST(other_calls_look_up_as_often_as_they_did)
{
	expect("3.14", 0, "b 10000 0\nb 12000 12000\nb 11000 11000\nb 11000 9000000000\n", 4, 0);
	expect("3.14", 0, "b 10000 0\nb 10000 f000\n", 0, 0); /* below the start of the heap: refused at once */
	expect("3.14", 0, "m 10000 4000 3 22 0 0 0\nq 0 msync 10000 1000\nq 0 mlock 10000 1000\nq 0 munlock 10000 1000\n", 5, 4);
	expect("3.14", 0, "m 10000 4000 3 1 7 0 0\nq 0 shmdt 10000 0\nr10\n", 4, 1);
	expect("3.14", 0, "m 10000 4000 3 22 0 0 0\nv 40000 10000 4000 8000 1 0\nw40\n", 4, 1);
}

/* Three lookups for arguments in the new mm, one when the stack moves, one for the program's hint, two for the
 * interpreter's tail, one for the vdso's hint, one when the ELF tables are written. */
TEST(exec_makes_nine_lookups)
{
	expect("3.14", 0,
	       "e b\n+ 7fffffffe000 1000 3 2 0 0 s\n+ 7ffd4f76d000 21000 3 2 0 0 s\n+ 55bbd04c1000 140000 1 2 1 0 .\n"
	       "- 55bbd04f0000 111000 1\n+ 55bbd04f0000 c1000 5 2 1 2f .\n+ 7f204ded4000 35000 1 2 2 0 .\n"
	       "- 7f204ded5000 34000 2\n+ 7ffd4f7bf000 2000 5 2 0 0 v\n+ 7ffd4f7bb000 4000 1 2 0 0 v\nE\n",
	       9, 2);
}

TEST(the_stack_lies_where_exec_has_moved_it)
{
	struct trial *trial = begin("3.14", 0);
	struct vm_area_struct *stack;

	must(trial, "T 1 0 0\ne b\n+ 7fffffffe000 1000 3 2 0 0 s\n+ 7ffd4f76d000 21000 3 2 0 0 s\nE\n");
	stack = vma_first(trial->replay.machine->mm);
	CHECK_EQ(stack->vm_start, 0x7ffd4f76d000);
	CHECK_EQ(stack->vm_end, 0x7ffd4f78e000);
	CHECK(!vma_next(stack));
	must(trial, "W7ffd4f76c\n");
	CHECK_EQ(stack->vm_start, 0x7ffd4f76c000);
	/* No stack reaches that far down. */
	must(trial, "r-10000\n");
	CHECK_EQ(stack->vm_start, 0x7ffd4f76c000);
	finish(trial);
}

TEST(a_child_has_areas_of_its_own)
{
	struct trial *trial = begin("3.14", 0);
	struct machine *machine = trial->replay.machine;

	must(trial, BEGIN "m 10000 4000 3 22 0 0 0\nw10\nk 2 0\nT 2 0 0\nu 10000 4000\nr0\n");
	CHECK(!find_vma(machine->mm, 0x10000) || find_vma(machine->mm, 0x10000)->vm_start > 0x10000);
	must(trial, "T 1 0 0\nr1\n");
	CHECK_EQ(find_vma(machine->mm, 0x10000)->vm_start, 0x10000);
	finish(trial);
}

/* The heap of a forked child does not merge with what brk() adds: its anon_vma chain has two links. */
TEST(a_childs_heap_is_two_areas)
{
	struct trial *trial = begin("3.14", 0);
	struct machine *machine = trial->replay.machine;
	u32 areas;

	must(trial, BEGIN "b 10000 0\nb 12000 12000\nw10\nk 2 0\nb 13000 13000\n");
	areas = machine->mm->map_count;
	must(trial, "T 2 0 0\nw1\nb 13000 13000\n");
	CHECK_EQ(machine->mm->map_count, areas + 1);
	finish(trial);
}

/* Each thread has slots of its own, but no pointer of its own. */
TEST(threads_share_one_pointer_or_have_slots_of_their_own)
{
	const char *text = "m 10000 1000 3 22 0 0 0\nm 20000 1000 1 22 0 0 0\nk 2 100\nw10\nT 2 0 0\nr20\nT 1 0 0\nw0\n"
			   "T 2 0 0\nr0\n";

	expect("3.14", 0, text, 4, 0);
	expect("3.15", 0, text, 4, 2);
}

TEST(a_vforked_child_leaves_with_its_exec)
{
	struct trial *trial = begin("3.15", 0);
	struct machine *machine = trial->replay.machine;

	must(trial, BEGIN "m 10000 1000 3 22 0 0 0\nk 2 4100\nT 2 0 0\nw10\n");
	CHECK_EQ(machine->mm->map_count, 2);
	CHECK(machine->current->process->tasks->next);
	must(trial, "e b\nE\n");
	CHECK_EQ(machine->mm->map_count, 1);
	CHECK(!machine->current->process->tasks->next);
	must(trial, "T 1 0 0\nw0\n");
	CHECK_EQ(machine->mm->map_count, 2);
	finish(trial);
}

/* The kernel maps no file and no shared memory as a VMA that grows. */
TEST(what_the_kernel_refuses_does_nothing)
{
	struct trial *trial = begin("3.14", 0);

	must(trial, BEGIN "m 10000 4000 3 102 1 0 0\nm 20000 4000 3 121 0 0 0\n+ 30000 4000 3 102 1 0 .\n+ 40000 4000 3 101 0 0 v\nE\n");
	CHECK_EQ(trial->replay.machine->mm->map_count, 1); /* the stack */
	finish(trial);
}

/* The n-th allocation of these lines fails. */
static s32 run_out(const char *text, u32 n, bool *reached)
{
	struct trial *trial = begin("3.15", REPLAY_HUGE_PAGES);
	struct arena *arena = &trial->replay.machine->arena;
	s32 error;

	must(trial, BEGIN "b 10000 0\nb 18000 18000\nm 200000 400000 3 22 0 0 0\nm 800000 8000 1 1 7 0 0\nw10\n");
	arena->fail_in = n;
	error = feed(trial, text, strlen(text));
	*reached = !arena->fail_in;
	if (error && strcmp(trial->stream.error, "code no_memory\nline 10\n"))
		check_failed(__FILE__, __LINE__, "\"%s\" after %s", trial->stream.error, text);
	finish(trial);
	return error;
}

TEST(missing_memory_is_told_whatever_misses_it)
{
	static const char *const lines[] = {
		"k 2 0\n", "k 2 100\n", "e b\n", "m 10000 1000 3 22 0 0 0\n", "m 11000 1000 5 22 0 0 0\n", "u 11000 1000\n",
		"p 0 11000 1000 1\n", "b 20000 20000\n", "b 14000 14000\n", "v 900000 200000 400000 500000 1 0\n", "v 300000 300000 3000 1000 1 0\n",
		"a 0 11000 1000 10\n", "q 0 mlock 11000 1000\n", "+ 900000 4000 3 2 0 0 v\n",
	};

	for (u32 i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		bool reached = true;

		for (u32 n = 1; reached; n++)
			if (run_out(lines[i], n, &reached) != (reached ? -ENOMEM : 0))
				check_failed(__FILE__, __LINE__, "allocation %u of %s is not missed", n, lines[i]);
	}
}

TEST(what_ends_gives_its_memory_back)
{
	struct trial *trial = begin("4.20", 0);
	struct arena *arena = &trial->replay.machine->arena;
	u64 live;

	must(trial, BEGIN "b 10000 0\nb 18000 18000\nw10\n");
	live = arena->live;
	for (u32 round = 0; round < 50; round++)
		must(trial, "T 1 0 0\nk 2 0\nk 3 100\nT 2 0 0\nw1\nk 4 4100\nT 4 0 0\ne b\nE\nz\nT 2 0 0\nz\nT 3 0 0\nz\n");
	CHECK_EQ(arena->live, live);
	finish(trial);
}

/* Feeds `count` lines of this form, each with the number of a thread. */
static void feed_many(struct trial *trial, const char *form, u32 count)
{
	char line[64];

	for (u32 i = 0; i < count; i++) {
		snprintf(line, sizeof(line), form, (i + 2) << 12);
		if (feed(trial, line, strlen(line)))
			check_failed(__FILE__, __LINE__, "%s", trial->stream.error);
	}
}

/* The oldest process of the stream. The machine's first process is not part of the stream. */
static const struct process *stream_process(const struct trial *trial)
{
	return trial->replay.machine->processes->next;
}

/* Takes a fraction of a second, unless each thread looks at all others. */
TEST(a_hundred_thousand_threads_come_and_go)
{
	const u32 many = 100000;
	struct trial *trial = begin("3.14-vmacache", 0);

	must(trial, BEGIN);
	feed_many(trial, "k %u 10100\n", many);
	feed_many(trial, "T %u 0 0\nr0\n", many);
	CHECK_EQ(stream_process(trial)->task_count, many + 1);
	feed_many(trial, "T %u 0 0\nz\n", many);
	CHECK_EQ(stream_process(trial)->task_count, 1);
	finish(trial);
}

TEST(tens_of_thousands_of_processes_come_and_go)
{
	const u32 many = (u32)check_size(10000, 50000);
	struct trial *trial = begin("3.14-vmacache", 0);

	must(trial, BEGIN);
	feed_many(trial, "T %u 0 0\ne a\nE\nT 1 0 0\n", many);
	CHECK(stream_process(trial)->next);
	feed_many(trial, "T %u 0 0\nz\n", many);
	CHECK(!stream_process(trial)->next);
	finish(trial);
}

/* Read-only data and code of one file, in consecutive pieces: one VMA, and no lookup for the second piece. */
TEST(joined_segments_are_one_area)
{
	const char *text = "m 10000 4000 1 2 5 0 0\nm 11000 2000 5 12 5 1 11000\nx11\nr-1\n";

	expect("3.14", 0, text, 4, 0);
	expect("3.14", REPLAY_JOINED_SEGMENTS, text, 2, 1);
	/* Writable data is a VMA of its own. */
	expect("3.14", REPLAY_JOINED_SEGMENTS, "m 10000 4000 1 2 5 0 0\nm 12000 2000 3 12 5 1 12000\nx11\nr1\n", 4, 0);
}

TEST(a_huge_page_saves_the_faults_of_its_block)
{
	const u32 huge = REPLAY_HUGE_PAGES;

	expect("3.14", 0, "m 200000 400000 3 22 0 0 0\nw200\nw1\nw1\n", 3, 2);
	expect("3.14", huge, "m 200000 400000 3 22 0 0 0\nw200\nw1\nw1ff\n", 2, 1);
	/* First the huge zero page, which a write replaces as a whole. */
	expect("3.14", huge, "m 200000 400000 3 22 0 0 0\nr200\nr1\nw1\nw1\n", 2, 1);
	/* Neither where the block is not inside the VMA, nor in a file. */
	expect("3.14", huge, "m 201000 1ff000 3 22 0 0 0\nw201\nw1\n", 2, 1);
	expect("3.14", huge, "m 200000 400000 3 2 1 0 0\nw200\nw1\n", 2, 1);
	/* Nor where a page was touched before the VMA covered the block; but again after that page is gone. */
	expect("3.14", huge, "m 200000 1000 3 22 0 0 0\nw200\nm 201000 1ff000 3 22 0 0 0\nw1\nw1\n", 3, 2);
	expect("3.14", huge, "m 200000 400000 3 22 0 0 0\nw200\na 0 200000 200000 4\nw1\nw1\n", 3, 2);
	/* The child writes to a copy of the whole block. */
	expect("3.14", huge, "m 200000 400000 3 22 0 0 0\nw200\nk 2 0\nT 2 0 0\nr1\nw1\nw1\n", 2, 0);
}

TEST(areas_are_compared_with_those_of_the_recording_kernel)
{
	struct trial *trial = begin("3.14", REPLAY_CHECK);

	must(trial, BEGIN "m 10000 1000 3 22 0 0 0 10000 1000\nm 11000 1000 3 22 0 0 0 10000 2000\np 0 11000 1000 1 10000 2000\n");
	CHECK_EQ(trial->replay.checked, 3);
	CHECK_EQ(trial->replay.differing, 1);
	CHECK_EQ(trial->replay.first_differing, 7);
	finish(trial);
}
