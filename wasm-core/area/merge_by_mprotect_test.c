#include "test/pages_fixture.h"

static const char *const rows[] = { "2.4", "2.6.2", "2.6.7" };
enum { V2_4, V2_6_2, V2_6_7, ROWS };

/* The range ends inside the VMA above, so that VMA joins only since 2.6.7 (case 4). */
TEST(a_tail_stays_apart)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(rows[n]);

		map_at(machine, 0x100, 8, PROT_RW);
		protect(machine, 0x102, 2, PROT_READ);
		protect(machine, 0x103, 2, PROT_RW);
		CHECK_EQ(area_at(machine, 1, 0x103)->vm_end, PAGES(n == V2_6_7 ? 0x108 : 0x104));
		CHECK_EQ(machine->mm->map_count, n == V2_6_7 ? 3 : 4);
		process_end(machine);
	}
}

TEST(a_head_joins_what_lies_below)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(rows[n]);

		map_at(machine, 0x100, 8, PROT_RW);
		protect(machine, 0x102, 4, PROT_READ);
		protect(machine, 0x102, 2, PROT_RW);
		CHECK_EQ(area_at(machine, 1, 0x100)->vm_end, PAGES(0x104));
		CHECK_EQ(machine->mm->map_count, 3);
		process_end(machine);
	}
}

/* What lies above joins once, at the end of the range, even if nothing was to be changed. */
TEST(the_next_area_joins_at_the_end)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(rows[n]);

		map_at(machine, 0x100, 8, PROT_RW);
		protect(machine, 0x102, 2, PROT_READ);
		protect(machine, 0x103, 2, PROT_RW);
		protect(machine, 0x102, 2, PROT_RW);
		CHECK_EQ(machine->mm->map_count, n == V2_6_7 ? 1 : 2);
		protect(machine, 0x100, 3, PROT_RW);
		CHECK_EQ(machine->mm->map_count, 1);
		process_end(machine);
	}
}
