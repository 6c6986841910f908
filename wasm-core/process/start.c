/* Sets a machine up: the arena, one process, and the files and VMAs that it has when its recording begins. */
#include "process/start.h"
#include "area/limits.h"
#include "area/pkeys.h"
#include "area/vma.h"
#include "machine/file.h"
#include "machine/gap_strategy.h"
#include "process/memory.h"
#include "process/mm.h"
#include "process/process.h"
#include "reclaim/reclaim.h"
#include "rmap/anon_vma.h"
#include "trace/records.h"

/* Four levels of page tables: x86-64 leaves the upper half to the kernel, arm64 has all of it. */
#define MAX_TASK_SIZE ((u64)1 << 48)

static bool is_page_aligned(u64 addr)
{
	return !(addr & ~PAGE_MASK);
}

/* Page tables of 32 bits end at 4 GiB. */
static u64 addressable(const struct pt_form *form)
{
	return PAGE_SIZE << form->shift[form->levels];
}

static bool is_possible(const struct record_layout *layout, const struct pt_form *form)
{
	return layout->task_size && layout->task_size <= MAX_TASK_SIZE && layout->task_size <= addressable(form) &&
	       is_page_aligned(layout->task_size) &&
	       layout->mmap_base <= layout->task_size && is_page_aligned(layout->mmap_base) &&
	       layout->start_brk <= layout->brk && layout->brk <= layout->task_size &&
	       layout->mmap_min_addr <= layout->task_size && layout->hint_min <= layout->task_size &&
	       is_page_aligned(layout->stack_guard_gap) && layout->swap <= layout->ram && layout->overcommit <= overcommit_never &&
	       (layout->direction == direction_bottomup || layout->direction == direction_topdown);
}

static enum code_direction direction_of(const struct mm_struct *mm, const struct record_layout *layout)
{
	return has(mm, TOPDOWN_LAYOUT) && !gap_of(mm)->upwards_only ? layout->direction : direction_bottomup;
}

static void fill_mm(struct mm_struct *mm, const struct record_layout *layout)
{
	bool minimum = has(mm, MINIMUM_ADDRESS);

	mm->direction = direction_of(mm, layout);
	mm->task_size = layout->task_size;
	mm->unmapped_base = PAGE_ALIGN(layout->task_size / 3);
	mm->mmap_base = mm->direction == direction_bottomup ? mm->unmapped_base : layout->mmap_base;
	mm->start_code = has(mm, CODE_IS_EXECUTABLE) || !layout->start_program ? layout->start_code : layout->start_program;
	mm->end_code = layout->end_code;
	mm->data_size = layout->data_size;
	mm->start_brk = layout->start_brk;
	mm->brk = layout->brk;
	mm->start_stack = layout->start_stack;
	mm->mmap_min_addr = minimum ? layout->mmap_min_addr : 0;
	mm->hint_min = minimum && layout->hint_min ? layout->hint_min : mm->mmap_min_addr;
	mm->stack_guard_gap = layout->stack_guard_gap;
	mm->rlimit[RLIMIT_AS] = layout->rlimit_as;
	mm->rlimit[RLIMIT_DATA] = layout->rlimit_data;
	mm->rlimit[RLIMIT_STACK] = layout->rlimit_stack;
	mm->rlimit[RLIMIT_MEMLOCK] = layout->rlimit_memlock;
	mm->huge_pages = has(mm, HUGE_PAGES) && layout->huge_pages == answer_yes;
	mm->max_map_count = layout->max_map_count;
	mm->stack_pointer = layout->stack_pointer;
	mm->vmacache_seqnum = layout->vmacache_seqnum;
	pkeys_begin(mm);
}

/* Makes the first process. */
static s32 start_process(struct machine *machine, const struct record_layout *layout)
{
	struct mm_struct *mm = mm_alloc(machine, NULL);
	struct process *process;

	if (!mm)
		return -ENOMEM;
	machine->mm = mm;
	machine->thp_never = layout->thp_never == answer_yes;
	machine->huge_pool = layout->huge_pool;
	machine->pkeys = layout->pkeys == answer_yes && has(mm, KNOWS_PKEYS);
	fill_mm(mm, layout);
	gap_of(mm)->init(mm);
	process = process_alloc(machine);
	if (!process)
		return -ENOMEM;
	process_link(process, mm);
	if (!task_new(process, NULL))
		return -ENOMEM;
	machine->current = machine->processes->tasks;
	machine->current->vmacache_seqnum = mm->vmacache_seqnum;
	return 0;
}

static void learn_traits(struct machine *machine)
{
	static const struct { u32 since, gone; } releases[TRAITS] = {
#define TRAIT(name, since, gone, source) { SINCE_##name, GONE_##name },
#include "machine/traits.def"
#undef TRAIT
	};

	for (u32 i = 0; i < TRAITS; i++)
		machine->traits[i] = era_has(&machine->era, releases[i].since, releases[i].gone);
}

s32 machine_init(struct machine *machine, const struct era *era, const struct record_layout *layout)
{
	return machine_init_with(machine, sizeof(*machine), era, layout);
}

