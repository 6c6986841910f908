/* Copy on write: what fork() write-protects, and what the next write does about it. */
#include "call/advice.h"
#include "machine/index.h"
#include "page/pages.h"
#include "test/pt_fixture.h"

#define CHECK_PTE(machine, process, page, maps, may_write)                          \
	do {                                                                        \
		const struct record_pte pte_ = pte_at(machine, process, page);      \
		CHECK_EQ(pte_.mapcount, maps);                                      \
		CHECK_EQ(pte_.writable, (may_write) ? answer_yes : answer_no);      \
	} while (0)

static struct machine *parent_with_pages(const char *era)
{
	struct machine *machine = roomy_process(era);

	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(store(machine, 0x100, 8), 0);
	return machine;
}

TEST(a_fork_shares_all_pages_and_takes_the_right_to_write)
{
	struct machine *machine = parent_with_pages("6.18");
	const struct event_page_table_copied *copied;
	const struct event_copy_page_range_leave *leave;

	CHECK_PTE(machine, 1, 0x100, 1, true);
	CHECK_EQ(fork_from(machine, 1), 2);
	copied = FIRST_EVENT(page_table_copied);
	CHECK(copied && copied->copied == 8 && copied->write_protected == 8 && copied->from != copied->to);
	leave = FIRST_EVENT(copy_page_range_leave);
	CHECK(leave && leave->tables == 1 && leave->copied == 8 && leave->write_protected == 8 && !leave->error);
	CHECK_EQ(machine->counters.ptes_copied, 8);
	CHECK_EQ(machine->counters.ptes_protected, 8);
	CHECK_EQ(machine->counters.page_table_copies, 1);
	for (u64 page = 0x100; page < 0x108; page++) {
		CHECK_PTE(machine, 1, page, 2, false);
		CHECK_PTE(machine, 2, page, 2, false);
		CHECK_EQ(pte_at(machine, 1, page).frame, pte_at(machine, 2, page).frame);
	}
	CHECK_EQ(machine->pages_alive, 8);
	CHECK_EQ(pages_shared(mm_of(machine, 2)), 8);
	/* At the second fork there is nothing left to protect. */
	CHECK_EQ(fork_from(machine, 2), 3);
	CHECK_EQ(machine->counters.ptes_protected, 8);
	CHECK_PTE(machine, 1, 0x100, 3, false);
	process_end(machine);
}

TEST(a_write_copies_what_is_shared_and_reuses_what_is_not)
{
	struct machine *machine = parent_with_pages("6.18");
	const struct event_pages_cow *cow;

	fork_from(machine, 1);
	CHECK_EQ(store_in(machine, 2, 0x102, 2), 0);
	cow = FIRST_EVENT(pages_cow);
	CHECK(cow && cow->start == PAGES(0x102) && cow->end == PAGES(0x104));
	CHECK(cow->copied == 2 && cow->reused == 0);
	CHECK(!next_event(cow, EVENT_pages_cow));
	CHECK_PTE(machine, 2, 0x102, 1, true);
	CHECK_PTE(machine, 1, 0x102, 1, false);
	CHECK_PTE(machine, 1, 0x101, 2, false);
	/* One touch, one event: two of the pages belong to the parent alone by now. */
	CHECK_EQ(store(machine, 0x100, 8), 0);
	cow = FIRST_EVENT(pages_cow);
	CHECK(cow && cow->start == PAGES(0x100) && cow->end == PAGES(0x108));
	CHECK(cow->copied == 6 && cow->reused == 2);
	CHECK(!next_event(cow, EVENT_pages_cow));
	CHECK_EQ(machine->counters.cow_copies, 8);
	CHECK_EQ(machine->counters.cow_reuses, 2);
	CHECK_EQ(machine->pages_alive, 16);
	CHECK_EQ(pages_shared(machine->mm), 0);
	/* Reading changes nothing, and neither does a second write. */
	CHECK_EQ(store(machine, 0x100, 8), 0);
	CHECK(!FIRST_EVENT(pages_cow));
	process_end(machine);
}

