#include "machine/index.h"
#include "test/fixture.h"

#define ANYWHERE (MAP_PRIVATE | MAP_ANONYMOUS)

static s64 map_with(struct machine *machine, u64 addr, u64 length, u32 flags)
{
	return perform(machine, (struct record_operation){ .call = call_mmap, .addr = addr, .length = length,
							   .prot = PROT_READ, .flags = flags });
}

static const struct {
	u64 addr, length;
	u32 flags;
	s32 error;
	enum code_reason reason;
} refused[] = {
	{ 0, 0, ANYWHERE, -EINVAL, reason_length_zero },
	{ 0, UINT64_MAX, ANYWHERE, -ENOMEM, reason_length_overflow },
	{ 0, PAGES(0x3001), ANYWHERE, -ENOMEM, reason_no_gap },
	{ 0, 1, MAP_ANONYMOUS, -EINVAL, reason_neither_shared_nor_private },
	{ 0, 1, MAP_ANONYMOUS | MAP_TYPE, -EINVAL, reason_neither_shared_nor_private },
	{ PAGES(0x2fff), PAGES(2), ANYWHERE | MAP_FIXED, -ENOMEM, reason_beyond_the_end },
	{ UINT64_MAX - 4095, 1, ANYWHERE | MAP_FIXED, -ENOMEM, reason_beyond_the_end },
	/* an address that looks like an error is taken for one */
	{ UINT64_MAX - 4094, 1, ANYWHERE | MAP_FIXED, -4095, reason_beyond_the_end },
	{ UINT64_MAX, 1, ANYWHERE | MAP_FIXED, -EPERM, reason_beyond_the_end },
	{ PAGES(0x20) + 1, 1, ANYWHERE | MAP_FIXED, -EINVAL, reason_address_unaligned },
	{ PAGES(0xf), 1, ANYWHERE | MAP_FIXED, -EPERM, reason_below_minimum },
	{ 0, 1, MAP_PRIVATE, -EBADF, reason_no_such_file },
	{ 0, 1, MAP_SHARED | MAP_ANONYMOUS | MAP_GROWSDOWN, -EINVAL, reason_cannot_grow },
	{ 0, 1, ANYWHERE | MAP_HUGETLB, -ENOSYS, reason_not_modelled },
	{ 0, 1, MAP_PRIVATE | MAP_HUGETLB, -EINVAL, reason_not_modelled }, /* before the descriptor is checked */
};

#define REFUSED (sizeof(refused) / sizeof(refused[0]))

TEST(bad_arguments_are_refused_with_a_reason)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		for (u32 i = 0; i < REFUSED; i++) {
			CHECK_EQ(map_with(machine, refused[i].addr, refused[i].length, refused[i].flags),
				 refused[i].error);
			CHECK_EQ(machine->reason, refused[i].reason);
			CHECK_AREAS(machine, "");
		}
		CHECK_EQ(machine->counters.calls, REFUSED);
		CHECK_EQ(machine->counters.calls_failed, REFUSED);
		process_end(machine);
	}
}

TEST(a_file_offset_must_be_whole_pages)
{
	struct machine *machine = process_start("3.8");
	struct record_operation op = {
		.call = call_mmap, .length = 1, .flags = MAP_PRIVATE, .offset = 1, .file = 3,
	};

	CHECK_EQ(perform(machine, op), -EINVAL);
	CHECK_EQ(machine->reason, reason_offset_unaligned);
	process_end(machine);
}

TEST(a_free_hint_is_taken)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		CHECK_EQ(map_with(machine, PAGES(0x500) + 5, 1, ANYWHERE), 0x500); /* rounded down */
		CHECK_EQ(map_with(machine, PAGES(0x4fe), PAGES(2), ANYWHERE), 0x4fe); /* fits exactly */
		CHECK_EQ(map_with(machine, PAGES(0x500), 1, ANYWHERE), 0x1fff); /* occupied: ignored */
		CHECK_EQ(map_with(machine, PAGES(0x2fff), 1, ANYWHERE), 0x2fff);
		CHECK_EQ(map_with(machine, PAGES(0x3000), 1, ANYWHERE), 0x1ffe); /* beyond the end */
		CHECK_EQ(map_with(machine, PAGES(3), 1, ANYWHERE), 0x10); /* raised to mmap_min_addr */
		process_end(machine);
	}
}

