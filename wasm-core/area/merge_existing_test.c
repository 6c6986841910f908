/* What the kernel's own tests (tools/testing/vma/vma.c, 6.18) check about parts of a VMA that get other flags. P is the
 * VMA below, V the one that contains the range, N the one above. */
#include "area/modify.h"
#include "rmap/anon_vma.h"
#include "test/pages_fixture.h"

#define PROT_RWX (PROT_RW | PROT_EXEC)

static u64 pgoff_at(struct machine *machine, u64 page)
{
	return area_at(machine, 1, page)->vm_pgoff;
}

/* P, V and N side by side, V with more permissions than the others; a length of 0 leaves one out. If all are there, P
 * is #1, V is #2 and N is #3. */
static struct machine *side_by_side(const char *era, u64 p_pages, u64 v_pages, u64 n_pages)
{
	struct machine *machine = roomy_process(era);

	if (p_pages)
		map_at(machine, 0x200 - p_pages, p_pages, PROT_RW);
	map_at(machine, 0x200, v_pages, PROT_RWX);
	if (n_pages)
		map_at(machine, 0x200 + v_pages, n_pages, PROT_RW);
	return machine;
}

TEST(flags_in_the_middle_leave_the_middle_to_the_area_itself)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);
		struct vm_area_struct *vma;
		s32 error;

		map_at(machine, 0x100, 3, PROT_RW);
		vma = area_at(machine, 1, 0x100);
		CHECK(vma_modify_flags(machine->mm, vma, PAGES(0x101), PAGES(0x102), VM_RO, &error) == vma);
		CHECK_AREAS(machine, "100-101 rw #2, 101-102 rw #1, 102-103 rw #3");
		CHECK_EQ(pgoff_at(machine, 0x100), 0x100);
		CHECK_EQ(pgoff_at(machine, 0x101), 0x101);
		CHECK_EQ(pgoff_at(machine, 0x102), 0x102);
		process_end(machine);
	}
}

/* In 6.1 an untouched VMA does not absorb touched memory, so V is touched in 6.18 only. */
static bool touch(struct machine *machine, const char *const *era)
{
	return era == maple_eras + MAPLE_ERAS - 1 && store(machine, 0x200, 1) == 0;
}

TEST(a_tail_goes_to_the_area_above)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = side_by_side(*era, 0, 4, 3);
		bool touched = touch(machine, era);

		CHECK_EQ(protect(machine, 0x201, 3, PROT_RW), 0);
		CHECK_AREAS(machine, "200-201 rwx #1, 201-207 rw #2");
		CHECK_EQ(pgoff_at(machine, 0x200), 0x200);
		CHECK_EQ(pgoff_at(machine, 0x201), 0x201);
		CHECK_EQ(anon_vma_at(machine, 1, 0x201), touched);
		process_end(machine);
	}
}

TEST(all_of_an_area_goes_to_the_one_above)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = side_by_side(*era, 0, 4, 3);
		bool touched = touch(machine, era);

		CHECK_EQ(protect(machine, 0x200, 4, PROT_RW), 0);
		CHECK_AREAS(machine, "200-207 rw #2");
		CHECK_EQ(pgoff_at(machine, 0x200), 0x200);
		CHECK_EQ(anon_vma_at(machine, 1, 0x204), touched);
		CHECK_EQ(machine->links_alive, touched);
		process_end(machine);
	}
}

TEST(a_head_goes_to_the_area_below)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = side_by_side(*era, 3, 4, 0);
		bool touched = touch(machine, era);

		CHECK_EQ(protect(machine, 0x200, 3, PROT_RW), 0);
		CHECK_AREAS(machine, "1fd-203 rw #1, 203-204 rwx #2");
		CHECK_EQ(pgoff_at(machine, 0x1fd), 0x1fd);
		CHECK_EQ(pgoff_at(machine, 0x203), 0x203);
		CHECK_EQ(anon_vma_at(machine, 1, 0x1fd), touched);
		process_end(machine);
	}
}

TEST(all_of_an_area_goes_to_the_one_below)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = side_by_side(*era, 3, 4, 0);
		bool touched = touch(machine, era);

		CHECK_EQ(protect(machine, 0x200, 4, PROT_RW), 0);
		CHECK_AREAS(machine, "1fd-204 rw #1");
		CHECK_EQ(anon_vma_at(machine, 1, 0x1fd), touched);
		CHECK_EQ(machine->links_alive, touched);
		process_end(machine);
	}
}

TEST(all_of_an_area_goes_with_the_one_above_to_the_one_below)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = side_by_side(*era, 3, 4, 2);
		bool touched = touch(machine, era);

		CHECK_EQ(protect(machine, 0x200, 4, PROT_RW), 0);
		CHECK_AREAS(machine, "1fd-206 rw #1");
		CHECK_EQ(anon_vma_at(machine, 1, 0x1fd), touched);
		CHECK_EQ(machine->links_alive, touched);
		process_end(machine);
	}
}

