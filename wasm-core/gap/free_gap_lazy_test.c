#include "test/fixture.h"

#define ROW "3.5-free-gap+gap=free_gap_lazy"

static u32 chained(const struct machine *machine)
{
	return machine->mm->gap_chained;
}

/* The number of events of a type in the last call. */
static u32 events(enum event_type type)
{
	const void *event = NULL;
	u32 n = 0;

	while ((event = next_event(event, type)))
		n++;
	return n;
}

/* A request that nothing can grant: the search fails, and the chain is worked off. */
static void flush(struct machine *machine)
{
	CHECK_EQ(map_anywhere(machine, 0x1000, 0), -ENOMEM);
	CHECK_EQ(chained(machine), 0);
	machine->counters = (struct counters){ 0 };
}

/* `count` VMAs of three pages, one page apart, up to mmap_base, all with true values. Everything below them is
 * mapped. */
static struct machine *full_space(u32 count)
{
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine;

	layout.mmap_base = PAGES(0x1000 + 4 * count);
	layout.task_size = layout.mmap_base;
	layout.stack_guard_gap = 0;
	machine = process_start_with(era_named(ROW), &layout);
	add_area(machine, 0, 0x1000, VM_RO | VM_EXEC);
	for (u32 i = 0; i < count; i++)
		add_area(machine, 0x1001 + 4 * i, 0x1004 + 4 * i, VM_RO);
	flush(machine);
	return machine;
}

static struct vm_area_struct *root(const struct machine *machine)
{
	return rb_entry(machine->mm->mm_rb.rb_node, struct vm_area_struct, vm_rb);
}

TEST(a_change_waits_in_the_chain)
{
	struct machine *machine = full_space(64);

	unmap(machine, 0x1001 + 4 * 20, 3);
	CHECK_EQ(machine->counters.gap_walks, 0);
	CHECK_EQ(events(EVENT_gap_chain), machine->counters.gap_chain_links + machine->counters.gap_chain_hits);
	CHECK(chained(machine) > 0);
	CHECK(nth_area(machine, 21)->gap_chain_slot != 0);
	CHECK_EQ(root(machine)->rb_subtree_gap, PAGES(1)); /* the tree does not know it yet */
	process_end(machine);
}

/* The cycle that the mail had in mind: after the first round, every VMA that it affects is chained. */
TEST(what_is_chained_already_needs_nothing)
{
	struct machine *machine = row_of_areas(ROW, 1025);

	split_and_merge(machine, 512);
	split_and_merge(machine, 512);
	CHECK_EQ(machine->counters.gap_chain_links, 2); /* two VMAs are new each time */
	CHECK_EQ(machine->counters.gap_chain_hits, 14);
	CHECK_EQ(machine->counters.gap_walks, 0);
	CHECK_EQ(machine->counters.gap_evaluations, 0);
	process_end(machine);
}

TEST(a_full_chain_is_worked_off)
{
	struct machine *machine = full_space(64);
	u32 most = 0;

	for (u32 i = 1; !machine->counters.gap_flushes; i += 3) {
		CHECK(chained(machine) < GAP_CHAIN);
		most = chained(machine) > most ? chained(machine) : most;
		unmap(machine, 0x1001 + 4 * i, 3);
	}
	CHECK_EQ(FIRST_EVENT(gap_flush_enter)->cause, flush_full);
	CHECK(FIRST_EVENT(gap_flush_enter)->chained >= GAP_CHAIN);
	CHECK(FIRST_EVENT(gap_flush_enter)->chained <= GAP_CHAIN + GAP_CHAIN_SLACK);
	CHECK(most >= GAP_CHAIN / 2);
	CHECK(chained(machine) < GAP_CHAIN / 2);
	CHECK_EQ(root(machine)->rb_subtree_gap, PAGES(5));
	process_end(machine);
}

