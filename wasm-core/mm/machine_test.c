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

TEST(setting_up_is_not_counted)
{
	struct machine *machine = process_start("3.8");

	add_area(machine, 0x20, 0x30, VM_RO);
	CHECK_EQ(machine->counters.rb_inserts, 0);
	map_at(machine, 0x40, 1, PROT_READ);
	CHECK_EQ(machine->counters.rb_inserts, 1);
	process_end(machine);
}
