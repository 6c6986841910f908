#include "test/gap_fixture.h"
#include "gap/rb_subtree_gap.h"

struct machine *three_areas(const char *era_id)
{
	struct machine *machine = process_start(era_id);

	add_area(machine, 0x20, 0x30, VM_RO);
	add_area(machine, 0x38, 0x40, VM_RO);
	add_area(machine, 0x50, 0x60, VM_RO);
	return machine;
}

struct machine *five_areas(const char *era_id)
{
	struct machine *machine = process_start(era_id);

	add_area(machine, 0x10, 0x20, VM_RO);
	add_area(machine, 0x21, 0x30, VM_RO);
	add_area(machine, 0x40, 0x50, VM_RO);
	add_area(machine, 0x51, 0x60, VM_RO);
	add_area(machine, 0x90, 0xa0, VM_RO);
	return machine;
}

s64 search(struct machine *machine, u64 pages, u64 low, u64 high, enum code_direction direction)
{
	struct gap_request request = {
		.length = PAGES(pages), .low = PAGES(low), .high = PAGES(high), .direction = direction,
	};
	s64 found = gap_of(machine->mm)->search(machine->mm, &request);

	return found < 0 ? found : found >> PAGE_SHIFT;
}

u64 root_gap(const struct machine *machine)
{
	return promised_gap(machine->mm->mm_rb.rb_node) >> PAGE_SHIFT;
}
