#include "machine/index.h"
#include "test/fixture.h"

/* 100-104 #1, 108-10c #2, 10c-110 #3. */
static struct machine *three_areas(const char *era)
{
	struct machine *machine = process_start(era);

	add_area(machine, 0x100, 0x104, VM_RO);
	add_area(machine, 0x108, 0x10c, VM_RO);
	add_area(machine, 0x10c, 0x110, VM_RW);
	CHECK(!mm_verify(machine->mm));
	return machine;
}

static u32 find(struct machine *machine, u64 page)
{
	return vma_id(index_maple.find(machine->mm, PAGES(page)));
}

TEST(find_gives_the_first_area_that_ends_above)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = three_areas(*era);

		CHECK_EQ(find(machine, 0), 1);
		CHECK_EQ(find(machine, 0x103), 1);
		CHECK_EQ(find(machine, 0x104), 2);
		CHECK_EQ(find(machine, 0x10c), 3);
		CHECK_EQ(find(machine, 0x110), 0);
		process_end(machine);
	}
}

TEST(neighbours_are_found_by_address)
{
	struct machine *machine = three_areas("6.18");
	struct vm_area_struct *first = index_maple.first(machine->mm), *second = index_maple.next(first);

	CHECK_EQ(vma_id(first), 1);
	CHECK_EQ(vma_id(second), 2);
	CHECK_EQ(vma_id(index_maple.next(second)), 3);
	CHECK(!index_maple.next(index_maple.next(second)));
	CHECK(index_maple.prev(second) == first);
	CHECK(!index_maple.prev(first));
	process_end(machine);
}

static void check_place(struct machine *machine, u64 page, u32 prev, u32 found)
{
	struct vma_place place;
	struct vm_area_struct *vma = index_maple.find_place(machine->mm, PAGES(page), &place);

	CHECK_EQ(vma_id(vma), found);
	CHECK_EQ(vma_id(place.prev), prev);
}

TEST(a_place_lies_behind_the_area_below)
{
	struct machine *machine = three_areas("6.18");

	check_place(machine, 0x80, 0, 1);
	check_place(machine, 0x104, 1, 2);
	check_place(machine, 0x106, 1, 2);
	check_place(machine, 0x110, 3, 0);
	process_end(machine);
}

/* Whichever allocation fails, the tree stays as it was, and the next call succeeds. */
TEST(a_store_that_gets_no_memory_changes_nothing)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = process_start(*era);
		u32 failed = 0;

		for (u64 i = 0; i < 40; i++)
			map_at(machine, 0x100 + 4 * i, 2, PROT_READ);
		for (u32 n = 1; n <= 12; n++) {
			u32 nodes = machine->mm->mm_mt.nodes, areas = machine->mm->map_count;

			machine->arena.fail_in = n;
			if (unmap(machine, 0x11c, 0x40) != -ENOMEM) {
				machine->arena.fail_in = 0;
				break;
			}
			CHECK_EQ(machine->mm->map_count, areas);
			CHECK_EQ(machine->mm->mm_mt.nodes, nodes);
			failed++;
		}
		CHECK(failed > 0);
		process_end(machine);
	}
}

TEST(an_area_under_another_range_is_seen)
{
	struct machine *machine = three_areas("6.18");
	struct vm_area_struct *vma = index_maple.first(machine->mm);

	vma->vm_end -= PAGE_SIZE;
	CHECK(mm_verify(machine->mm));
	vma->vm_end += PAGE_SIZE;
	vma->vm_next = index_maple.next(vma);
	CHECK(mm_verify(machine->mm));
	vma->vm_next = NULL;
	CHECK(!mm_verify(machine->mm));
	process_end(machine);
}

TEST(only_later_kernels_replace_nodes_that_are_read)
{
	struct machine *machine = process_start("6.1");

	CHECK(!(machine->mm->mm_mt.ma_flags & MT_FLAGS_USE_RCU));
	process_end(machine);
	machine = process_start("6.18");
	CHECK(machine->mm->mm_mt.ma_flags & MT_FLAGS_USE_RCU);
	process_end(machine);
}
