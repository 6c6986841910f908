#include "call/advice.h"
#include "page/lru.h"
#include "page/swap_slot.h"
#include "reclaim/unmap.h"
#include "test/pt_fixture.h"
#include "test/rmap_fixture.h"

static struct machine *with_swap(const char *era, u64 slots)
{
	struct record_layout layout = roomy_layout();

	layout.swap = PAGES(slots);
	return process_start_with(era_named(era), &layout);
}

/* Swaps out one PTE of one process, as try_to_unmap() does. */
static void swap_out(struct machine *machine, u32 process, u64 page)
{
	struct pte_place place = place_of(machine, process, page);
	struct swap_slot *slot = page_swap_slot(machine, page_of(machine, process, page));

	if (!slot)
		slot = swap_alloc(machine);
	CHECK(slot);
	pte_to_swap(place.table, place.n, slot);
	CHECK(!mm_verify(machine->mm));
}

static s64 load_in(struct machine *machine, u32 process, u64 start, u64 pages)
{
	return perform_as(machine, process, (struct record_operation){
						    .call = call_load, .addr = PAGES(start), .length = PAGES(pages) });
}

TEST(a_page_goes_to_swap_and_comes_back_by_a_touch)
{
	struct machine *machine = with_swap("6.18", 4);

	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 2);
	swap_out(machine, 1, 0x100);
	swap_out(machine, 1, 0x101);
	CHECK_EQ(machine->pages_alive, 0);
	CHECK_EQ(machine->swap_slots, 2);
	CHECK_EQ(anon_in(machine, 1, 0x100, 4), 0);
	CHECK_EQ(pages_swapped(machine->mm, PAGES(0x100), PAGES(0x104)), 2);
	CHECK_EQ(page_state_at(machine->mm, PAGES(0x101)), page_state_swapped);
	CHECK_EQ(pte_at(machine, 1, 0x101).kind, pte_kind_swap);
	CHECK_EQ(load(machine, 0x100, 1), 0);
	CHECK_EQ(pte_at(machine, 1, 0x100).writable, answer_no);
	CHECK_EQ(store(machine, 0x101, 1), 0);
	CHECK_EQ(pte_at(machine, 1, 0x101).writable, answer_yes);
	CHECK_EQ(machine->counters.swap_ins, 2);
	CHECK_EQ(machine->counters.cow_reuses, 0);
	CHECK_EQ(machine->swap_slots, 0);
	process_end(machine);
}

TEST(swap_is_as_large_as_the_machine_says)
{
	struct machine *machine = with_swap("6.18", 2);
	struct swap_slot *first = swap_alloc(machine), *second = swap_alloc(machine);

	CHECK(first && second);
	CHECK(!swap_alloc(machine));
	swap_release(machine, first);
	first = swap_alloc(machine);
	CHECK(first);
	swap_release(machine, first);
	swap_release(machine, second);
	process_end(machine);
}

/* Both PTEs name the same slot and get the same page back; whoever writes gets a copy. */
TEST(who_shared_a_page_shares_it_again)
{
	struct machine *machine = with_swap("3.4", 8);
	u32 looked;

	map_at(machine, 0x100, 1, PROT_RW);
	store(machine, 0x100, 1);
	CHECK_EQ(fork_from(machine, 1), 2);
	swap_out(machine, 1, 0x100);
	swap_out(machine, 2, 0x100);
	CHECK_EQ(machine->swap_slots, 1);
	CHECK_EQ(pte_at(machine, 2, 0x100).mapcount, 2);
	/* If the page belonged to the child's own anon_vma, it would not be found from the parent. */
	CHECK_EQ(load_in(machine, 2, 0x100, 1), 0);
	CHECK_EQ(machine->swap_slots, 1);
	CHECK_EQ(load_in(machine, 1, 0x100, 1), 0);
	CHECK_EQ(machine->swap_slots, 0);
	CHECK_EQ(pte_at(machine, 1, 0x100).frame, pte_at(machine, 2, 0x100).frame);
	CHECK_EQ(machine->counters.swap_ins, 1);
	CHECK_EQ(count_mappers(machine, page_of(machine, 1, 0x100), &looked), 2);
	process_end(machine);
}

