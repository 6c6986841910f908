#include "machine/cache.h"
#include "machine/index.h"
#include "test/fixture.h"

/* 100-104 #1, 108-118 #2, 120-124 #3: the second is the largest. */
static struct machine *three_areas(void)
{
	struct machine *machine = process_start("3.14+cache=largest_vma");

	add_area(machine, 0x100, 0x104, VM_RO);
	add_area(machine, 0x108, 0x118, VM_RO);
	add_area(machine, 0x120, 0x124, VM_RO);
	return machine;
}

static u32 find(struct machine *machine, u64 page)
{
	u32 found = vma_id(find_vma(machine->mm, PAGES(page)));

	CHECK(!mm_verify(machine->mm));
	return found;
}

#define CHECK_POINTERS(machine, last, largest)                               \
	do {                                                                 \
		CHECK_EQ(vma_id((machine)->mm->mmap_cache), last);           \
		CHECK_EQ(vma_id((machine)->mm->mmap_cache_largest), largest); \
	} while (0)

TEST(the_largest_area_found_so_far_stays_while_the_last_one_changes)
{
	struct machine *machine = three_areas();

	CHECK_EQ(find(machine, 0x100), 1);
	CHECK_POINTERS(machine, 1, 1);
	CHECK_EQ(find(machine, 0x108), 2);
	CHECK_POINTERS(machine, 2, 2);
	CHECK_EQ(find(machine, 0x120), 3);
	CHECK_POINTERS(machine, 3, 2);
	CHECK_EQ(machine->counters.cache_hits, 0);
	/* Nothing at first, then #1 twice, as last and as largest, then #2 twice. */
	CHECK_EQ(machine->counters.cache_compares, 4);
	process_end(machine);
}

TEST(the_last_one_is_asked_first_and_a_hit_changes_nothing)
{
	struct machine *machine = three_areas();

	find(machine, 0x108);
	find(machine, 0x120);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(find(machine, 0x121), 3);
	CHECK_EQ(machine->counters.cache_compares, 1);
	CHECK_EQ(find(machine, 0x117), 2);
	CHECK_EQ(machine->counters.cache_compares, 3);
	CHECK_EQ(FIRST_EVENT(cache_hit)->slot, 0);
	CHECK_EQ(machine->counters.cache_hits, 2);
	CHECK_EQ(machine->counters.tree_nodes, 0);
	/* mmap_cache would hold #2 now. */
	CHECK_POINTERS(machine, 3, 2);
	process_end(machine);
}

TEST(an_area_as_large_does_not_replace_it)
{
	struct machine *machine = three_areas();

	find(machine, 0x100);
	find(machine, 0x120);
	CHECK_POINTERS(machine, 3, 1);
	process_end(machine);
}

TEST(any_unmap_clears_both_and_a_merge_hands_both_to_the_predecessor)
{
	struct machine *machine = three_areas();

	find(machine, 0x108);
	map_at(machine, 0x104, 4, PROT_READ);
	CHECK_AREAS(machine, "100-118 r- #1, 120-124 r- #3");
	CHECK_POINTERS(machine, 1, 1);
	unmap(machine, 0x120, 1);
	CHECK_POINTERS(machine, 0, 0);
	process_end(machine);
}

TEST(a_pointer_to_no_area_of_the_mm_is_seen)
{
	struct machine *machine = three_areas();
	struct vm_area_struct stranger = { 0 };

	find(machine, 0x108);
	machine->mm->mmap_cache_largest = &stranger;
	CHECK(mm_verify(machine->mm));
	machine->mm->mmap_cache_largest = NULL;
	machine->mm->mmap_cache = &stranger;
	CHECK(mm_verify(machine->mm));
	machine->mm->mmap_cache = NULL;
	CHECK(!mm_verify(machine->mm));
	process_end(machine);
}
