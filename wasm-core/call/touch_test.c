#include "machine/file.h"
#include "page/pages.h"
#include "process/start.h"
#include "test/pages_fixture.h"

#define CHECK_SIGNAL(machine, touch, kind, page)                                    \
	do {                                                                        \
		CHECK_EQ(touch, -EFAULT);                                           \
		CHECK_EQ((machine)->signal, signal_##kind);                         \
		CHECK_EQ((machine)->signal_address, PAGES(page));                   \
	} while (0)

TEST(a_page_is_counted_when_it_is_written)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(load(machine, 0x100, 8), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 0);
	CHECK_EQ(store(machine, 0x102, 3), 0);
	CHECK_EQ(store(machine, 0x103, 1), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 3);
	CHECK_EQ(machine->counters.page_faults, 3);
	process_end(machine);
}

/* 2.6.24 to 2.6.31 had no page of zeroes. Read-only memory stays read-only. */
TEST(once_a_read_made_a_page_too)
{
	struct machine *machine = roomy_process("2.6.31-rc8");

	map_at(machine, 0x100, 8, PROT_RW);
	map_at(machine, 0x108, 8, PROT_READ);
	CHECK_EQ(store(machine, 0x102, 1), 0);
	CHECK_EQ(load(machine, 0x100, 4), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 4);
	CHECK_EQ(load(machine, 0x108, 2), 0);
	CHECK_EQ(anon_in(machine, 1, 0x108, 8), 2);
	CHECK(anon_vma_at(machine, 1, 0x108));
	CHECK_EQ(pages_writable(machine->mm, PAGES(0x108), PAGES(0x110)), 0);
	CHECK_EQ(map_with(machine, 0x200, 4, PROT_READ, MAP_PRIVATE | MAP_POPULATE, 0, 0), 0x200);
	CHECK_EQ(anon_in(machine, 1, 0x200, 4), 0);
	CHECK_EQ(lock(machine, 0x200, 4), 0);
	CHECK_EQ(anon_in(machine, 1, 0x200, 4), 4);
	fork_from(machine, 1);
	CHECK_EQ(load(machine, 0x100, 6), 0);
	CHECK_EQ(pages_shared(machine->mm), 10);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 6);
	process_end(machine);

	machine = roomy_process("2.6.32");
	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(load(machine, 0x100, 4), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 0);
	process_end(machine);
}

/* x86 without protection keys has no pages that can be written or executed but not read. */
TEST(what_can_be_accessed_at_all_can_be_read)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 1, PROT_WRITE);
	map_at(machine, 0x101, 1, PROT_EXEC);
	map_at(machine, 0x102, 1, PROT_READ);
	map_at(machine, 0x103, 1, PROT_NONE);
	CHECK_EQ(load(machine, 0x100, 3), 0);
	CHECK_SIGNAL(machine, load(machine, 0x103, 1), accerr, 0x103);
	CHECK_EQ(store(machine, 0x100, 1), 0);
	CHECK_SIGNAL(machine, store(machine, 0x101, 1), accerr, 0x101);
	CHECK_SIGNAL(machine, store(machine, 0x102, 1), accerr, 0x102);
	CHECK_SIGNAL(machine, load(machine, 0x104, 1), maperr, 0x104);
	process_end(machine);
}

TEST(touches_before_the_signal_count)
{
	struct machine *machine = roomy_process("6.18");
	struct record_operation op = { .call = call_store, .addr = PAGES(0x100) + 8, .length = PAGES(5) };

	map_at(machine, 0x100, 2, PROT_RW);
	map_at(machine, 0x102, 2, PROT_RW | PROT_EXEC);
	CHECK_EQ(perform_as(machine, 1, op), -EFAULT);
	CHECK_EQ(machine->signal_address, PAGES(0x104) + 8);
	CHECK_EQ(anon_in(machine, 1, 0x100, 5), 4);
	process_end(machine);
}

