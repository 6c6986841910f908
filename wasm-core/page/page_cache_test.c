#include "page/i_mmap.h"
#include "page/page_alloc.h"
#include "page/page_cache.h"
#include "test/pages_fixture.h"

#define INDICES 40u

/* Indices close to one another, and as far apart as possible. */
static u64 index_of_nth(u32 n)
{
	static const u64 bases[] = { 0, 60, 4090, (u64)1 << 24, (u64)1 << 51, UINT64_MAX - INDICES };

	return bases[n % 6] + n;
}

static void check_all(struct machine *machine, const struct address_space *mapping, struct page *const *pages)
{
	for (u32 n = 0; n < INDICES; n++) {
		struct page *next = page_cache_next(machine, mapping, index_of_nth(n));
		u64 nearest = UINT64_MAX;

		CHECK(page_cache_find(machine, mapping, index_of_nth(n)) == pages[n]);
		for (u32 m = 0; m < INDICES; m++)
			if (pages[m] && index_of_nth(m) >= index_of_nth(n) && index_of_nth(m) < nearest)
				nearest = index_of_nth(m);
		CHECK_EQ(next ? next->index : UINT64_MAX, nearest);
	}
	CHECK(!page_cache_verify(machine, mapping));
}

TEST(a_file_finds_its_pages_in_any_order)
{
	struct machine *machine = roomy_process("6.18");
	struct page *pages[INDICES] = { 0 };
	struct address_space mapping = { 0 };
	struct address_space *file;
	u64 live, random = 1;

	map_with(machine, 0x100, 1, PROT_RW, MAP_SHARED, 5, 0);
	file = area_at(machine, 1, 0x100)->vm_mapping;
	mapping = *file;
	live = machine->arena.live;
	for (u32 step = 0; step < 600; step++) {
		u32 n;

		random = random * 6364136223846793005u + 1442695040888963407u;
		n = (u32)(random >> 33) % INDICES;
		if (pages[n]) {
			page_free(machine, pages[n]);
			pages[n] = NULL;
		} else {
			pages[n] = page_alloc(machine->mm);
			CHECK_EQ(page_cache_add(machine->mm, file, pages[n], index_of_nth(n)), 0);
		}
		check_all(machine, file, pages);
	}
	for (u32 n = 0; n < INDICES; n++)
		if (pages[n])
			page_free(machine, pages[n]);
	CHECK_EQ(machine->arena.live, live);
	CHECK(!file->page_tree);
	CHECK_EQ(file->pages, mapping.pages);
	process_end(machine);
}

/* The tree needs several nodes at once for a far index; each of these allocations fails once. */
TEST(a_page_that_finds_no_place_leaves_the_tree_as_it_was)
{
	struct machine *machine = roomy_process("6.18");
	struct address_space *file;
	struct page *first, *page;
	u32 failures = 0;
	s32 error = -ENOMEM;
	u64 live;

	map_with(machine, 0x100, 1, PROT_RW, MAP_SHARED, 5, 0);
	file = area_at(machine, 1, 0x100)->vm_mapping;
	first = page_alloc(machine->mm);
	page = page_alloc(machine->mm);
	CHECK_EQ(page_cache_add(machine->mm, file, first, 3), 0);
	live = machine->arena.live;
	for (u32 fail_in = 1; error; fail_in++) {
		machine->arena.fail_in = fail_in;
		error = page_cache_add(machine->mm, file, page, (u64)1 << 30);
		machine->arena.fail_in = 0;
		failures += error != 0;
		CHECK(page_cache_find(machine, file, 3) == first);
		CHECK(page_cache_find(machine, file, (u64)1 << 30) == (error ? NULL : page));
		CHECK(!page_cache_verify(machine, file));
	}
	CHECK(failures >= 5);
	page_free(machine, page);
	CHECK(page_cache_find(machine, file, 3) == first);
	page_free(machine, first);
	CHECK(machine->arena.live < live);
	CHECK(!file->page_tree);
	process_end(machine);
}
