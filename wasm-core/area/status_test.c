#include "area/status.h"
#include "machine/index.h"
#include "process/start.h"
#include "test/pages_fixture.h"

enum { FILE_1 = 1, VDSO = 9 };

static struct machine *process_of_files(const char *era)
{
	struct machine *machine = roomy_process(era);

	add_file(machine, FILE_1, file_kind_other, 100, true);
	add_file(machine, VDSO, file_kind_special, 2, false);
	return machine;
}

/* One private writable page of the file, two of its code, four of read-only anonymous memory, eight of stack, sixteen
 * of shared memory, and the vdso. */
static void map_all_kinds(struct machine *machine)
{
	struct record_area vdso = { PAGES(0x150), PAGES(0x152), 0, VM_RO | VM_EXEC, VDSO, 0 };

	map_with(machine, 0x100, 1, PROT_RW, MAP_PRIVATE, FILE_1, 0);
	map_with(machine, 0x110, 2, PROT_READ | PROT_EXEC, MAP_PRIVATE, FILE_1, 8);
	map_at(machine, 0x120, 4, PROT_READ);
	map_with(machine, 0x130, 8, PROT_RW, MAP_PRIVATE | MAP_GROWSDOWN, 0, 0);
	map_with(machine, 0x140, 16, PROT_RW, MAP_SHARED, 0, 0);
	CHECK_EQ(machine_add_area(machine, &vdso), 0);
	CHECK(!mm_verify(machine->mm));
}

TEST(before_4_5_what_no_file_backs_and_no_stack_is_data)
{
	struct machine *machine = process_of_files("3.8");
	struct mm_struct *mm = machine->mm;

	map_all_kinds(machine);
	CHECK_EQ(mm->total_vm, 33);
	CHECK_EQ(mm->shared_vm, 19); /* the file, and shared memory */
	CHECK_EQ(mm->stack_vm, 8);
	CHECK_EQ(mm->exec_vm, 2); /* not the vdso */
	CHECK_EQ(status_data(mm), 6);
	protect(machine, 0x110, 2, PROT_RW | PROT_EXEC);
	CHECK_EQ(mm->exec_vm, 0);
	CHECK_EQ(status_data(mm), 6);
	unmap(machine, 0x100, 0x80);
	CHECK_EQ(mm->total_vm + mm->shared_vm + mm->stack_vm + mm->exec_vm, 0);
	process_end(machine);
}

TEST(since_4_5_flags_alone_say_what_a_page_counts_as)
{
	struct machine *machine = process_of_files("4.20");

	map_all_kinds(machine);
	CHECK_EQ(status_data(machine->mm), 1);
	CHECK_EQ(machine->mm->exec_vm, 4);
	process_end(machine);
}

TEST(text_began_at_the_first_segment_and_could_be_more_than_there_is)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.start_program = PAGES(0x40);
	layout.start_code = PAGES(0x41);
	layout.end_code = PAGES(0x43) - 10;
	machine = process_start_with(era_named("3.8"), &layout);
	CHECK_EQ(status_text(machine->mm), 3);
	process_end(machine);
	machine = process_start_with(era_named("6.18"), &layout);
	CHECK_EQ(status_text(machine->mm), 0); /* nothing is mapped */
	map_at(machine, 0x100, 5, PROT_READ | PROT_EXEC);
	CHECK_EQ(status_text(machine->mm), 2);
	process_end(machine);
}

static enum code_area_label label_at(const char *era, u64 start, u64 end)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;
	enum code_area_label label;

	layout.start_brk = PAGES(0x100);
	layout.brk = PAGES(0x104);
	layout.start_stack = PAGES(0x204) + 8;
	machine = process_start_with(era_named(era), &layout);
	map_at(machine, start, end - start, PROT_RW);
	label = status_label(vma_first(machine->mm));
	process_end(machine);
	return label;
}

TEST(the_heap_is_labelled_by_three_rules)
{
	static const struct {
		u64 start, end;
		bool holds, touches, overlaps;
	} cases[] = {
		{ 0x100, 0x104, true, true, true },  { 0x0f0, 0x108, true, true, true },
		{ 0x101, 0x103, false, true, true }, { 0x0f0, 0x100, false, true, false },
		{ 0x104, 0x108, false, true, false }, { 0x0f0, 0x0ff, false, false, false },
	};

	for (u32 i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		CHECK_EQ(label_at("2.6.32", cases[i].start, cases[i].end) == area_label_heap, cases[i].holds);
		CHECK_EQ(label_at("3.8", cases[i].start, cases[i].end) == area_label_heap, cases[i].touches);
		CHECK_EQ(label_at("6.18", cases[i].start, cases[i].end) == area_label_heap, cases[i].overlaps);
	}
}

TEST(the_stack_is_where_it_began_or_where_the_pointer_is)
{
	CHECK_EQ(label_at("2.6.34", 0x200, 0x205), area_label_stack);
	CHECK_EQ(label_at("3.4", 0x200, 0x205), area_label_stack_by_pointer);
	CHECK_EQ(label_at("4.20", 0x200, 0x205), area_label_stack);
	CHECK_EQ(label_at("4.20", 0x200, 0x204), area_label_none);
}

TEST(some_flags_were_not_shown_or_were_others)
{
	struct machine *machine = roomy_process("4.20");

	CHECK_EQ(status_shown_flags(machine->mm) & VM_LOCKED_MASK, VM_LOCKED);
	CHECK_EQ(status_old_flags(machine->mm), VM_DENYWRITE);
	process_end(machine);
	machine = roomy_process("3.14");
	CHECK_EQ(status_old_flags(machine->mm), VM_DENYWRITE | VM_NONLINEAR);
	process_end(machine);
	machine = roomy_process("6.18");
	CHECK_EQ(status_shown_flags(machine->mm) & VM_LOCKED_MASK, VM_LOCKED_MASK);
	CHECK_EQ(status_old_flags(machine->mm), 0);
	process_end(machine);
}
