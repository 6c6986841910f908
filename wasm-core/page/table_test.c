/* Page tables of three machines: how many there are, how much memory they use, and when they are freed. */
#include "call/advice.h"
#include "inspect/inspect.h"
#include "page/table.h"
#include "process/start.h"
#include "test/pt_fixture.h"

#define FORMS 3
static const char *const forms[FORMS] = { "3.4", "3.4+pt=i386_pae", "3.4+pt=i386_2level" };

/* With the layout of a 32-bit machine. */
static struct machine *process_of_form(const char *era)
{
	struct record_layout layout = roomy_layout();

	layout.task_size = layout.mmap_base = 0xc0000000;
	return process_start_with(era_named(era), &layout);
}

TEST(a_form_knows_what_its_levels_add_up_to)
{
	for (u32 i = 0; i < FORMS; i++) {
		const struct pt_form *form = era_named(forms[i])->pt;
		u32 shift = 0;

		for (u32 level = 0; level < form->levels; shift += form->bits[level++])
			CHECK_EQ(form->shift[level], shift);
		CHECK_EQ(form->shift[form->levels], shift);
	}
}

TEST(a_layout_must_fit_the_page_tables)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine = arena_place();

	layout.task_size = ((u64)1 << 32) + PAGE_SIZE;
	for (u32 i = 0; i < FORMS; i++)
		CHECK_EQ(machine_init(machine, era_named(forms[i]), &layout), i ? -EINVAL : 0);
	layout.task_size = (u64)1 << 32;
	for (u32 i = 0; i < FORMS; i++)
		CHECK_EQ(machine_init(machine, era_named(forms[i]), &layout), 0);
	arena_release(machine);
}

/* The fork test of 2004. Tables per level, from the lowest up; PAE's top-level table has 32 bytes. */
TEST(half_a_gibibyte_takes_so_many_tables)
{
	static const u32 tables[FORMS][PT_LEVELS] = { { 256, 1, 1, 1 }, { 256, 1, 1 }, { 128, 1 } };
	static const u64 bytes[FORMS] = { 259 * 4096, 257 * 4096 + 32, 129 * 4096 };

	for (u32 i = 0; i < FORMS; i++) {
		struct machine *machine = process_of_form(forms[i]);
		u64 live = machine->arena.live;

		map_at(machine, 0x10000, 131072, PROT_RW);
		CHECK_EQ(store(machine, 0x10000, 131072), 0);
		CHECK_EQ(machine->pages_alive, 131072);
		CHECK_EQ(machine->counters.page_allocs, 131072);
		for (u32 level = 0; level < PT_LEVELS; level++)
			CHECK_EQ(machine->mm->pages.tables[level], tables[i][level]);
		CHECK_EQ(page_table_bytes(machine->mm), bytes[i]);
		CHECK(machine->arena.live - live < 5 << 20);
		CHECK_EQ(unmap(machine, 0x10000, 131072), 0);
		CHECK_EQ(machine->pages_alive, 0);
		CHECK_EQ(page_tables(machine->mm), 1);
		process_end(machine);
	}
}

/* free_pgtables(): a table stays as long as the VMA below or above may need it, whether or not that VMA has pages. */
TEST(tables_go_with_the_last_area_of_their_span)
{
	struct machine *machine = roomy_process("6.18");
	struct mm_struct *mm = machine->mm;

	map_at(machine, 0x400, 8, PROT_RW);
	map_at(machine, 0x410, 8, PROT_RW);
	store(machine, 0x400, 8);
	CHECK_EQ(mm->pages.tables[0], 1);
	unmap(machine, 0x400, 8);
	CHECK_EQ(mm->pages.tables[0], 1);
	CHECK_EQ(pages_anon(mm, 0, UINT64_MAX), 0);
	unmap(machine, 0x410, 8);
	CHECK(FIRST_EVENT(page_table_free));
	CHECK_EQ(page_tables(mm), 1);
	/* Another lowest-level table, but the same tables above. */
	map_at(machine, 0x400, 8, PROT_RW);
	map_at(machine, 0x1000, 8, PROT_RW);
	store(machine, 0x400, 8);
	unmap(machine, 0x400, 8);
	CHECK_EQ(mm->pages.tables[0], 0);
	CHECK_EQ(mm->pages.tables[1], 1);
	unmap(machine, 0x1000, 8);
	CHECK_EQ(page_tables(mm), 1);
	/* The top-level table lives as long as the mm. */
	CHECK_EQ(exit_of(machine, 1), 0);
	CHECK_EQ(page_tables(mm), 0);
	process_end(machine);
}

