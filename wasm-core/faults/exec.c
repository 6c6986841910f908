/* exec: do_execve_common(), setup_arg_pages() and shift_arg_pages(), fs/exec.c; load_elf_binary() and
 * load_elf_interp(), fs/binfmt_elf.c; map_vdso() of arch/x86/vdso/vma.c, 3.14. The stream has the mappings that
 * were made; the lookups between them follow from those functions. */
#include "area/stack.h"
#include "area/vma.h"
#include "call/munmap.h"
#include "faults/internal.h"
#include "machine/gap_strategy.h"
#include "process/mm.h"
#include "process/process.h"
#include "rmap/anon_vma.h"

#define COPIED_STRINGS 3 /* the file's name, the environment, the arguments */
/* Position-independent programs are loaded above this, others at the address they were linked for. */
#define LOWEST_RANDOM_BASE ((u64)1 << 32)

static const struct exec_mapping temporary_stack = {
	.start = STACK_TOP - PAGE_SIZE,
	.length = PAGE_SIZE,
	.prot = PROT_READ | PROT_WRITE,
	.flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN,
};

/* bprm_mm_init(): an mm that no task uses yet. */
static struct process *new_memory(struct replay *replay)
{
	struct machine *machine = replay->machine;
	struct mm_struct *mm = mm_alloc(machine, NULL);
	struct process *process;

	if (!mm)
		return NULL;
	mm_inherit_layout(mm, machine->processes->mm);
	gap_of(mm)->init(mm);
	process = process_alloc(machine);
	if (process)
		process_link(process, mm);
	else
		mm_destroy(mm);
	return process;
}

/* The first pages of the new mm are written while the task still has its old one. */
static s32 copy_strings(struct replay *replay, struct mm_struct *mm)
{
	struct mm_struct *own = replay->machine->mm;
	struct vm_area_struct *vma = NULL;
	s32 error;

	replay->machine->mm = mm;
	error = replay_map_at(replay, &temporary_stack, 0);
	replay->machine->mm = own;
	for (u32 i = 0; !error && i < COPIED_STRINGS; i++)
		vma = find_vma(mm, temporary_stack.start);
	return error ? error : anon_vma_prepare(vma);
}

/* A thread that is still unknown comes from an mm that is not in the stream; it gets an empty one. */
static s32 come_from_somewhere(struct replay *replay)
{
	struct machine *machine = replay->machine;
	struct process *process = new_memory(replay);

	if (!process)
		return -ENOMEM;
	replay->current->task = task_new(process, NULL);
	if (!replay->current->task) {
		process_free(process);
		return -ENOMEM;
	}
	machine->current = replay->current->task;
	machine->mm = process->mm;
	return 0;
}

s32 replay_exec(struct replay *replay)
{
	struct thread *thread = replay->current;
	s32 error = thread->task ? 0 : come_from_somewhere(replay);
	struct process *process = error ? NULL : new_memory(replay);

	if (!process)
		return -ENOMEM;
	if (copy_strings(replay, process->mm)) {
		process_free(process);
		return -ENOMEM;
	}
	task_exec(thread->task, process);
	thread->page = 0;
	thread->exec = (struct exec_progress){ .running = true };
	return 0;
}

static struct vm_area_struct *area_at(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma = index_of(mm)->find(mm, addr);

	return vma && vma->vm_start <= addr ? vma : NULL;
}

/* expand_stack(), unless another VMA is in the way. */
static s32 grow_to(struct vm_area_struct *vma, u64 start)
{
	const struct vm_area_struct *below = vma_prev(vma);

	if (vma->vm_start <= start || !(vma->vm_flags & VM_GROWSDOWN) || (below && below->vm_end > start))
		return 0;
	expand_downwards(vma, start);
	return out_of_memory(vma->vm_mm);
}

/* shift_arg_pages(): moves the stack down to its final end, with as many pages as the strings have filled. The
 * kernel expands the VMA and then shrinks it; neither changes what caches remember, so here the VMA moves in one
 * step. */
static s32 shift_stack(struct vm_area_struct *vma, u64 end)
{
	u64 start = end - (vma->vm_end - vma->vm_start);
	struct vm_area_struct *below = vma_prev(vma);
	struct mm_struct *mm = vma->vm_mm;
	struct vma_place place;

	find_vma(mm, start);
	if (index_of(mm)->prepare(&place, mm, NULL, vma->vm_start, vma->vm_end))
		return -ENOMEM;
	index_of(mm)->unlink_range(mm, vma, vma->vm_end, &place);
	gap_of(mm)->unmapped(mm, below, below ? vma_next(below) : vma_first(mm));
	mm->map_count--;
	rmap_pre_update(vma);
	vma->vm_pgoff = start >> PAGE_SHIFT;
	vma_set_range(vma, start, end);
	rmap_post_update(vma);
	index_of(mm)->find_place(mm, start, &place);
	return vma_link(mm, vma, &place);
}

