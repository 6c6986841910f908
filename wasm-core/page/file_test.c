/* Pages of files: who maps them, who copies them, and when they are freed. */
#include "call/advice.h"
#include "call/fault.h"
#include "page/pages.h"
#include "page/table.h"
#include "test/pt_fixture.h"
#include "test/rmap_fixture.h"

#define CHECK_ENTRY(machine, process, page, kind_, writable_, mapcount_)      \
	do {                                                                  \
		const struct record_pte entry_ = pte_at(machine, process, page); \
		CHECK_EQ(entry_.kind, pte_kind_##kind_);                      \
		CHECK_EQ(entry_.writable, answer_##writable_);                \
		CHECK_EQ(entry_.mapcount, mapcount_);                         \
	} while (0)

static struct machine *with_file(const char *era)
{
	struct machine *machine = roomy_process(era);

	add_file(machine, 5, file_kind_regular, 16, true);
	return machine;
}

TEST(a_page_of_a_file_is_one_page_for_all_who_map_it)
{
	struct machine *machine = with_file("6.18");

	map_with(machine, 0x100, 4, PROT_RW, MAP_SHARED, 5, 2);
	map_with(machine, 0x200, 4, PROT_READ, MAP_PRIVATE, 5, 0);
	CHECK_EQ(load(machine, 0x100, 2), 0);
	CHECK_EQ(load(machine, 0x200, 4), 0);
	CHECK_EQ(machine->pages_alive, 4);
	CHECK_EQ(pages_files(machine->mm, 0, UINT64_MAX), 6);
	CHECK_ENTRY(machine, 1, 0x100, file, yes, 2);
	CHECK_ENTRY(machine, 1, 0x202, file, no, 2);
	CHECK_ENTRY(machine, 1, 0x201, file, no, 1);
	CHECK_EQ(pte_at(machine, 1, 0x101).frame, pte_at(machine, 1, 0x203).frame);
	CHECK_EQ(page_of(machine, 1, 0x101)->index, 3);
	CHECK_EQ(anon_in(machine, 1, 0x100, 0x200), 0);
	perform(machine, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x100), .length = PAGES(4) });
	CHECK_EQ(machine->pages_alive, 4);
	perform(machine, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x200), .length = PAGES(4) });
	CHECK_EQ(machine->pages_alive, 0);
	process_end(machine);
}

TEST(a_write_to_private_memory_leaves_the_file_its_page)
{
	struct machine *machine = with_file("6.18");

	map_with(machine, 0x100, 4, PROT_RW, MAP_PRIVATE, 5, 0);
	load(machine, 0x100, 2);
	CHECK_EQ(store(machine, 0x101, 2), 0);
	CHECK_ENTRY(machine, 1, 0x100, file, no, 1);
	CHECK_ENTRY(machine, 1, 0x101, page, yes, 1);
	CHECK_ENTRY(machine, 1, 0x102, page, yes, 1);
	CHECK_EQ(anon_in(machine, 1, 0x100, 4), 2);
	CHECK_EQ(pages_files(machine->mm, PAGES(0x100), PAGES(0x104)), 1);
	CHECK_EQ(machine->counters.cow_copies, 1);
	CHECK_EQ(machine->pages_alive, 3);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_DONTNEED), 0);
	CHECK_EQ(machine->pages_alive, 0);
	process_end(machine);
}

TEST(a_page_that_is_there_is_no_fault)
{
	struct machine *machine = with_file("3.4");
	struct vm_area_struct *vma;
	u64 stopped;

	map_with(machine, 0x100, 4, PROT_RW, MAP_SHARED, 5, 0);
	vma = area_at(machine, 1, 0x100);
	CHECK_EQ(fault_count(vma, PAGES(0x100), PAGES(0x104), false), 4);
	load(machine, 0x100, 3);
	CHECK_EQ(fault_count(vma, PAGES(0x100), PAGES(0x104), false), 1);
	CHECK_EQ(fault_count(vma, PAGES(0x100), PAGES(0x104), true), 1);
	CHECK_EQ(fault_range(vma, PAGES(0x100), PAGES(0x103), true, &stopped), fault_present);
	CHECK_EQ(fault_range(vma, PAGES(0x100), PAGES(0x104), true, &stopped), fault_file_page);
	CHECK_EQ(fault_count(vma, PAGES(0x100), PAGES(0x104), true), 0);
	process_end(machine);
}

TEST(protection_taken_and_given_back_costs_a_fault)
{
	struct machine *machine = with_file("6.18");

	map_with(machine, 0x100, 2, PROT_RW, MAP_SHARED, 5, 0);
	store(machine, 0x100, 2);
	protect(machine, 0x100, 2, PROT_READ);
	CHECK_ENTRY(machine, 1, 0x100, file, no, 1);
	protect(machine, 0x100, 2, PROT_RW);
	CHECK_EQ(store(machine, 0x100, 1), 0);
	CHECK_ENTRY(machine, 1, 0x100, file, yes, 1);
	CHECK_ENTRY(machine, 1, 0x101, file, no, 1);
	process_end(machine);
}

