/* The system calls of a stream. Their results are known, so no gap is searched for. What they do, and how often
 * they call find_vma(), follows mm/mmap.c, mm/mprotect.c, mm/mremap.c, mm/madvise.c, mm/mlock.c and ipc/shm.c,
 * 3.14. */
#include "call/advice.h"
#include "call/mmap.h"
#include "call/munmap.h"
#include "call/remap.h"
#include "call/syscalls.h"
#include "faults/internal.h"
#include "rmap/anon_vma.h"
#include "trace/records.h"

static bool has_failed(u64 result)
{
	return (s64)result < 0;
}

/* REPLAY_CHECK: compares the VMA at `addr` with what was recorded. */
static void check_area(struct replay *replay, u64 addr, u64 start, u64 length)
{
	struct mm_struct *mm = mm_of(replay);
	const struct vm_area_struct *vma;

	if (mm->map_count > replay->most_areas)
		replay->most_areas = mm->map_count;
	if (!length)
		return;
	vma = index_of(mm)->find(mm, addr);
	replay->checked++;
	if (vma && vma->vm_start == start && vma->vm_end == start + length)
		return;
	if (!replay->differing++)
		replay->first_differing = replay->line;
}

static inline void check(struct replay *replay, u64 addr, u64 start, u64 length)
{
	if (replay->options & REPLAY_CHECK)
		check_area(replay, addr, start, length);
}

/* do_mmap_pgoff(): the vm_flags that follow from protection, MAP_ flags and file. */
static u64 vm_flags_of(const struct mm_struct *mm, const struct exec_mapping *mapping, u32 prot)
{
	u64 vm_flags = (prot & VM_ACCESS) | VM_MAYACCESS | mm->def_flags;

	if ((mapping->flags & MAP_TYPE) == MAP_SHARED)
		vm_flags |= VM_SHARED | VM_MAYSHARE;
	if (mapping->flags & MAP_GROWSDOWN)
		vm_flags |= VM_GROWSDOWN;
	if (mapping->flags & MAP_LOCKED)
		vm_flags |= VM_LOCKED;
	if (mapping->flags & MAP_NORESERVE)
		vm_flags |= VM_NORESERVE;
	return vm_flags;
}

/* Before -z separate-code (2018) linkers put code and read-only data into one segment. With the same protection the
 * pieces continue one another, and become one VMA. */
static u32 joined_protection(const struct exec_mapping *mapping)
{
	bool is_private_file = mapping->file && (mapping->flags & MAP_TYPE) == MAP_PRIVATE;

	return is_private_file && mapping->prot == PROT_READ ? PROT_READ | PROT_EXEC : mapping->prot;
}

s32 replay_map_at(struct replay *replay, const struct exec_mapping *mapping, u64 more_flags)
{
	u32 prot = replay->options & REPLAY_JOINED_SEGMENTS ? joined_protection(mapping) : mapping->prot;
	struct mm_struct *mm = mm_of(replay);
	struct vma_range range = {
		.start = mapping->start,
		.end = mapping->start + PAGE_ALIGN(mapping->length),
		.vm_file = mapping->file,
		.pgoff = mapping->pgoff,
	};

	range.vm_flags = vm_flags_of(mm, mapping, prot) | more_flags;
	if (!mapping->file && range.vm_flags & VM_SHARED)
		range.vm_file = SHARED_MEMORY_FILES + ++mm->machine->shared_memory_files;
	if (!mapping->file)
		range.pgoff = range.vm_flags & VM_SHARED ? 0 : range.start >> PAGE_SHIFT;
	range.anon_shift = new_anon_shift(mm, &range);
	mmap_region(mm, &range);
	return out_of_memory(mm);
}