TEST(fixed_replaces_what_is_there)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x100, 4, PROT_READ);
		map_at(machine, 0x106, 4, PROT_READ);
		map_at(machine, 0x102, 6, PROT_RW);
		CHECK_AREAS(machine, "100-102 r- #1, 102-108 rw #5, 108-10a r- #2");
		process_end(machine);
	}
}

TEST(noreplace_refuses_where_it_is_known_and_is_a_hint_elsewhere)
{
	FOR_BOTH_ERAS(name) {
		struct era era = *era_named(*name);
		struct record_layout layout = small_layout(direction_topdown);
		struct machine *machine = process_start_with(&era, &layout);

		map_at(machine, 0x100, 4, PROT_RW);
		CHECK_EQ(map_with(machine, PAGES(0x103), PAGES(2), ANYWHERE | MAP_FIXED_NOREPLACE), 0x1ffe);
		CHECK_EQ(map_with(machine, PAGES(0x200), 1, ANYWHERE | MAP_FIXED_NOREPLACE), 0x200);
		process_end(machine);

		era.mmap_flags = MAP_FIXED_NOREPLACE;
		machine = process_start_with(&era, &layout);
		map_at(machine, 0x100, 4, PROT_RW);
		CHECK_EQ(map_with(machine, PAGES(0x103), PAGES(2), ANYWHERE | MAP_FIXED_NOREPLACE), -EEXIST);
		CHECK_EQ(machine->reason, reason_occupied);
		CHECK_EQ(map_with(machine, PAGES(0x104), PAGES(2), ANYWHERE | MAP_FIXED_NOREPLACE), 0x104);
		CHECK_AREAS(machine, "100-104 rw #1, 104-106 r- #2");
		process_end(machine);
	}
}

TEST(map_32bit_stays_below_2_gib)
{
	static const enum code_direction directions[] = { direction_bottomup, direction_topdown };

	for (u32 i = 0; i < 2; i++)
		FOR_BOTH_ERAS(era) {
			struct record_layout layout = small_layout(directions[i]);
			struct machine *machine;

			layout.task_size = PAGES(0x7ffffffff);
			layout.mmap_base = PAGES(0x7fff00000);
			machine = process_start_with(era_named(*era), &layout);
			CHECK_EQ(map_anywhere(machine, 4, MAP_32BIT), 0x40000);
			CHECK_EQ(map_anywhere(machine, 4, MAP_32BIT | MAP_NORESERVE), 0x40004);
			CHECK_EQ(map_anywhere(machine, 0x3fff8, MAP_32BIT), 0x40008);
			CHECK_EQ(map_anywhere(machine, 1, MAP_32BIT), -ENOMEM);
			CHECK_EQ(map_with(machine, PAGES(0x30000), 1, ANYWHERE | MAP_32BIT), 0x30000);
			CHECK_EQ(map_with(machine, PAGES(0x90000), 1, ANYWHERE | MAP_32BIT), -ENOMEM);
			CHECK(map_anywhere(machine, 1, 0) > 0x80000);
			process_end(machine);
		}
}