TEST(addresses_that_no_program_has)
{
	struct machine *machine = roomy_process("6.18");

	CHECK_SIGNAL(machine, load(machine, 0, 1), maperr, 0);
	CHECK_SIGNAL(machine, load(machine, 0x3000, 1), maperr, 0x3000);
	CHECK_SIGNAL(machine, load(machine, (u64)1 << 35, 1), noncanonical, 0);
	CHECK_SIGNAL(machine, load(machine, UINT64_MAX >> PAGE_SHIFT, 8), maperr, UINT64_MAX >> PAGE_SHIFT);
	CHECK_EQ(load(machine, 0x100, 0), 0);
	process_end(machine);
}

/* The anon_vma is made before the kernel finds that the file has no such page. */
TEST(a_file_ends_where_it_ends)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 5, file_kind_regular, 3, true);
	map_with(machine, 0x100, 4, PROT_RW, MAP_PRIVATE, 5, 1);
	CHECK_EQ(load(machine, 0x100, 2), 0);
	CHECK_SIGNAL(machine, load(machine, 0x101, 3), adrerr, 0x102);
	CHECK_EQ(anon_vma_at(machine, 1, 0x100), 0);
	CHECK_SIGNAL(machine, store(machine, 0x102, 1), adrerr, 0x102);
	CHECK_EQ(anon_vma_at(machine, 1, 0x100), 1);
	CHECK_EQ(store(machine, 0x100, 2), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 4), 2);
	map_with(machine, 0x200, 4, PROT_RW, MAP_SHARED, 5, 0);
	CHECK_SIGNAL(machine, store(machine, 0x200, 4), adrerr, 0x203);
	CHECK_EQ(anon_in(machine, 1, 0x200, 4), 0);
	process_end(machine);
}

TEST(the_page_that_a_file_begins_is_a_page)
{
	struct machine *machine = roomy_process("6.18");
	struct record_file file = { .file = 5, .size = PAGES(1) + 1, .kind = file_kind_memfd, .writable = answer_yes };

	CHECK_EQ(machine_add_file(machine, &file), 0);
	map_with(machine, 0x100, 3, PROT_READ, MAP_SHARED, 5, 0);
	CHECK_SIGNAL(machine, load(machine, 0x100, 3), adrerr, 0x102);
	process_end(machine);
}

/* A private mapping of /dev/zero is anonymous memory. A shared one is not. */
TEST(dev_zero_never_ends)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 8, file_kind_zero, 0, true);
	map_with(machine, 0x100, 4, PROT_RW, MAP_PRIVATE, 8, 0);
	CHECK(vma_is_anonymous(area_at(machine, 1, 0x100)));
	CHECK_EQ(store(machine, 0x100, 4), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 4), 4);
	process_end(machine);
}

TEST(a_guard_page_is_like_no_page)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(advise(machine, 0x102, 1, 102), 0);
	CHECK_SIGNAL(machine, store(machine, 0x100, 4), maperr, 0x102);
	CHECK_EQ(anon_in(machine, 1, 0x100, 4), 2);
	process_end(machine);
}

/* In 2 MiB that are advised and aligned. If the first access is a read, it already makes an anon_vma. */
TEST(the_first_write_makes_a_huge_page)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x3f0, 0x500, PROT_RW);
	advise(machine, 0x3f0, 0x500, 14);
	CHECK_EQ(store(machine, 0x3f8, 16), 0);
	CHECK_EQ(anon_in(machine, 1, 0x3f0, 0x500), 8 + 512);
	CHECK_EQ(pages_huge(machine->mm, PAGES(0x3f0), PAGES(0x8f0)), 1);
	protect(machine, 0x410, 1, PROT_READ);
	CHECK_EQ(pages_huge(machine->mm, PAGES(0x3f0), PAGES(0x8f0)), 0);
	CHECK_EQ(anon_in(machine, 1, 0x3f0, 0x500), 8 + 512);
	process_end(machine);

	machine = roomy_process("6.18");
	map_at(machine, 0x400, 0x200, PROT_RW);
	advise(machine, 0x400, 0x200, 14);
	CHECK_EQ(load(machine, 0x400, 1), 0);
	CHECK_EQ(anon_vma_at(machine, 1, 0x400), 1);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x200), 0);
	CHECK_EQ(store(machine, 0x400, 1), 0);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x200), 512);
	process_end(machine);
}

