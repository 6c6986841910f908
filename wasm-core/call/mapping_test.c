#include "machine/index.h"
#include "process/start.h"
#include "test/fixture.h"

#define ANYWHERE (MAP_PRIVATE | MAP_ANONYMOUS)

static s64 map_with(struct machine *machine, u64 addr, u64 length, u32 flags)
{
	return perform(machine, (struct record_operation){ .call = call_mmap, .addr = addr, .length = length,
							   .prot = PROT_READ, .flags = flags });
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

static s64 map_file_with(struct machine *machine, u32 prot, u32 flags, u32 file, u64 offset)
{
	return perform(machine, (struct record_operation){ .call = call_mmap, .length = PAGE_SIZE, .prot = prot,
							   .flags = flags, .file = file, .offset = offset });
}

static void describe(struct machine *machine, u32 number, enum code_file_kind kind, bool writable)
{
	struct record_file file = {
		.file = number, .kind = kind, .size = UINT64_MAX, .writable = writable ? answer_yes : answer_no,
	};

	CHECK_EQ(machine_add_file(machine, &file), 0);
}

TEST(a_file_opened_for_reading_is_shared_in_name_only)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = process_start(*era);
		struct vm_area_struct *vma;

		describe(machine, 7, file_kind_regular, false);
		CHECK_EQ(map_file_with(machine, PROT_RW, MAP_SHARED, 7, 0), -EACCES);
		CHECK_EQ(machine->reason, reason_file_not_writable);
		CHECK(map_file_with(machine, PROT_READ, MAP_SHARED, 7, 0) > 0);
		vma = vma_first(machine->mm);
		CHECK_EQ(vma->vm_flags, VM_READ | VM_MAYREAD | VM_MAYEXEC | VM_MAYSHARE);
		CHECK(map_file_with(machine, PROT_RW, MAP_PRIVATE, 7, 0) > 0);
		process_end(machine);
	}
}

TEST(shared_validate_refuses_flags_it_does_not_know)
{
	struct machine *machine = process_start("6.18");

	describe(machine, 3, file_kind_memfd, true);
	CHECK(map_file_with(machine, PROT_RW, MAP_SHARED_VALIDATE, 3, 0) > 0);
	CHECK_EQ(map_file_with(machine, PROT_RW, MAP_SHARED_VALIDATE | 0x200, 3, 0), -EOPNOTSUPP);
	CHECK_EQ(machine->reason, reason_unknown_flags);
	CHECK(map_file_with(machine, PROT_RW, MAP_SHARED | 0x200, 3, 0) > 0);
	CHECK_EQ(map_with(machine, 0, 1, MAP_SHARED_VALIDATE | MAP_ANONYMOUS), -EINVAL);
	process_end(machine);
	machine = process_start("3.8");
	CHECK_EQ(map_file_with(machine, PROT_RW, MAP_SHARED_VALIDATE, 3, 0), -EINVAL);
	process_end(machine);
}

TEST(no_file_reaches_beyond_2_63_bytes)
{
	struct machine *machine = process_start("6.18");

	CHECK_EQ(map_file_with(machine, PROT_READ, MAP_PRIVATE, 3, (u64)INT64_MAX & PAGE_MASK), -EOVERFLOW);
	CHECK_EQ(machine->reason, reason_offset_overflow);
	CHECK(map_file_with(machine, PROT_READ, MAP_PRIVATE, 3, ((u64)INT64_MAX & PAGE_MASK) - PAGE_SIZE) > 0);
	process_end(machine);
}

TEST(droppable_memory_is_neither_promised_nor_copied_nor_dumped)
{
	struct machine *machine = process_start("6.18");

	CHECK_EQ(flags_of_new(machine, PROT_RW, MAP_DROPPABLE | MAP_ANONYMOUS),
		 VM_READ | VM_WRITE | VM_MAYACCESS | VM_NORESERVE | VM_WIPEONFORK | VM_DONTDUMP | VM_DROPPABLE);
	CHECK_EQ(map_with(machine, 0, 1, MAP_DROPPABLE | MAP_ANONYMOUS | MAP_LOCKED), -EINVAL);
	process_end(machine);
	machine = process_start("6.1");
	CHECK_EQ(map_with(machine, 0, 1, MAP_DROPPABLE | MAP_ANONYMOUS), -EINVAL);
	process_end(machine);
}

TEST(a_stack_gets_no_huge_pages_since_6_7)
{
	struct machine *machine = process_start("6.18");

	CHECK_EQ(flags_of_new(machine, PROT_READ, ANYWHERE | MAP_STACK), VM_RO | VM_NOHUGEPAGE);
	process_end(machine);
	machine = process_start("6.1");
	CHECK_EQ(flags_of_new(machine, PROT_READ, ANYWHERE | MAP_STACK), VM_RO);
	process_end(machine);
}

/* The kernel finds out last that there are none, when it has already unmapped what lay there. */
TEST(huge_pages_that_are_missing_are_missed_last)
{
	struct machine *machine = process_start("6.18");

	CHECK_EQ(map_file_with(machine, PROT_READ, MAP_PRIVATE | MAP_HUGETLB, 0, 0), -EBADF);
	CHECK_EQ(map_with(machine, 0, 0, ANYWHERE | MAP_HUGETLB), -EINVAL);
	map_at(machine, 0x200, 4, PROT_READ);
	CHECK_EQ(map_with(machine, PAGES(0x201), PAGE_SIZE, ANYWHERE | MAP_HUGETLB | MAP_FIXED), -EINVAL);
	CHECK_EQ(map_with(machine, PAGES(0x200), PAGE_SIZE, ANYWHERE | MAP_HUGETLB | MAP_FIXED), -ENOMEM);
	CHECK_AREAS(machine, "");
	process_end(machine);
}

