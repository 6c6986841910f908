#include "page/pages.h"
#include "test/pages_fixture.h"

/* 16 MiB of pages around an address where several levels of the page tables change to the next entry. */
#define BASE (((u64)1 << 24) - 2048)
#define COUNT 4096u
#define BLOCK 512u

/* These tests are only about page tables: any VMA will do. */
#define ANY_AREA(mm_) (&(struct vm_area_struct){ .vm_mm = (mm_), .vm_end = UINT64_MAX })

struct world {
	struct mm_struct *mm;
	u64 seed;
	u8 state[COUNT]; /* enum code_page_state */
	bool huge[COUNT / BLOCK];
};

static u64 below(struct world *world, u64 n)
{
	world->seed = world->seed * 6364136223846793005u + 1442695040888963407u;
	return (world->seed >> 33) % n;
}

static void cut(struct world *world, u32 page)
{
	if (page < COUNT && page % BLOCK)
		world->huge[page / BLOCK] = false;
}

static void put(struct world *world, u32 first, u32 last, enum code_page_state from, enum code_page_state to)
{
	for (u32 i = first; i < last; i++)
		if (world->state[i] == from)
			world->state[i] = (u8)to;
}

static void forget_huge(struct world *world, u32 first, u32 last)
{
	for (u32 block = first / BLOCK; block * BLOCK < last; block++)
		world->huge[block] = false;
}

static void fill(struct world *world, u32 first, u32 last, enum code_page_state state)
{
	CHECK_EQ(pages_fill(ANY_AREA(world->mm), PAGES(BASE + first), PAGES(BASE + last), state), 0);
	put(world, first, last, page_state_none, state);
	if (state == page_state_guard) {
		put(world, first, last, page_state_anon, state);
		forget_huge(world, first, last);
	}
}

static void clear(struct world *world, u32 first, u32 last)
{
	pages_clear(world->mm, PAGES(BASE + first), PAGES(BASE + last), 0, UINT64_MAX);
	put(world, first, last, page_state_anon, page_state_none);
	put(world, first, last, page_state_guard, page_state_none);
	forget_huge(world, first, last);
}

static void zap(struct world *world, u32 first, u32 last)
{
	pages_zap(world->mm, PAGES(BASE + first), PAGES(BASE + last));
	put(world, first, last, page_state_anon, page_state_none);
	forget_huge(world, first, last);
}

static void make_huge(struct world *world, u32 block)
{
	clear(world, block * BLOCK, (block + 1) * BLOCK);
	CHECK_EQ(page_set_huge(ANY_AREA(world->mm), PAGES(BASE + block * BLOCK)), 0);
	put(world, block * BLOCK, (block + 1) * BLOCK, page_state_none, page_state_anon);
	world->huge[block] = true;
}

static void move(struct world *world, u32 from, u32 to, u32 length)
{
	if (from < to + length && to < from + length)
		return;
	clear(world, to, to + length);
	CHECK_EQ(pages_move(world->mm, PAGES(BASE + from), PAGES(BASE + to), PAGES(length)), 0);
	for (u32 i = 0; i < length; i += BLOCK) {
		bool whole = from % BLOCK == 0 && to % BLOCK == 0 && length - i >= BLOCK;

		if (whole)
			world->huge[(to + i) / BLOCK] = world->huge[(from + i) / BLOCK];
	}
	forget_huge(world, from, from + length);
	for (u32 i = 0; i < length; i++) {
		world->state[to + i] = world->state[from + i];
		world->state[from + i] = page_state_none;
	}
}

static void random_step(struct world *world)
{
	u32 first = (u32)below(world, COUNT), last = first + 1 + (u32)below(world, COUNT - first);

	if (below(world, 3) == 0) {
		first = first / BLOCK * BLOCK;
		last = (last + BLOCK - 1) / BLOCK * BLOCK;
	} else if (below(world, 2)) {
		last = first + 1 + (u32)below(world, COUNT - first > 40 ? 40 : COUNT - first);
	}
	switch (below(world, 9)) {
	case 0:
	case 1:
		fill(world, first, last, page_state_anon);
		break;
	case 2:
		fill(world, first, first + 1 + (u32)below(world, last - first), page_state_guard);
		break;
	case 3:
		clear(world, first, last);
		break;
	case 4:
		zap(world, first, last);
		break;
	case 5:
		pages_unguard(world->mm, PAGES(BASE + first), PAGES(BASE + last));
		put(world, first, last, page_state_guard, page_state_none);
		break;
	case 6:
		make_huge(world, first / BLOCK);
		break;
	case 7:
		pages_split_huge(world->mm, PAGES(BASE + first));
		cut(world, first);
		break;
	default:
		move(world, first, (u32)below(world, COUNT - (last - first) + 1), last - first);
	}
}

static void compare(struct world *world)
{
	u32 first = (u32)below(world, COUNT), last = first + (u32)below(world, COUNT - first + 1), guard = last;
	u64 anon = 0, huge = 0;
	const char *complaint = pages_verify(world->mm);

	if (complaint)
		check_failed(__FILE__, __LINE__, "%s", complaint);
	for (u32 i = first; i < last; i++) {
		CHECK_EQ(page_state_at(world->mm, PAGES(BASE + i)), world->state[i]);
		anon += world->state[i] == page_state_anon;
		if (world->state[i] == page_state_guard && guard == last)
			guard = i;
	}
	for (u32 block = (first + BLOCK - 1) / BLOCK; (block + 1) * BLOCK <= last; block++)
		huge += world->huge[block];
	CHECK_EQ(pages_anon(world->mm, PAGES(BASE + first), PAGES(BASE + last)), anon);
	CHECK_EQ(pages_huge(world->mm, PAGES(BASE + first), PAGES(BASE + last)), huge);
	CHECK_EQ(pages_first_guard(world->mm, PAGES(BASE + first), PAGES(BASE + last)), PAGES(BASE + guard));
}

