#include "machine/index.h"
#include "test/pages_fixture.h"

#define SHM_RDONLY 010000u
#define SHM_RND 020000u
#define SHM_REMAP 040000u
#define SHM_EXEC 0100000u

/* `at` is in bytes, and so is the result. Each file number is one attachment. */
static s64 attach(struct machine *machine, u64 at, u64 bytes, u32 flags, u32 file)
{
	return perform_as(machine, 1, (struct record_operation){
		.call = call_shmat, .addr = at, .length = bytes, .flags = flags, .file = file,
	});
}

static s64 detach(struct machine *machine, u64 at)
{
	return perform_as(machine, 1, (struct record_operation){ .call = call_shmdt, .addr = at });
}

#define SEGMENT 20000 /* bytes: five pages */

TEST(a_segment_is_mapped_as_a_whole)
{
	struct machine *machine = roomy_process("6.18");
	s64 first = attach(machine, 0, SEGMENT, 0, 8);

	CHECK_EQ(first, PAGES(0x1ffb));
	CHECK_EQ(attach(machine, 0, SEGMENT, SHM_RDONLY | SHM_EXEC, 9), PAGES(0x1ff6));
	CHECK_AREAS(machine, "1ff6-1ffb r-x #2 f9+0, 1ffb-2000 rws #1 f8+0");
	/* The segment was opened for reading only. */
	CHECK_EQ(protect(machine, 0x1ff6, 5, PROT_RW), -EACCES);
	CHECK(!(area_at(machine, 1, 0x1ff6)->vm_flags & (VM_SHARED | VM_MAYWRITE)));
	CHECK(area_at(machine, 1, 0x1ff6)->vm_flags & VM_MAYSHARE);
	CHECK_EQ(store(machine, 0x1ffb, 5), 0);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(detach(machine, (u64)first), 0);
	CHECK_AREAS(machine, "1ff6-1ffb r-x #2 f9+0");
	CHECK_EQ(area_at(machine, 2, 0x1ffb)->vm_file, 8);
	process_end(machine);
}

/* What a real 6.18 answered. */
TEST(where_a_segment_may_be_attached)
{
	struct machine *machine = roomy_process("6.18");
	u64 here = PAGES(0x500);

	CHECK_EQ(attach(machine, here, SEGMENT, 0, 8), here);
	CHECK_EQ(attach(machine, here, SEGMENT, 0, 9), -EINVAL);
	CHECK_EQ(machine->reason, reason_attach_occupied);
	CHECK_EQ(attach(machine, here - PAGES(1), SEGMENT, 0, 9), -EINVAL);
	CHECK_EQ(attach(machine, here + 1, SEGMENT, 0, 9), -EINVAL);
	CHECK_EQ(machine->reason, reason_address_unaligned);
	CHECK_EQ(attach(machine, 0, SEGMENT, SHM_REMAP, 9), -EINVAL);
	CHECK_EQ(attach(machine, 5, SEGMENT, SHM_RND | SHM_REMAP, 9), -EINVAL);
	CHECK_EQ(attach(machine, 5, SEGMENT, SHM_RND, 9), -EPERM);
	CHECK_EQ(attach(machine, PAGES(0x2fff), SEGMENT, 0, 9), -ENOMEM);
	CHECK_EQ(attach(machine, UINT64_MAX & PAGE_MASK, SEGMENT, 0, 9), -EINVAL);
	CHECK_EQ(attach(machine, here + PAGES(1) + 1, SEGMENT, SHM_RND | SHM_REMAP, 9), here + PAGES(1));
	CHECK_AREAS(machine, "500-501 rws #2 f8+0, 501-506 rws #3 f9+0");
	CHECK_EQ(attach(machine, 0, SEGMENT, 0, 0), -EINVAL);
	CHECK_EQ(machine->reason, reason_no_such_segment);
	CHECK_EQ(attach(machine, 0, 0, 0, 10), -ENOSYS);
	CHECK_EQ(machine->reason, reason_segment_unknown);
	process_end(machine);
}

/* Up to 3.15, shmat() keeps space below the stack free. */
TEST(up_to_3_15_nothing_is_attached_just_below_the_stack)
{
	static const char *const eras[] = { "3.8", "3.15", "4.20" };

	for (u32 i = 0; i < 3; i++) {
		struct record_layout layout = roomy_layout();
		struct machine *machine;

		layout.start_stack = PAGES(0x2f00);
		machine = process_start_with(era_named(eras[i]), &layout);
		CHECK_EQ(attach(machine, PAGES(0x2ef8), PAGES(5), 0, 8), i < 2 ? -EINVAL : (s64)PAGES(0x2ef8));
		CHECK_EQ(attach(machine, PAGES(0x2e00), PAGES(5), 0, 9), PAGES(0x2e00));
		process_end(machine);
	}
}

/* Detaching unmaps what is left of the attachment, wherever it has been split. Pieces of another attachment with the
 * same offsets stay, but not in older kernels. */