s32 machine_init_with(struct machine *machine, size_t reserved, const struct era *era, const struct record_layout *layout)
{
	u64 capacity = arena_grow(&machine->arena, reserved);

	if (capacity < reserved)
		return -ENOMEM;
	arena_init(&machine->arena, reserved, capacity);
	machine->era = *era;
	learn_traits(machine);
	if (era->gap->guarded && machine->traits[TRAIT_STACK_GUARD_GAP])
		machine->era.gap = era->gap->guarded;
	trace_discard(&machine->counters);
	if (!is_possible(layout, era->pt))
		return -EINVAL;
	machine->mm_lock_seq = 1;
	machine->ram = layout->ram ? layout->ram : UINT64_MAX;
	machine->swap = layout->swap;
	machine->reclaim = memory_reclaim;
	memory_init(machine);
	machine->overcommit = layout->overcommit;
	machine->shows_locks = layout->locks == answer_yes;
	return start_process(machine, layout);
}

s32 machine_add_file(struct machine *machine, const struct record_file *record)
{
	struct file **link = &machine->files, *file;

	if (!record->file || record->file > SHARED_MEMORY_FILES || record->kind > file_kind_segment)
		return -EINVAL;
	for (; *link; link = &(*link)->next)
		if ((*link)->number == record->file)
			return -EINVAL;
	file = arena_new(&machine->arena, struct file);
	if (!file)
		return -ENOMEM;
	file->size = record->size;
	file->number = record->file;
	file->kind = record->kind;
	file->writable = record->writable == answer_yes;
	machine->segments |= file->kind == file_kind_segment;
	*link = file;
	return 0;
}

/* Makes the pages that the VMA holds when the recording begins: this many from its start on, or up to the end of a
 * growing VMA. */
static s32 fill_area(struct vm_area_struct *vma, u32 anon)
{
	u64 bytes = (u64)anon << PAGE_SHIFT;
	u64 start = vma->vm_flags & VM_GROWSDOWN ? vma->vm_end - bytes : vma->vm_start;
	s32 error;

	if (!anon)
		return 0;
	error = anon_vma_prepare(vma);
	if (!error)
		error = pages_fill(vma, start, start + bytes, page_state_anon);
	if (!(vma->vm_flags & VM_WRITE))
		pages_protect(vma->vm_mm, start, start + bytes);
	return error;
}

/* VMAs with this flag at the start belong to a program whose parent had switched huge pages off before execve(). */
static void inherit_marks(struct mm_struct *mm, u64 vm_flags)
{
	if (has(mm, THP_DISABLE_MARKS) && !mm->huge_pages)
		mm->def_flags |= vm_flags & VM_NOHUGEPAGE;
}

/* The file that the code lies in is the program, and its last VMA has the data: load_elf_binary(), fs/binfmt_elf.c. */
static void note_program(struct mm_struct *mm, const struct vma_range *range)
{
	if (range->start <= mm->start_code && mm->start_code < range->end)
		mm->program = range->vm_file;
	if (range->vm_file && range->vm_file == mm->program)
		mm->start_data = range->start;
}

static s32 link_area(struct mm_struct *mm, const struct vma_range *range, struct vma_place *place, u32 anon)
{
	struct vm_area_struct *vma = vma_alloc(mm, range);
	s32 error;

	if (!vma)
		return -ENOMEM;
	error = vma_link(mm, vma, place);
	if (error) {
		vma_free(vma);
		return error;
	}
	vm_stat_account(mm, range->vm_flags, range->vm_file, (s64)vma_pages(vma));
	if (range->vm_flags & VM_LOCKED)
		mm->locked_vm += vma_pages(vma);
	return fill_area(vma, anon);
}

/* The vdso is the last thing that execve() maps: arch_setup_additional_pages(), arch/x86/vdso/vma.c, 2.6.31 to 3.4. If
 * it lies above the stack, its hint was granted, and nothing was searched. */
static void note_vdso(struct mm_struct *mm, const struct vma_range *range)
{
	bool special = range->vm_file && file_of(mm->machine, range->vm_file).kind == file_kind_special;

	if (gap_of(mm)->placed_vdso && special && range->start < mm->start_stack)
		gap_of(mm)->placed_vdso(mm, range->start, range->end);
}

/* Early kernels mark no VMA as accounted, or as not to be. */
static u64 kept_flags(const struct mm_struct *mm, u64 vm_flags)
{
	return vm_flags & ~((has(mm, ACCOUNTS) ? 0 : VM_ACCOUNT) | (has(mm, NORESERVE_MARKS) ? 0 : VM_NORESERVE));
}

s32 machine_add_area(struct machine *machine, const struct record_area *area)
{
	struct mm_struct *mm = machine->mm;
	struct vma_range range = {
		.start = area->start,
		.end = area->end,
		.pgoff = (area->file ? area->offset : area->start) >> PAGE_SHIFT,
		.vm_flags = kept_flags(mm, pkeys_found(mm, area->vm_flags)),
		.vm_file = area->file,
	};
	struct vm_area_struct *overlapping;
	struct vma_place place;
	s32 error;

	if (range.start >= range.end || range.end > mm->task_size || !is_page_aligned(range.start) ||
	    !is_page_aligned(range.end) || area->anon > (range.end - range.start) >> PAGE_SHIFT)
		return fail(mm, -EINVAL, reason_bad_layout);
	trace_discard(&machine->counters);
	overlapping = index_of(mm)->find_place(mm, range.start, &place);
	if (overlapping && overlapping->vm_start < range.end)
		return fail(mm, -EINVAL, reason_bad_layout);
	inherit_marks(mm, range.vm_flags);
	range.anon_shift = new_anon_shift(mm, &range);
	note_program(mm, &range);
	error = link_area(mm, &range, &place, area->anon);
	if (!error)
		note_vdso(mm, &range);
	machine->counters = (struct counters){ 0 };
	return error;
}
