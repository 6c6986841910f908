/* fork() with every strategy, and what is left when memory runs out on the way. */
#include "call/advice.h"
#include "dup/dup.h"
#include "eras/eras.h"
#include "maple/node.h"
#include "test/maple_fixture.h"
#include "test/pages_fixture.h"

#include <stdlib.h>
#include <string.h>

#define AREAS 120
#define LEFT_OUT (8 + 25)

/* All kernels that know MADV_DONTFORK, which these tests use, and mixes that differ from them only in how fork()
 * copies, or in what it keeps up to date on the way. */
static const char *const mixes[] = {
	"3.5-free-gap+gap=free_gap_lazy", "3.5-free-gap+gap=free_gap_holes", "6.1+dup=mt_dup_posted", "6.1+dup=mt_dup",
	"6.18+dup=bulk_store", "6.18+dup=mt_dup_posted", "6.18+index=list_rbtree+gap=rb_subtree_gap",
};
#define MIXES (sizeof(mixes) / sizeof(*mixes))

static const char *nth_row(u32 n)
{
	u32 old = era_named("2.6.34")->number, rows = era_count() - old;

	if (n < rows)
		return era_find(old + n)->id;
	return n < rows + MIXES ? mixes[n - rows] : NULL;
}

/* VMAs of two pages, adjacent or apart, which do not merge. Some are not inherited: single ones, at the ends of leaves,
 * and enough in a row to fill some leaves. Some are wiped; some hold memory. */
static struct machine *parent_of_many(const char *era)
{
	struct machine *machine = roomy_process(era);

	for (u64 i = 0; i < AREAS; i++) {
		u64 at = 0x200 + 2 * i + i / 3;

		map_at(machine, at, 2, i % 2 ? PROT_READ : PROT_RW);
		if (i % 2 == 0 && i % 8)
			store(machine, at, 1 + i % 4 / 2);
		if (i % 11 == 5 || (i >= 60 && i < 85))
			CHECK_EQ(advise(machine, at, 2, MADV_DONTFORK), 0);
		else if (i % 13 == 2)
			advise(machine, at, 2, MADV_WIPEONFORK);
	}
	return machine;
}

/* VMAs of two pages with a free page behind every second one, all inherited and without memory. */
static struct machine *parent_of_pairs(const char *era, u32 areas)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.task_size = layout.mmap_base = PAGES(0x100000);
	layout.max_map_count = 70000;
	machine = process_start_with(era_named(era), &layout);
	for (u64 i = 0; i < areas; i++) {
		u64 at = 0x200 + 2 * i + i / 2;

		add_area(machine, at, at + 2, i % 2 ? VM_RO : VM_RW);
	}
	return machine;
}

static u32 inner_nodes(const struct maple_tree *tree)
{
	struct maple_node_view view;
	struct maple_walk walk;
	u32 count = 0;

	for (maple_walk_start(&walk, tree); maple_walk_next(&walk, &view);)
		count += !view.leaf;
	return count;
}

/* What one fork counts. */
static struct counters counted(struct machine *machine)
{
	struct record_operation op = { .call = call_fork };
	struct record_outcome outcome;

	machine->counters = (struct counters){ 0 };
	ring_begin(0, 0, &machine->counters);
	CHECK_EQ(machine_call(machine, &op, &outcome), 0);
	return machine->counters;
}

TEST(a_red_black_tree_is_copied_without_a_search)
{
	static const char *const eras[] = { "3.4", "3.5-free-gap", "3.8", "4.20" };

	for (u32 i = 0; i < 4; i++) {
		struct machine *machine = parent_of_pairs(eras[i], 500);
		struct counters fork = counted(machine);

		CHECK_EQ(fork.tree_nodes, 0);
		CHECK_EQ(fork.areas_inherited, 500);
		CHECK(!mm_verify(machine->mm));
		CHECK_EQ(mm_of(machine, 2)->highest_vm_end, machine->mm->highest_vm_end);
		process_end(machine);
	}
}

/* Nodes of the child's tree: as many as the kernel's own code, built in userland, leaves for this layout
 * (docs/decisions/0017-how-the-index-is-copied.md). */
