#include "lock/lock.h"
#include "test/pages_fixture.h"

struct expected {
	const char *era;
	bool end, split, removal, boundary, joins, start;
};

/* Does vma_adjust() acquire the lock of the anon_vma? The table is that of docs/decisions/0022-locks.md. In 2.6.34 a
 * VMA that joins is linked by anon_vma_clone(). */
static const struct expected table[] = {
	{ "2.6.7", true, true, true, true, true, true },
	{ "2.6.31-rc8", true, true, true, true, true, true },
	{ "2.6.31-zhang", false, true, true, false, true, false },
	{ "2.6.32", false, true, true, true, true, true },
	{ "2.6.34", false, false, false, false, false, false },
	{ "3.5-free-gap", false, false, true, true, true, true },
	{ "3.8", true, true, true, true, true, true },
	{ "6.18", true, true, true, true, true, true },
};

TEST(each_policy_takes_the_lock_for_the_changes_that_it_was_written_for)
{
	for (u32 i = 0; i < sizeof(table) / sizeof(*table); i++) {
		const struct expected *row = &table[i];
		const struct lock_policy *lock = era_named(row->era)->lock;

		CHECK_EQ(lock->adjust(&(struct lock_adjust){ 0 }), row->end);
		CHECK_EQ(lock->adjust(&(struct lock_adjust){ .inserts = true }), row->split);
		CHECK_EQ(lock->adjust(&(struct lock_adjust){ .inserts = true, .starts = true }), row->split || row->start);
		CHECK_EQ(lock->adjust(&(struct lock_adjust){ .removes = true, .imports = true }), row->removal);
		CHECK_EQ(lock->adjust(&(struct lock_adjust){ .imports = true }), row->boundary);
		CHECK_EQ(lock->adjust(&(struct lock_adjust){ .imports = true, .joins = true }), row->joins);
		CHECK_EQ(lock->adjust(&(struct lock_adjust){ .starts = true }), row->start);
	}
}

static s64 move_brk(struct machine *machine, u64 page)
{
	return perform(machine, (struct record_operation){ .call = call_brk, .addr = PAGES(page) });
}

/* A heap whose first page has been written. */
static struct machine *with_heap(const char *era)
{
	struct machine *machine = roomy_process(era);

	CHECK_EQ(move_brk(machine, 0x104), 0x104);
	store(machine, 0x100, 1);
	return machine;
}

static u64 locks(const struct machine *machine)
{
	return machine->counters.lock_anon_vmas;
}

struct brk_pair {
	const char *era;
	u32 grow, pair;
};

/* AIM7's test does this a thousand times: it grows the heap by a page, and shrinks it again. The pair takes 3 locks
 * before the patch and 2 with it; growth alone takes 1 and 0 (docs/decisions/0022-locks.md). In 2.6.34 and 3.5 the
 * split takes no lock, but linking the new part takes one; from 3.8 on both take one. */
static const struct brk_pair pairs[] = {
	{ "2.6.7", 1, 3 },  { "2.6.31-rc8", 1, 3 }, { "2.6.31-zhang", 0, 2 }, { "2.6.32", 0, 2 },
	{ "2.6.34", 0, 2 }, { "3.5-free-gap", 0, 2 }, { "3.8", 1, 4 },	       { "6.18", 1, 4 },
};

TEST(growing_and_shrinking_the_heap_takes_as_many_locks_as_reported)
{
	for (u32 i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
		struct machine *machine = with_heap(pairs[i].era);
		u64 before = locks(machine), grown;

		CHECK_EQ(move_brk(machine, 0x105), 0x105);
		grown = locks(machine) - before;
		CHECK_EQ(move_brk(machine, 0x104), 0x104);
		if (grown != pairs[i].grow || locks(machine) - before != pairs[i].pair)
			check_failed(__FILE__, __LINE__, "%s: %u and %u", pairs[i].era, (u32)grown, (u32)(locks(machine) - before));
		process_end(machine);
	}
}

/* The first change of bounds in the last call that acquired the lock of an anon_vma, or -1; spared(): the one that
 * did without. */
static s32 taken_for(void)
{
	const struct event_lock_take *take;

	for (const struct event_header *event = next_event(NULL, EVENT_lock_take); event; event = next_event(event, EVENT_lock_take)) {
		take = (const void *)event;
		if (take->lock == lock_class_anon_vma && take->cause >= lock_cause_end && take->cause <= lock_cause_joins)
			return (s32)take->cause;
	}
	return -1;
}

static s32 spared(void)
{
	const struct event_lock_spared *event = FIRST_EVENT(lock_spared);

	return event ? (s32)event->cause : -1;
}

static void check_change(const char *era, bool takes, enum code_lock_cause cause)
{
	if ((takes ? taken_for() : spared()) != (s32)cause)
		check_failed(__FILE__, __LINE__, "%s: taken for %d, spared for %d, not %d", era, taken_for(), spared(), cause);
}

/* Two VMAs of one anon_vma, [0x200, 0x204) and read-only [0x204, 0x208). */
static struct machine *two_areas(const char *era)
{
	struct machine *machine = roomy_process(era);

