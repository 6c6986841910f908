#include "rmap/anon_vma.h"
#include "rmap/walk.h"
#include "test/pages_fixture.h"

TEST(the_first_write_makes_one_and_a_read_does_not)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(load(machine, 0x100, 4), 0);
	CHECK_EQ(anon_vma_at(machine, 1, 0x100), 0);
	CHECK_EQ(store(machine, 0x101, 1), 0);
	CHECK_EQ(anon_vma_at(machine, 1, 0x100), 1);
	CHECK_EQ(machine->anon_vmas_alive, 1);
	CHECK_EQ(machine->links_alive, 1);
	unmap(machine, 0x100, 4);
	CHECK_EQ(machine->anon_vmas_alive, 0);
	CHECK_EQ(machine->links_alive, 0);
	process_end(machine);
}

/* Both neighbours would lend their anon_vma: the next one is asked first. */
TEST(the_next_area_lends_before_the_previous_one)
{
	struct machine *machine = roomy_process("6.18");
	const struct event_anon_vma_lender *asked;

	map_at(machine, 0x100, 2, PROT_RW);
	map_at(machine, 0x104, 2, PROT_RW);
	store(machine, 0x100, 1);
	store(machine, 0x104, 1);
	map_at(machine, 0x102, 2, PROT_READ);
	protect(machine, 0x103, 1, PROT_RW | PROT_EXEC);
	store(machine, 0x103, 1);
	CHECK_EQ(anon_vma_at(machine, 1, 0x103), anon_vma_at(machine, 1, 0x104));
	asked = FIRST_EVENT(anon_vma_lender);
	CHECK_EQ(asked->neighbour, area_at(machine, 1, 0x104)->id);
	CHECK_EQ(asked->verdict, lender_lends);
	unmap(machine, 0x104, 2);
	protect(machine, 0x102, 1, PROT_RW);
	CHECK_EQ(anon_vma_at(machine, 1, 0x102), anon_vma_at(machine, 1, 0x100));
	process_end(machine);
}

static enum code_lender verdict_of_store(struct machine *machine, u64 page)
{
	const struct event_anon_vma_lender *asked;

	CHECK_EQ(store(machine, page, 1), 0);
	asked = FIRST_EVENT(anon_vma_lender);
	CHECK(asked);
	return asked->verdict;
}

TEST(a_neighbour_that_could_never_merge_lends_nothing)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 5, file_kind_regular, 64, true);
	map_with(machine, 0x100, 2, PROT_RW, MAP_PRIVATE, 0, 0);
	map_with(machine, 0x102, 2, PROT_RW | PROT_EXEC, MAP_PRIVATE, 0, 0);
	CHECK_EQ(verdict_of_store(machine, 0x100), lender_has_none);
	CHECK_EQ(verdict_of_store(machine, 0x102), lender_lends);
	map_with(machine, 0x105, 1, PROT_RW, MAP_PRIVATE, 0, 0);
	CHECK_EQ(verdict_of_store(machine, 0x105), lender_not_adjacent);
	map_with(machine, 0x106, 1, PROT_RW, MAP_PRIVATE | MAP_NORESERVE, 0, 0);
	CHECK_EQ(verdict_of_store(machine, 0x106), lender_flags);
	map_with(machine, 0x107, 1, PROT_RW, MAP_PRIVATE, 5, 0);
	CHECK_EQ(verdict_of_store(machine, 0x107), lender_file);
	map_with(machine, 0x108, 1, PROT_RW, MAP_PRIVATE, 5, 3);
	CHECK_EQ(verdict_of_store(machine, 0x108), lender_offset);
	process_end(machine);
}

TEST(a_child_has_the_parents_links_and_one_of_its_own)
{
	struct machine *machine = roomy_process("6.18");
	struct record_operation write = { .call = call_store, .addr = PAGES(0x102), .length = PAGES(1) };

	map_at(machine, 0x100, 2, PROT_RW);
	store(machine, 0x100, 1);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(anon_vma_links(area_at(machine, 1, 0x100)), 1);
	CHECK_EQ(anon_vma_links(area_at(machine, 2, 0x100)), 2);
	CHECK(anon_vma_at(machine, 2, 0x100) != anon_vma_at(machine, 1, 0x100));
	CHECK(area_at(machine, 2, 0x100)->anon_vma->parent == area_at(machine, 1, 0x100)->anon_vma);
	CHECK(!anon_vma_is_singular(area_at(machine, 2, 0x100)));
	/* So the child's VMA lends nothing to a fresh neighbour. */
	perform_as(machine, 2, (struct record_operation){
		.call = call_mmap, .addr = PAGES(0x102), .length = PAGES(1), .prot = PROT_RW,
		.flags = MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS });
	CHECK_EQ(perform_as(machine, 2, write), 0);
	CHECK(anon_vma_at(machine, 2, 0x102) != anon_vma_at(machine, 2, 0x100));
	CHECK_EQ(((const struct event_anon_vma_lender *)FIRST_EVENT(anon_vma_lender))->verdict, lender_several_links);
	process_end(machine);
}

