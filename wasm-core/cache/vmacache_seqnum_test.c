/* The sequence number: what advances it, who notices and when, and what happens when it overflows. */
#include "test/tasks_fixture.h"

static void unmap_as(struct machine *machine, u32 process, u32 thread, u64 start, u64 pages)
{
	call_as(machine, process, thread,
		(struct record_operation){ .call = call_munmap, .addr = PAGES(start), .length = PAGES(pages) });
}

static u64 seqnum_of(struct machine *machine, u32 process)
{
	return mm_of(machine, process)->vmacache_seqnum;
}

TEST(one_unmap_voids_the_slots_of_all_threads_and_each_finds_out_for_itself)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 0);

		clone_from(machine, 1, 1);
		clone_from(machine, 1, 1);
		for (u32 thread = 1; thread <= 3; thread++)
			look(machine, 1, thread, 0x110);
		unmap_as(machine, 1, 1, 0x104, 1); /* another VMA, not the one that is remembered */
		CHECK_EQ(machine->counters.cache_invalidations, 1);
		CHECK_EQ(seqnum_of(machine, 1), 1);
		for (u32 thread = 2; thread <= 3; thread++) {
			CHECK_SLOTS(machine, 1, thread, "#2 - - -");
			CHECK_EQ(task_at(machine, 1, thread)->vmacache_seqnum, 0);
		}
		/* The thread that unmapped has not noticed either: its lookup came before. */
		machine->counters = (struct counters){ 0 };
		for (u32 thread = 1; thread <= 3; thread++) {
			CHECK_EQ(look(machine, 1, thread, 0x110), 2);
			CHECK_EQ(FIRST_EVENT(cache_flush)->old, 0);
			CHECK_EQ(FIRST_EVENT(cache_flush)->seqnum, 1);
			CHECK_EQ(FIRST_EVENT(cache_miss)->why, cache_miss_seqnum);
			CHECK_EQ(machine->counters.cache_flushes, thread);
			look(machine, 1, thread, 0x110);
			CHECK_EQ(machine->counters.cache_flushes, thread);
		}
		CHECK_EQ(machine->counters.cache_misses_seqnum, 3);
		CHECK_EQ(machine->counters.cache_hits, 3);
		process_end(machine);
	}
}

/* A slot that is not trusted may point to a freed VMA. Nobody follows it here. */
TEST(an_area_that_is_gone_is_not_asked)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 0);

		clone_from(machine, 1, 1);
		look(machine, 1, 2, 0x110);
		unmap_as(machine, 1, 1, 0x110, 8);
		CHECK_SLOTS(machine, 1, 2, "#2 - - -");
		CHECK_EQ(look(machine, 1, 2, 0x114), 3);
		process_end(machine);
	}
}

struct change {
	const char *what;
	struct record_operation op;
	u32 invalidations;
};

#define MMAP(start, pages, rights)                                                                       \
	{ .call = call_mmap, .addr = PAGES(start), .length = PAGES(pages), .prot = rights,               \
	  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED }
