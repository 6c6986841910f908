/* What the serialisers show of a fork at each of its events: of the parent, of the child that is being made, of a
 * child for which memory ran out, and of one that exits. It runs under AddressSanitizer, which reports any read of
 * freed memory. */
#include <string.h>

#include "call/advice.h"
#include "dup/dup.h"
#include "inspect/inspect.h"
#include "test/pages_fixture.h"

#define AREAS 40

static struct machine *stopped;
static u32 parents_last; /* serial number of the parent's last VMA */

/* What was seen of the child, over all stops of one call. */
static struct seen {
	u32 stops, own, most_own, of_parent, marks, emptied;
} seen;

static struct machine *parent(const char *era)
{
	struct machine *machine = roomy_process(era);

	for (u64 i = 0; i < AREAS; i++)
		map_at(machine, 0x200 + 3 * i, 2, i % 2 ? PROT_READ : PROT_RW);
	store(machine, 0x200, 2);
	store(machine, 0x200 + 3 * 20, 1);
	advise(machine, 0x200 + 3 * 3, 2, MADV_DONTFORK);
	advise(machine, 0x200 + 3 * 24, 3 * 8, MADV_DONTFORK);
	parents_last = machine->next_vma_id;
	return machine;
}

static void look_at_areas(const struct process *process, bool is_child)
{
	struct vma_walk walk;
	struct record_vma vma;
	u32 count = 0;

	for (vma_walk_start(&walk, process->mm); vma_walk_next(&walk, &vma, 1); count++) {
		CHECK_EQ(vma.id > parents_last, is_child);
		CHECK(vma.start >= PAGES(0x200) && vma.end <= PAGES(0x200 + 3 * AREAS) && vma.start < vma.end);
	}
	CHECK(count <= AREAS);
	if (!is_child)
		return;
	seen.own += count;
	if (count > seen.most_own)
		seen.most_own = count;
	seen.emptied += seen.own && !count;
}

static void look_at_slots(const struct process *process, bool is_child)
{
	struct maple_records walk;
	struct record_maple_slot slot;

	for (maple_records_start(&walk, process->mm); maple_records_slots(&walk, &slot, 1);) {
		CHECK_EQ(slot.content == slot_content_node, slot.child != 0);
		CHECK(!slot.vma || slot.content == slot_content_area);
		CHECK_EQ(slot.process, !slot.vma ? 0 : slot.vma > parents_last ? 2 : 1);
		CHECK(is_child || !slot.vma || slot.process == 1);
		seen.of_parent += is_child && slot.process == 1;
		seen.marks += slot.content == slot_content_zero_entry;
	}
}

static void look(const struct process *process, bool is_child)
{
	struct record_mm record;

	if (!process->mm)
		return;
	inspect_mm(process, &record);
	look_at_areas(process, is_child);
	look_at_slots(process, is_child);
}

static void look_at_stop(void)
{
	for (const struct process *process = stopped->processes; process; process = process->next)
		look(process, process->number > 1);
	if (stopped->newborn)
		look(stopped->newborn, true);
	seen.stops++;
}

/* Repeats the call as often as it has events, and each time inspects the machine at another one of them. */
static struct seen watch(const char *era, struct record_operation op)
{
	seen = (struct seen){ 0 };
	for (u32 stop = 1, written = 0; stop == 1 || stop <= written; stop++) {
		struct record_outcome outcome;

		stopped = parent(era);
		if (op.process == 2)
			CHECK_EQ(fork_from(stopped, 1), 2);
		ring_begin(0, stop, &stopped->counters);
		stop_hook = look_at_stop;
		machine_call(stopped, &op, &outcome);
		stop_hook = NULL;
		written = ring_written();
		process_end(stopped);
	}
	CHECK(seen.stops > 30);
	return seen;
}

static const char *const rows[] = { "3.4", "3.8", "3.14-vmacache", "6.1", "6.5-mt-dup", "6.18" };
#define FOR_ROWS(row) for (const char *const *row = rows; row < rows + sizeof(rows) / sizeof(*rows); row++)

static bool copies_nodes(const char *row)
{
	return era_named(row)->dup == &dup_mt_dup || era_named(row)->dup == &dup_mt_dup_posted;
}

TEST(a_child_can_be_watched_while_it_is_made)
{
	FOR_ROWS(row) {
		struct seen fork = watch(*row, (struct record_operation){ .call = call_fork, .process = 1 });

		CHECK_EQ(fork.most_own, AREAS - 9);
		CHECK_EQ(fork.of_parent > 0, copies_nodes(*row));
		CHECK_EQ(fork.marks, 0);
		CHECK_EQ(fork.emptied, 0);
	}
}

/* Memory runs out in the middle of fork(), so a child with some VMAs is torn down again. */
TEST(a_child_that_is_given_up_can_be_watched)
{
	FOR_ROWS(row) {
		struct record_operation op = { .call = call_fork, .process = 1, .failing = 32 };
		struct seen fork = watch(*row, op);

		CHECK(fork.most_own > 10 && fork.most_own < AREAS - 9);
		CHECK_EQ(fork.of_parent > 0, copies_nodes(*row));
		CHECK_EQ(fork.marks > 0, era_named(*row)->dup == &dup_mt_dup);
		CHECK(fork.emptied > 0);
	}
}

TEST(a_process_can_be_watched_while_it_ends)
{
	FOR_ROWS(row) {
		struct seen end = watch(*row, (struct record_operation){ .call = call_exit, .process = 2 });

		CHECK_EQ(end.most_own, AREAS - 9);
		CHECK_EQ(end.of_parent + end.marks, 0);
	}
}
