#include "inspect/inspect.h"

void inspect_machine(const struct machine *machine, struct record_machine *record)
{
	*record = (struct record_machine){
		.used_bytes = (u32)machine->arena.used,
		.era = machine->era.number,
		.vmas_alive = machine->vmas_alive,
		.next_vma_id = machine->next_vma_id,
	};
}

void inspect_mm(const struct mm_struct *mm, struct record_mm *record)
{
	*record = (struct record_mm){
		.task_size = mm->task_size,
		.mmap_base = mm->mmap_base,
		.unmapped_base = mm->unmapped_base,
		.start_code = mm->start_code,
		.end_code = mm->end_code,
		.start_brk = mm->start_brk,
		.brk = mm->brk,
		.start_stack = mm->start_stack,
		.mmap_min_addr = mm->mmap_min_addr,
		.free_area_cache = mm->free_area_cache,
		.cached_hole_size = mm->cached_hole_size,
		.highest_vm_end = mm->highest_vm_end,
		.map_count = mm->map_count,
		.mmap_cache = vma_id(mm->mmap_cache),
		.first = vma_id(mm->mmap),
		.rb_root = node_id(mm->mm_rb.rb_node),
		.direction = mm->direction,
		.max_map_count = mm->max_map_count,
	};
}

/* A VMA is in a structure if the neighbour it names names it too: true also between two pointer stores. */
static bool in_list(const struct mm_struct *mm, const struct vm_area_struct *vma)
{
	return (vma->vm_prev ? vma->vm_prev->vm_next : mm->mmap) == vma;
}

static bool in_tree(const struct mm_struct *mm, const struct vm_area_struct *vma)
{
	const struct rb_node *parent = rb_parent(&vma->vm_rb);
	if (!parent)
		return mm->mm_rb.rb_node == &vma->vm_rb;
	return parent->rb_left == &vma->vm_rb || parent->rb_right == &vma->vm_rb;
}

static void inspect_vma(const struct mm_struct *mm, const struct vm_area_struct *vma, struct record_vma *record)
{
	*record = (struct record_vma){
		.start = vma->vm_start,
		.end = vma->vm_end,
		.pgoff = vma->vm_pgoff,
		.subtree_gap = vma->rb_subtree_gap,
		.id = vma->id,
		.vm_flags = vma->vm_flags,
		.file = vma->vm_file,
		.prev = vma_id(vma->vm_prev),
		.next = vma_id(vma->vm_next),
		.node = node_id(&vma->vm_rb),
		.rb_parent = node_id(rb_parent(&vma->vm_rb)),
		.rb_left = node_id(vma->vm_rb.rb_left),
		.rb_right = node_id(vma->vm_rb.rb_right),
		.rb_colour = rb_is_black(&vma->vm_rb) ? colour_black : colour_red,
		.in_list = in_list(mm, vma) ? answer_yes : answer_no,
		.in_tree = in_tree(mm, vma) ? answer_yes : answer_no,
	};
}

void vma_walk_start(struct vma_walk *walk, const struct mm_struct *mm)
{
	*walk = (struct vma_walk){
		.mm = mm,
		.in_list = mm->mmap,
		.in_tree = rb_first(&mm->mm_rb),
		.budget = 4 * mm->map_count + 128,
	};
}

u32 vma_walk_next(struct vma_walk *walk, struct record_vma *records, u32 room)
{
	u32 filled = 0;

	for (; walk->in_list && filled < room && walk->budget; walk->budget--) {
		inspect_vma(walk->mm, walk->in_list, &records[filled++]);
		walk->in_list = walk->in_list->vm_next;
	}
	for (; !walk->in_list && walk->in_tree && filled < room && walk->budget; walk->budget--) {
		const struct vm_area_struct *vma = container_of(walk->in_tree, struct vm_area_struct, vm_rb);
		if (!in_list(walk->mm, vma))
			inspect_vma(walk->mm, vma, &records[filled++]);
		walk->in_tree = rb_next(walk->in_tree);
	}
	return filled;
}
