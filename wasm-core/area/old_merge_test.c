/* What kernels before 3.0 merged, and by which calls: area/merge_rules.c. */
#include "call/advice.h"
#include "page/pages.h"
#include "test/pages_fixture.h"

#define MOVE (MREMAP_MAYMOVE | MREMAP_FIXED)

static const char *const old[] = { "2.4", "2.6.2", "2.6.5-aa1", "2.6.7", "2.6.34" };
enum { V2_4, V2_6_2, AA1, V2_6_7, V2_6_34, OLD };

TEST(new_anonymous_memory_joins_everywhere)
{
	for (u32 n = 0; n < OLD; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x104, 2, PROT_RW);
		map_at(machine, 0x102, 2, PROT_RW);
		CHECK_AREAS(machine, "100-106 rw #1");
		process_end(machine);
	}
}

TEST(files_join_where_they_are_mapped_but_not_in_2_4_and_aa1)
{
	for (u32 n = 0; n < OLD; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_file_at(machine, 0x100, 2, 3, 7);
		map_file_at(machine, 0x102, 2, 3, 9);
		CHECK_AREAS(machine, n == V2_4 || n == AA1 ? "100-102 r- #1 f3+7, 102-104 r- #2 f3+9" :
							     "100-104 r- #1 f3+7");
		process_end(machine);
	}
}

TEST(mprotect_joins_anonymous_memory_but_not_in_aa1)
{
	for (u32 n = 0; n < OLD; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_at(machine, 0x100, 6, PROT_RW);
		protect(machine, 0x102, 2, PROT_READ);
		CHECK_AREAS(machine, "100-102 rw #2, 102-104 r- #1, 104-106 rw #3");
		protect(machine, 0x102, 2, PROT_RW);
		CHECK_AREAS(machine, n == AA1 ? "100-102 rw #2, 102-104 rw #1, 104-106 rw #3" : "100-106 rw #2");
		process_end(machine);
	}
}

TEST(mprotect_joins_files_since_2_6_7)
{
	for (u32 n = 0; n < OLD; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_file_at(machine, 0x100, 4, 3, 7);
		protect(machine, 0x102, 2, PROT_NONE);
		protect(machine, 0x102, 2, PROT_READ);
		CHECK_EQ(machine->mm->map_count, n < V2_6_7 ? 2 : 1);
		process_end(machine);
	}
}

/* Since 2.6.7 touched memory keeps its offsets when it moves, so it doesn't continue what lies at the new place.
 * Before, offsets said nothing; here the memory gets new ones, so that offsets are always right. aa1 merges nothing
 * that moves. */
TEST(touched_memory_that_moves_joins_up_to_2_6_6)
{
	for (u32 n = 0; n < OLD; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x200, 2, PROT_RW);
		store(machine, 0x200, 2);
		CHECK_EQ(remap(machine, 0x200, 2, 2, MOVE, 0x102), 0x102);
		CHECK_EQ(machine->mm->map_count, n < AA1 ? 1 : 2);
		CHECK_EQ(area_at(machine, 1, 0x102)->vm_pgoff, n < AA1 ? 0x100 : 0x200);
		CHECK_EQ(pages_anon(machine->mm, PAGES(0x102), PAGES(0x104)), 2);
		process_end(machine);
	}
}

/* A forked child's VMA has two links in 2.6.34. Since 3.0 that keeps it from absorbing memory that was never
 * touched. */
TEST(an_untouched_range_joins_a_forked_childs_area_up_to_2_6_39)
{
	static const char *const rows[] = { "2.6.7", "2.6.34", "3.4" };
	const struct record_operation beside = {
		.call = call_mmap, .addr = PAGES(0x102), .length = PAGES(2), .prot = PROT_RW,
		.flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
	};

	for (u32 n = 0; n < 3; n++) {
		struct machine *machine = roomy_process(rows[n]);

		map_at(machine, 0x100, 2, PROT_RW);
		store(machine, 0x100, 2);
		CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(perform_as(machine, 2, beside), PAGES(0x102));
		CHECK_EQ(mm_of(machine, 2)->map_count, n < 2 ? 1 : 2);
		process_end(machine);
	}
}

TEST(madvise_only_cuts_before_2_6_13)
{
	for (u32 n = 0; n < OLD; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_at(machine, 0x100, 6, PROT_RW);
		CHECK_EQ(advise(machine, 0x102, 2, MADV_RANDOM), 0);
		CHECK_EQ(advise(machine, 0x102, 2, MADV_NORMAL), 0);
		CHECK_EQ(machine->mm->map_count, n < V2_6_34 ? 3 : 1);
		process_end(machine);
	}
}
