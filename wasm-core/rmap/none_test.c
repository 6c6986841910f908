#include "machine/index.h"
#include "test/pt_fixture.h"
#include "test/rmap_fixture.h"

#define NONE "3.4+pt=i386_pae+rmap=none"

/* VMAs with one page in each of three page tables. */
static struct machine *with_three_tables(void)
{
	struct machine *machine = roomy_process(NONE);

	for (u64 start = 0x200; start <= 0x600; start += 0x200) {
		map_at(machine, start, 4, PROT_RW);
		CHECK_EQ(store(machine, start, 1), 0);
	}
	return machine;
}

TEST(all_page_tables_are_searched_in_vain)
{
	struct machine *machine = with_three_tables();
	struct page *page = page_of(machine, 1, 0x400);
	u32 looked;

	for (u32 child = 2; child <= 4; child++)
		CHECK_EQ(fork_from(machine, 1), child);
	CHECK_EQ(page->rmap, 0);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(count_mappers(machine, page, &looked), 4);
	CHECK_EQ(looked, 11); /* of twelve tables: the search ends with the last PTE */
	CHECK_EQ(machine->counters.rmap_tables, 11);
	CHECK_EQ(machine->counters.rmap_found, 4);
	CHECK_EQ(machine->counters.find_vma, 0);
	CHECK_MAPPERS(machine, page, "1@400 2@400 3@400 4@400");
	process_end(machine);
}

TEST(each_table_that_is_searched_is_told_of)
{
	struct machine *machine = with_three_tables();
	const struct event_rmap_look_table *table;

	CHECK_MAPPERS(machine, page_of(machine, 1, 0x400), "1@400");
	table = FIRST_EVENT(rmap_look_table);
	CHECK_EQ(table->start, PAGES(0x200));
	CHECK_EQ(table->found, 0);
	table = next_event(table, EVENT_rmap_look_table);
	CHECK_EQ(table->start, PAGES(0x400));
	CHECK_EQ(table->found, 1);
	CHECK(!next_event(table, EVENT_rmap_look_table));
	process_end(machine);
}

/* A page that a child has written to is a page of its own. */
TEST(a_copy_is_another_page)
{
	struct machine *machine = with_three_tables();
	struct page *page = page_of(machine, 1, 0x600);

	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(store_in(machine, 2, 0x600, 1), 0);
	CHECK_MAPPERS(machine, page, "1@600");
	CHECK_MAPPERS(machine, page_of(machine, 2, 0x600), "2@600");
	CHECK_EQ(move_in(machine, 2, 0x200, 1, 0x700), PAGES(0x700));
	CHECK_MAPPERS(machine, page_of(machine, 1, 0x200), "1@200 2@700");
	process_end(machine);
}
