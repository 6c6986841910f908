/* How often each call enters find_vma(), as in 3.14: that is what caches are measured by. The replay of recorded page
 * faults assumes these figures (docs/decisions/0014). */
#include "machine/index.h"
#include "test/pages_fixture.h"

#define FIXED (MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED)
#define ANYWHERE (MAP_PRIVATE | MAP_ANONYMOUS)

/* 100-108 and 110-118 writable, 108-110 read-only, 200-208 shared from a file, the heap 80-84, a stack 2f00-2f10. */
static struct machine *start_on(const char *era)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.start_brk = PAGES(0x80);
	layout.brk = PAGES(0x84);
	machine = process_start_with(era_named(era), &layout);
	add_file(machine, 7, file_kind_regular, 64, true);
	add_area(machine, 0x80, 0x84, VM_RW);
	add_area(machine, 0x100, 0x108, VM_RW);
	add_area(machine, 0x108, 0x110, VM_RO);
	add_area(machine, 0x110, 0x118, VM_RW);
	add_area(machine, 0x2f00, 0x2f10, VM_RW | VM_GROWSDOWN);
	map_with(machine, 0x200, 8, PROT_RW, MAP_SHARED | MAP_FIXED, 7, 0);
	machine->counters = (struct counters){ 0 };
	return machine;
}

/* Places and lengths in pages. */
struct lookups {
	const char *what;
	struct record_operation op;
	u32 calls;
};

#define MMAP(start, pages, more) \
	{ .call = call_mmap, .addr = PAGES(start), .length = PAGES(pages), .prot = PROT_RW, .flags = more }
