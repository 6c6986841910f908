#include "call/advice.h"
#include "test/pages_fixture.h"

static s64 remap_pages(struct machine *machine, u64 start, u64 pages, u32 prot, u64 file_page, u32 flags)
{
	struct record_operation op = {
		.call = call_remap_file_pages, .addr = PAGES(start), .length = PAGES(pages), .prot = prot,
		.offset = file_page, .flags = flags,
	};

	return perform_as(machine, 1, op);
}

TEST(pages_are_mapped_anew)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 5, file_kind_memfd, 64, true);
	map_with(machine, 0x100, 6, PROT_RW, MAP_SHARED, 5, 0);
	CHECK_EQ(remap_pages(machine, 0x100, 1, 0, 4, 0), 0);
	CHECK_EQ(remap_pages(machine, 0x102, 2, 0, 3, MAP_NONBLOCK), 0);
	CHECK_EQ(machine->mm->map_count, 4);
	CHECK_EQ(area_at(machine, 1, 0x100)->vm_pgoff, 4);
	CHECK_EQ(area_at(machine, 1, 0x101)->vm_pgoff, 1);
	CHECK_EQ(area_at(machine, 1, 0x102)->vm_pgoff, 3);
	CHECK_EQ(area_at(machine, 1, 0x104)->vm_pgoff, 4);
	CHECK(area_at(machine, 1, 0x100)->vm_flags & VM_WRITE);
	process_end(machine);
}

TEST(only_shared_areas_of_one_kind)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 5, file_kind_memfd, 64, true);
	map_with(machine, 0x100, 2, PROT_RW, MAP_SHARED, 5, 0);
	map_with(machine, 0x102, 2, PROT_READ, MAP_SHARED, 5, 2);
	map_with(machine, 0x106, 2, PROT_RW, MAP_PRIVATE, 5, 0);
	CHECK_EQ(remap_pages(machine, 0x100, 1, PROT_READ, 0, 0), -EINVAL);
	CHECK_EQ(remap_pages(machine, 0x100, 0, 0, 0, 0), -EINVAL);
	CHECK_EQ(remap_pages(machine, 0x100, 1, 0, UINT64_MAX, 0), -EINVAL);
	CHECK_EQ(remap_pages(machine, 0x101, 2, 0, 0, 0), -EINVAL);
	CHECK_EQ(remap_pages(machine, 0x103, 2, 0, 0, 0), -EINVAL);
	CHECK_EQ(remap_pages(machine, 0x105, 1, 0, 0, 0), -EINVAL);
	CHECK_EQ(remap_pages(machine, 0x106, 1, 0, 0, 0), -EINVAL);
	protect(machine, 0x102, 1, PROT_RW);
	CHECK_EQ(remap_pages(machine, 0x101, 2, 0, 9, 0), 0);
	CHECK_EQ(area_at(machine, 1, 0x102)->vm_start, PAGES(0x101));
	CHECK_EQ(area_at(machine, 1, 0x102)->vm_pgoff, 9);
	process_end(machine);
}

/* Before 4.0, the VMA stays in one piece and is marked. Files on a disk are mapped anew even then. */
TEST(pages_are_reordered_within_a_vma)
{
	struct machine *machine = roomy_process("3.8");

	add_file(machine, 5, file_kind_memfd, 64, true);
	add_file(machine, 6, file_kind_regular, 64, true);
	map_with(machine, 0x100, 4, PROT_RW, MAP_SHARED, 5, 0);
	map_with(machine, 0x200, 4, PROT_RW, MAP_SHARED, 6, 0);
	map_with(machine, 0x300, 4, PROT_RW, MAP_PRIVATE, 5, 0);
	CHECK_EQ(remap_pages(machine, 0x101, 2, 0, 1, 0), 0); /* already in this order */
	CHECK(!(area_at(machine, 1, 0x101)->vm_flags & VM_NONLINEAR));
	CHECK_EQ(remap_pages(machine, 0x101, 2, 0, 7, 0), 0);
	CHECK(area_at(machine, 1, 0x100)->vm_flags & VM_NONLINEAR);
	CHECK_EQ(remap_pages(machine, 0x201, 2, 0, 7, 0), 0);
	CHECK(!(area_at(machine, 1, 0x200)->vm_flags & VM_NONLINEAR));
	CHECK_EQ(area_at(machine, 1, 0x201)->vm_pgoff, 7);
	CHECK_EQ(machine->mm->map_count, 5);
	CHECK_EQ(remap_pages(machine, 0x103, 2, 0, 0, 0), -EINVAL);
	CHECK_EQ(remap_pages(machine, 0x300, 1, 0, 9, 0), -EINVAL);
	CHECK_EQ(remap_pages(machine, 0x100, 1, PROT_READ, 9, 0), -EINVAL);
	CHECK_EQ(remap_pages(machine, 0x100, 1, 0, 1ull << 46, 0), -EINVAL);
	CHECK_EQ(advise(machine, 0x100, 1, MADV_REMOVE), -EINVAL);
	process_end(machine);
}

/* Read in recordings: EINVAL on 2.6.34, 0 on 3.4. */
TEST(shared_anonymous_memory_is_not_bent_before_3_1)
{
	static const char *const rows[] = { "2.6.34", "3.4", "6.18" };

	for (u32 n = 0; n < 3; n++) {
		struct machine *machine = roomy_process(rows[n]);

		map_with(machine, 0x100, 4, PROT_RW, MAP_SHARED, 0, 0);
		CHECK_EQ(remap_pages(machine, 0x100, 1, 0, 2, 0), n == 0 ? -EINVAL : 0);
		CHECK_EQ(machine->reason, n == 0 ? reason_never_bent : reason_none);
		process_end(machine);
	}
}