#define RANGE(name, start, pages, more) \
	{ .call = call_##name, .addr = PAGES(start), .length = PAGES(pages), .prot = more, .flags = more }
#define MREMAP(start, pages, new_pages, more, new_start)                                                  \
	{ .call = call_mremap, .addr = PAGES(start), .length = PAGES(pages), .new_length = PAGES(new_pages), \
	  .flags = more, .new_addr = PAGES(new_start) }

/* The VMAs: 100-108 rw, 108-110 r-, 110-118 rw, 120-128 rw, and a stack at 2f00-2f10. */
static const struct change changes[] = {
	{ "a mapping", MMAP(0x200, 4, PROT_RW), 0 },
	{ "a mapping that an area takes in", MMAP(0x118, 4, PROT_RW), 0 },
	{ "a mapping that joins two areas", MMAP(0x118, 8, PROT_RW), 1 },
	{ "a mapping over three areas", MMAP(0x104, 16, PROT_READ), 1 },
	{ "a split", RANGE(mprotect, 0x102, 2, PROT_READ), 0 },
	{ "a border that moves", RANGE(mprotect, 0x108, 2, PROT_RW), 0 },
	{ "a whole area that becomes its neighbour's", RANGE(mprotect, 0x100, 8, PROT_READ), 1 },
	{ "three areas that become one", RANGE(mprotect, 0x108, 8, PROT_RW), 2 },
	{ "an area that gets other flags", RANGE(mprotect, 0x120, 8, PROT_READ), 0 },
	{ "an unmap of nothing", RANGE(munmap, 0x200, 8, 0), 0 },
	{ "an unmap of a part", RANGE(munmap, 0x102, 2, 0), 1 },
	{ "an unmap of three areas", RANGE(munmap, 0x100, 0x18, 0), 1 },
	{ "growth in place", MREMAP(0x120, 8, 12, 0, 0), 0 },
	{ "shrinking in place", MREMAP(0x120, 8, 4, 0, 0), 1 },
	{ "a move", MREMAP(0x100, 8, 8, MREMAP_MAYMOVE | MREMAP_FIXED, 0x300), 1 },
	{ "a move over an area", MREMAP(0x100, 8, 8, MREMAP_MAYMOVE | MREMAP_FIXED, 0x120), 2 },
	{ "the heap begins", { .call = call_brk, .addr = PAGES(0x84) }, 0 },
	{ "advice about pages", RANGE(madvise, 0x100, 4, 4), 0 },
	{ "a lock", RANGE(mlock, 0x122, 2, 0), 0 },
	{ "a touch", RANGE(store, 0x100, 8, 0), 0 },
	{ "a stack that grows", RANGE(store, 0x2efe, 1, 0), 0 },
	{ "fork()", { .call = call_fork }, 0 },
	{ "clone()", { .call = call_clone }, 0 },
	{ "a look into a process", { .call = call_peek, .addr = PAGES(0x100), .flags = 1 }, 0 },
	{ "the end of the process", { .call = call_exit }, 0 },
};

TEST(merged_away_areas_and_unmaps_advance_the_number_and_nothing_else)
{
	FOR_VMACACHE_ERAS(era)
		for (u32 i = 0; i < sizeof(changes) / sizeof(*changes); i++) {
			struct record_layout layout = roomy_layout();
			struct machine *machine;

			layout.start_brk = layout.brk = PAGES(0x80);
			machine = process_start_with(era_named(*era), &layout);
			add_area(machine, 0x100, 0x108, VM_RW);
			add_area(machine, 0x108, 0x110, VM_RO | VM_ACCOUNT);
			add_area(machine, 0x110, 0x118, VM_RW);
			add_area(machine, 0x120, 0x128, VM_RW);
			add_area(machine, 0x2f00, 0x2f10, VM_RW | VM_GROWSDOWN);
			perform(machine, changes[i].op);
			if (machine->counters.cache_invalidations != changes[i].invalidations)
				check_failed(__FILE__, __LINE__, "%s, %s: the number advances by %llu, not %u", *era,
					     changes[i].what, (unsigned long long)machine->counters.cache_invalidations,
					     changes[i].invalidations);
			CHECK_EQ(machine->mm->vmacache_seqnum, changes[i].invalidations);
			process_end(machine);
		}
}

TEST(the_number_has_32_bits_or_64)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, UINT32_MAX);

		look(machine, 1, 1, 0x100);
		CHECK_EQ(machine->counters.cache_flushes, 0);
		unmap_as(machine, 1, 1, 0x110, 1);
		CHECK_EQ(seqnum_of(machine, 1), BY_PMD(era) ? (u64)UINT32_MAX + 1 : 0);
		CHECK_EQ(FIRST_EVENT(cache_invalidate)->seqnum, BY_PMD(era) ? (u64)UINT32_MAX + 1 : 0);
		CHECK_EQ(machine->counters.cache_overflows, !BY_PMD(era));
		process_end(machine);
	}
}