/* A page fault could map the file's pages again. So fork copies page tables only for a VMA that has anonymous pages,
 * but then all its entries. */
TEST(fork_copies_entries_of_a_file_where_it_copies_any)
{
	struct machine *machine = with_file("6.18");

	map_with(machine, 0x100, 4, PROT_RW, MAP_PRIVATE, 5, 0);
	map_with(machine, 0x200, 4, PROT_RW, MAP_SHARED, 5, 8);
	load(machine, 0x100, 4);
	load(machine, 0x200, 4);
	store(machine, 0x103, 1);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_ENTRY(machine, 2, 0x100, file, no, 2);
	CHECK_ENTRY(machine, 2, 0x103, page, no, 2);
	CHECK_ENTRY(machine, 2, 0x200, none, no, 0);
	CHECK_ENTRY(machine, 1, 0x200, file, yes, 1);
	CHECK_EQ(exit_of(machine, 1), 0);
	CHECK_EQ(machine->pages_alive, 4);
	process_end(machine);
}

TEST(shared_memory_is_a_file_without_a_name)
{
	struct machine *machine = roomy_process("6.18");

	map_with(machine, 0x100, 2, PROT_RW, MAP_SHARED, 0, 0);
	store(machine, 0x100, 2);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(store_in(machine, 2, 0x101, 1), 0);
	CHECK_ENTRY(machine, 2, 0x101, file, yes, 2);
	CHECK_ENTRY(machine, 1, 0x101, file, yes, 2);
	CHECK_EQ(anon_in(machine, 1, 0x100, 2), 0);
	process_end(machine);
}

/* A private copy no longer belongs to the file. */
TEST(a_hole_in_the_file_takes_its_pages_from_all)
{
	struct machine *machine = with_file("6.18");

	map_with(machine, 0x100, 4, PROT_RW, MAP_SHARED, 5, 2);
	map_with(machine, 0x200, 8, PROT_RW, MAP_PRIVATE, 5, 0);
	load(machine, 0x100, 4);
	load(machine, 0x200, 8);
	store(machine, 0x204, 1);
	CHECK_EQ(advise(machine, 0x101, 2, MADV_REMOVE), 0);
	CHECK_ENTRY(machine, 1, 0x101, none, no, 0);
	CHECK_ENTRY(machine, 1, 0x203, none, no, 0);
	CHECK_ENTRY(machine, 1, 0x204, page, yes, 1);
	CHECK_ENTRY(machine, 1, 0x100, file, yes, 2);
	CHECK_EQ(pages_files(machine->mm, 0, UINT64_MAX), 2 + 6);
	process_end(machine);
}

TEST(special_mappings_have_no_pages)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 7, file_kind_special, 4, false);
	map_with(machine, 0x100, 2, PROT_READ, MAP_PRIVATE, 7, 0);
	area_at(machine, 1, 0x100)->vm_flags |= VM_MAYREAD;
	CHECK_EQ(load(machine, 0x100, 2), 0);
	CHECK_EQ(machine->pages_alive, 0);
	CHECK_EQ(fault_count(area_at(machine, 1, 0x100), PAGES(0x100), PAGES(0x102), false), 2);
	process_end(machine);
}

TEST(a_touch_of_a_file_fails_cleanly_at_each_allocation)
{
	u32 failures = 0;
	s64 error = -ENOMEM;

	for (u32 fail_in = 1; error; fail_in++) {
		struct machine *machine = with_file("6.18");

		map_with(machine, 0x100, 4, PROT_RW, MAP_SHARED, 5, 0);
		machine->arena.fail_in = fail_in;
		error = load(machine, 0x100, 4);
		machine->arena.fail_in = 0;
		failures += error == -ENOMEM;
		CHECK_EQ(load(machine, 0x100, 4), 0);
		CHECK_EQ(machine->pages_alive, 4);
		process_end(machine);
	}
	CHECK(failures >= 6);
}

static bool is_accessed(struct machine *machine, u32 process, u64 page)
{
	const struct mm_struct *mm = mm_of(machine, process);

	return pt_find(mm, page)->entry[pt_slot(pt_of(mm), page, 0)] & PTE_ACCESSED;
}

TEST(a_touch_marks_what_is_there_as_accessed)
{
	struct machine *machine = with_file("6.18");

	map_with(machine, 0x100, 2, PROT_RW, MAP_PRIVATE, 5, 0);
	store(machine, 0x100, 2);
	CHECK(is_accessed(machine, 1, 0x100));
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK(!is_accessed(machine, 2, 0x100));
	CHECK(is_accessed(machine, 1, 0x100));
	perform_as(machine, 2, (struct record_operation){ .call = call_load, .addr = PAGES(0x100), .length = PAGE_SIZE });
	CHECK(is_accessed(machine, 2, 0x100));
	CHECK(!is_accessed(machine, 2, 0x101));
	CHECK_EQ(mm_of(machine, 2)->pages.root->sums.idle, 1);
	process_end(machine);
}