/* The first page of the n-th VMA in the anon_vma's list, or 0 past its end. */
static u64 nth_listed(struct machine *machine, u32 n)
{
	const struct anon_vma_chain *link = area_at(machine, 1, 0x102)->anon_vma->chain;

	while (link && n--)
		link = link->anon_next;
	return link ? link->vma->vm_start >> PAGE_SHIFT : 0;
}

/* Links go last: a VMA that is split stays before its parts. Up to 2.6.35 only a link made by a first write went first. */
static void list_order(const char *era, bool lent_first)
{
	struct machine *machine = roomy_process(era);
	u32 n = 0;

	map_at(machine, 0x100, 5, PROT_RW);
	store(machine, 0x100, 5);
	protect(machine, 0x102, 1, PROT_READ);
	map_with(machine, 0x105, 1, PROT_RW | PROT_EXEC, MAP_PRIVATE, 0, 0);
	store(machine, 0x105, 1);
	CHECK_EQ(anon_vma_at(machine, 1, 0x105), anon_vma_at(machine, 1, 0x102));
	if (lent_first)
		CHECK_EQ(nth_listed(machine, n++), 0x105);
	CHECK_EQ(nth_listed(machine, n++), 0x102);
	CHECK_EQ(nth_listed(machine, n++), 0x100);
	CHECK_EQ(nth_listed(machine, n++), 0x103);
	if (!lent_first)
		CHECK_EQ(nth_listed(machine, n++), 0x105);
	CHECK_EQ(nth_listed(machine, n), 0);
	process_end(machine);
}

TEST(areas_come_last_in_the_list_of_an_anon_vma)
{
	list_order("2.6.34", true);
	list_order("3.4", false);
}

/* The second generation's own anon_vma has one child and, once that generation has exited, no VMA: the fourth
 * generation reuses it, but never the root. Before 3.19 each generation got a new one. */
static void fork_line(const char *era, bool reuses)
{
	struct machine *machine = roomy_process(era);
	u32 root, second;

	map_at(machine, 0x100, 2, PROT_RW);
	store(machine, 0x100, 1);
	root = anon_vma_at(machine, 1, 0x100);
	CHECK_EQ(fork_from(machine, 1), 2);
	second = anon_vma_at(machine, 2, 0x100);
	CHECK_EQ(fork_from(machine, 2), 3);
	perform_as(machine, 1, (struct record_operation){ .call = call_exit });
	perform_as(machine, 2, (struct record_operation){ .call = call_exit });
	CHECK_EQ(fork_from(machine, 3), 4);
	CHECK_EQ(anon_vma_at(machine, 4, 0x100) == second, reuses);
	CHECK(anon_vma_at(machine, 4, 0x100) != root);
	CHECK_EQ(anon_vma_links(area_at(machine, 4, 0x100)), reuses ? 3 : 4);
	process_end(machine);
}

TEST(an_idle_ancestor_is_used_again_since_3_19)
{
	fork_line("6.18", true);
	fork_line("3.8", false);
}

TEST(a_split_shares_it_and_the_last_area_frees_it)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 1);
	protect(machine, 0x102, 1, PROT_READ);
	CHECK_EQ(anon_vma_at(machine, 1, 0x103), 1);
	CHECK_EQ(area_at(machine, 1, 0x100)->anon_vma->num_active_vmas, 3);
	CHECK_EQ(machine->links_alive, 3);
	unmap(machine, 0x100, 3);
	CHECK_EQ(machine->anon_vmas_alive, 1);
	unmap(machine, 0x103, 1);
	CHECK_EQ(machine->anon_vmas_alive, 0);
	process_end(machine);
}

/* A link or an anon_vma can't be allocated: the VMA stays as it was. */
TEST(without_memory_there_is_none)
{
	struct machine *machine = roomy_process("6.18");
	struct vm_area_struct *vma;

	map_at(machine, 0x100, 4, PROT_RW);
	vma = area_at(machine, 1, 0x100);
	for (u32 n = 1; n <= 2; n++) {
		u64 live = machine->arena.live;

		machine->arena.fail_in = n;
		CHECK_EQ(anon_vma_prepare(vma), -ENOMEM);
		CHECK(!vma->anon_vma && !vma->anon_vma_chain);
		CHECK_EQ(machine->arena.live, live);
	}
	CHECK_EQ(anon_vma_prepare(vma), 0);
	process_end(machine);
}

