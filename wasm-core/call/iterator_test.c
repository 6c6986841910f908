/* How often a call walks the maple tree from its root, steps from slot to slot, and stores. The figures come from Linux
 * 7.0-rc6's own mm/vma.c and lib/maple_tree.c, whose calls of this kind are the same as 6.18's. They were counted in a
 * program built from these files that made the same calls (docs/decisions/0025). */
#include "test/fixture.h"

struct work {
	u64 walks, steps, stores;
};

static struct work work_so_far(const struct machine *machine)
{
	const struct counters *counters = &machine->counters;

	return (struct work){
		.walks = counters->maple_walks,
		.steps = counters->maple_steps,
		.stores = counters->maple_store_root + counters->maple_store_spanning + counters->maple_store_exact_fit +
			  counters->maple_store_new_root + counters->maple_store_rebalance + counters->maple_store_split +
			  counters->maple_store_append + counters->maple_store_slot + counters->maple_store_node,
	};
}

/* Makes the call, and checks what it cost. */
#define CHECK_WORK(call, walks_, steps_, stores_)                           \
	do {                                                                \
		struct work before = work_so_far(machine), after;           \
		CHECK((call) >= 0);                                         \
		after = work_so_far(machine);                               \
		CHECK_EQ(after.walks - before.walks, (u64)(walks_));        \
		CHECK_EQ(after.steps - before.steps, (u64)(steps_));        \
		CHECK_EQ(after.stores - before.stores, (u64)(stores_));     \
	} while (0)

static struct machine *four_areas(void)
{
	struct machine *machine = process_start("6.18");

	map_at(machine, 0x1100, 0x10, PROT_READ);
	map_at(machine, 0x1110, 0x10, PROT_RW);
	map_at(machine, 0x1130, 0x10, PROT_READ);
	map_at(machine, 0x1140, 0x10, PROT_RW);
	return machine;
}

TEST(a_mapping_over_others_is_one_walk_and_one_store)
{
	struct machine *machine = four_areas();

	CHECK_WORK(map_at(machine, 0x1110, 0x10, PROT_RW), 1, 6, 1);
	process_end(machine);
}

/* Two more stores split the VMA, and the third one overwrites the middle. */
TEST(a_mapping_in_the_middle_of_another_is_one_walk_and_three_stores)
{
	struct machine *machine = four_areas();

	map_at(machine, 0x1110, 0x10, PROT_RW);
	CHECK_WORK(map_at(machine, 0x1114, 4, PROT_READ), 1, 6, 3);
	CHECK_WORK(map_at(machine, 0x1120, 0x10, PROT_READ | PROT_EXEC), 1, 4, 1);
	process_end(machine);
}

TEST(an_unmap_is_one_walk_and_one_store_besides_the_cuts)
{
	struct machine *machine = four_areas();

	CHECK_WORK(unmap(machine, 0x1132, 2), 1, 6, 3);
	CHECK_WORK(unmap(machine, 0x1102, 2), 1, 6, 3);
	process_end(machine);
}

TEST(a_change_of_protection_is_one_walk)
{
	struct machine *machine = four_areas();

	map_at(machine, 0x1120, 0x10, PROT_READ | PROT_EXEC);
	unmap(machine, 0x1132, 2);
	CHECK_WORK(protect(machine, 0x1140, 4, PROT_READ), 1, 3, 1);
	CHECK_WORK(protect(machine, 0x114e, 2, PROT_READ | PROT_EXEC), 1, 5, 1);
	process_end(machine);
}