TEST(nodes_are_set_aside_for_stores_in_order)
{
	static const struct {
		u32 areas, leaves, inner, nodes;
	} expected[] = { { 23, 4, 1, 4 }, { 223, 32, 4, 32 }, { 4023, 575, 72, 567 } };

	for (u32 i = 0; i < 3; i++) {
		struct machine *machine = parent_of_pairs("6.5", expected[i].areas);
		const struct event_dup_preallocate *event;
		struct counters fork = counted(machine);
		struct maple_tree *tree = &mm_of(machine, 2)->mm_mt;

		event = i < 2 ? FIRST_EVENT(dup_preallocate) : NULL; /* many events overwrite the first ones */
		CHECK(i == 2 || (event->leaves == expected[i].leaves && event->inner == expected[i].inner));
		CHECK_EQ(fork.maple_node_allocs, expected[i].leaves + expected[i].inner + 3);
		CHECK_EQ(tree->nodes, expected[i].nodes);
		CHECK_EQ(fork.maple_nodes_unused, fork.maple_node_allocs - tree->nodes);
		CHECK_EQ(fork.maple_alloc_calls, 1);
		CHECK(!mm_verify(machine->mm));
		process_end(machine);
	}
}

/* Nobody can be in the child's tree before it is complete. After that it is in the same mode as the kernel's other
 * trees. */
TEST(the_childs_tree_is_in_rcu_mode_at_last)
{
	static const char *const eras[] = { "6.1", "6.5", "6.5-mt-dup", "6.8", "6.18+dup=bulk_store", "6.1+dup=mt_dup" };

	for (u32 i = 0; i < 6; i++) {
		struct machine *machine = parent_of_pairs(eras[i], 100);

		for (u64 at = 0x200; at < 0x2e0; at += 25)
			area_at(machine, 1, at)->vm_flags |= VM_DONTCOPY;
		counted(machine);
		CHECK(FIRST_EVENT(maple_store_enter) && !FIRST_EVENT(maple_copy));
		CHECK_EQ(mm_of(machine, 2)->mm_mt.ma_flags, machine->mm->mm_mt.ma_flags);
		CHECK(!mm_verify(machine->mm));
		process_end(machine);
	}
}

TEST(a_copied_tree_costs_a_request_for_each_inner_node)
{
	static const char *const eras[] = { "6.5-mt-dup", "6.8", "6.18" };

	for (u32 i = 0; i < 3; i++) {
		struct machine *machine = parent_of_pairs(eras[i], 4023);
		const struct maple_tree *tree = &machine->mm->mm_mt;
		struct counters fork = counted(machine);

		CHECK_EQ(fork.maple_alloc_calls, 1 + inner_nodes(tree));
		CHECK_EQ(fork.maple_node_allocs, tree->nodes);
		CHECK_EQ(fork.maple_node_copies, tree->nodes);
		CHECK_EQ(fork.dup_slot_overwrites, 4023);
		CHECK_EQ(fork.maple_gap_updates, 0);
		check_same_tree(tree, &mm_of(machine, 2)->mm_mt, true);
		CHECK(!mm_verify(machine->mm));
		process_end(machine);
	}
}

/* The parent has no VMA, or none that is inherited. */
TEST(an_empty_process_forks)
{
	const char *row;

	for (u32 n = 0; (row = nth_row(n)); n++) {
		struct machine *machine = roomy_process(row);

		CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(mm_of(machine, 2)->map_count, 0);
		map_at(machine, 0x200, 2, PROT_RW);
		advise(machine, 0x200, 2, MADV_DONTFORK);
		CHECK_EQ(fork_from(machine, 1), 3);
		CHECK_EQ(mm_of(machine, 3)->map_count, 0);
		CHECK(!mm_of(machine, 3)->mm_mt.nodes);
		process_end(machine);
	}
}

/* All bytes of the parent's VMAs and of the index that holds them, except for the marks of per-VMA locks, which mean
 * nothing once mmap_lock is released. */
struct image {
	u8 *bytes;
	size_t size;
};

static void add_bytes(struct image *image, const void *bytes, size_t size)
{
	image->bytes = realloc(image->bytes, image->size + size);
	CHECK(image->bytes);
	memcpy(image->bytes + image->size, bytes, size);
	image->size += size;
}

static void take_image(struct image *image, struct mm_struct *mm)
{
	struct maple_node_view node;
	struct maple_walk walk;

	image->size = 0;
	add_bytes(image, mm, sizeof(*mm));
	for (struct vm_area_struct *vma = vma_first(mm); vma; vma = vma_next(vma)) {
		struct vm_area_struct *unmarked;

		add_bytes(image, vma, sizeof(*vma));
		unmarked = (struct vm_area_struct *)(image->bytes + image->size - sizeof(*vma));
		unmarked->vm_lock_seq = 0;
	}
	if (!mm->mm_mt.nodes)
		return;
	for (maple_walk_start(&walk, &mm->mm_mt); maple_walk_next(&walk, &node);)
		add_bytes(image, node.node, sizeof(struct maple_node));
}