/* Is this a segment that was mapped together with the one before it? */
static bool is_joined(struct mm_struct *mm, const struct exec_mapping *mapping)
{
	const struct vm_area_struct *vma;

	if (!mapping->file || mapping->prot & PROT_WRITE || (mapping->flags & MAP_TYPE) != MAP_PRIVATE || !(mapping->flags & MAP_FIXED))
		return false;
	vma = index_of(mm)->find(mm, mapping->start);
	return vma && vma->vm_start <= mapping->start && mapping->start + PAGE_ALIGN(mapping->length) <= vma->vm_end &&
	       vma->vm_file == mapping->file &&
	       mapping->pgoff == vma->vm_pgoff + ((mapping->start - vma->vm_start) >> PAGE_SHIFT);
}

/* __mm_populate() and __get_user_pages() do one lookup each. */
static s32 populate(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma = find_vma(mm, addr);

	find_vma(mm, addr);
	if (vma && vma->vm_start <= addr && (vma->vm_flags & (VM_WRITE | VM_SHARED)) == VM_WRITE)
		return anon_vma_prepare(vma);
	return 0;
}

s32 replay_mmap(struct replay *replay, const u64 *fields)
{
	struct mm_struct *mm = mm_of(replay);
	struct exec_mapping mapping = {
		.start = fields[0],
		.length = fields[1],
		.prot = (u32)fields[2],
		.flags = (u32)fields[3],
		.file = (u32)fields[4],
		.pgoff = fields[5],
	};
	u64 hint = fields[6] & PAGE_MASK;
	s32 error;

	/* round_hint_to_min() ignores a hint in the lowest page; arch_get_unmapped_area_topdown() looks up any
	 * other. */
	if (hint && !(mapping.flags & MAP_FIXED))
		find_vma(mm, hint);
	if (has_failed(fields[0]))
		return 0;
	if (replay->options & REPLAY_JOINED_SEGMENTS && is_joined(mm, &mapping))
		return 0;
	error = replay_map_at(replay, &mapping, 0);
	if (!error && (mapping.flags & (MAP_POPULATE | MAP_NONBLOCK)) == MAP_POPULATE)
		error = populate(mm, mapping.start);
	else if (!error && mapping.flags & MAP_LOCKED)
		error = populate(mm, mapping.start);
	check(replay, mapping.start, fields[7], fields[8]);
	return error;
}

s32 replay_munmap(struct replay *replay, const u64 *fields)
{
	struct mm_struct *mm = mm_of(replay);

	do_munmap(mm, fields[0], fields[1]);
	return out_of_memory(mm);
}

s32 replay_mprotect(struct replay *replay, const u64 *fields)
{
	struct record_operation op = { .addr = fields[1], .length = fields[2], .prot = (u32)fields[3] };
	struct mm_struct *mm = mm_of(replay);

	sys_mprotect(mm, &op);
	if (!has_failed(fields[0]))
		check(replay, fields[1], fields[4], fields[5]);
	return out_of_memory(mm);
}

/* The first brk() of a process shows where its heap begins. */
s32 replay_brk(struct replay *replay, const u64 *fields)
{
	struct mm_struct *mm = mm_of(replay);
	struct record_operation op = { .addr = fields[1] };

	if (has_failed(fields[0]))
		return 0;
	if (!mm->start_brk)
		mm->start_brk = mm->brk = fields[1] && fields[3] ? fields[2] : fields[0];
	if (!fields[1])
		return 0;
	if (fields[0] == fields[1])
		sys_brk(mm, &op);
	else if (fields[1] >= mm->start_brk)
		find_vma(mm, PAGE_ALIGN(mm->brk)); /* refused because of what lies above */
	if (fields[3])
		check(replay, fields[2] + fields[3] - 1, fields[2], fields[3]);
	return out_of_memory(mm);
}

/* mremap_to(): if a new address is given, what lies there is unmapped first, and the old range is cut to the new
 * length. */
static s32 clear_for_move(struct mm_struct *mm, struct remap *remap)
{
	s32 error = do_munmap(mm, remap->new_addr, remap->new_length);

	if (!error && remap->old_length > remap->new_length) {
		error = do_munmap(mm, remap->addr + remap->new_length, remap->old_length - remap->new_length);
		remap->old_length = remap->new_length;
	}
	return error;
}