/* The new gap of five pages is the only one that holds four, and no promise tells of it. */
TEST(a_promise_that_is_too_small_is_mended_when_a_search_fails)
{
	struct machine *machine = full_space(64);

	unmap(machine, 0x1001 + 4 * 20, 3);
	CHECK_EQ(map_anywhere(machine, 4, 0), 0x1001 + 4 * 20);
	CHECK_EQ(machine->counters.gap_flushes, 1);
	CHECK_EQ(FIRST_EVENT(gap_flush_enter)->cause, flush_search_failed);
	CHECK_EQ(events(EVENT_gap_search_enter), 2);
	process_end(machine);
}

/* Another gap will do. The search misses the nearer one, and nobody notices. */
TEST(a_promise_that_is_too_small_may_cost_the_nearest_hole)
{
	struct machine *machine = full_space(64);

	unmap(machine, 0x1001 + 4 * 20, 3);
	CHECK_EQ(map_anywhere(machine, 0x1000, 0), -ENOMEM); /* the tree now knows the lower gap … */
	unmap(machine, 0x1001 + 4 * 40, 3); /* … but not of the upper one */
	CHECK_EQ(map_anywhere(machine, 4, 0), 0x1001 + 4 * 20);
	CHECK_EQ(events(EVENT_gap_flush_enter), 0);
	process_end(machine);
}

/* The gap is used, but its promise stays. A search follows the promise in vain, and then finds the gap that is left. */
TEST(a_promise_that_is_too_large_costs_time)
{
	struct machine *machine = full_space(64);

	unmap(machine, 0x1001 + 4 * 20, 3);
	unmap(machine, 0x1001 + 4 * 40, 3);
	flush(machine);
	CHECK_EQ(map_anywhere(machine, 5, 0), 0x1000 + 4 * 40);
	CHECK_EQ(root(machine)->rb_subtree_gap, PAGES(5));
	CHECK_EQ(map_anywhere(machine, 5, 0), 0x1000 + 4 * 20);
	CHECK_EQ(machine->counters.gap_flushes, 0);
	CHECK_EQ(root(machine)->rb_subtree_gap, PAGES(5)); /* by now there is no such gap */
	CHECK_EQ(map_anywhere(machine, 5, 0), -ENOMEM);
	CHECK_EQ(root(machine)->rb_subtree_gap, PAGES(1));
	process_end(machine);
}

/* One walk is enough for a chained VMA and another one below it. */
TEST(a_walk_takes_out_of_the_chain_what_it_passes)
{
	struct machine *machine = full_space(64);
	const struct event_gap_unchain *unchain = NULL;
	u32 before;

	for (u32 i = 12; i < 20; i += 2)
		unmap(machine, 0x1001 + 4 * i, 3);
	before = chained(machine);
	CHECK(before >= 4 && before < GAP_CHAIN);
	CHECK_EQ(map_anywhere(machine, 0x1000, 0), -ENOMEM);
	CHECK_EQ(events(EVENT_gap_unchain), before);
	while ((unchain = next_event(unchain, EVENT_gap_unchain)))
		CHECK_EQ(unchain->cause, unchain_passed);
	CHECK(events(EVENT_gap_update_enter) < before);
	CHECK_EQ(chained(machine), 0);
	process_end(machine);
}

TEST(what_leaves_the_tree_leaves_the_chain)
{
	struct machine *machine = full_space(64);

	map_at(machine, 0x1001 + 4 * 20, 1, PROT_RW); /* a new VMA, which is chained */
	CHECK(machine->counters.gap_chain_links > 0);
	unmap(machine, 0x1001 + 4 * 20, 1);
	CHECK_EQ(FIRST_EVENT(gap_unchain)->cause, unchain_erased);
	process_end(machine);
}

/* A promise may be wrong only where the chain would repair it. */
TEST(verification_knows_what_may_be_wrong)
{
	struct machine *machine = full_space(64);

	root(machine)->rb_subtree_gap += PAGE_SIZE;
	CHECK(mm_verify(machine->mm));
	root(machine)->rb_subtree_gap -= PAGE_SIZE;
	CHECK(!mm_verify(machine->mm));
	unmap(machine, 0x1001 + 4 * 20, 3);
	CHECK(!mm_verify(machine->mm));
	nth_area(machine, 21)->gap_chain_slot = 0;
	CHECK(mm_verify(machine->mm));
	process_end(machine);
}