/* There may be one VMA more than the limit, because the count is compared before the call. */
TEST(the_number_of_areas_is_limited)
{
	FOR_BOTH_ERAS(era) {
		struct record_layout layout = small_layout(direction_topdown);
		struct machine *machine;

		layout.max_map_count = 2;
		machine = process_start_with(era_named(*era), &layout);
		map_at(machine, 0x200, 4, PROT_READ);
		map_at(machine, 0x300, 4, PROT_READ);
		CHECK_EQ(map_at(machine, 0x400, 4, PROT_READ), 0x400);
		CHECK_EQ(map_at(machine, 0x304, 4, PROT_READ), -ENOMEM); /* even if it would merge */
		CHECK_EQ(machine->reason, reason_too_many_areas);
		CHECK_EQ(move_break(machine, 0x101), 0x100);
		CHECK_EQ(machine->reason, reason_too_many_areas);
		CHECK_EQ(unmap(machine, 0x201, 1), -ENOMEM);
		CHECK_EQ(protect(machine, 0x201, 1, PROT_NONE), -ENOMEM);
		/* A VMA that loses its start or its end leaves no more VMAs than before. */
		CHECK_EQ(unmap(machine, 0x200, 1), 0);
		CHECK_EQ(unmap(machine, 0x303, 1), 0);
		CHECK_EQ(unmap(machine, 0x200, 4), 0);
		CHECK_EQ(unmap(machine, 0x302, 4), 0);
		CHECK_AREAS(machine, "300-302 r- #2, 400-404 r- #3");
		process_end(machine);
	}
}

static u64 flags_of_new(struct machine *machine, u32 prot, u32 flags)
{
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(0x500), .length = 1, .prot = prot,
		.flags = flags | MAP_FIXED,
	};

	CHECK_EQ(perform(machine, op), 0x500);
	return vma_first(machine->mm)->vm_flags;
}

TEST(flags_of_areas_follow_protection_and_mapping)
{
	struct machine *machine = process_start("3.8");

	CHECK_EQ(flags_of_new(machine, PROT_READ, ANYWHERE), VM_READ | VM_MAYACCESS);
	CHECK_EQ(flags_of_new(machine, PROT_RW | PROT_EXEC, ANYWHERE), VM_ACCESS | VM_MAYACCESS | VM_ACCOUNT);
	CHECK_EQ(flags_of_new(machine, PROT_RW, ANYWHERE | MAP_NORESERVE),
		 VM_READ | VM_WRITE | VM_MAYACCESS | VM_NORESERVE);
	CHECK_EQ(flags_of_new(machine, PROT_RW, MAP_SHARED | MAP_ANONYMOUS),
		 VM_READ | VM_WRITE | VM_MAYACCESS | VM_SHARED | VM_MAYSHARE);
	CHECK_EQ(flags_of_new(machine, PROT_READ, ANYWHERE | MAP_LOCKED), VM_RO | VM_LOCKED);
	CHECK_EQ(flags_of_new(machine, PROT_READ, ANYWHERE | MAP_GROWSDOWN), VM_RO | VM_GROWSDOWN);
	CHECK_EQ(flags_of_new(machine, PROT_READ, ANYWHERE | MAP_DENYWRITE | MAP_STACK | 0x80000000u), VM_RO);
	process_end(machine);
}

TEST(up_to_3_4_the_minimum_is_asked_last)
{
	static const struct {
		const char *era;
		u32 flags;
		s32 error;
	} calls[] = {
		{ "3.4", MAP_ANONYMOUS | MAP_FIXED, -EINVAL },
		{ "3.4", ANYWHERE | MAP_FIXED | MAP_LOCKED, -EAGAIN },
		{ "3.4", ANYWHERE | MAP_FIXED, -EPERM },
		{ "3.5-free-gap", MAP_ANONYMOUS | MAP_FIXED, -EPERM },
		{ "3.5-free-gap", ANYWHERE | MAP_FIXED | MAP_LOCKED, -EPERM },
	};

	for (u32 i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		struct machine *machine = process_start(calls[i].era);

		machine->mm->rlimit[RLIMIT_MEMLOCK] = PAGES(1);
		CHECK_EQ(map_with(machine, PAGES(0xe), PAGES(2), calls[i].flags), calls[i].error);
		process_end(machine);
	}
}

/* x86-64 searches down to the first page. An address below mmap_min_addr is refused only afterwards. */
TEST(a_search_that_ends_below_the_minimum_is_refused)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		add_area(machine, 0x10, 0x3000, VM_RO);
		CHECK_EQ(map_anywhere(machine, 1, 0), -EPERM);
		CHECK_EQ(machine->reason, reason_below_minimum);
		process_end(machine);
	}
}