TEST(what_is_inconsistent_is_found)
{
	struct machine *machine = roomy_process("6.18");
	struct anon_vma *anon_vma;

	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 1);
	anon_vma = area_at(machine, 1, 0x100)->anon_vma;
	CHECK(!anon_vma_verify(machine->mm));
	anon_vma->num_active_vmas++;
	CHECK(anon_vma_verify(machine->mm));
	anon_vma->num_active_vmas--;
	anon_vma->refcount++;
	CHECK(anon_vma_verify(machine->mm));
	anon_vma->refcount--;
	area_at(machine, 1, 0x100)->anon_vma_chain->node.last++;
	CHECK(anon_vma_verify(machine->mm));
	area_at(machine, 1, 0x100)->anon_vma_chain->node.last--;
	CHECK(!anon_vma_verify(machine->mm));
	area_at(machine, 1, 0x100)->anon_vma_chain->vma = NULL;
	CHECK(anon_vma_verify(machine->mm));
	process_end(machine);
}

TEST(a_list_of_links_that_is_inconsistent_is_found)
{
	struct machine *machine = roomy_process("3.4");
	struct anon_vma *anon_vma;

	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 1);
	anon_vma = area_at(machine, 1, 0x100)->anon_vma;
	CHECK(!anon_vma_verify(machine->mm));
	anon_vma->chain->anon_next = anon_vma->chain;
	CHECK(anon_vma_verify(machine->mm));
	anon_vma->chain->anon_next = NULL;
	area_at(machine, 1, 0x100)->anon_vma_chain->vma = NULL;
	CHECK(anon_vma_verify(machine->mm));
	process_end(machine);
}

static bool go_on(struct rmap_walk *walk, const struct rmap_found *found)
{
	return walk->page != NULL && found->vma != NULL;
}

/* How many PTEs a search for this page finds; *looked: in how many VMAs it looks. */
static u32 mappers(struct machine *machine, u32 process, u64 page, u32 *looked)
{
	struct pt_table *table = pt_find(mm_of(machine, process), page);
	struct pte_place place = { table, pt_slot(machine->era.pt, page, 0) };
	struct rmap_walk walk = { .machine = machine, .page = pte_page(machine, place), .visit = go_on };

	rmap_walk(&walk);
	*looked = walk.looked;
	return walk.found;
}

/* Twenty VMAs split from one, each with a page, and a child: a list leads through all of them, a tree to two. */
static void look_in_pieces(const char *era, u32 expected)
{
	struct machine *machine = roomy_process(era);
	u32 looked;

	map_at(machine, 0x100, 20, PROT_RW);
	store(machine, 0x100, 20);
	for (u32 i = 0; i < 20; i += 2)
		protect(machine, 0x100 + i, 1, PROT_READ);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(mappers(machine, 2, 0x107, &looked), 2);
	CHECK(expected ? looked == expected : looked > 2);
	process_end(machine);
}

TEST(a_tree_of_links_leads_only_to_areas_that_reach_to_the_page)
{
	look_in_pieces("6.18", 2);
	look_in_pieces("3.4", 0);
}

/* Bounds change in every possible way, and the tree follows: the fixture runs mm_verify() after each call. */
TEST(the_tree_of_links_follows_bounds)
{
	struct machine *machine = roomy_process("6.18");
	u32 looked;

	map_at(machine, 0x110, 4, PROT_RW);
	store(machine, 0x110, 4);
	map_at(machine, 0x114, 2, PROT_RW);
	map_at(machine, 0x10e, 2, PROT_RW);
	CHECK_EQ(machine->mm->map_count, 1);
	protect(machine, 0x110, 2, PROT_READ);
	protect(machine, 0x111, 1, PROT_RW);
	protect(machine, 0x110, 2, PROT_RW);
	CHECK_EQ(machine->mm->map_count, 1);
	unmap(machine, 0x10e, 3);
	CHECK_EQ(mappers(machine, 1, 0x113, &looked), 1);
	CHECK(!anon_vma_verify(machine->mm));
	process_end(machine);
}

/* A page that only the child still maps is searched for in the child alone. */
static void take_page(const char *era)
{
	struct machine *machine = roomy_process(era);
	struct record_operation write = { .call = call_store, .addr = PAGES(0x100), .length = PAGES(1) };
	const struct event_page_anon_rmap *taken;
	u32 looked;

	map_at(machine, 0x100, 2, PROT_RW);
	store(machine, 0x100, 1);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(store(machine, 0x100, 1), 0);
	CHECK(!FIRST_EVENT(page_anon_rmap));
	CHECK_EQ(perform_as(machine, 2, write), 0);
	taken = FIRST_EVENT(page_anon_rmap);
	CHECK(taken);
	CHECK_EQ(taken->anon_vma, anon_vma_at(machine, 2, 0x100));
	CHECK_EQ(mappers(machine, 2, 0x100, &looked), 1);
	CHECK_EQ(looked, 1);
	process_end(machine);
}

TEST(whoever_is_left_alone_with_a_page_takes_it_to_his_own_anon_vma)
{
	take_page("6.18");
	take_page("3.4");
}