/* Each run of copied pages has its own event: the page in between was written before. */
TEST(stretches_of_copied_pages_are_told_one_by_one)
{
	struct machine *machine = parent_with_pages("6.18");
	const struct event_pages_cow *cow;

	fork_from(machine, 1);
	store_in(machine, 2, 0x103, 1);
	store_in(machine, 2, 0x100, 8);
	cow = FIRST_EVENT(pages_cow);
	CHECK(cow && cow->start == PAGES(0x100) && cow->end == PAGES(0x103) && cow->copied == 3);
	cow = next_event(cow, EVENT_pages_cow);
	CHECK(cow && cow->start == PAGES(0x104) && cow->end == PAGES(0x108) && cow->copied == 4);
	CHECK(!next_event(cow, EVENT_pages_cow));
	process_end(machine);
}

TEST(a_stretch_of_copied_pages_goes_on_in_the_next_table)
{
	struct machine *machine = roomy_process("6.18");
	const struct event_pages_cow *cow;

	map_at(machine, 0x3f0, 0x20, PROT_RW);
	store(machine, 0x3f0, 0x20);
	fork_from(machine, 1);
	CHECK_EQ(machine->counters.page_table_copies, 2);
	store_in(machine, 2, 0x3f0, 0x20);
	cow = FIRST_EVENT(pages_cow);
	CHECK(cow && cow->end - cow->start == PAGES(0x20) && cow->copied == 0x20);
	CHECK(!next_event(cow, EVENT_pages_cow));
	process_end(machine);
}

/* PTEs lose write permission, and do not regain it together with the VMA: the next write takes a page fault. */
TEST(protection_costs_a_fault_when_it_is_lifted)
{
	struct machine *machine = parent_with_pages("6.18");
	const struct event_pages_cow *cow;

	CHECK_EQ(protect(machine, 0x102, 2, PROT_READ), 0);
	CHECK_PTE(machine, 1, 0x101, 1, true);
	CHECK_PTE(machine, 1, 0x102, 1, false);
	CHECK_EQ(protect(machine, 0x102, 2, PROT_RW), 0);
	CHECK_PTE(machine, 1, 0x102, 1, false);
	CHECK_EQ(store(machine, 0x100, 8), 0);
	cow = FIRST_EVENT(pages_cow);
	CHECK(cow && cow->start == PAGES(0x102) && cow->end == PAGES(0x104) && cow->reused == 2);
	CHECK_PTE(machine, 1, 0x102, 1, true);
	process_end(machine);
}

/* A write to a write-protected page is a page fault like any other, and a page fault looks up the VMA. */
TEST(faults_on_protected_pages_look_their_area_up)
{
	struct machine *machine = parent_with_pages("4.20");
	u64 before = machine->counters.find_vma;

	store(machine, 0x100, 8);
	CHECK_EQ(machine->counters.find_vma - before, 0);
	fork_from(machine, 1);
	before = machine->counters.find_vma;
	store(machine, 0x100, 8);
	CHECK_EQ(machine->counters.find_vma - before, 8);
	before = machine->counters.find_vma;
	perform_as(machine, 2, (struct record_operation){ .call = call_load, .addr = PAGES(0x100), .length = PAGES(8) });
	CHECK_EQ(machine->counters.find_vma - before, 0);
	process_end(machine);
}

/* A fork that runs out of memory is undone, but the parent's PTEs stay write-protected. */
TEST(a_fork_that_fails_leaves_entries_protected)
{
	struct machine *machine = roomy_process("6.18");
	bool writable = true, was_protected = false;
	s64 child;

	map_at(machine, 0x100, 8, PROT_RW);
	map_at(machine, 0x600, 8, PROT_READ);
	store(machine, 0x100, 8);
	for (u32 n = 1;; n++) {
		u64 live = machine->arena.live;

		machine->arena.fail_in = n;
		child = fork_from(machine, 1);
		machine->arena.fail_in = 0;
		if (child > 0)
			break;
		CHECK_EQ(machine->arena.live, live);
		CHECK_EQ(pte_at(machine, 1, 0x100).mapcount, 1);
		writable = pte_at(machine, 1, 0x100).writable == answer_yes;
		CHECK(!was_protected || !writable);
		was_protected = !writable;
	}
	CHECK(was_protected);
	process_end(machine);
}