TEST(only_memory_is_in_step_with_its_file)
{
	struct machine *machine = process_start("6.18");

	describe(machine, 3, file_kind_memfd, true);
	describe(machine, 4, file_kind_regular, true);
	CHECK(map_file_with(machine, PROT_READ, MAP_SHARED | MAP_SYNC, 3, 0) > 0);
	CHECK(vma_first(machine->mm)->vm_flags & VM_SYNC);
	CHECK_EQ(map_file_with(machine, PROT_READ, MAP_SHARED | MAP_SYNC, 4, 0), -EOPNOTSUPP);
	process_end(machine);
}

/* ext4 knows the flag and so is asked, when what lay there is already gone. Other file systems are not asked. */
TEST(a_file_system_that_knows_map_sync_refuses_it_last)
{
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(0x201), .length = PAGE_SIZE, .prot = PROT_READ,
		.flags = MAP_SHARED_VALIDATE | MAP_SYNC | MAP_FIXED, .file = 3,
	};
	struct machine *machine = process_start("6.18");

	describe(machine, 3, file_kind_memfd, true);
	describe(machine, 4, file_kind_regular, true);
	map_at(machine, 0x200, 4, PROT_READ);
	CHECK_EQ(perform(machine, op), -EOPNOTSUPP);
	CHECK_AREAS(machine, "200-204 r- #1");
	op.file = 4;
	CHECK_EQ(perform(machine, op), -EOPNOTSUPP);
	CHECK_AREAS(machine, "200-201 r- #2, 202-204 r- #3");
	op.flags |= 0x200;
	op.addr = PAGES(0x202);
	CHECK_EQ(perform(machine, op), -EOPNOTSUPP);
	CHECK_AREAS(machine, "200-201 r- #2, 202-204 r- #3");
	process_end(machine);
}

TEST(shared_memory_ends_where_it_was_mapped_first)
{
	struct machine *machine = process_start("6.18");
	struct record_operation op = { .call = call_load, .length = PAGES(3) };

	CHECK_EQ(map_with(machine, PAGES(0x200), PAGES(2), MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED), 0x200);
	CHECK_EQ(remap(machine, 0x200, 2, 3, 0, 0), 0x200);
	op.addr = PAGES(0x200);
	CHECK_EQ(perform(machine, op), -EFAULT);
	CHECK_EQ(machine->signal, signal_adrerr);
	process_end(machine);
}

/* Most of the modelled kernels were recorded without hugetlbfs. */
TEST(huge_pages_are_unknown_without_hugetlbfs)
{
	static const struct { const char *era; s64 result; } eras[] = {
		{ "2.6.34", -ENOSYS }, { "3.8", -ENOSYS }, { "3.14", -EINVAL }, { "6.8", -EINVAL }, { "6.1", -ENOMEM },
	};

	for (u32 i = 0; i < 5; i++) {
		struct machine *machine = process_start(eras[i].era);

		CHECK_EQ(map_with(machine, 0, PAGE_SIZE, ANYWHERE | MAP_HUGETLB), eras[i].result);
		process_end(machine);
	}
}

TEST(huge_pages_have_one_of_two_sizes_and_start_at_a_multiple)
{
	static const struct { u64 addr; u32 flags; s64 result; } calls[] = {
		{ 0, ANYWHERE, -ENOMEM },
		{ 0, ANYWHERE | 21u << 26, -ENOMEM },
		{ 0, ANYWHERE | 30u << 26, -ENOMEM },
		{ 0, ANYWHERE | 16u << 26, -EINVAL },
		{ 0, ANYWHERE | MAP_FIXED, -EPERM },
		{ 0x100000, ANYWHERE | MAP_FIXED, -EINVAL },
		{ 0x200000, ANYWHERE | MAP_FIXED, -ENOMEM },
	};
	struct machine *machine = process_start("6.18");

	for (u32 i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		CHECK_EQ(map_with(machine, calls[i].addr, PAGE_SIZE, calls[i].flags | MAP_HUGETLB), calls[i].result);
	process_end(machine);
}

TEST(shared_memory_was_limited_and_could_grow)
{
	struct machine *machine = process_start("2.6.34");
	const u32 shared = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE;
	const u64 most = PAGES(16 + 131072ull * 513);

	CHECK_EQ(map_with(machine, 0, PAGES(2), shared | MAP_GROWSDOWN) > 0, true);
	CHECK_EQ(machine->mm->map_count, 1);
	process_end(machine);
	machine = process_start("3.4");
	CHECK_EQ(map_with(machine, 0, PAGES(2), shared | MAP_GROWSDOWN), -EINVAL);
	process_end(machine);
	for (u32 i = 0; i < 2; i++) {
		struct record_layout layout = plain_layout(era_named("3.4"));

		machine = process_start_with(era_named(i ? "3.4" : "2.6.34"), &layout);
		CHECK_EQ(map_with(machine, 0, most, shared) > 0, true);
		CHECK_EQ(map_with(machine, 0, most + PAGE_SIZE, shared) == -EINVAL, !i);
		process_end(machine);
	}
}