static s32 move_stack(struct replay *replay, u64 start, u64 length)
{
	struct mm_struct *mm = mm_of(replay);
	struct vm_area_struct *vma = area_at(mm, STACK_TOP - PAGE_SIZE), *below = vma ? vma_prev(vma) : NULL;
	s32 error;

	replay->current->exec.stack_moved = true;
	/* The new place must be unmapped, as it is in every recorded stream. */
	if (!vma || !(vma->vm_flags & VM_GROWSDOWN) || (below && below->vm_end > start) ||
	    start + length > vma->vm_end || vma->vm_end - vma->vm_start > length)
		return 0;
	error = shift_stack(vma, start + length);
	mm->start_stack = vma->vm_start;
	return error ? error : grow_to(vma, start);
}

static s32 map_stack(struct replay *replay, u64 start, u64 length)
{
	struct exec_progress *exec = &replay->current->exec;
	struct vm_area_struct *vma;

	if (exec->running && !exec->stack_moved && start + length < STACK_TOP)
		return move_stack(replay, start, length);
	vma = area_at(mm_of(replay), start + length - 1);
	return vma ? grow_to(vma, start) : 0;
}

/* While strings are copied the temporary stack grows. Before exec has taken effect the thread still has its old mm. */
static s32 grow_temporary_stack(struct replay *replay, u64 start)
{
	struct exec_progress *exec = &replay->current->exec;
	struct vm_area_struct *vma = area_at(mm_of(replay), STACK_TOP - PAGE_SIZE);

	return exec->running && !exec->stack_moved && vma ? grow_to(vma, start) : 0;
}

/* install_special_mapping(), at an address for which get_unmapped_area() is called once. */
static s32 map_special(struct replay *replay, const struct exec_mapping *mapping)
{
	struct exec_progress *exec = &replay->current->exec;

	if (!exec->special_seen)
		find_vma(mm_of(replay), mapping->start);
	exec->special_seen = true;
	return replay_map_at(replay, mapping, VM_DONTEXPAND);
}

/* elf_map(). Only the address of the program's first segment may be a mere hint. */
static void hold(struct replay *replay, const struct exec_mapping *mapping)
{
	struct exec_progress *exec = &replay->current->exec;

	if (exec->running && !exec->segment_seen && mapping->start >= LOWEST_RANDOM_BASE)
		find_vma(mm_of(replay), mapping->start);
	exec->segment_seen = true;
	exec->held = *mapping;
}

s32 replay_map_held(struct replay *replay)
{
	struct exec_mapping *held = &replay->current->exec.held, mapping = *held;

	held->length = 0;
	return mapping.length ? replay_map_at(replay, &mapping, 0) : 0;
}

s32 replay_kernel_map(struct replay *replay, const u64 *fields)
{
	struct exec_mapping mapping = {
		.start = fields[0],
		.length = fields[1],
		.prot = (u32)fields[2],
		.flags = (u32)fields[3] | MAP_FIXED,
		.file = (u32)fields[4],
		.pgoff = fields[5],
	};
	s32 error = replay_map_held(replay);

	if (error)
		return error;
	if (fields[6] == 's')
		return map_stack(replay, mapping.start, mapping.length);
	if (fields[6] == 'v')
		return map_special(replay, &mapping);
	if (!mapping.file && mapping.start + PAGE_ALIGN(mapping.length) == STACK_TOP)
		return grow_temporary_stack(replay, mapping.start);
	hold(replay, &mapping);
	return 0;
}

/* What lies behind the first segment. 3.14 maps only that segment of a program; of an interpreter it maps the whole
 * span, to be sure of the space, and unmaps the rest. So what is held back of a program is shortened, and nothing
 * is unmapped. */
s32 replay_kernel_unmap(struct replay *replay, const u64 *fields)
{
	struct exec_mapping *held = &replay->current->exec.held;
	struct mm_struct *mm = mm_of(replay);
	u64 start = fields[0];
	s32 error;

	if (fields[2] == '1' && held->length && start > held->start &&
	    start + PAGE_ALIGN(fields[1]) >= held->start + PAGE_ALIGN(held->length)) {
		if (start - held->start < held->length)
			held->length = start - held->start;
		return 0;
	}
	error = replay_map_held(replay);
	if (!error)
		do_munmap(mm, start, fields[1]);
	return error ? error : out_of_memory(mm);
}

/* create_elf_tables() */
s32 replay_exec_end(struct replay *replay)
{
	struct exec_progress *exec = &replay->current->exec;
	struct mm_struct *mm = mm_of(replay);
	s32 error = replay_map_held(replay);

	if (exec->running && !error)
		find_vma(mm, mm->start_stack);
	exec->running = false;
	return error;
}
