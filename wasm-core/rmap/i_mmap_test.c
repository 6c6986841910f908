#include "rmap/address_space.h"
#include "test/pages_fixture.h"

static const char *const forms[] = { "3.8+i_mmap=list", "3.8" };
#define FOR_BOTH_FORMS(era) for (const char *const *era = forms; era < forms + 2; era++)

static struct machine *with_files(const char *era)
{
	struct machine *machine = roomy_process(era);

	add_file(machine, 5, file_kind_regular, 64, true);
	add_file(machine, 6, file_kind_regular, 64, true);
	return machine;
}

static u32 mapped(const struct machine *machine)
{
	u32 files = 0;

	for (const struct address_space *mapping = machine->mappings; mapping; mapping = mapping->next)
		files++;
	return files;
}

/* How many VMAs a search for this page of the file looks at. */
static u32 looked_at(const struct machine *machine, u32 file, u64 index)
{
	const struct address_space *mapping = mapping_find(machine, file);
	const struct i_mmap_strategy *i_mmap = i_mmap_of(machine);
	u32 areas = 0;

	for (const struct vm_area_struct *vma = i_mmap->first(mapping, index); vma; vma = i_mmap->next(vma, index))
		areas++;
	return areas;
}

/* Counts the events of the last call. */
static u32 events(enum event_type type)
{
	u32 found = 0;

	for (const struct event_header *event = next_event(NULL, type); event; event = next_event(event, type))
		found++;
	return found;
}
#define EVENTS(name) events(EVENT_##name)

TEST(a_file_has_an_address_space_as_long_as_areas_map_it)
{
	FOR_BOTH_FORMS(era) {
		struct machine *machine = with_files(*era);

		map_with(machine, 0x100, 4, PROT_READ, MAP_SHARED, 5, 0);
		map_with(machine, 0x110, 4, PROT_READ, MAP_PRIVATE, 5, 8);
		map_with(machine, 0x120, 4, PROT_READ, MAP_PRIVATE, 6, 0);
		map_with(machine, 0x130, 4, PROT_RW, MAP_SHARED | MAP_ANONYMOUS, 0, 0);
		map_at(machine, 0x140, 4, PROT_RW);
		CHECK_EQ(mapped(machine), 3);
		CHECK_EQ(mapping_find(machine, 5)->areas, 2);
		CHECK(!area_at(machine, 1, 0x140)->vm_mapping);
		CHECK(area_at(machine, 1, 0x130)->vm_mapping != mapping_find(machine, 5));
		CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(mapping_find(machine, 5)->areas, 4);
		unmap(machine, 0x100, 0x40);
		CHECK_EQ(mapping_find(machine, 5)->areas, 2);
		perform_as(machine, 2, (struct record_operation){ .call = call_exit });
		CHECK(!machine->mappings);
		process_end(machine);
	}
}

/* A bucket holds several files, and any of them can leave it. */
TEST(files_are_found_among_many)
{
	struct machine *machine = roomy_process("3.8");
	const u32 files = 3 * MAPPING_BUCKETS / 2;

	for (u32 i = 1; i <= files; i++) {
		add_file(machine, i, file_kind_regular, 64, true);
		map_with(machine, 0x100 + 2 * i, 1, PROT_READ, MAP_SHARED, i, 0);
	}
	CHECK_EQ(mapped(machine), files);
	for (u32 i = 1; i <= files; i += 2)
		unmap(machine, 0x100 + 2 * i, 1);
	for (u32 i = 1; i <= files; i++)
		CHECK_EQ(mapping_find(machine, i) != NULL, i % 2 == 0);
	CHECK(!i_mmap_verify(machine));
	process_end(machine);
}

TEST(a_list_leads_to_all_areas_of_a_file_and_a_tree_to_those_that_have_the_page)
{
	FOR_BOTH_FORMS(era) {
		struct machine *machine = with_files(*era);
		bool sorted = i_mmap_of(machine)->sorted;

		for (u32 i = 0; i < 8; i++)
			map_with(machine, 0x100 + 8 * i, 4, PROT_READ, MAP_SHARED, 5, 4 * i);
		CHECK_EQ(looked_at(machine, 5, 13), sorted ? 1 : 8);
		CHECK_EQ(looked_at(machine, 5, 60), sorted ? 0 : 8);
		fork_from(machine, 1);
		CHECK_EQ(looked_at(machine, 5, 13), sorted ? 2 : 16);
		process_end(machine);
	}
}