/* Before the huge zero page existed (3.8), a read got a huge page like any write, but without write permission. */
TEST(a_read_makes_no_page_that_its_area_may_not_write)
{
	static const u32 prots[] = { PROT_READ, PROT_RW };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process("3.4");

		map_at(machine, 0x400, 0x200, prots[i]);
		advise(machine, 0x400, 0x200, MADV_HUGEPAGE);
		CHECK_EQ(load(machine, 0x407, 1), 0);
		CHECK_EQ(pages_huge(machine->mm, 0, UINT64_MAX), 1);
		CHECK_EQ(pages_writable(machine->mm, 0, UINT64_MAX), i ? 512 : 0);
		process_end(machine);
	}
}

static struct machine *parent_with_huge_page(const char *era)
{
	struct machine *machine = roomy_process(era);

	map_at(machine, 0x400, 0x200, PROT_RW);
	advise(machine, 0x400, 0x200, MADV_HUGEPAGE);
	store(machine, 0x400, 1);
	CHECK_EQ(pages_huge(machine->mm, PAGES(0x400), PAGES(0x600)), 1);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(machine->counters.ptes_protected, 1);
	CHECK_EQ(machine->huge_pages_alive, 1);
	CHECK_EQ(pages_shared(machine->mm), 512);
	return machine;
}

/* Since 5.8 the mapping is split and one page is copied; before, the whole huge page was copied. */
TEST(who_writes_to_a_shared_huge_page_gets_a_page_or_all_of_them)
{
	struct machine *machine = parent_with_huge_page("6.1");
	const struct event_pages_cow *cow;

	store_in(machine, 2, 0x407, 1);
	cow = FIRST_EVENT(pages_cow);
	CHECK(cow && cow->start == PAGES(0x407) && cow->copied == 1);
	CHECK_EQ(pages_huge(mm_of(machine, 2), 0, UINT64_MAX), 0);
	CHECK_EQ(machine->pages_alive, 1);
	CHECK_PTE(machine, 2, 0x407, 1, true);
	CHECK_PTE(machine, 2, 0x408, 2, false);
	CHECK_PTE(machine, 1, 0x407, 1, false);
	CHECK_PTE(machine, 1, 0x408, 2, false);
	process_end(machine);

	machine = parent_with_huge_page("4.20");
	store_in(machine, 2, 0x407, 1);
	cow = FIRST_EVENT(pages_cow);
	CHECK(cow && cow->start == PAGES(0x400) && cow->copied == 512);
	CHECK_EQ(pages_huge(mm_of(machine, 2), 0, UINT64_MAX), 1);
	CHECK_EQ(machine->huge_pages_alive, 2);
	CHECK_PTE(machine, 2, 0x408, 1, true);
	CHECK_PTE(machine, 1, 0x408, 1, false);
	store(machine, 0x408, 1);
	cow = FIRST_EVENT(pages_cow);
	CHECK(cow && cow->copied == 0 && cow->reused == 512);
	process_end(machine);
}

/* Parts of a huge page may live on elsewhere, at unaligned addresses; the page is shared as long as one does. */
TEST(a_huge_page_is_shared_by_who_holds_a_part_of_it)
{
	struct machine *machine = parent_with_huge_page("6.18");
	struct record_operation move = {
		.call = call_mremap, .addr = PAGES(0x400), .length = PAGES(0x200), .new_length = PAGES(0x200),
		.flags = MREMAP_MAYMOVE | MREMAP_FIXED, .new_addr = PAGES(0x811),
	};

	CHECK_EQ(perform_as(machine, 2, move), PAGES(0x811));
	CHECK_PTE(machine, 2, 0x811, 2, false);
	CHECK_EQ(page_table_at(mm_of(machine, 1), PAGES(0x400)), page_table_shared_huge);
	CHECK_EQ(exit_of(machine, 2), 0);
	CHECK_EQ(page_table_at(mm_of(machine, 1), PAGES(0x400)), page_table_huge);
	CHECK_EQ(machine->huge_pages_alive, 1);
	CHECK_EQ(unmap(machine, 0x400, 0x200), 0);
	CHECK_EQ(machine->huge_pages_alive, 0);
	process_end(machine);
}