	map_at(machine, 0x200, 8, PROT_RW);
	store(machine, 0x200, 8);
	machine->shows_locks = true;
	protect(machine, 0x204, 4, PROT_READ);
	return machine;
}

/* Carries out what the table says: mprotect() splits, moves a boundary, and merges. */
TEST(changes_of_bounds_ask_the_policy)
{
	for (u32 i = 0; i < sizeof(table) / sizeof(*table); i++) {
		const struct expected *row = &table[i];
		struct machine *machine = two_areas(row->era);

		/* The new part lies below, so the start of the old part has moved. */
		check_change(row->era, row->split || row->start, lock_cause_split);
		protect(machine, 0x203, 1, PROT_READ);
		check_change(row->era, row->boundary, lock_cause_boundary);
		protect(machine, 0x203, 5, PROT_RW);
		check_change(row->era, row->removal, lock_cause_removal);
		process_end(machine);
	}
}

static u32 taken_for_removal(enum code_lock_class class)
{
	u32 times = 0;

	for (const struct event_header *event = next_event(NULL, EVENT_lock_take); event; event = next_event(event, EVENT_lock_take)) {
		const struct event_lock_take *take = (const void *)event;

		times += take->lock == class && take->cause == lock_cause_removal;
	}
	return times;
}

/* Merge case 6: up to 6.0 it absorbs the two VMAs one after the other, each under locks of its own. If only the second has an
 * anon_vma, there is nothing to lock for the first. */
TEST(a_vma_that_absorbs_two_locks_twice)
{
	static const struct { const char *era; u32 locks; } eras[] = {
		{ "2.6.7", 2 }, { "2.6.31-rc8", 2 }, { "2.6.31-zhang", 2 }, { "2.6.34", 0 }, { "3.8", 2 }, { "5.10", 2 }, { "6.1", 1 }, { "6.18", 1 },
	};

	for (u32 i = 0; i < sizeof(eras) / sizeof(*eras); i++)
		for (u32 touched = 0; touched < 2; touched++) {
			struct machine *machine = roomy_process(eras[i].era);

			map_at(machine, 0x200, 6, PROT_RW);
			protect(machine, 0x202, 2, PROT_READ);
			store(machine, touched ? 0x200 : 0x204, 2);
			machine->shows_locks = true;
			protect(machine, 0x202, 2, PROT_RW);
			CHECK_EQ(machine->mm->map_count, 1);
			CHECK_EQ(taken_for_removal(lock_class_anon_vma), eras[i].locks && !touched ? 1 : eras[i].locks);
			process_end(machine);
		}
}

/* With a lock for each VMA, a page fault acquires no other lock, except at the first write to a VMA. */
TEST(faults_take_mmap_lock_or_the_lock_of_an_area)
{
	struct machine *machine = roomy_process("6.18");
	const struct counters *counters = &machine->counters;

	map_at(machine, 0x200, 8, PROT_RW);
	store(machine, 0x200, 1);
	CHECK_EQ(counters->lock_mmap_reads, 1);
	CHECK_EQ(counters->lock_vmas, 0);
	store(machine, 0x200, 8);
	CHECK_EQ(counters->lock_mmap_reads, 1);
	CHECK_EQ(counters->lock_vmas, 7);
	process_end(machine);
	machine = roomy_process("6.1");
	map_at(machine, 0x200, 8, PROT_RW);
	store(machine, 0x200, 8);
	CHECK_EQ(machine->counters.lock_mmap_reads, 8);
	CHECK_EQ(machine->counters.lock_vmas, 0);
	process_end(machine);
}

static u64 marks_of(struct machine *machine, const struct record_operation *op)
{
	u64 before = machine->counters.lock_vma_marks;

	perform(machine, *op);
	return machine->counters.lock_vma_marks - before;
}

/* A VMA is marked once in a call, and once more in the next call. */
TEST(who_changes_an_area_marks_it_once_while_it_has_mmap_lock)
{
	const struct record_operation cut = { .call = call_mprotect, .addr = PAGES(0x202), .length = PAGES(2), .prot = PROT_READ };
	const struct record_operation cut_again = { .call = call_mprotect, .addr = PAGES(0x206), .length = PAGES(1), .prot = PROT_READ };
	const struct record_operation unmap = { .call = call_munmap, .addr = PAGES(0x200), .length = PAGES(8) };
	struct machine *machine = roomy_process("6.18");

	CHECK_EQ(machine->counters.lock_vma_marks, 0);
	map_at(machine, 0x200, 8, PROT_RW);
	CHECK_EQ(machine->counters.lock_vma_marks, 1);
	CHECK_EQ(marks_of(machine, &cut), 3);
	CHECK_EQ(marks_of(machine, &cut_again), 3);
	CHECK_EQ(marks_of(machine, &(struct record_operation){ .call = call_fork }), 5);
	CHECK_EQ(marks_of(machine, &unmap), 5);
	process_end(machine);
	machine = roomy_process("6.1");
	map_at(machine, 0x200, 8, PROT_RW);
	perform(machine, unmap);
	CHECK_EQ(machine->counters.lock_vma_marks, 0);
	process_end(machine);
}