/* V is pages 3 to 7 of ten. A range that touches neither end of V joins nothing, though both neighbours have its
 * flags. */
TEST(parts_inside_an_area_join_nothing)
{
	static const struct { u64 start, pages; } inner[] = { { 1, 1 }, { 2, 1 }, { 3, 1 }, { 1, 2 }, { 2, 2 }, { 1, 3 } };

	FOR_MAPLE_ERAS(era) {
		for (u32 i = 0; i < sizeof(inner) / sizeof(inner[0]); i++) {
			struct machine *machine = side_by_side(*era, 3, 5, 2);

			CHECK_EQ(protect(machine, 0x200 + inner[i].start, inner[i].pages, PROT_RW), 0);
			CHECK_EQ(machine->mm->map_count, 5);
			CHECK_EQ(area_at(machine, 1, 0x200 + inner[i].start)->id, 2);
			CHECK_EQ(vma_pages(area_at(machine, 1, 0x1ff)), 3);
			CHECK_EQ(vma_pages(area_at(machine, 1, 0x205)), 2);
			process_end(machine);
		}
	}
}

/* The pages of P and N belong to different anon_vmas; V has no pages. */
TEST(between_two_families_an_area_joins_the_one_below)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x1fd, 3, PROT_RW);
		map_at(machine, 0x204, 2, PROT_RW);
		store(machine, 0x1fd, 1);
		store(machine, 0x204, 1);
		map_at(machine, 0x200, 4, PROT_RWX);
		CHECK_EQ(protect(machine, 0x200, 4, PROT_RW), 0);
		CHECK_AREAS(machine, "1fd-204 rw #1, 204-206 rw #2");
		CHECK_EQ(anon_vma_at(machine, 1, 0x1fd), 1);
		CHECK_EQ(anon_vma_at(machine, 1, 0x204), 2);
		process_end(machine);
	}
}

/* Whichever of the three is touched, the survivor has its anon_vma, and exactly one link. */
TEST(the_survivor_gets_the_anon_vma)
{
	static const struct {
		u64 p_pages, v_pages, n_pages; /* of side_by_side() */
		u64 touched, changed;
		bool in_6_1; /* does it merge there? */
	} layouts[] = {
		{ 3, 2, 3, 0x202, 2, true }, /* N: all three become one */
		{ 3, 2, 3, 0x200, 2, false }, /* V: all three become one */
		{ 3, 5, 0, 0x200, 2, false }, /* V: its head goes to P */
		{ 0, 5, 3, 0x200, 5, false }, /* V: N absorbs it */
	};

	FOR_MAPLE_ERAS(era) {
		for (u32 i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
			struct machine *machine = side_by_side(*era, layouts[i].p_pages, layouts[i].v_pages, layouts[i].n_pages);
			bool joins = layouts[i].in_6_1 || era_named(*era)->release >= RELEASE(6, 16, 0);
			const struct vm_area_struct *neighbour;

			CHECK_EQ(store(machine, layouts[i].touched, 1), 0);
			CHECK_EQ(protect(machine, 0x200, layouts[i].changed, PROT_RW), 0);
			neighbour = area_at(machine, 1, layouts[i].p_pages ? 0x1ff : 0x205);
			CHECK_EQ(neighbour == area_at(machine, 1, 0x200), joins);
			CHECK_EQ(neighbour->anon_vma ? neighbour->anon_vma->id : 0, joins);
			CHECK_EQ(anon_vma_links(neighbour), joins);
			process_end(machine);
		}
	}
}

/* The links are already made when the index gets no node; they are removed again. */
TEST(without_memory_for_the_index_the_links_go_again)
{
	struct machine *machine = side_by_side("6.18", 3, 5, 0);
	u64 live;

	store(machine, 0x200, 1);
	live = machine->arena.live;
	machine->arena.fail_in = 2;
	CHECK_EQ(protect(machine, 0x200, 2, PROT_RW), -ENOMEM);
	CHECK(FIRST_EVENT(anon_vma_clone_leave) && FIRST_EVENT(anon_vma_clone_leave)->error == 0);
	CHECK_AREAS(machine, "1fd-200 rw #1, 200-205 rwx #2");
	CHECK_EQ(anon_vma_at(machine, 1, 0x1fd), 0);
	CHECK_EQ(machine->links_alive, 1);
	CHECK_EQ(area_at(machine, 1, 0x200)->anon_vma->num_active_vmas, 1);
	CHECK_EQ(machine->arena.live, live);
	CHECK_EQ(protect(machine, 0x200, 2, PROT_RW), 0);
	CHECK_EQ(anon_vma_at(machine, 1, 0x1fd), 1);
	process_end(machine);
}
