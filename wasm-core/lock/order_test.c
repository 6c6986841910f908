#include "lock/lock.h"
#include "test/pages_fixture.h"

#include <string.h>

static void take(struct lock_state *state, enum code_lock_class class, u32 number)
{
	lock_order_note(state, &(struct held_lock){ class, lock_mode_write, lock_cause_call, number, 1, 0 });
}

static void drop_all(struct lock_state *state)
{
	state->depth = 0;
}

TEST(the_order_of_all_kernels_is_one_order)
{
	struct lock_state state = { 0 };

	for (u32 round = 0; round < 3; round++) {
		for (u32 class = lock_class_mmap; class <= lock_class_page_table; class++)
			take(&state, class, round);
		drop_all(&state);
	}
	CHECK(!state.complaint[0]);
}

TEST(two_orders_are_both_named)
{
	struct lock_state state = { 0 };

	take(&state, lock_class_anon_vma, 1);
	take(&state, lock_class_page_table, 1);
	drop_all(&state);
	take(&state, lock_class_page_table, 2);
	take(&state, lock_class_anon_vma, 2);
	CHECK(strcmp(state.complaint, "The lock of anon_vma is taken while that of page_table is held; elsewhere that of page_table is "
				      "taken while that of anon_vma is held.") == 0);
}

/* i_mmap before anon_vma, anon_vma before page_table: so page_table before i_mmap closes a cycle. */
TEST(an_order_is_found_by_way_of_a_third_lock)
{
	struct lock_state state = { 0 };

	take(&state, lock_class_i_mmap, 1);
	take(&state, lock_class_anon_vma, 1);
	drop_all(&state);
	take(&state, lock_class_anon_vma, 1);
	take(&state, lock_class_page_table, 1);
	drop_all(&state);
	CHECK(!state.complaint[0]);
	take(&state, lock_class_page_table, 1);
	take(&state, lock_class_i_mmap, 1);
	CHECK(strcmp(state.complaint, "The lock of i_mmap is taken while that of page_table is held; elsewhere that of page_table is "
				      "taken while that of i_mmap is held, by way of others.") == 0);
}

TEST(a_second_lock_of_a_class_is_a_class_of_its_own)
{
	struct lock_state state = { 0 };

	take(&state, lock_class_mmap, 1);
	take(&state, lock_class_mmap, 2);
	take(&state, lock_class_page_table, 1);
	CHECK(!state.complaint[0]);
	take(&state, lock_class_mmap, 2);
	CHECK(strcmp(state.complaint, "A lock is taken by somebody who holds it already.") == 0);
}

/* All tests check each machine's order after every call, through mm_verify(). */
TEST(a_wrong_order_is_seen_by_verify)
{
	struct machine *machine = roomy_process("3.8");

	map_at(machine, 0x100, 2, PROT_RW);
	store(machine, 0x100, 2);
	CHECK(!mm_verify(machine->mm));
	lock_take(machine, page_table, 1, write, lock_cause_entries);
	CHECK(strcmp(mm_verify(machine->mm), "a lock is held between calls") == 0);
	lock_take(machine, mmap, 1, write, lock_cause_call);
	lock_drop(machine, mmap, 1);
	lock_drop(machine, page_table, 1);
	CHECK(strstr(mm_verify(machine->mm), "mmap is taken while that of page_table is held"));
	machine->locks.complaint[0] = 0;
	process_end(machine);
}
