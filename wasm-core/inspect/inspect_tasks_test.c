#include "inspect/inspect.h"
#include "test/tasks_fixture.h"

#define ROOM 64

static u32 all_slots(const struct process *process, struct record_cache_slot *slots)
{
	struct task_walk walk;

	task_walk_start(&walk, process);
	return task_walk_slots(&walk, slots, ROOM);
}

TEST(threads_tell_their_numbers_and_how_many_slots_they_have)
{
	static const struct {
		const char *era;
		u32 slots;
	} rows[] = { { "3.14", 0 }, { "3.15", 4 }, { "3.15+cache=vmacache_16_page", 16 }, { "6.18", 0 } };

	for (u32 i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct machine *machine = cache_process(rows[i].era, 5);
		struct record_task tasks[3];
		struct record_mm mm;
		struct task_walk walk;

		clone_from(machine, 1, 1);
		clone_from(machine, 1, 1);
		call_as(machine, 1, 2, (struct record_operation){ .call = call_exit_thread });
		task_walk_start(&walk, machine->processes);
		CHECK_EQ(task_walk_next(&walk, &tasks[0], 1), 1); /* one at a time */
		CHECK_EQ(task_walk_next(&walk, &tasks[1], 2), 1);
		CHECK_EQ(task_walk_next(&walk, &tasks[2], 1), 0);
		CHECK_EQ(tasks[0].number, 1);
		CHECK_EQ(tasks[1].number, 3);
		CHECK_EQ(tasks[1].slots, rows[i].slots);
		inspect_mm(machine->processes, &mm);
		CHECK_EQ(mm.tasks, 2);
		CHECK_EQ(mm.vmacache_seqnum, 5);
		CHECK_EQ(tasks[0].vmacache_seqnum, 5);
		process_end(machine);
	}
}

TEST(slots_come_task_after_task)
{
	struct machine *machine = cache_process("3.15", 0);
	struct record_cache_slot slots[ROOM], one;
	struct task_walk walk;

	clone_from(machine, 1, 1);
	look(machine, 1, 1, 0x101);
	look(machine, 1, 2, 0x113);
	CHECK_EQ(all_slots(machine->processes, slots), 8);
	for (u32 i = 0; i < 8; i++) {
		CHECK_EQ(slots[i].task, 1 + i / 4);
		CHECK_EQ(slots[i].slot, i % 4);
		CHECK_EQ(slots[i].vma, i == 1 ? 1 : i == 7 ? 2 : 0);
		CHECK_EQ(slots[i].process, 0);
	}
	CHECK_EQ(slots[7].start, PAGES(0x110));
	CHECK_EQ(slots[7].end, PAGES(0x118));
	/* The same, one at a time. */
	task_walk_start(&walk, machine->processes);
	for (u32 i = 0; i < 8; i++) {
		CHECK_EQ(task_walk_slots(&walk, &one, 1), 1);
		CHECK(__builtin_memcmp(&one, &slots[i], sizeof(one)) == 0);
	}
	CHECK_EQ(task_walk_slots(&walk, &one, 1), 0);
	process_end(machine);
}

TEST(without_slots_there_is_nothing_to_tell)
{
	struct machine *machine = cache_process("3.14", 0);
	struct record_cache_slot slots[ROOM];

	look(machine, 1, 1, 0x101);
	CHECK_EQ(all_slots(machine->processes, slots), 0);
	process_end(machine);
}

/* Bounds are those of now where the slot is trusted, and those of then where it is not, as the VMA may be gone. */
TEST(bounds_are_those_of_now_or_those_of_then)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 0);
		struct record_cache_slot slots[ROOM];

		clone_from(machine, 1, 1);
		look(machine, 1, 2, 0x100);
		call_as(machine, 1, 1, (struct record_operation){ .call = call_mremap, .addr = PAGES(0x100),
								  .length = PAGES(8), .new_length = PAGES(12) });
		CHECK_EQ(all_slots(machine->processes, slots), 8);
		CHECK_EQ(slots[4].end, PAGES(0x10c));
		call_as(machine, 1, 1, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x100),
								  .length = PAGES(12) });
		CHECK_EQ(all_slots(machine->processes, slots), 8);
		CHECK_EQ(slots[4].vma, 1);
		CHECK_EQ(slots[4].start, PAGES(0x100));
		CHECK_EQ(slots[4].end, PAGES(0x108));
		process_end(machine);
	}
}

TEST(a_foreign_area_tells_whose_it_is)
{
	struct machine *machine = cache_process("3.14-vmacache", 0);
	struct record_cache_slot slots[ROOM];

	fork_from(machine, 1);
	peek(machine, 1, 1, 2, 0x102);
	call_as(machine, 2, 1, (struct record_operation){ .call = call_exit });
	CHECK_EQ(all_slots(machine->processes, slots), 4);
	CHECK_EQ(slots[2].process, 2);
	CHECK_EQ(slots[2].vma, 4);
	CHECK_EQ(slots[2].start, PAGES(0x100));
	process_end(machine);
}

/* Inspecting in the middle of a run means a copy of the machine that was stopped at an event. Wherever a slot is
 * trusted its VMA must be alive, and so readable under AddressSanitizer. Here each event of a call is the stop in
 * turn. */
static struct machine *stopped;
static u32 seen;

static void look_at_stop(void)
{
	struct record_cache_slot slots[ROOM];

	for (const struct process *process = stopped->processes; process; process = process->next)
		seen += all_slots(process, slots);
}

TEST(slots_can_be_read_at_every_event)
{
	static const struct record_operation calls[] = {
		{ .call = call_munmap, .addr = PAGES(0x104), .length = PAGES(0x10) },
		{ .call = call_mmap, .addr = PAGES(0x108), .length = PAGES(8), .prot = PROT_RW,
		  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED },
		{ .call = call_mprotect, .addr = PAGES(0x110), .length = PAGES(8), .prot = PROT_RW },
		{ .call = call_mremap, .addr = PAGES(0x100), .length = PAGES(8), .new_length = PAGES(8),
		  .new_addr = PAGES(0x300), .flags = MREMAP_MAYMOVE | MREMAP_FIXED },
		{ .call = call_fork },
		{ .call = call_clone },
		{ .call = call_exit_thread },
		{ .call = call_exit },
	};

	FOR_VMACACHE_ERAS(era)
		for (u32 i = 0; i < sizeof(calls) / sizeof(*calls); i++)
			for (u32 stop = 1, written = 0; stop == 1 || stop <= written; stop++) {
				struct record_outcome outcome;

				stopped = cache_process(*era, UINT32_MAX);
				clone_from(stopped, 1, 1);
				for (u64 page = 0x100; page < 0x118; page += 5)
					look(stopped, 1, 1 + page % 2, page);
				ring_begin(0, stop, &stopped->counters);
				stop_hook = look_at_stop;
				machine_call(stopped, &calls[i], &outcome);
				stop_hook = NULL;
				written = ring_written();
				process_end(stopped);
			}
	CHECK(seen > 3000);
}