TEST(page_states_agree_with_an_array)
{
	struct machine *machine = roomy_process("6.18");
	u64 live = machine->arena.live;

	for (u64 seed = 1; seed <= 12; seed++) {
		struct world world = { .mm = machine->mm, .seed = seed };

		for (u32 step = 0; step < 120; step++) {
			random_step(&world);
			compare(&world);
		}
		pages_destroy(machine->mm);
		CHECK_EQ(machine->arena.live, live);
	}
	process_end(machine);
}

/* An almost empty range of terabytes costs no more than its few pages. */
TEST(emptiness_costs_nothing)
{
	struct machine *machine = roomy_process("6.18");
	struct mm_struct *mm = machine->mm;
	u64 live = machine->arena.live, end = (u64)1 << 47;

	CHECK_EQ(pages_fill(ANY_AREA(mm), PAGES(1), PAGES(2), page_state_anon), 0);
	CHECK_EQ(pages_fill(ANY_AREA(mm), end - PAGE_SIZE, end, page_state_guard), 0);
	CHECK_EQ(pages_anon(mm, 0, end), 1);
	CHECK_EQ(pages_first_guard(mm, 0, end), end - PAGE_SIZE);
	CHECK_EQ(pages_move(mm, 0, (u64)1 << 46, (u64)1 << 45), 0);
	CHECK_EQ(page_state_at(mm, ((u64)1 << 46) + PAGE_SIZE), page_state_anon);
	pages_zap(mm, 0, end);
	CHECK_EQ(page_state_at(mm, end - PAGE_SIZE), page_state_guard);
	pages_clear(mm, 0, end, 0, UINT64_MAX);
	CHECK_EQ(page_tables(mm), 1);
	pages_destroy(mm);
	CHECK_EQ(machine->arena.live, live);
	process_end(machine);
}

/* A child maps the same huge page; the page is freed when the last mm unmaps it. */
TEST(a_copy_shares_the_huge_page)
{
	struct machine *machine = roomy_process("6.18");
	struct mm_struct other = { .machine = machine }, *mm = machine->mm;
	struct vm_area_struct parent = { .vm_mm = mm, .vm_end = 4 * HUGE_SIZE };
	struct vm_area_struct child = { .vm_mm = &other, .vm_end = 4 * HUGE_SIZE };
	u64 live = machine->arena.live;

	CHECK_EQ(page_set_huge(ANY_AREA(mm), HUGE_SIZE), 0);
	CHECK_EQ(page_table_at(mm, HUGE_SIZE), page_table_huge);
	CHECK_EQ(copy_page_range(&child, &parent), 0);
	CHECK_EQ(page_table_at(mm, HUGE_SIZE), page_table_shared_huge);
	CHECK_EQ(pages_huge(&other, 0, 4 * HUGE_SIZE), 1);
	pages_break_huge(&other, HUGE_SIZE);
	CHECK_EQ(pages_anon(&other, 0, 4 * HUGE_SIZE), 512);
	CHECK_EQ(pages_huge(&other, 0, 4 * HUGE_SIZE), 0);
	CHECK_EQ(page_table_at(mm, HUGE_SIZE), page_table_shared_huge);
	pages_destroy(&other);
	CHECK_EQ(page_table_at(mm, HUGE_SIZE), page_table_huge);
	pages_destroy(mm);
	CHECK_EQ(machine->arena.live, live);
	process_end(machine);
}

/* Each allocation of a move fails once: nothing has moved, and nothing is lost. */
TEST(a_move_that_fails_moves_nothing)
{
	struct machine *machine = roomy_process("6.18");
	struct mm_struct *mm = machine->mm;
	u64 to = (u64)1 << 40;
	u32 failures = 0;

	CHECK_EQ(pages_fill(ANY_AREA(mm), PAGES(500), PAGES(1100), page_state_anon), 0);
	CHECK_EQ(pages_fill(ANY_AREA(mm), PAGES(600), PAGES(601), page_state_guard), 0);
	for (;; failures++) {
		u64 live = machine->arena.live;

		machine->arena.fail_in = failures + 1;
		if (!pages_move(mm, 0, to, PAGES(2048)))
			break;
		CHECK_EQ(pages_anon(mm, PAGES(500), PAGES(1100)), 599);
		pages_clear(mm, to, to + PAGES(2048), 0, UINT64_MAX);
		CHECK_EQ(machine->arena.live, live);
		CHECK(!pages_verify(mm));
	}
	machine->arena.fail_in = 0;
	CHECK_EQ(failures, 5); /* two upper-level tables, three lowest-level ones */
	CHECK_EQ(pages_anon(mm, to, to + PAGES(2048)), 599);
	CHECK_EQ(page_state_at(mm, to + PAGES(600)), page_state_guard);
	process_end(machine);
}

/* The page tables of an endless range need more memory than the machine has: the call fails before the first one is
 * made. */
TEST(page_tables_take_memory_too)
{
	struct machine *machine = roomy_process("6.18");
	struct mm_struct *mm = machine->mm;
	u64 live = machine->arena.live, start = (u64)1 << 40;

	machine->ram = (u64)1 << 24;
	CHECK_EQ(pages_fill(ANY_AREA(mm), start, start + ((u64)1 << 46), page_state_guard), -ENOMEM);
	CHECK_EQ(machine->reason, reason_no_memory);
	CHECK_EQ(machine->arena.live, live);
	CHECK_EQ(pages_fill(ANY_AREA(mm), start, start + ((u64)1 << 30), page_state_guard), 0);
	process_end(machine);
}
