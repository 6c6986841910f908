#include "test/pages_fixture.h"

#define HUGE 0x200 /* pages in 2 MiB */
#define TOP 0x7fff00000 /* mmap_base, aligned */

static struct machine *wide(const char *era)
{
	struct record_layout layout = small_layout(direction_topdown);

	layout.task_size = PAGES(0x7ffffffff);
	layout.mmap_base = PAGES(TOP);
	return process_start_with(era_named(era), &layout);
}

static s64 map_near(struct machine *machine, u64 hint, u64 pages, u32 flags, u32 file)
{
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(hint), .length = PAGES(pages), .prot = PROT_READ,
		.flags = flags, .file = file,
	};

	return perform(machine, op);
}

/* The search asks for 2 MiB more. Where the gap is aligned already, the mapping goes to the top of it. */
TEST(anonymous_memory_of_whole_huge_pages_is_aligned)
{
	struct machine *machine = wide("6.18");

	CHECK_EQ(map_anywhere(machine, 3, 0), TOP - 3);
	CHECK_EQ(map_anywhere(machine, HUGE, 0), TOP - 2 * HUGE);
	CHECK_EQ(FIRST_EVENT(huge_align)->aligned, PAGES(TOP - 2 * HUGE));
	CHECK_EQ(map_anywhere(machine, HUGE, 0), TOP - 3 * HUGE);
	CHECK_EQ(map_anywhere(machine, HUGE + 1, 0) % HUGE, HUGE - 1); /* not whole */
	CHECK(!FIRST_EVENT(huge_align));
	process_end(machine);
}

/* 6.7 to 6.11: any length from 2 MiB on, and also after a hint that was not granted. */
TEST(large_anonymous_memory_is_aligned_in_6_8)
{
	struct machine *machine = wide("6.8");

	CHECK_EQ(map_anywhere(machine, 3, 0), TOP - 3);
	CHECK_EQ(map_anywhere(machine, HUGE - 1, MAP_NORESERVE), TOP - 3 - (HUGE - 1));
	CHECK_EQ(map_anywhere(machine, HUGE + 1, 0), TOP - 3 * HUGE);
	CHECK_EQ(map_near(machine, TOP - 1, HUGE + 1, MAP_PRIVATE | MAP_ANONYMOUS, 0), TOP - 5 * HUGE);
	CHECK_EQ(map_near(machine, 0x1001, HUGE + 1, MAP_PRIVATE | MAP_ANONYMOUS, 0), 0x1001);
	CHECK_EQ(map_with(machine, 0, HUGE + 1, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, 0, 0), TOP - 5 * HUGE - (HUGE + 1));
	process_end(machine);
}

/* Since 6.8 the mapping goes to the top of the gap that was found, and 2 MiB stay free below it. */
TEST(what_is_aligned_anyway_goes_to_the_top_since_6_8)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = wide(*era);

		add_file(machine, 3, file_kind_regular, 4 * HUGE, true);
		CHECK_EQ(map_with(machine, 0, HUGE, PROT_READ, MAP_SHARED, 3, 0),
			 !has(machine->mm, HUGE_ALIGNS_TO_TOP) ? TOP - 2 * HUGE : TOP - HUGE);
		process_end(machine);
	}
}

TEST(a_hint_or_an_earlier_kernel_does_not_align_anonymous_memory)
{
	struct machine *machine = wide("6.1");

	CHECK_EQ(map_anywhere(machine, 3, 0), TOP - 3);
	CHECK_EQ(map_anywhere(machine, HUGE, 0), TOP - 3 - HUGE);
	process_end(machine);

	machine = wide("6.18");
	CHECK_EQ(map_anywhere(machine, 3, 0), TOP - 3);
	CHECK_EQ(map_near(machine, TOP - 1, HUGE, MAP_PRIVATE | MAP_ANONYMOUS, 0), TOP - 3 - HUGE);
	CHECK_EQ(map_with(machine, 0, HUGE, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, 0, 0), TOP - 3 - 2 * HUGE);
	process_end(machine);
}

