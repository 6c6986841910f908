/* Setting a machine up: the arena, one mm, and the areas a process has when its recording begins. */
#include "cache/cache.h"
#include "gap/gap.h"
#include "mm/internal.h"

#define MAX_TASK_SIZE ((u64)1 << 47)

static bool is_page_aligned(u64 addr)
{
	return !(addr & ~PAGE_MASK);
}

static bool is_possible(const struct record_layout *layout)
{
	return layout->task_size && layout->task_size <= MAX_TASK_SIZE &&
	       is_page_aligned(layout->task_size) &&
	       layout->mmap_base <= layout->task_size && is_page_aligned(layout->mmap_base) &&
	       layout->start_brk <= layout->brk && layout->brk <= layout->task_size &&
	       layout->mmap_min_addr <= layout->task_size &&
	       (layout->direction == direction_bottomup || layout->direction == direction_topdown);
}

static void fill_mm(struct mm_struct *mm, const struct record_layout *layout)
{
	mm->task_size = layout->task_size;
	mm->unmapped_base = PAGE_ALIGN(layout->task_size / 3);
	mm->mmap_base = layout->direction == direction_bottomup ? mm->unmapped_base : layout->mmap_base;
	mm->start_code = layout->start_code;
	mm->end_code = layout->end_code;
	mm->start_brk = layout->start_brk;
	mm->brk = layout->brk;
	mm->start_stack = layout->start_stack;
	mm->mmap_min_addr = layout->mmap_min_addr;
	mm->max_map_count = layout->max_map_count;
	mm->direction = layout->direction;
}

s32 machine_init(struct machine *machine, const struct era *era, const struct record_layout *layout)
{
	u64 capacity = arena_grow(&machine->arena, sizeof(*machine));

	if (capacity < sizeof(*machine))
		return -ENOMEM;
	arena_init(&machine->arena, sizeof(*machine), capacity);
	machine->era = *era;
	if (!is_possible(layout))
		return -EINVAL;
	machine->mm = arena_new(&machine->arena, struct mm_struct);
	if (!machine->mm)
		return -ENOMEM;
	machine->mm->machine = machine;
	fill_mm(machine->mm, layout);
	gap_of(machine->mm)->init(machine->mm);
	return 0;
}

s32 machine_add_area(struct machine *machine, const struct record_area *area)
{
	struct mm_struct *mm = machine->mm;
	struct vma_range range = {
		.start = area->start,
		.end = area->end,
		.pgoff = (area->file ? area->offset : area->start) >> PAGE_SHIFT,
		.vm_flags = area->vm_flags,
		.vm_file = area->file,
	};
	struct vm_area_struct *overlapping, *vma;
	struct vma_place place;

	if (range.start >= range.end || range.end > mm->task_size || !is_page_aligned(range.start) ||
	    !is_page_aligned(range.end))
		return fail(mm, -EINVAL, reason_bad_layout);
	trace_discard(&machine->counters);
	overlapping = index_of(mm)->find_place(mm, range.start, &place);
	if (overlapping && overlapping->vm_start < range.end)
		return fail(mm, -EINVAL, reason_bad_layout);
	vma = vma_alloc(mm, &range);
	if (!vma)
		return -ENOMEM;
	vma_link(mm, vma, &place);
	machine->counters = (struct counters){ 0 };
	return 0;
}
