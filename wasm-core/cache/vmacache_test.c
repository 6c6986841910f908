/* The slots: which one a VMA goes to, in which order they are asked, and what a thread has in them at first. */
#include "cache/vmacache.h"
#include "test/tasks_fixture.h"

TEST(an_area_is_remembered_by_page_number_or_by_2_mib)
{
	static const struct {
		u64 page;
		const char *by_page, *by_pmd;
	} places[] = {
		{ 0x100, "#1 - - -", "#1 - - -" }, { 0x105, "- #1 - -", "#1 - - -" }, { 0x117, "- - - #2", "#2 - - -" },
		{ 0x1001, "- #3 - -", "#3 - - -" }, { 0x1200, "#3 - - -", "- #3 - -" }, { 0x15ff, "- - - #3", "- - #3 -" },
		{ 0x17fe, "- - #3 -", "- - - #3" },
	};

	FOR_VMACACHE_ERAS(era)
		for (u32 i = 0; i < sizeof(places) / sizeof(*places); i++) {
			struct machine *machine = cache_process(*era, 0);

			look(machine, 1, 1, places[i].page);
			CHECK_SLOTS(machine, 1, 1, BY_PMD(era) ? places[i].by_pmd : places[i].by_page);
			CHECK_EQ(machine->counters.cache_misses_empty, 1);
			process_end(machine);
		}
}

/* The VMA above a gap is remembered for the gap in vain, so the same VMA gets into two slots. */
TEST(slots_are_asked_from_the_first_or_from_the_hashed_one_on)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 0);

		CHECK_EQ(look(machine, 1, 1, 0xa01), 3);
		CHECK_EQ(look(machine, 1, 1, 0xc02), 3);
		CHECK_SLOTS(machine, 1, 1, "- #3 #3 -");
		CHECK_EQ(look(machine, 1, 1, 0x1402), 3);
		CHECK_EQ(FIRST_EVENT(cache_hit)->slot, BY_PMD(era) ? 2 : 1);
		CHECK_EQ(look(machine, 1, 1, 0x1603), 3);
		CHECK_EQ(FIRST_EVENT(cache_hit)->slot, 1); /* 4.20 begins at slot 3 and wraps around */
		CHECK_EQ(machine->counters.cache_hits, 2);
		process_end(machine);
	}
}

TEST(each_filled_slot_on_the_way_is_compared)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 0);

		look(machine, 1, 1, 0xa01);
		CHECK_EQ(machine->counters.cache_compares, 0);
		look(machine, 1, 1, 0xc02);
		CHECK_EQ(machine->counters.cache_compares, 1);
		CHECK_SLOTS(machine, 1, 1, "- #3 #3 -");
		look(machine, 1, 1, 0x1402); /* slot 1 answers, or slot 2 first */
		CHECK_EQ(machine->counters.cache_compares, 2);
		look(machine, 1, 1, 0x100); /* in no slot */
		CHECK_EQ(machine->counters.cache_compares, 4);
		/* An outdated number: the slots are emptied, and none is compared. */
		unmap(machine, 0x110, 1);
		machine->counters = (struct counters){ 0 };
		look(machine, 1, 1, 0x1402);
		CHECK_EQ(machine->counters.cache_misses_seqnum, 1);
		CHECK_EQ(machine->counters.cache_compares, 0);
		process_end(machine);
	}
}

TEST(a_hit_stores_nothing_and_a_miss_replaces)
{
	struct machine *machine = cache_process("3.15", 0);

	look(machine, 1, 1, 0x100);
	look(machine, 1, 1, 0x107);
	CHECK_SLOTS(machine, 1, 1, "#1 - - -");
	look(machine, 1, 1, 0x114);
	CHECK_EQ(FIRST_EVENT(cache_miss)->why, cache_miss_elsewhere);
	CHECK_EQ(FIRST_EVENT(cache_miss)->vma, 1);
	CHECK_EQ(FIRST_EVENT(cache_store)->old, 1);
	CHECK_SLOTS(machine, 1, 1, "#2 - - -");
	CHECK_EQ(look(machine, 1, 1, 0x1900), 0); /* above all VMAs */
	CHECK_SLOTS(machine, 1, 1, "#2 - - -");
	CHECK_EQ(machine->counters.cache_misses, 3);
	CHECK_EQ(machine->counters.cache_misses_elsewhere, 2);
	process_end(machine);
}

TEST(a_remembered_area_answers_for_the_bounds_it_has_now)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 0);

		look(machine, 1, 1, 0x104);
		protect(machine, 0x106, 2, PROT_READ); /* a split whose lower part is the new VMA */
		machine->counters = (struct counters){ 0 };
		CHECK_EQ(look(machine, 1, 1, 0x105), 4);
		CHECK_EQ(machine->counters.cache_misses, 1);
		CHECK_EQ(look(machine, 1, 1, 0x107), 1);
		CHECK_EQ(machine->counters.cache_hits, BY_PMD(era) ? 0 : 1);
		process_end(machine);
	}
}