/* aa1 asks all VMAs of the list whether the page has been used, in the order in which they were added; 2.6.7 stops
 * when it has found all PTEs. try_to_unmap() stops with the last PTE, because that frees the page. */
static void used_by(const char *era, u32 looks)
{
	struct machine *machine = with_files(era);
	struct record_operation ask = { .call = call_page_referenced, .addr = PAGES(0x102), .length = PAGES(1) };
	struct record_operation take = { .call = call_try_to_unmap, .addr = PAGES(0x102), .length = PAGES(1) };

	map_with(machine, 0x100, 4, PROT_READ, MAP_SHARED, 5, 0);
	map_with(machine, 0x108, 4, PROT_READ, MAP_SHARED, 5, 2);
	map_with(machine, 0x110, 4, PROT_READ, MAP_SHARED, 5, 0);
	load(machine, 0x102, 1);
	CHECK_EQ(perform_as(machine, 1, ask), 1);
	CHECK_EQ(EVENTS(rmap_look_area), looks);
	CHECK_EQ(perform_as(machine, 1, take), 1);
	process_end(machine);
}

TEST(a_list_is_passed_to_its_end_and_a_tree_until_all_are_found)
{
	used_by("2.6.5-aa1", 3);
	used_by("2.6.7", 1);
}

/* Bounds change in every possible way; the fixture runs mm_verify() after each call. Events report VMAs that are
 * added or removed, not those whose bounds change. */
TEST(a_file_follows_the_bounds_of_its_areas)
{
	FOR_BOTH_FORMS(era) {
		struct machine *machine = with_files(*era);
		bool sorted = i_mmap_of(machine)->sorted;

		map_with(machine, 0x100, 8, PROT_RW, MAP_SHARED, 5, 0);
		CHECK_EQ(EVENTS(i_mmap_insert), 1);
		protect(machine, 0x102, 2, PROT_READ);
		CHECK_EQ(EVENTS(i_mmap_insert), 2);
		CHECK_EQ(EVENTS(i_mmap_remove), 0);
		protect(machine, 0x103, 1, PROT_RW);
		CHECK_EQ(EVENTS(i_mmap_insert) + EVENTS(i_mmap_remove), 0);
		CHECK_EQ(looked_at(machine, 5, 3), sorted ? 1 : 3);
		protect(machine, 0x102, 1, PROT_RW);
		CHECK_EQ(EVENTS(i_mmap_insert), 0);
		CHECK_EQ(EVENTS(i_mmap_remove), 2);
		unmap(machine, 0x100, 2);
		CHECK_EQ(looked_at(machine, 5, 1), sorted ? 0 : 1);
		CHECK_EQ(looked_at(machine, 5, 2), 1);
		process_end(machine);
	}
}

TEST(a_file_that_is_inconsistent_is_found)
{
	FOR_BOTH_FORMS(era) {
		struct machine *machine = with_files(*era);
		struct vm_area_struct *vma;

		map_with(machine, 0x100, 4, PROT_READ, MAP_SHARED, 5, 0);
		map_with(machine, 0x108, 4, PROT_READ, MAP_SHARED, 5, 8);
		vma = area_at(machine, 1, 0x100);
		CHECK(!mm_verify(machine->mm));
		vma->vm_mapping->areas++;
		CHECK(mm_verify(machine->mm));
		vma->vm_mapping->areas--;
		i_mmap_of(machine)->remove(vma->vm_mapping, vma);
		CHECK(mm_verify(machine->mm));
		i_mmap_of(machine)->insert(vma->vm_mapping, vma);
		CHECK(!mm_verify(machine->mm));
		if (i_mmap_of(machine)->sorted)
			vma->i_mmap_node.last++;
		else
			vma->i_mmap_prev = vma;
		CHECK(mm_verify(machine->mm));
		process_end(machine);
	}
}
