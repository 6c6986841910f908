#include "rmap/anon_vma.h"
#include "rmap/walk.h"
#include "test/pages_fixture.h"

#define ERA "3.4+rmap=anon_vma"

static bool go_on(struct rmap_walk *walk, const struct rmap_found *found)
{
	return walk->page != NULL && found->vma != NULL;
}

static struct page *page_of(struct machine *machine, u32 process, u64 page)
{
	struct pt_table *table = pt_find(mm_of(machine, process), page);

	return pte_page(machine, (struct pte_place){ table, pt_slot(machine->era.pt, page, 0) });
}

/* How many PTEs a search for this page finds; *looked: in how many VMAs it looks. */
static u32 mappers(struct machine *machine, u32 process, u64 page, u32 *looked)
{
	struct rmap_walk walk = { .machine = machine, .page = page_of(machine, process, page), .visit = go_on };

	rmap_walk(&walk);
	*looked = walk.looked;
	return walk.found;
}

TEST(a_family_shares_one_anon_vma)
{
	struct machine *machine = roomy_process(ERA);
	u64 allocs;

	map_at(machine, 0x100, 2, PROT_RW);
	CHECK_EQ(anon_vma_at(machine, 1, 0x100), 0);
	store(machine, 0x100, 2);
	CHECK_EQ(anon_vma_at(machine, 1, 0x100), 1);
	allocs = machine->counters.anon_vma_allocs;
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(fork_from(machine, 2), 3);
	CHECK_EQ(machine->counters.anon_vma_allocs, allocs);
	CHECK_EQ(anon_vma_at(machine, 3, 0x100), 1);
	CHECK_EQ(area_at(machine, 1, 0x100)->anon_vma->refcount, 3);
	CHECK_EQ(machine->links_alive, 0);
	/* The founder exits first; the last process frees the anon_vma. */
	perform_as(machine, 1, (struct record_operation){ .call = call_exit });
	perform_as(machine, 2, (struct record_operation){ .call = call_exit });
	CHECK_EQ(machine->anon_vmas_alive, 1);
	perform_as(machine, 3, (struct record_operation){ .call = call_exit });
	CHECK_EQ(machine->anon_vmas_alive, 0);
	process_end(machine);
}

/* The case 2.6.34 was made for: each child writes to the page and so has a copy of its own, but a search for each
 * copy goes through the whole family. */
static void look_in_family(const char *era, bool newest_first)
{
	struct machine *machine = roomy_process(era);
	struct record_operation write = { .call = call_store, .addr = PAGES(0x100), .length = PAGES(1) };
	u32 looked;

	map_at(machine, 0x100, 2, PROT_RW);
	store(machine, 0x100, 2);
	for (u32 child = 2; child <= 9; child++)
		CHECK_EQ(fork_from(machine, 1), child);
	CHECK_EQ(mappers(machine, 1, 0x100, &looked), 9);
	for (u32 child = 2; child <= 9; child++)
		CHECK_EQ(perform_as(machine, child, write), 0);
	CHECK_EQ(mappers(machine, 1, 0x100, &looked), 1);
	CHECK_EQ(looked, newest_first ? 9 : 1);
	CHECK_EQ(mappers(machine, 9, 0x100, &looked), 1);
	CHECK_EQ(looked, newest_first ? 1 : 9);
	process_end(machine);
}

/* The list begins with the newest VMA; since 2.6.18 with the oldest. */
TEST(a_page_of_one_is_looked_for_in_the_whole_family)
{
	look_in_family("2.6.7", true);
	look_in_family("2.6.31-rc8", false);
}