TEST(all_pieces_of_an_attachment_go)
{
	static const char *const eras[] = { "3.8", "6.18" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(eras[i]);

		CHECK_EQ(attach(machine, PAGES(0x500), PAGES(8), 0, 8), PAGES(0x500));
		CHECK_EQ(attach(machine, PAGES(0x600), PAGES(8), 0, 9), PAGES(0x600));
		CHECK_EQ(protect(machine, 0x501, 1, PROT_READ), 0);
		CHECK_EQ(unmap(machine, 0x500, 1), 0);
		CHECK_EQ(unmap(machine, 0x505, 1), 0);
		CHECK_EQ(remap(machine, 0x605, 1, 1, MREMAP_MAYMOVE | MREMAP_FIXED, 0x505), 0x505);
		CHECK_EQ(detach(machine, PAGES(0x501)), -EINVAL);
		CHECK_EQ(machine->reason, reason_not_attached);
		CHECK_EQ(detach(machine, PAGES(0x500) + 1), -EINVAL);
		CHECK_EQ(detach(machine, PAGES(0x400)), -EINVAL);
		CHECK_EQ(detach(machine, PAGES(0x500)), 0);
		CHECK(!vma_lookup(machine->mm, PAGES(0x501)) && !vma_lookup(machine->mm, PAGES(0x507)));
		CHECK_EQ(!vma_lookup(machine->mm, PAGES(0x505)), i == 0);
		CHECK_EQ(detach(machine, PAGES(0x500)), i ? 0 : -EINVAL);
		CHECK_EQ(detach(machine, PAGES(0x600)), 0);
		CHECK_EQ(machine->mm->map_count, 0);
		process_end(machine);
	}
}

/* Each VMA of a segment is counted as an attachment, so a merge may not make one disappear. */
TEST(pieces_of_a_segment_seldom_merge)
{
	static const struct { const char *era; u32 areas; } kernels[] = {
		{ "3.8", 3 }, { "4.20", 3 }, { "6.1", 3 }, { "6.5", 2 }, { "6.8", 3 }, { "6.18", 3 },
	};

	for (u32 i = 0; i < sizeof(kernels) / sizeof(*kernels); i++) {
		struct machine *machine = roomy_process(kernels[i].era);

		CHECK_EQ(attach(machine, PAGES(0x500), PAGES(9), 0, 8), PAGES(0x500));
		CHECK_EQ(protect(machine, 0x503, 3, PROT_READ), 0);
		CHECK_EQ(machine->mm->map_count, 3);
		/* Both neighbours could absorb the middle. 6.5 forgot that this makes one attachment fewer. */
		CHECK_EQ(protect(machine, 0x503, 3, PROT_RW), 0);
		CHECK_EQ(machine->mm->map_count, kernels[i].areas);
		process_end(machine);
	}
}

TEST(a_piece_of_a_segment_grows_where_none_goes)
{
	for (u32 i = 0; i < MAPLE_ERAS; i++) {
		struct machine *machine = roomy_process(maple_eras[i]);

		CHECK_EQ(attach(machine, PAGES(0x500), PAGES(9), 0, 8), PAGES(0x500));
		CHECK_EQ(protect(machine, 0x503, 3, PROT_READ), 0);
		/* The head of the middle goes to the VMA before, since 6.4. */
		CHECK_EQ(protect(machine, 0x503, 1, PROT_RW), 0);
		CHECK_EQ(machine->mm->map_count, i ? 3 : 4);
		/* Its tail goes to the VMA behind, since 6.12. */
		CHECK_EQ(protect(machine, 0x505, 1, PROT_RW), 0);
		CHECK_EQ(machine->mm->map_count, i == 0 ? 5 : i >= 3 ? 3 : 4);
		process_end(machine);
	}
}

/* The attachment grows in place, whether or not it could merge. */
TEST(an_attachment_can_be_made_longer)
{
	for (u32 i = 0; i < MAPLE_ERAS; i++) {
		struct machine *machine = roomy_process(maple_eras[i]);

		CHECK_EQ(attach(machine, PAGES(0x500), PAGES(2), 0, 8), PAGES(0x500));
		CHECK_EQ(remap(machine, 0x500, 2, 4, 0, 0), 0x500);
		CHECK_EQ(machine->mm->map_count, 1);
		CHECK_EQ(load(machine, 0x500, 4), -EFAULT);
		CHECK_EQ(machine->signal, signal_adrerr);
		process_end(machine);
	}
}

/* The case that showed the mistake, as posted in February 2024: a VMA that was merged away was never counted as
 * detached. */
TEST(from_6_4_to_6_7_a_piece_disappeared)
{
	static const u32 areas[MAPLE_ERAS] = { 4, 3, 4, 4, 4, 4 };

	for (u32 i = 0; i < MAPLE_ERAS; i++) {
		struct machine *machine = roomy_process(maple_eras[i]);

		CHECK_EQ(attach(machine, PAGES(0x500), PAGES(20), 0, 8), PAGES(0x500));
		CHECK_EQ(protect(machine, 0x502, 1, PROT_NONE), 0);
		CHECK_EQ(protect(machine, 0x501, 1, PROT_WRITE), 0);
		CHECK_EQ(protect(machine, 0x502, 1, PROT_WRITE), 0);
		CHECK_EQ(machine->mm->map_count, areas[i]);
		process_end(machine);
	}
}
