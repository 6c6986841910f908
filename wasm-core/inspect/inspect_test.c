#include "inspect/inspect.h"
#include "process/process.h"
#include "rmap/anon_vma.h"
#include "test/pages_fixture.h"

static struct machine *three_areas(const char *era)
{
	struct machine *machine = roomy_process(era);

	map_at(machine, 0x100, 4, PROT_RW);
	map_at(machine, 0x200, 4, PROT_READ);
	map_at(machine, 0x300, 4, PROT_RW);
	store(machine, 0x300, 2);
	return machine;
}

/* Whatever the index, VMAs come in address order and name their neighbours, also when they are read one at a time. */
TEST(areas_are_reported_in_order)
{
	static const char *const eras[] = { "3.4", "6.18" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = three_areas(eras[i]);
		struct record_vma records[3];
		struct vma_walk walk;

		vma_walk_start(&walk, machine->mm);
		for (u32 n = 0; n < 3; n++)
			CHECK_EQ(vma_walk_next(&walk, &records[n], 1), 1);
		CHECK_EQ(vma_walk_next(&walk, records, 1), 0);
		for (u32 n = 0; n < 3; n++) {
			CHECK_EQ(records[n].id, n + 1);
			CHECK_EQ(records[n].start, PAGES(0x100 * (n + 1)));
			CHECK_EQ(records[n].prev, n);
			CHECK_EQ(records[n].next, n < 2 ? n + 2 : 0);
			CHECK_EQ(records[n].in_list, answer_yes);
		}
		CHECK_EQ(records[2].anon, 2);
		CHECK_EQ(records[2].anon_vma_links, 1);
		CHECK(records[2].anon_vma > 0);
		CHECK_EQ(records[0].anon_vma, 0);
		process_end(machine);
	}
}

/* The mappings entered the tree one after the other: each is in the chain, and the first mapping is at its head. */
TEST(an_area_tells_its_place_in_the_chain)
{
	struct machine *machine = three_areas("3.5-free-gap+gap=free_gap_lazy");
	struct record_vma records[3];
	struct vma_walk walk;

	vma_walk_start(&walk, machine->mm);
	CHECK_EQ(vma_walk_next(&walk, records, 3), 3);
	for (u32 n = 0; n < 3; n++)
		CHECK_EQ(records[n].gap_chain_slot, n + 1);
	process_end(machine);
}

TEST(an_mm_tells_its_counts_and_its_process)
{
	struct machine *machine = three_areas("6.18");
	struct record_mm record;
	struct record_machine whole;

	CHECK_EQ(fork_from(machine, 1), 2);
	inspect_mm(process_find(machine, 2), &record);
	CHECK_EQ(record.process, 2);
	CHECK_EQ(record.map_count, 3);
	CHECK_EQ(record.total_vm, PAGES(12));
	CHECK_EQ(record.data_vm, PAGES(8));
	CHECK(record.ma_root);
	CHECK_EQ(record.ma_height, 1);
	inspect_machine(machine, &whole);
	CHECK_EQ(whole.processes, 2);
	CHECK_EQ(whole.vmas_alive, 6);
	process_end(machine);
}

TEST(the_slots_of_the_maple_tree_stand_where_its_nodes_say)
{
	struct machine *machine = roomy_process("6.18");
	static struct record_maple_node nodes[64];
	static struct record_maple_slot slots[64 * 16];
	struct maple_records walk;
	u32 node_count, slot_count, areas = 0;

	for (u64 i = 0; i < 100; i++)
		map_at(machine, 0x100 + 4 * i, 2, PROT_READ);
	maple_records_start(&walk, machine->mm);
	node_count = maple_records_nodes(&walk, nodes, 64);
	CHECK_EQ(node_count, machine->mm->mm_mt.nodes);
	maple_records_start(&walk, machine->mm);
	slot_count = maple_records_slots(&walk, slots, 64 * 16);
	CHECK_EQ(nodes[node_count - 1].first_slot + nodes[node_count - 1].slots, slot_count);
	CHECK_EQ(nodes[0].parent, 0);
	for (u32 n = 0; n < node_count; n++) {
		const struct record_maple_slot *slot = &slots[nodes[n].first_slot];

		CHECK_EQ(slot[nodes[n].slots - 1].last, nodes[n].max);
		for (u32 i = 0; i < nodes[n].slots; i++) {
			CHECK(nodes[n].kind == maple_kind_leaf ? !slot[i].child : slot[i].child && !slot[i].vma);
			areas += slot[i].vma != 0;
		}
	}
	CHECK_EQ(areas, 100);
	process_end(machine);
}