TEST(parts_and_moved_areas_stay_on_the_list)
{
	struct machine *machine = roomy_process(ERA);
	u32 looked;

	map_at(machine, 0x100, 6, PROT_RW);
	store(machine, 0x100, 6);
	protect(machine, 0x102, 2, PROT_READ);
	CHECK_EQ(area_at(machine, 1, 0x100)->anon_vma->refcount, 3);
	CHECK_EQ(mappers(machine, 1, 0x105, &looked), 1);
	perform(machine, (struct record_operation){
		.call = call_mremap, .addr = PAGES(0x104), .length = PAGES(2), .new_length = PAGES(2), .new_addr = PAGES(0x200),
		.flags = MREMAP_MAYMOVE | MREMAP_FIXED });
	CHECK_EQ(area_at(machine, 1, 0x200)->vm_pgoff, 0x104);
	CHECK_EQ(mappers(machine, 1, 0x201, &looked), 1);
	/* The parts merge again, and one VMA is left. */
	protect(machine, 0x102, 2, PROT_RW);
	CHECK_EQ(area_at(machine, 1, 0x100)->anon_vma->refcount, 2);
	unmap(machine, 0x200, 2);
	CHECK_EQ(area_at(machine, 1, 0x100)->anon_vma->refcount, 1);
	CHECK_EQ(machine->anon_vmas_alive, 1);
	process_end(machine);
}

/* There are no links to count: a child's VMA lends the anon_vma that it inherited, and merges with a VMA that has
 * none yet. */
TEST(a_child_s_area_lends_and_merges)
{
	struct machine *machine = roomy_process(ERA);
	struct record_operation map = {
		.call = call_mmap, .addr = PAGES(0x102), .length = PAGES(2), .prot = PROT_RW,
		.flags = MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS };
	struct record_operation write = { .call = call_store, .addr = PAGES(0x102), .length = PAGES(1) };
	const struct event_anon_vma_lender *asked;

	map_at(machine, 0x100, 2, PROT_RW);
	store(machine, 0x100, 1);
	CHECK_EQ(fork_from(machine, 1), 2);
	map.prot = PROT_READ;
	perform_as(machine, 2, map);
	perform_as(machine, 2, (struct record_operation){
		.call = call_mprotect, .addr = PAGES(0x102), .length = PAGES(2), .prot = PROT_RW | PROT_EXEC });
	CHECK_EQ(perform_as(machine, 2, write), 0);
	asked = FIRST_EVENT(anon_vma_lender);
	CHECK_EQ(asked->verdict, lender_lends);
	CHECK_EQ(anon_vma_at(machine, 2, 0x102), 1);
	map.addr = PAGES(0x104);
	map.prot = PROT_RW | PROT_EXEC;
	perform_as(machine, 2, map);
	CHECK_EQ(area_at(machine, 2, 0x104)->vm_start, PAGES(0x102));
	process_end(machine);
}

TEST(without_memory_the_area_is_on_no_list)
{
	struct machine *machine = roomy_process(ERA);
	u64 live;

	map_at(machine, 0x100, 4, PROT_RW);
	live = machine->arena.live;
	machine->arena.fail_in = 1;
	CHECK_EQ(anon_vma_prepare(area_at(machine, 1, 0x100)), -ENOMEM);
	CHECK(!area_at(machine, 1, 0x100)->anon_vma);
	CHECK_EQ(machine->arena.live, live);
	process_end(machine);
}

TEST(a_list_of_areas_that_is_inconsistent_is_found)
{
	struct machine *machine = roomy_process(ERA);
	struct anon_vma *anon_vma;

	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 4);
	protect(machine, 0x102, 1, PROT_READ);
	anon_vma = area_at(machine, 1, 0x100)->anon_vma;
	CHECK(!anon_vma_verify(machine->mm));
	anon_vma->refcount++;
	CHECK(anon_vma_verify(machine->mm));
	anon_vma->refcount--;
	anon_vma->areas->anon_vma_next->anon_vma_prev = NULL;
	CHECK(anon_vma_verify(machine->mm));
	anon_vma->areas->anon_vma_next->anon_vma_prev = anon_vma->areas;
	anon_vma->areas->anon_vma_next->anon_vma = NULL;
	CHECK(anon_vma_verify(machine->mm));
	process_end(machine);
}