/* The process alone maps the page, but the other one's PTE still names its slot, and so its contents. */
TEST(a_page_whose_slot_others_name_is_copied_for_a_write)
{
	struct machine *machine = with_swap("3.4", 8);

	map_at(machine, 0x100, 1, PROT_RW);
	store(machine, 0x100, 1);
	CHECK_EQ(fork_from(machine, 1), 2);
	swap_out(machine, 2, 0x100);
	CHECK_EQ(store(machine, 0x100, 1), 0);
	CHECK_EQ(machine->counters.cow_copies, 1);
	CHECK_EQ(machine->pages_alive, 1);
	CHECK_EQ(machine->swap_slots, 1);
	CHECK_EQ(store_in(machine, 2, 0x100, 1), 0);
	CHECK_EQ(machine->counters.cow_copies, 1);
	CHECK_EQ(machine->swap_slots, 0);
	CHECK(pte_at(machine, 1, 0x100).frame != pte_at(machine, 2, 0x100).frame);
	process_end(machine);
}

TEST(fork_move_and_unmap_keep_account_of_slots)
{
	struct machine *machine = with_swap("6.18", 8);

	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 3);
	for (u64 page = 0x100; page < 0x103; page++)
		swap_out(machine, 1, page);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(pte_at(machine, 2, 0x102).mapcount, 2);
	CHECK_EQ(move_in(machine, 1, 0x100, 2, 0x200), PAGES(0x200));
	CHECK_EQ(pte_at(machine, 1, 0x201).kind, pte_kind_swap);
	CHECK_EQ(exit_of(machine, 2), 0);
	CHECK_EQ(machine->swap_slots, 3);
	CHECK_EQ(advise(machine, 0x200, 1, MADV_DONTNEED), 0);
	CHECK_EQ(machine->swap_slots, 2);
	CHECK_EQ(advise(machine, 0x201, 1, MADV_GUARD_INSTALL), 0);
	CHECK_EQ(machine->swap_slots, 1);
	perform(machine, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x102), .length = PAGE_SIZE });
	CHECK_EQ(machine->swap_slots, 0);
	process_end(machine);
}

TEST(a_collapse_brings_pages_back_first)
{
	struct machine *machine = with_swap("6.18", 8);

	map_at(machine, 0x400, 0x200, PROT_RW);
	advise(machine, 0x400, 0x200, MADV_NOHUGEPAGE);
	store(machine, 0x400, 3);
	swap_out(machine, 1, 0x401);
	advise(machine, 0x400, 0x200, MADV_HUGEPAGE);
	CHECK_EQ(advise(machine, 0x400, 0x200, MADV_COLLAPSE), 0);
	CHECK_EQ(machine->counters.swap_ins, 1);
	CHECK_EQ(machine->swap_slots, 0);
	CHECK_EQ(pages_huge(machine->mm, PAGES(0x400), PAGES(0x600)), 1);
	process_end(machine);
}

TEST(a_page_that_finds_no_memory_stays_in_swap)
{
	struct machine *machine = with_swap("6.18", 8);

	map_at(machine, 0x100, 1, PROT_RW);
	store(machine, 0x100, 1);
	swap_out(machine, 1, 0x100);
	machine->arena.fail_in = 1;
	CHECK_EQ(load(machine, 0x100, 1), -ENOMEM);
	machine->arena.fail_in = 0;
	CHECK_EQ(pte_at(machine, 1, 0x100).kind, pte_kind_swap);
	CHECK_EQ(load(machine, 0x100, 1), 0);
	CHECK_EQ(pte_at(machine, 1, 0x100).kind, pte_kind_page);
	process_end(machine);
}

static const char *corrupted(struct machine *machine, u32 *count, u32 change)
{
	const char *complaint;

	*count += change;
	complaint = mm_verify(machine->mm);
	*count -= change;
	return complaint;
}

TEST(verify_counts_slots_and_knows_the_list_of_pages)
{
	struct machine *machine = with_swap("6.18", 8);
	struct page *page;

	map_at(machine, 0x100, 2, PROT_RW);
	store(machine, 0x100, 2);
	swap_out(machine, 1, 0x100);
	page = page_of(machine, 1, 0x101);
	CHECK(corrupted(machine, &machine->swap_slots, 1));
	CHECK(corrupted(machine, &pte_slot(machine, place_of(machine, 1, 0x100).table->entry[0x100])->count, 1));
	CHECK(corrupted(machine, &machine->lru_last, 32));
	CHECK(corrupted(machine, &page->lru_prev, 32));
	lru_del(machine, page);
	CHECK(mm_verify(machine->mm));
	lru_add(machine, page);
	CHECK(!mm_verify(machine->mm));
	process_end(machine);
}