TEST(files_on_a_disk_are_aligned_with_their_offset)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = wide(*era);

		add_file(machine, 3, file_kind_regular, 4 * HUGE, true);
		add_file(machine, 4, file_kind_memfd, 4 * HUGE, true);
		map_anywhere(machine, 3, 0);
		CHECK_EQ(map_with(machine, 0, HUGE + 8, PROT_READ, MAP_SHARED, 3, 0) % HUGE, 0);
		CHECK_EQ(map_with(machine, 0, 2 * HUGE, PROT_READ, MAP_PRIVATE, 3, 5) % HUGE, 5);
		/* The range contains no whole huge page of the file. */
		CHECK_EQ(map_with(machine, 0, HUGE + 4, PROT_READ, MAP_PRIVATE, 3, 5) % HUGE, 1);
		CHECK(map_with(machine, 0, HUGE, PROT_READ, MAP_SHARED, 4, 0) % HUGE != 0);
		process_end(machine);
	}
}

TEST(a_file_takes_a_hint_if_two_mebibytes_more_are_free_there)
{
	struct machine *machine = wide("6.18");

	add_file(machine, 3, file_kind_regular, 4 * HUGE, true);
	CHECK_EQ(map_near(machine, 0x1001, HUGE, MAP_SHARED, 3), 0x1001);
	CHECK_EQ(map_near(machine, 0x1001 - HUGE, HUGE, MAP_SHARED, 3) % HUGE, 0);
	process_end(machine);
}

TEST(dev_zero_is_aligned_if_private)
{
	struct machine *machine = wide("6.18");

	add_file(machine, 3, file_kind_zero, 4 * HUGE, true);
	map_anywhere(machine, 3, 0);
	CHECK_EQ(map_with(machine, 0, HUGE + 1, PROT_READ, MAP_PRIVATE, 3, 0) % HUGE, 0);
	CHECK(map_with(machine, 0, HUGE + 3, PROT_READ, MAP_SHARED, 3, 0) % HUGE != 0);
	process_end(machine);
}

/* A 32-bit program on a 64-bit kernel. */
TEST(a_32_bit_program_gets_nothing_aligned_since_6_8)
{
	FOR_MAPLE_ERAS(era) {
		struct record_layout layout = small_layout(direction_topdown);
		bool aligned = era < maple_eras + 2; /* 6.1 and 6.5 */
		struct machine *machine;

		layout.task_size = PAGES(0xffffe);
		layout.mmap_base = PAGES(0xf7ffe);
		machine = process_start_with(era_named(*era), &layout);
		add_file(machine, 3, file_kind_regular, 4 * HUGE, true);
		CHECK_EQ(map_anywhere(machine, HUGE, 0), 0xf7ffe - HUGE);
		CHECK_EQ(map_with(machine, 0, HUGE, PROT_READ, MAP_SHARED, 3, 0), aligned ? 0xf7a00 : 0xf7ffe - 2 * HUGE);
		process_end(machine);
	}
}

TEST(without_room_for_more_the_mapping_is_not_aligned)
{
	struct machine *machine = process_start("6.18");

	add_area(machine, 0x10, 0x1000, VM_RO);
	add_area(machine, 0x1000 + HUGE, 0x3000, VM_RO);
	CHECK_EQ(map_anywhere(machine, HUGE, 0), 0x1000);
	process_end(machine);
}

TEST(map_above_4g_moves_the_lower_end)
{
	struct machine *machine = wide("6.18");

	add_area(machine, 0x100000, 0x7ffffffff, VM_RO);
	CHECK(map_anywhere(machine, 1, 0) > 0);
	CHECK_EQ(map_anywhere(machine, 1, MAP_ABOVE4G), -ENOMEM);
	process_end(machine);
	machine = wide("6.1"); /* does not know the flag */
	add_area(machine, 0x100000, 0x7ffffffff, VM_RO);
	CHECK(map_anywhere(machine, 1, MAP_ABOVE4G) > 0);
	process_end(machine);
}