static u64 pages_after_read_and_write(const char *era)
{
	struct machine *machine = roomy_process(era);
	u64 pages;

	map_at(machine, 0x400, 0x200, PROT_RW);
	advise(machine, 0x400, 0x200, 14);
	load(machine, 0x400, 1);
	pages = anon_in(machine, 1, 0x400, 0x200) << 16;
	store(machine, 0x400, 1);
	pages += anon_in(machine, 1, 0x400, 0x200);
	process_end(machine);
	return pages;
}

/* 3.4 had no huge page of zeroes. From 5.8 to 6.12, a write broke it up. */
TEST(the_huge_page_of_zeroes_had_a_history)
{
	CHECK_EQ(pages_after_read_and_write("3.4"), 512 << 16 | 512);
	CHECK_EQ(pages_after_read_and_write("3.8"), 512);
	CHECK_EQ(pages_after_read_and_write("6.1"), 1);
	CHECK_EQ(pages_after_read_and_write("6.18"), 512);
}

/* Where a page table already exists, for a small page or a page of zeroes, no huge page can be made. */
TEST(small_pages_come_first_or_never_make_way)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x400, 0x400, PROT_RW);
	store(machine, 0x400, 1);
	load(machine, 0x600, 1);
	advise(machine, 0x400, 0x400, 14);
	store(machine, 0x401, 1);
	store(machine, 0x600, 1);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x400), 3);
	process_end(machine);
}

TEST(memory_has_an_end)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.ram = PAGES(0x100);
	machine = process_start_with(era_named("6.18"), &layout);
	map_with(machine, 0x200, 0x200, PROT_RW, MAP_PRIVATE | MAP_NORESERVE, 0, 0);
	CHECK_EQ(store(machine, 0x200, 0x200), -ENOMEM);
	CHECK_EQ(machine->signal, signal_none);
	CHECK_EQ(store(machine, 0x200, 0x80), 0);
	process_end(machine);
}

/* Seen on 6.18: page 0 is there, page 1 isn't, and so on. */
TEST(pages_of_vvar_are_missing_since_5_6)
{
	static const struct { const char *era; u64 flag; bool there[4]; } eras[] = {
		{ "4.20", VM_PFNMAP, { true, true, true, true } },
		{ "5.10", VM_PFNMAP, { true, false, false, false } },
		{ "6.12", VM_PFNMAP, { true, false, false, false } },
		{ "6.18", VM_PFNMAP, { true, false, true, false } },
		{ "7.3", VM_MIXEDMAP, { true, true, true, true } },
		{ "7.3", VM_PFNMAP, { false, false, false, false } },
	};

	for (u32 i = 0; i < sizeof(eras) / sizeof(eras[0]); i++) {
		struct machine *machine = roomy_process(eras[i].era);
		struct record_area vvar = {
			.start = PAGES(0x1000), .end = PAGES(0x1004), .file = 3,
			.vm_flags = VM_READ | VM_MAYREAD | VM_IO | eras[i].flag,
		};

		add_file(machine, 3, file_kind_special, 4, false);
		CHECK_EQ(machine_add_area(machine, &vvar), 0);
		for (u32 page = 0; page < 4; page++) {
			CHECK_EQ(load(machine, 0x1000 + page, 1), eras[i].there[page] ? 0 : -EFAULT);
			CHECK_EQ(machine->signal, eras[i].there[page] ? signal_none : signal_adrerr);
		}
		process_end(machine);
	}
}
