#include "machine/cache.h"
#include "machine/index.h"
#include "test/fixture.h"

/* 100-104 #1, 108-10c #2, 110-114 #3. */
static struct machine *three_areas(void)
{
	struct machine *machine = process_start("3.8");

	for (u64 i = 0; i < 3; i++)
		add_area(machine, 0x100 + 8 * i, 0x104 + 8 * i, VM_RO);
	return machine;
}

static u32 find(struct machine *machine, u64 page)
{
	return vma_id(find_vma(machine->mm, PAGES(page)));
}

static u32 cached(const struct machine *machine)
{
	return vma_id(machine->mm->mmap_cache);
}

TEST(a_walk_fills_the_cache_and_the_next_lookup_hits)
{
	struct machine *machine = three_areas();

	CHECK_EQ(find(machine, 0x109), 2);
	CHECK_EQ(cached(machine), 2);
	CHECK_EQ(find(machine, 0x10b), 2);
	CHECK_EQ(machine->counters.cache_hits, 1);
	CHECK_EQ(machine->counters.cache_misses, 1);
	CHECK_EQ(machine->counters.cache_compares, 1); /* at first there was nothing to compare with */
	process_end(machine);
}

/* find_vma() may return a VMA above the address. It is remembered, but can't answer for the gap. */
TEST(an_area_that_does_not_contain_the_address_is_remembered_in_vain)
{
	struct machine *machine = three_areas();

	CHECK_EQ(find(machine, 0x106), 2);
	CHECK_EQ(cached(machine), 2);
	CHECK_EQ(find(machine, 0x106), 2);
	CHECK_EQ(machine->counters.cache_hits, 0);
	CHECK_EQ(find(machine, 0x108), 2);
	CHECK_EQ(machine->counters.cache_hits, 1);
	process_end(machine);
}

TEST(a_lookup_above_all_areas_leaves_the_cache_alone)
{
	struct machine *machine = three_areas();

	CHECK_EQ(find(machine, 0x100), 1);
	CHECK_EQ(find(machine, 0x114), 0);
	CHECK_EQ(cached(machine), 1);
	process_end(machine);
}

TEST(any_unmap_clears_the_cache)
{
	struct machine *machine = three_areas();

	unmap(machine, 0x110, 4);
	CHECK_EQ(find(machine, 0x100), 1);
	unmap(machine, 0x10a, 1);
	CHECK_EQ(cached(machine), 0);
	/* An unmap of nothing does not clear it. */
	CHECK_EQ(find(machine, 0x100), 1);
	unmap(machine, 0x120, 1);
	CHECK_EQ(cached(machine), 1);
	process_end(machine);
}

TEST(a_merge_hands_the_cache_to_the_predecessor)
{
	struct machine *machine = three_areas();

	CHECK_EQ(find(machine, 0x108), 2);
	map_at(machine, 0x104, 4, PROT_READ);
	CHECK_AREAS(machine, "100-10c r- #1, 110-114 r- #3");
	CHECK_EQ(cached(machine), 1);
	CHECK_EQ(FIRST_EVENT(cache_store)->cause, cache_cause_merge);
	process_end(machine);
}

TEST(without_a_cache_every_lookup_walks)
{
	struct era era = *era_named("3.8");
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine;

	era.cache = &cache_none;
	machine = process_start_with(&era, &layout);
	map_at(machine, 0x100, 4, PROT_READ);
	CHECK_EQ(find(machine, 0x100), 1);
	CHECK_EQ(find(machine, 0x100), 1);
	CHECK_EQ(machine->counters.cache_hits + machine->counters.cache_misses, 0);
	CHECK_EQ(cached(machine), 0);
	process_end(machine);
}
