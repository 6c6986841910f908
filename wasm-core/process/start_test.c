#include "page/pages.h"
#include "process/start.h"
#include "test/fixture.h"

static s32 init_with(struct record_layout layout)
{
	struct machine *machine = arena_place();
	s32 error = machine_init(machine, era_named("3.8"), &layout);

	arena_release(machine);
	return error;
}

TEST(layouts_that_cannot_be_are_refused)
{
	struct record_layout good = small_layout(direction_topdown), bad;

	CHECK_EQ(init_with(good), 0);
	bad = good, bad.task_size = 0;
	CHECK_EQ(init_with(bad), -EINVAL);
	bad = good, bad.task_size = (u64)1 << 48;
	CHECK_EQ(init_with(bad), 0);
	bad.task_size += PAGE_SIZE;
	CHECK_EQ(init_with(bad), -EINVAL);
	bad = good, bad.task_size = PAGES(0x1000000000000);
	CHECK_EQ(init_with(bad), -EINVAL);
	bad = good, bad.mmap_base = bad.task_size + PAGE_SIZE;
	CHECK_EQ(init_with(bad), -EINVAL);
	bad = good, bad.mmap_base += 1;
	CHECK_EQ(init_with(bad), -EINVAL);
	bad = good, bad.start_brk = bad.brk + 1;
	CHECK_EQ(init_with(bad), -EINVAL);
	bad = good, bad.brk = bad.task_size + 1;
	CHECK_EQ(init_with(bad), -EINVAL);
	bad = good, bad.direction = 2;
	CHECK_EQ(init_with(bad), -EINVAL);
}

TEST(bottomup_layouts_have_their_base_at_a_third)
{
	struct record_layout layout = small_layout(direction_bottomup);
	struct machine *machine = process_start_with(era_named("3.4"), &layout);

	CHECK_EQ(machine->mm->mmap_base, PAGES(0x1000));
	CHECK_EQ(machine->mm->free_area_cache, PAGES(0x1000));
	process_end(machine);
}

static s32 add(struct machine *machine, u64 start, u64 end)
{
	struct record_area area = { .start = start, .end = end, .vm_flags = VM_RO };

	return machine_add_area(machine, &area);
}

TEST(areas_that_cannot_be_are_refused)
{
	struct machine *machine = process_start("3.8");

	CHECK_EQ(add(machine, PAGES(0x20), PAGES(0x30)), 0);
	CHECK_EQ(add(machine, PAGES(0x28), PAGES(0x38)), -EINVAL);
	CHECK_EQ(add(machine, PAGES(0x18), PAGES(0x21)), -EINVAL);
	CHECK_EQ(add(machine, PAGES(0x24), PAGES(0x25)), -EINVAL);
	CHECK_EQ(add(machine, PAGES(0x40), PAGES(0x40)), -EINVAL);
	CHECK_EQ(add(machine, PAGES(0x40) + 1, PAGES(0x41)), -EINVAL);
	CHECK_EQ(add(machine, PAGES(0x40), PAGES(0x41) + 1), -EINVAL);
	CHECK_EQ(add(machine, PAGES(0x2fff), PAGES(0x3001)), -EINVAL);
	CHECK_EQ(machine->reason, reason_bad_layout);
	CHECK_EQ(add(machine, PAGES(0x30), PAGES(0x31)), 0);
	CHECK_AREAS(machine, "20-30 r- #1, 30-31 r- #2");
	CHECK(!mm_verify(machine->mm));
	process_end(machine);
}

TEST(an_area_holds_no_more_pages_than_it_has)
{
	struct machine *machine = process_start("6.18");
	struct record_area area = { .start = PAGES(0x100), .end = PAGES(0x108), .vm_flags = VM_RW, .anon = 9 };

	CHECK_EQ(machine_add_area(machine, &area), -EINVAL);
	CHECK_EQ(machine->reason, reason_bad_layout);
	CHECK_EQ(machine->mm->map_count, 0);
	area.anon = 8;
	CHECK_EQ(machine_add_area(machine, &area), 0);
	CHECK_EQ(pages_anon(machine->mm, PAGES(0x100), PAGES(0x108)), 8);
	process_end(machine);
}

TEST(setting_up_is_not_counted)
{
	struct machine *machine = process_start("3.8");

	add_area(machine, 0x20, 0x30, VM_RO);
	CHECK_EQ(machine->counters.rb_inserts, 0);
	map_at(machine, 0x40, 1, PROT_READ);
	CHECK_EQ(machine->counters.rb_inserts, 1);
	process_end(machine);
}

TEST(a_file_is_described_once)
{
	struct machine *machine = process_start("6.18");
	struct record_file file = { .file = 5, .kind = file_kind_regular, .size = 4096, .writable = answer_yes };

	CHECK_EQ(machine_add_file(machine, &file), 0);
	CHECK_EQ(machine_add_file(machine, &file), -EINVAL);
	file.file = 0;
	CHECK_EQ(machine_add_file(machine, &file), -EINVAL);
	file.file = 6;
	file.kind = file_kind_segment + 1;
	CHECK_EQ(machine_add_file(machine, &file), -EINVAL);
	process_end(machine);
}

/* The pages lie at its start, or at the end of a growing VMA. */
TEST(an_area_may_hold_pages_from_the_beginning)
{
	struct machine *machine = process_start("6.18");
	struct record_area area = { .start = PAGES(0x100), .end = PAGES(0x108), .vm_flags = VM_RW, .anon = 3 };

	CHECK_EQ(machine_add_area(machine, &area), 0);
	area = (struct record_area){
		.start = PAGES(0x200), .end = PAGES(0x208), .vm_flags = VM_RW | VM_GROWSDOWN | VM_LOCKED, .anon = 3,
	};
	CHECK_EQ(machine_add_area(machine, &area), 0);
	CHECK_EQ(pages_anon(machine->mm, PAGES(0x100), PAGES(0x103)), 3);
	CHECK_EQ(pages_anon(machine->mm, PAGES(0x205), PAGES(0x208)), 3);
	CHECK_EQ(machine->anon_vmas_alive, 2);
	CHECK_EQ(machine->mm->total_vm, 16);
	CHECK_EQ(machine->mm->stack_vm, 8);
	CHECK_EQ(machine->mm->locked_vm, 8);
	CHECK(!mm_verify(machine->mm));
	area.start = PAGES(0x300), area.end = PAGES(0x302);
	CHECK_EQ(machine_add_area(machine, &area), -EINVAL); /* three pages in two */
	process_end(machine);
}

TEST(calls_go_to_the_process_they_name)
{
	struct machine *machine = process_start("6.18");
	struct record_operation op = { .call = call_fork };
	struct record_outcome outcome;

	map_at(machine, 0x100, 4, PROT_READ);
	machine_call(machine, &op, &outcome);
	CHECK_EQ(outcome.value, 2);
	op = (struct record_operation){ .call = call_munmap, .process = 2, .addr = PAGES(0x100), .length = PAGES(4) };
	CHECK_EQ(machine_call(machine, &op, &outcome), 0);
	CHECK_AREAS(machine, "");
	op.process = 1;
	op.length = PAGE_SIZE;
	CHECK_EQ(machine_call(machine, &op, &outcome), 0);
	CHECK_AREAS(machine, "101-104 r- #3");
	op.process = 3;
	CHECK_EQ(machine_call(machine, &op, &outcome), -EINVAL);
	CHECK_EQ(outcome.reason, reason_no_such_process);
	process_end(machine);
}