#define RANGE(name, start, pages, more) \
	{ .call = call_##name, .addr = PAGES(start), .length = PAGES(pages), .flags = more }
#define MREMAP(start, pages, new_pages, more, new_start)                                                  \
	{ .call = call_mremap, .addr = PAGES(start), .length = PAGES(pages), .new_length = PAGES(new_pages), \
	  .flags = more, .new_addr = PAGES(new_start) }

static const struct lookups of_3_14[] = {
	{ "a fault", RANGE(store, 0x100, 1, 0), 1 },
	{ "a fault that grows the stack", RANGE(store, 0x2efe, 1, 0), 1 },
	{ "a fault in a hole", RANGE(load, 0x120, 1, 0), 1 },
	{ "eight faults", RANGE(store, 0x100, 8, 0), 8 },
	{ "faults across a border", RANGE(load, 0x104, 8, 0), 8 },
	{ "faults up to the one that may not be", RANGE(store, 0x106, 8, 0), 3 },

	{ "a mapping anywhere", MMAP(0, 4, ANYWHERE), 0 },
	{ "at a hint that is free", MMAP(0x300, 4, ANYWHERE), 1 },
	{ "at a hint that is not", MMAP(0x100, 4, ANYWHERE), 1 },
	{ "at a fixed address that is free", MMAP(0x300, 4, FIXED), 0 },
	{ "over a part of an area", MMAP(0x102, 4, FIXED), 2 },
	{ "over three areas", MMAP(0x104, 16, FIXED), 2 },
	{ "with its pages", MMAP(0x300, 4, FIXED | MAP_POPULATE), 2 },
	{ "locked", MMAP(0, 4, ANYWHERE | MAP_LOCKED), 2 },
	{ "locked, over an area", MMAP(0x100, 8, FIXED | MAP_LOCKED), 4 },

	{ "an unmap of nothing", RANGE(munmap, 0x300, 4, 0), 1 },
	{ "of an area", RANGE(munmap, 0x100, 8, 0), 2 },
	{ "of the middle of one", RANGE(munmap, 0x102, 2, 0), 2 },
	{ "of three areas", RANGE(munmap, 0x104, 16, 0), 2 },

	{ "mprotect()", { .call = call_mprotect, .addr = PAGES(0x104), .length = PAGES(8), .prot = PROT_READ }, 1 },
	{ "madvise()", RANGE(madvise, 0x104, 8, 4), 1 },
	{ "MADV_WILLNEED, two areas without a file", RANGE(madvise, 0x104, 8, 3), 3 },
	{ "MADV_WILLNEED of a file's", RANGE(madvise, 0x200, 8, 3), 1 },
	{ "msync() over three areas", RANGE(msync, 0x104, 16, 4), 1 },
	{ "msync() of a shared file's area and the hole behind", RANGE(msync, 0x200, 16, 4), 2 },
	{ "mlock()", RANGE(mlock, 0x102, 4, 0), 3 },
	{ "mlock() over two areas", RANGE(mlock, 0x104, 8, 0), 4 },
	{ "munlock()", RANGE(munlock, 0x104, 8, 0), 1 },

	{ "brk(0)", { .call = call_brk }, 0 },
	{ "the heap grows", { .call = call_brk, .addr = PAGES(0x86) }, 1 },
	{ "the heap shrinks", { .call = call_brk, .addr = PAGES(0x82) }, 2 },

	{ "mremap() grows in place", MREMAP(0x110, 8, 12, 0, 0), 1 },
	{ "mremap() shrinks", MREMAP(0x110, 8, 4, 0, 0), 2 },
	{ "mremap() to the same length", MREMAP(0x110, 8, 8, 0, 0), 0 },
	{ "mremap() has no room", MREMAP(0x100, 8, 12, 0, 0), 1 },
	{ "mremap() moves, and cuts the old place out", MREMAP(0x100, 8, 12, MREMAP_MAYMOVE, 0), 3 },
	{ "mremap() moves to where nothing is",
	  MREMAP(0x100, 8, 8, MREMAP_MAYMOVE | MREMAP_FIXED, 0x300), 4 },
	{ "mremap() moves over an area", MREMAP(0x100, 8, 8, MREMAP_MAYMOVE | MREMAP_FIXED, 0x110), 5 },
	{ "mremap() shrinks and moves", MREMAP(0x100, 8, 4, MREMAP_MAYMOVE | MREMAP_FIXED, 0x300), 6 },

	{ "fork()", { .call = call_fork }, 0 },
	{ "clone()", { .call = call_clone }, 0 },
	{ "a look into a process", { .call = call_peek, .addr = PAGES(0x100), .flags = 1 }, 1 },
	{ "exit()", { .call = call_exit }, 0 },
};

static void check_lookups(const char *era, const struct lookups *lookups)
{
	struct machine *machine = start_on(era);

	perform(machine, lookups->op);
	if (machine->counters.find_vma != lookups->calls)
		check_failed(__FILE__, __LINE__, "%s, %s: %llu calls of find_vma(), not %u", era, lookups->what,
			     (unsigned long long)machine->counters.find_vma, lookups->calls);
	process_end(machine);
}

/* What the thread remembers changes who answers, but not how often find_vma() is called. */
TEST(calls_look_up_as_often_as_in_3_14)
{
	for (u32 i = 0; i < sizeof(of_3_14) / sizeof(*of_3_14); i++) {
		check_lookups("3.14", &of_3_14[i]);
		check_lookups("3.14-vmacache", &of_3_14[i]);
		check_lookups("3.15", &of_3_14[i]);
	}
}

TEST(a_page_that_is_there_is_not_looked_up_again)
{
	struct machine *machine = start_on("3.14");

	store(machine, 0x102, 3);
	machine->counters = (struct counters){ 0 };
	store(machine, 0x100, 8);
	CHECK_EQ(machine->counters.find_vma, 5);
	/* The processor finds a page that is present, and asks nobody. */
	machine->counters = (struct counters){ 0 };
	store(machine, 0x100, 8);
	load(machine, 0x104, 4);
	CHECK_EQ(machine->counters.find_vma, 0);
	/* But an access that is not allowed is a fault. */
	CHECK_EQ(load(machine, 0x108, 1), 0);
	protect(machine, 0x100, 8, PROT_NONE);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(load(machine, 0x100, 1), -EFAULT);
	CHECK_EQ(machine->counters.find_vma, 1);
	process_end(machine);
}

/* The first lookups are shown. The others only count, with the same result. */
TEST(a_large_touch_counts_a_lookup_a_page)
{
	static const struct {
		const char *era;
		u64 nodes, hits;
	} rows[] = {
		{ "3.8", 1, 999 },  { "3.14", 1, 999 }, { "3.14-vmacache", 1, 999 },  { "3.15", 1, 999 },
		{ "4.20", 1, 999 }, { "6.1", 0, 0 },    { "3.8+cache=none", 1000, 0 }, { "6.1+cache=vmacache_1_pmd", 0, 999 },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct machine *machine = roomy_process(rows[i].era);
		u32 shown = 0;

		map_at(machine, 0x400, 1000, PROT_RW);
		machine->counters = (struct counters){ 0 };
		store(machine, 0x400, 1000);
		CHECK_EQ(machine->counters.find_vma, 1000);
		CHECK_EQ(machine->counters.cache_hits, rows[i].hits);
		CHECK_EQ(machine->counters.tree_nodes, rows[i].nodes);
		for (const void *event = NULL; (event = next_event(event, EVENT_find_vma_enter));)
			shown++;
		CHECK_EQ(shown, 18);
		process_end(machine);
	}
}

/* Faults of 6.4 and later lock their VMA without find_vma(). The one lookup stands for that. */
TEST(since_6_4_a_touch_looks_up_each_area_once)
{
	struct machine *machine = start_on("6.18");

	store(machine, 0x102, 2);
	CHECK_EQ(machine->counters.find_vma, 1);
	store(machine, 0x102, 6);
	CHECK_EQ(machine->counters.find_vma, 2);
	store(machine, 0x103, 5);
	CHECK_EQ(machine->counters.find_vma, 2);
	load(machine, 0x107, 3);
	CHECK_EQ(machine->counters.find_vma, 3);
	process_end(machine);
}

TEST(a_huge_page_is_one_fault)
{
	struct machine *machine = roomy_process("3.14");

	map_at(machine, 0x400, 1024, PROT_RW);
	advise(machine, 0x400, 1024, 14 /* MADV_HUGEPAGE */);
	machine->counters = (struct counters){ 0 };
	store(machine, 0x400, 1024);
	CHECK_EQ(machine->counters.find_vma, 2);
	process_end(machine);
}

TEST(the_fault_that_fails_looks_up_too)
{
	struct machine *machine = start_on("3.14");

	map_with(machine, 0x400, 60, PROT_READ, MAP_PRIVATE | MAP_FIXED, 7, 40);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(load(machine, 0x400, 60), -EFAULT); /* 24 pages are in the file */
	CHECK_EQ(machine->counters.find_vma, 25);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(load(machine, 0x418, 2), -EFAULT);
	CHECK_EQ(machine->counters.find_vma, 1);
	process_end(machine);
}

TEST(the_kernel_asks_twice_why_a_page_is_missing)
{
	struct machine *machine = start_on("3.14");

	map_with(machine, 0x400, 60, PROT_READ, MAP_PRIVATE | MAP_FIXED, 7, 40);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(lock(machine, 0x400, 60), -ENOMEM);
	CHECK_EQ(machine->counters.find_vma, 4);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(lock(machine, 0x420, 2), -ENOMEM);
	CHECK_EQ(machine->counters.find_vma, 3);
	process_end(machine);
}