/* The slots are emptied even if the process has only one thread. The check that avoids this came with 3.16. */
TEST(the_overflow_empties_the_only_thread_there_is)
{
	struct machine *machine = cache_process("3.15", UINT32_MAX);

	look(machine, 1, 1, 0x100);
	unmap_as(machine, 1, 1, 0x110, 1);
	CHECK_EQ(FIRST_EVENT(cache_overflow)->tasks, 1);
	CHECK_SLOTS(machine, 1, 1, "- - - -");
	/* Only the slots: the thread's own number is still the old one. */
	CHECK_EQ(task_at(machine, 1, 1)->vmacache_seqnum, UINT32_MAX);
	process_end(machine);
}

/* Otherwise a thread that has slept for 2^32 changes would trust its slots. */
TEST(the_overflow_empties_all_tasks_or_those_of_the_mm_or_none)
{
	static const char *const own[] = { "- - - -", "- - - -", "#1 - - -" };
	static const char *const others[] = { "- - - -", "#4 - - -", "#4 - - -" };

	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, UINT32_MAX - 2);

		clone_from(machine, 1, 1);
		fork_from(machine, 1);
		look(machine, 1, 2, 0x100);
		look(machine, 2, 1, 0x100);
		for (u64 page = 0x110; page < 0x113; page++) {
			CHECK_EQ(machine->counters.cache_overflows, 0);
			CHECK_SLOTS(machine, 1, 2, "#1 - - -");
			unmap_as(machine, 1, 1, page, 1);
		}
		CHECK_SLOTS(machine, 1, 2, own[era - vmacache_eras]);
		CHECK_SLOTS(machine, 2, 1, others[era - vmacache_eras]);
		if (!BY_PMD(era))
			CHECK_EQ(FIRST_EVENT(cache_overflow)->tasks, AS_POSTED(era) ? 3 : 2);
		process_end(machine);
	}
}

TEST(a_child_begins_with_the_next_number_or_with_0)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 7);

		look(machine, 1, 1, 0x104);
		CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(seqnum_of(machine, 2), AS_POSTED(era) ? 8 : 0);
		CHECK_EQ(seqnum_of(machine, 1), 7);
		CHECK_EQ(task_at(machine, 2, 1)->vmacache_seqnum, 7);
		CHECK_SLOTS(machine, 2, 1, AS_POSTED(era) ? "1:#1 - - -" : "- - - -");
		CHECK_SLOTS(machine, 1, 1, "#1 - - -");
		/* The slots that it has copied are not trusted. */
		CHECK_EQ(look(machine, 2, 1, 0x104), 4);
		CHECK_EQ(FIRST_EVENT(cache_miss)->why, cache_miss_seqnum);
		CHECK_EQ(machine->counters.cache_foreign_hits, 0);
		CHECK_SLOTS(machine, 2, 1, "#4 - - -");
		process_end(machine);
	}
}

TEST(a_fork_may_overflow_as_posted)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, UINT32_MAX);

		look(machine, 1, 1, 0x104);
		fork_from(machine, 1);
		CHECK_EQ(seqnum_of(machine, 2), 0);
		CHECK_EQ(machine->counters.cache_overflows, AS_POSTED(era));
		CHECK_SLOTS(machine, 1, 1, AS_POSTED(era) ? "- - - -" : "#1 - - -");
		process_end(machine);
	}
}

TEST(the_last_process_leaves_empty_slots_behind)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 7);

		look(machine, 1, 1, 0x104);
		perform(machine, (struct record_operation){ .call = call_exit });
		CHECK_SLOTS(machine, 1, 1, "- - - -");
		CHECK_EQ(seqnum_of(machine, 1), 7);
		CHECK_EQ(look(machine, 1, 1, 0x104), 0);
		process_end(machine);
	}
}
