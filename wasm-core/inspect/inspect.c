#include "inspect/inspect.h"
#include "area/status.h"
#include "rmap/anon_vma.h"

void inspect_machine(const struct machine *machine, struct record_machine *record)
{
	u32 processes = 0;

	for (const struct process *process = machine->processes; process; process = process->next)
		processes++;
	*record = (struct record_machine){
		.processes = processes,
		.used_bytes = (u32)machine->arena.used,
		.era = machine->era.number,
		.vmas_alive = machine->vmas_alive,
		.next_vma_id = machine->next_vma_id,
	};
}

static u32 maple_node_id(const void *node)
{
	return (u32)(uintptr_t)node;
}

static u32 maple_root(const struct mm_struct *mm)
{
	struct maple_walk walk;
	struct maple_node_view root;

	maple_walk_start(&walk, &mm->mm_mt);
	return maple_walk_next(&walk, &root) ? maple_node_id(root.node) : 0;
}

void inspect_mm(const struct process *process, struct record_mm *record)
{
	const struct mm_struct *mm = process->mm;

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
		.total_vm = mm->total_vm << PAGE_SHIFT,
		.locked_vm = mm->locked_vm << PAGE_SHIFT,
		.data_vm = status_data(mm) << PAGE_SHIFT,
		.stack_vm = mm->stack_vm << PAGE_SHIFT,
		.exec_vm = mm->exec_vm << PAGE_SHIFT,
		.text = status_text(mm) << PAGE_SHIFT,
		.shown_flags = status_shown_flags(mm),
		.old_flags = status_old_flags(mm),
		.ma_root = maple_root(mm),
		.ma_height = mm->mm_mt.height,
		.process = process->number,
		.tasks = process->task_count,
		.vmacache_seqnum = mm->vmacache_seqnum,
		.map_count = mm->map_count,
		.mmap_cache = vma_id(mm->mmap_cache),
		.first = vma_id(mm->mmap),
		.rb_root = node_id(mm->mm_rb.rb_node),
		.direction = mm->direction,
		.max_map_count = mm->max_map_count,
		.page_tables = page_tables(mm),
	};
}

/* Does the mm keep its VMAs in a maple tree, and not in list and red-black tree? */
static bool has_maple(const struct mm_struct *mm)
{
	return mm->mm_mt.arena;
}

/* A VMA is in a structure if the neighbour that it points to points back. This also holds between two pointer
 * stores. */
static bool in_list(const struct mm_struct *mm, const struct vm_area_struct *vma)
{
	return (vma->vm_prev ? vma->vm_prev->vm_next : mm->mmap) == vma;
}

static bool in_tree(const struct mm_struct *mm, const struct vm_area_struct *vma)
{
	const struct rb_node *parent = rb_parent(&vma->vm_rb);

	if (!mm->mm_rb.rb_node) /* exit_mmap() has begun */
		return false;
	if (!parent)
		return mm->mm_rb.rb_node == &vma->vm_rb;
	return parent->rb_left == &vma->vm_rb || parent->rb_right == &vma->vm_rb;
}

#define BARE_BYTES (64ull << 20)

/* Of tens of thousands of VMAs few have pages, and to search the page tables for each would take half of the walk. So a
 * range that has none is remembered. */
static u32 anon_in(struct vma_walk *walk, const struct vm_area_struct *vma)
{
	if (walk->bare <= vma->vm_start && vma->vm_end <= walk->bare + BARE_BYTES)
		return 0;
	if (!pages_anon(walk->mm, vma->vm_start, vma->vm_start + BARE_BYTES))
		walk->bare = vma->vm_start;
	return (u32)pages_anon(walk->mm, vma->vm_start, vma->vm_end);
}

static void inspect_vma(struct vma_walk *walk, const struct vm_area_struct *vma, struct record_vma *record)
{
	const struct mm_struct *mm = walk->mm;
	u32 anon = anon_in(walk, vma);

	*record = (struct record_vma){
		.start = vma->vm_start,
		.end = vma->vm_end,
		.pgoff = vma->vm_pgoff,
		.subtree_gap = vma->rb_subtree_gap,
		.gap_chain_slot = vma->gap_chain_slot,
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
		.anon = anon,
		.huge = anon ? (u32)pages_huge(mm, vma->vm_start, vma->vm_end) : 0,
		.anon_vma = vma->anon_vma ? vma->anon_vma->id : 0,
		.anon_vma_links = anon_vma_links(vma),
		.label = status_label(vma),
	};
}

/* The VMA in a slot. NULL also when exit_mmap() has freed it, and for the mark that shows where fork() ran out of
 * memory. */
static const struct vm_area_struct *area_in(const struct mm_struct *mm, const struct maple_slot_view *slot)
{
	return slot->child || xa_is_zero(slot->entry) || slot->last < mm->taken_below ? NULL : slot->entry;
}