static bool is_free(struct mm_struct *mm, u64 start, u64 length)
{
	const struct vm_area_struct *vma = index_of(mm)->find(mm, start);

	return !(start & ~PAGE_MASK) && start + length <= mm->task_size && (!vma || vma->vm_start >= start + length);
}

/* The new address is known from the recording. */
s32 replay_mremap(struct replay *replay, const u64 *fields)
{
	struct mm_struct *mm = mm_of(replay);
	struct record_operation op = { .addr = fields[1], .length = fields[2], .new_length = fields[3] };
	s64 moved;
	struct remap remap = {
		.addr = fields[1],
		.old_length = PAGE_ALIGN(fields[2]),
		.new_length = PAGE_ALIGN(fields[3]),
		.new_addr = fields[0],
	};

	if (has_failed(fields[0])) {
		find_vma(mm, remap.addr);
		return 0;
	}
	if (fields[0] == fields[1]) {
		sys_mremap(mm, &op);
		return out_of_memory(mm);
	}
	if (fields[4] & MREMAP_FIXED && clear_for_move(mm, &remap))
		return out_of_memory(mm);
	remap.vma = vma_lookup(mm, remap.addr);
	if (!remap.vma || remap.addr & ~PAGE_MASK || !remap.new_length || remap.new_length > mm->task_size ||
	    remap.old_length > remap.vma->vm_end - remap.addr || !is_free(mm, remap.new_addr, remap.new_length))
		return 0;
	moved = move_vma(mm, &remap);
	if (moved > 0 && replay->options & REPLAY_HUGE_PAGES)
		huge_pages_moved(mm, remap.new_addr, remap.new_length);
	return out_of_memory(mm);
}

/* Does the advice only concern VMAs and their flags, or remove pages? */
static bool is_followed(const struct mm_struct *mm, u32 advice)
{
	return advice_find(mm, advice) && advice <= MADV_PAGEOUT;
}

s32 replay_madvise(struct replay *replay, const u64 *fields)
{
	struct mm_struct *mm = mm_of(replay);
	struct record_operation op = { .addr = fields[1], .length = fields[2], .flags = (u32)fields[3] };

	/* The recorded kernel may know more advice than this one. */
	if (is_followed(mm, op.flags))
		sys_madvise(mm, &op);
	else
		find_vma(mm, op.addr);
	return out_of_memory(mm);
}

/* shmdt(): removes the segment that begins at this address, in as many VMAs as it has been split into. */
static void detach(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma = find_vma(mm, addr);
	u64 end;

	if (!vma || vma->vm_start != addr || !vma->vm_file)
		return;
	end = vma->vm_end;
	for (const struct vm_area_struct *next = vma_next(vma); next; next = vma_next(next)) {
		if (next->vm_start != end || next->vm_file != vma->vm_file ||
		    next->vm_pgoff != vma->vm_pgoff + ((end - addr) >> PAGE_SHIFT))
			break;
		end = next->vm_end;
	}
	do_munmap(mm, addr, end - addr);
}

s32 replay_query(struct replay *replay, const u64 *fields)
{
	struct mm_struct *mm = mm_of(replay);
	u64 start = fields[2] & PAGE_MASK, end = PAGE_ALIGN(fields[2] + fields[3]);

	if (has_failed(fields[0]))
		return 0;
	switch (fields[1]) {
	case QUERY_MLOCK:
		apply_vma_lock_flags(mm, start, end, VM_LOCKED);
		populate(mm, start);
		break;
	case QUERY_MUNLOCK:
		apply_vma_lock_flags(mm, start, end, 0);
		break;
	case QUERY_SHMDT:
		detach(mm, fields[2]);
		break;
	default:
		find_vma(mm, fields[2]);
		break;
	}
	return out_of_memory(mm);
}
