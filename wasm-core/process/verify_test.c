#include "test/fixture.h"

/* The purpose of verification: each thing that can go wrong is made wrong, noticed, and made right again. */

static struct machine *three_areas(void)
{
	struct machine *machine = process_start("3.4");

	for (u64 i = 0; i < 3; i++)
		add_area(machine, 0x100 + 8 * i, 0x104 + 8 * i, VM_RO);
	CHECK(!mm_verify(machine->mm));
	return machine;
}

TEST(a_wrong_list_or_tree_is_seen)
{
	struct machine *machine = three_areas();
	struct vm_area_struct *first = machine->mm->mmap, *second = first->vm_next, *third = second->vm_next;

	CHECK_SEEN(machine, first->vm_next, third);
	CHECK_SEEN(machine, third->vm_prev, first);
	CHECK_SEEN(machine, second->vm_next, NULL);
	CHECK_SEEN(machine, machine->mm->mm_rb.rb_node, NULL);
	CHECK_SEEN(machine, second->vm_rb.rb_right, NULL);
	process_end(machine);
}

TEST(wrong_bounds_are_seen)
{
	struct machine *machine = three_areas();
	struct vm_area_struct *first = machine->mm->mmap;

	CHECK_SEEN(machine, first->vm_end, PAGES(0x109));
	CHECK_SEEN(machine, first->vm_end, first->vm_start);
	CHECK_SEEN(machine, first->vm_end, first->vm_end - 1);
	CHECK_SEEN(machine, machine->mm->task_size, PAGES(0x112));
	process_end(machine);
}

TEST(wrong_counts_are_seen)
{
	struct machine *machine = three_areas();

	CHECK_SEEN(machine, machine->mm->map_count, 2);
	CHECK_SEEN(machine, machine->vmas_alive, 4);
	CHECK_SEEN(machine, machine->next_vma_id, 2);
	process_end(machine);
}

TEST(a_wrong_cache_or_search_start_is_seen)
{
	struct machine *machine = three_areas();
	struct vm_area_struct stranger = *machine->mm->mmap;

	CHECK_SEEN(machine, machine->mm->mmap_cache, &stranger);
	CHECK_SEEN(machine, machine->mm->free_area_cache, PAGES(0x2001));
	CHECK_SEEN(machine, machine->mm->free_area_cache, 1);
	CHECK_SEEN(machine, machine->mm->highest_vm_end, PAGES(0x114));
	process_end(machine);
}