/* The next VMA of the mm in the leaves, NULL at the end. */
static const struct vm_area_struct *next_in_maple(struct vma_walk *walk)
{
	for (;;) {
		while (walk->slot < walk->leaf.slots) {
			const struct vm_area_struct *vma = area_in(walk->mm, &walk->leaf.slot[walk->slot++]);

			/* While fork() copies the tree, slots may still hold VMAs of the parent. */
			if (vma && vma->vm_mm == walk->mm)
				return vma;
		}
		do {
			if (!maple_walk_next(&walk->maple, &walk->leaf))
				return NULL;
		} while (!walk->leaf.leaf);
		walk->slot = 0;
	}
}

static void inspect_maple_vma(struct vma_walk *walk, struct record_vma *record)
{
	const struct vm_area_struct *vma = walk->ahead;

	walk->ahead = next_in_maple(walk);
	inspect_vma(walk, vma, record);
	record->prev = walk->reported;
	record->next = vma_id(walk->ahead);
	record->in_list = record->in_tree = answer_yes; /* the maple tree is the only index, and holds it */
	walk->reported = vma_id(vma);
}

void vma_walk_start(struct vma_walk *walk, const struct mm_struct *mm)
{
	*walk = (struct vma_walk){
		.mm = mm,
		.bare = UINT64_MAX,
		.in_list = mm->mmap,
		.in_tree = rb_first(&mm->mm_rb),
		.budget = 4 * mm->map_count + 128,
	};
	if (has_maple(mm)) {
		maple_walk_start(&walk->maple, &mm->mm_mt);
		walk->ahead = next_in_maple(walk);
	}
}

u32 vma_walk_next(struct vma_walk *walk, struct record_vma *records, u32 room)
{
	u32 filled = 0;

	while (walk->ahead && filled < room)
		inspect_maple_vma(walk, &records[filled++]);
	for (; walk->in_list && filled < room && walk->budget; walk->budget--) {
		inspect_vma(walk, walk->in_list, &records[filled++]);
		walk->in_list = walk->in_list->vm_next;
	}
	for (; !walk->in_list && walk->in_tree && filled < room && walk->budget; walk->budget--) {
		const struct vm_area_struct *vma = container_of(walk->in_tree, struct vm_area_struct, vm_rb);
		if (!in_list(walk->mm, vma))
			inspect_vma(walk, vma, &records[filled++]);
		walk->in_tree = rb_next(walk->in_tree);
	}
	return filled;
}

const struct vm_area_struct *inspect_area_at(const struct mm_struct *mm, u64 addr)
{
	const struct vm_area_struct *vma;
	struct vma_walk walk;

	vma_walk_start(&walk, mm);
	for (vma = walk.ahead; vma; vma = next_in_maple(&walk))
		if (vma->vm_start <= addr && addr < vma->vm_end)
			return vma;
	for (vma = walk.in_list; vma && walk.budget--; vma = vma->vm_next)
		if (vma->vm_start <= addr && addr < vma->vm_end)
			return vma;
	return NULL;
}

void maple_records_start(struct maple_records *records, const struct mm_struct *mm)
{
	*records = (struct maple_records){ .mm = mm };
	maple_walk_start(&records->walk, &mm->mm_mt);
}

u32 maple_records_nodes(struct maple_records *records, struct record_maple_node *nodes, u32 room)
{
	struct maple_node_view node;
	u32 filled = 0;

	while (filled < room && maple_walk_next(&records->walk, &node)) {
		nodes[filled++] = (struct record_maple_node){
			.min = node.min,
			.max = node.max,
			.node = maple_node_id(node.node),
			.parent = maple_node_id(node.parent),
			.parent_slot = node.parent_slot,
			.kind = node.leaf ? maple_kind_leaf : maple_kind_inner,
			.level = node.level,
			.first_slot = records->slots_before,
			.slots = node.slots,
			.gap_slot = node.gap_slot,
		};
		records->slots_before += node.slots;
	}
	return filled;
}

static enum code_slot_content content_of(const struct maple_slot_view *slot)
{
	if (slot->child)
		return slot_content_node;
	if (xa_is_zero(slot->entry))
		return slot_content_zero_entry;
	return slot->entry ? slot_content_area : slot_content_empty;
}

static struct record_maple_slot slot_record(const struct mm_struct *mm, const struct maple_slot_view *slot)
{
	const struct vm_area_struct *vma = area_in(mm, slot);
	struct record_maple_slot record = {
		.last = slot->last,
		.gap = slot->gap,
		.child = maple_node_id(slot->child),
		.content = content_of(slot),
		.vma = vma_id(vma),
	};

	if (vma && vma->vm_mm->process)
		record.process = vma->vm_mm->process->number;
	return record;
}

u32 maple_records_slots(struct maple_records *records, struct record_maple_slot *slots, u32 room)
{
	u32 filled = 0;

	while (filled < room) {
		const struct maple_slot_view *slot;

		if (records->slot == records->node.slots) {
			records->slot = 0;
			if (!maple_walk_next(&records->walk, &records->node)) {
				records->node.slots = 0; /* a further call must end again */
				break;
			}
		}
		slot = &records->node.slot[records->slot++];
		slots[filled++] = slot_record(records->mm, slot);
	}
	return filled;
}