/* What has become of the forks that failed. */
struct failures {
	u32 count, marked, foreign, undone;
	u32 early; /* before or after all VMAs: the process, its mm, the copy of the tree, the first thread */
};

static void check_as_before(struct machine *machine, const struct image *before, u64 live, u32 objects)
{
	static struct image after;

	CHECK_EQ(machine->reason, reason_no_memory);
	CHECK_EQ(machine->arena.live, live);
	CHECK_EQ(machine->arena.live_objects, objects);
	CHECK(!machine->processes->next && !machine->zombies && !machine->newborn);
	CHECK_EQ(machine->vmas_alive, machine->mm->map_count);
	take_image(&after, machine->mm);
	CHECK_EQ(after.size, before->size);
	CHECK(!memcmp(after.bytes, before->bytes, before->size));
}

/* Each allocation of a fork fails once; then the fork succeeds. */
static struct failures fail_each(const char *era)
{
	struct machine *machine = parent_of_many(era);
	struct counters *counters = &machine->counters;
	static struct image before;
	struct failures failures = { .early = 3 + machine->mm->mm_mt.nodes };
	u64 live = machine->arena.live;
	u32 objects = machine->arena.live_objects;
	s64 result = -ENOMEM;

	for (u32 n = 1; result == -ENOMEM; n++) {
		u64 marks = counters->dup_zero_marks, foreign = counters->dup_foreign_areas;
		const struct event_exit_mmap_leave *leave;
		const struct event_dup_undo_leave *undo;

		if (n < 3)
			take_image(&before, machine->mm); /* the first attempt has write-protected pages */
		machine->arena.fail_in = n;
		result = fork_from(machine, 1);
		if (result != -ENOMEM)
			break;
		check_as_before(machine, &before, live, objects);
		leave = FIRST_EVENT(exit_mmap_leave);
		undo = FIRST_EVENT(dup_undo_leave);
		failures.count++;
		failures.undone += !!undo;
		CHECK(!undo || (leave && leave->areas == 0));
		failures.marked += counters->dup_zero_marks - marks;
		failures.foreign += counters->dup_foreign_areas - foreign;
		/* If something has been marked, exit_mmap() stops there. */
		CHECK_EQ(leave && leave->marked == answer_yes, counters->dup_zero_marks - marks);
	}
	machine->arena.fail_in = 0;
	CHECK_EQ(result, 2);
	CHECK_EQ(mm_of(machine, 2)->map_count, machine->mm->map_count - LEFT_OUT);
	CHECK_EQ(perform_as(machine, 2, (struct record_operation){ .call = call_exit }), 0);
	CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_wait }), 2);
	CHECK_EQ(machine->arena.live, live);
	process_end(machine);
	return failures;
}

/* As merged, the tree tells where the child's VMAs end, whatever has failed. As posted, it does so only if a VMA could
 * not be removed; otherwise exit_mmap() comes to VMAs of the parent's. Since 7.0 nothing is marked, and dup_mmap() frees
 * what the child has, unless there is no process, no mm or no first thread: 3 failures. */
TEST(every_allocation_of_a_fork_may_fail)
{
	const char *row;

	for (u32 n = 0; (row = nth_row(n)); n++) {
		const struct dup_strategy *dup = era_named(row)->dup;
		bool cleans_up = era_named(row)->release >= SINCE_FORK_CLEANS_UP;
		struct failures failures = fail_each(row);

		CHECK(failures.count > 150);
		CHECK_EQ(failures.undone, cleans_up ? failures.count - 3 : 0);
		if (cleans_up)
			CHECK_EQ(failures.marked + failures.foreign, 0);
		else if (dup == &dup_mt_dup || dup == &dup_mt_dup_posted)
			CHECK_EQ(failures.marked + failures.foreign + failures.early, failures.count);
		else
			CHECK_EQ(failures.marked + failures.foreign, 0);
		if (dup == &dup_mt_dup_posted)
			CHECK(failures.marked > 10 && failures.foreign > 100);
		else
			CHECK_EQ(failures.foreign, 0);
	}
}