/* 6.14 is the first kernel that frees an empty table while its VMA stays. */
TEST(advice_leaves_the_table_until_6_14)
{
	static const char *const rows[] = { "6.8", "6.18" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(rows[i]);

		map_at(machine, 0x400, 0x200, PROT_RW);
		store(machine, 0x400, 3);
		CHECK_EQ(advise(machine, 0x400, 0x200, MADV_DONTNEED), 0);
		CHECK_EQ(machine->mm->pages.tables[0], !i);
		CHECK_EQ(machine->mm->pages.tables[1], 1);
		process_end(machine);
	}
}

/* With two levels a huge page would have 4 MiB: no kernel of the model makes such pages. */
TEST(two_levels_leave_no_room_for_huge_pages)
{
	for (u32 i = 0; i < FORMS; i++) {
		struct machine *machine = process_of_form(forms[i]);

		map_at(machine, 0x400, 0x400, PROT_RW);
		advise(machine, 0x400, 0x400, MADV_HUGEPAGE);
		CHECK_EQ(store(machine, 0x400, 1), 0);
		CHECK_EQ(pages_huge(machine->mm, 0, UINT64_MAX), i < 2);
		CHECK_EQ(pages_anon(machine->mm, 0, UINT64_MAX), i < 2 ? 512 : 1);
		process_end(machine);
	}
}

TEST(a_moved_range_keeps_its_pages)
{
	for (u32 i = 0; i < FORMS; i++) {
		struct machine *machine = process_of_form(forms[i]);
		struct record_pte first, last;

		map_at(machine, 0x400, 0x500, PROT_RW);
		store(machine, 0x400, 0x500);
		first = pte_at(machine, 1, 0x400);
		last = pte_at(machine, 1, 0x8ff);
		CHECK_EQ(remap(machine, 0x400, 0x500, 0x500, MREMAP_MAYMOVE | MREMAP_FIXED, 0x1234), 0x1234);
		CHECK_EQ(pte_at(machine, 1, 0x1234).frame, first.frame);
		CHECK_EQ(pte_at(machine, 1, 0x1234 + 0x4ff).frame, last.frame);
		CHECK_EQ(pte_at(machine, 1, 0x1234).writable, answer_yes);
		CHECK_EQ(machine->counters.page_allocs, 0x500);
		CHECK_EQ(machine->counters.page_frees, 0);
		process_end(machine);
	}
}

static void check_order(const struct mm_struct *mm, u32 expected)
{
	struct record_page_table seen[64], *record = seen;
	struct page_table_walk walk;
	u32 count = 0, lowest = 0;

	page_table_walk_start(&walk, mm);
	while (page_table_walk_next(&walk, record, 1)) {
		u32 above = count;

		/* The table above is the last one seen on its level, and its slot for this table matches the table's
		 * start. */
		while (above-- > 0 && seen[above].level <= record->level)
			CHECK(seen[above].start < record->start);
		CHECK_EQ(record->level, count ? seen[above].level - 1 : pt_of(mm)->levels - 1);
		if (count) {
			CHECK_EQ(record->parent, seen[above].table);
			CHECK_EQ(seen[above].start + PAGES(record->parent_slot * pt_span(pt_of(mm), record->level)),
				 record->start);
		}
		lowest += record->level == 0;
		CHECK(++count < 64);
		record++;
	}
	CHECK_EQ(count, expected);
	CHECK_EQ(lowest, mm->pages.tables[0]);
}