TEST(a_thread_begins_with_its_makers_slots_or_with_none)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 7);

		look(machine, 1, 1, 0x104);
		CHECK_EQ(clone_from(machine, 1, 1), 2);
		CHECK_SLOTS(machine, 1, 2, AS_POSTED(era) ? "#1 - - -" : "- - - -");
		CHECK_EQ(task_at(machine, 1, 2)->vmacache_seqnum, 7);
		look(machine, 1, 2, 0x100);
		CHECK_EQ(machine->counters.cache_hits, AS_POSTED(era) ? 1 : 0);
		CHECK_EQ(machine->counters.cache_misses_empty, AS_POSTED(era) ? 1 : 2);
		CHECK_EQ(machine->counters.cache_flushes, 0);
		process_end(machine);
	}
}

/* The number is copied as it is, even if it is out of date. */
TEST(a_thread_made_by_one_that_is_behind_is_behind)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 7);

		look(machine, 1, 1, 0x104);
		CHECK_EQ(clone_from(machine, 1, 1), 2);
		call_as(machine, 1, 2,
			(struct record_operation){ .call = call_munmap, .addr = PAGES(0x110), .length = PAGES(8) });
		CHECK_EQ(clone_from(machine, 1, 1), 3);
		CHECK_EQ(task_at(machine, 1, 3)->vmacache_seqnum, 7);
		look(machine, 1, 3, 0x104);
		CHECK_EQ(FIRST_EVENT(cache_miss)->why, cache_miss_seqnum);
		process_end(machine);
	}
}

TEST(each_thread_has_slots_of_its_own)
{
	struct machine *machine = cache_process("4.20", 0);

	clone_from(machine, 1, 1);
	look(machine, 1, 1, 0x100);
	look(machine, 1, 2, 0x110);
	CHECK_SLOTS(machine, 1, 1, "#1 - - -");
	CHECK_SLOTS(machine, 1, 2, "#2 - - -");
	look(machine, 1, 1, 0x101);
	look(machine, 1, 2, 0x111);
	CHECK_EQ(machine->counters.cache_hits, 2);
	process_end(machine);
}

TEST(sweeps_have_as_many_slots_as_they_say)
{
	static const struct {
		const char *cache;
		u32 slots, page, pmd;
	} sweeps[] = {
		{ "vmacache_1_page", 1, 0, 0 },   { "vmacache_2_page", 2, 1, 0 }, { "vmacache_8_page", 8, 5, 0 },
		{ "vmacache_16_page", 16, 13, 0 }, { "vmacache_1_pmd", 1, 0, 0 },  { "vmacache_2_pmd", 2, 0, 1 },
		{ "vmacache_8_pmd", 8, 0, 3 },     { "vmacache_16_pmd", 16, 0, 11 },
	};

	for (u32 i = 0; i < sizeof(sweeps) / sizeof(*sweeps); i++) {
		struct machine *machine;
		char id[64] = "3.15+cache=";

		__builtin_strcat(id, sweeps[i].cache);
		machine = cache_process(id, UINT32_MAX);
		CHECK_EQ(cache_of(machine->mm)->form->slots, sweeps[i].slots);
		look(machine, 1, 1, 0x16fd);
		CHECK_EQ(FIRST_EVENT(cache_store)->slot, sweeps[i].page + sweeps[i].pmd);
		unmap(machine, 0x110, 1);
		CHECK_EQ(machine->counters.cache_overflows, 0);
		process_end(machine);
	}
}

TEST(what_a_slot_must_not_hold_is_seen)
{
	struct machine *machine = cache_process("3.15", 0);
	struct vmacache_slot *slots = task_at(machine, 1, 1)->vmacache, kept;

	look(machine, 1, 1, 0x100);
	CHECK(!mm_verify(machine->mm));
	kept = slots[0];
	slots[0].vma = (struct vm_area_struct *)machine; /* not a VMA of the mm */
	CHECK(mm_verify(machine->mm));
	slots[0] = kept;
	slots[0].id = 2;
	CHECK(mm_verify(machine->mm));
	slots[0] = kept;
	slots[0].process = 2;
	CHECK(mm_verify(machine->mm));
	slots[0] = (struct vmacache_slot){ 0 };
	slots[4] = kept;
	CHECK(mm_verify(machine->mm));
	slots[4] = (struct vmacache_slot){ 0 };
	machine->mm->vmacache_seqnum = (u64)UINT32_MAX + 1;
	CHECK(mm_verify(machine->mm));
	machine->mm->vmacache_seqnum = 0;
	machine->mm->mmap_cache = machine->mm->mmap;
	CHECK(mm_verify(machine->mm));
	process_end(machine);
}