TEST(tables_are_reported_from_the_top_down)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.task_size = layout.mmap_base = (u64)1 << 46;
	machine = process_start_with(era_named("6.18"), &layout);
	check_order(machine->mm, 0);
	for (u32 i = 0; i < 4; i++) {
		map_at(machine, ((u64)i << 31) + 0x3ff, 2, PROT_RW);
		store(machine, ((u64)i << 31) + 0x3ff, 2);
	}
	check_order(machine->mm, page_tables(machine->mm));
	CHECK_EQ(page_tables(machine->mm), 1 + 4 + 4 + 8);
	process_end(machine);
	for (u32 i = 0; i < FORMS; i++) {
		machine = process_of_form(forms[i]);
		map_at(machine, 0x3ff, 2, PROT_RW);
		store(machine, 0x3ff, 2);
		map_at(machine, 0x80000, 1, PROT_RW);
		store(machine, 0x80000, 1);
		check_order(machine->mm, page_tables(machine->mm));
		process_end(machine);
	}
}

TEST(entries_say_what_they_hold)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x400, 0x200, PROT_RW);
	store(machine, 0x400, 1);
	advise(machine, 0x402, 1, MADV_GUARD_INSTALL);
	CHECK_EQ(pte_at(machine, 1, 0x400).kind, pte_kind_page);
	CHECK_EQ(pte_at(machine, 1, 0x401).kind, pte_kind_none);
	CHECK_EQ(pte_at(machine, 1, 0x402).kind, pte_kind_guard);
	map_at(machine, 0x600, 0x200, PROT_RW);
	advise(machine, 0x600, 0x200, MADV_HUGEPAGE);
	load(machine, 0x600, 1);
	CHECK_EQ(pte_at(machine, 1, 0x7ff).kind, pte_kind_zero);
	store(machine, 0x600, 1);
	CHECK_EQ(pte_at(machine, 1, 0x7ff).kind, pte_kind_huge);
	CHECK_EQ(pte_at(machine, 1, 0x7ff).frame - pte_at(machine, 1, 0x600).frame, 511);
	process_end(machine);
}

/* A request that can't succeed fails at once. */
TEST(terabytes_are_refused_at_once)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;
	u64 used;

	layout.task_size = layout.mmap_base = (u64)1 << 46;
	layout.ram = 0;
	machine = process_start_with(era_named("6.18"), &layout);
	CHECK_EQ(map_at(machine, 0x400, (u64)1 << 32, PROT_RW), 0x400);
	used = machine->arena.used;
	CHECK_EQ(store(machine, 0x400, (u64)1 << 32), -ENOMEM);
	CHECK_EQ(load(machine, 0x400, (u64)1 << 32), -ENOMEM);
	CHECK_EQ(advise(machine, 0x400, (u64)1 << 32, MADV_GUARD_INSTALL), -ENOMEM);
	CHECK_EQ(advise(machine, 0x400, (u64)1 << 32, MADV_HUGEPAGE), 0);
	CHECK_EQ(store(machine, 0x400, (u64)1 << 32), -ENOMEM);
	CHECK(machine->arena.used - used < 4096);
	CHECK_EQ(store(machine, 0x400, 8), 0);
	process_end(machine);
}

/* The child's tables have the same form as the parent's and remember the same huge page, because the child may be the
 * only one left. */
TEST(a_child_inherits_what_its_tables_are)
{
	struct machine *machine = roomy_process("4.20");
	const struct pt_table *table;

	map_at(machine, 0x400, 0x400, PROT_RW);
	advise(machine, 0x400, 0x400, MADV_HUGEPAGE);
	load(machine, 0x400, 1);
	store(machine, 0x600, 1);
	protect(machine, 0x601, 2, PROT_READ);
	CHECK_EQ(page_table_at(machine->mm, PAGES(0x600)), page_table_table);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(page_table_at(mm_of(machine, 2), PAGES(0x400)), page_table_huge_zero);
	table = pt_find(mm_of(machine, 2), 0x600);
	CHECK(table->huge && table->huge == pt_find(machine->mm, 0x600)->huge);
	CHECK_EQ(table->huge->tables, 2);
	process_end(machine);
}
