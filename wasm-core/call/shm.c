/* Shared memory of System V: do_shmat() and shmdt(), ipc/shm.c, 2.6.32, 3.8, 4.20 and 6.18. shmget() and shmctl()
 * change no memory map; the call that attaches a segment says itself what the segment is.
 *
 * Each shmat() maps an open file description of its own, so two attachments never merge. Kernels before 2.6.31 are
 * assumed to behave like 2.6.32. Permissions and the removal of segments are left out: the log shows their effects. */
#include "call/mmap.h"
#include "call/munmap.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/file.h"
#include "trace/records.h"

#define SHM_RDONLY 010000u
#define SHM_RND 020000u
#define SHM_REMAP 040000u
#define SHM_EXEC 0100000u

static struct file *find_file(struct machine *machine, u32 number)
{
	struct file *file = machine->files;

	while (file && file->number != number)
		file = file->next;
	return file;
}

/* The description of this attachment: a segment of this many bytes, opened as the flags say. NULL: memory is out. */
static struct file *open_segment(struct mm_struct *mm, const struct record_operation *op)
{
	struct machine *machine = mm->machine;
	struct file *file = find_file(machine, op->file);

	if (!file) {
		file = arena_new(&machine->arena, struct file);
		if (!file) {
			trace(alloc_fail, sizeof(*file));
			fail(mm, -ENOMEM, reason_no_memory);
			return NULL;
		}
		file->number = op->file;
		file->next = machine->files;
		machine->files = file;
	}
	file->kind = file_kind_segment;
	file->size = op->length;
	file->writable = !(op->flags & SHM_RDONLY);
	machine->segments = true;
	return file;
}

static s64 map_segment(struct mm_struct *mm, const struct record_operation *op, u64 addr)
{
	struct record_operation mmap_op = {
		.call = call_mmap,
		.addr = addr,
		.length = op->length,
		.prot = PROT_READ | (op->flags & SHM_RDONLY ? 0 : PROT_WRITE) | (op->flags & SHM_EXEC ? PROT_EXEC : 0),
		.flags = MAP_SHARED | (op->addr ? MAP_FIXED : 0),
		.file = op->file,
	};

	return do_mmap(mm, &mmap_op);
}

/* SHM_RND rounds a named address down. Without it, the address must be aligned. */
static s32 choose_address(struct mm_struct *mm, const struct record_operation *op, u64 *addr)
{
	*addr = op->addr & PAGE_MASK;
	if (op->addr & ~PAGE_MASK && !(op->flags & SHM_RND))
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (op->flags & SHM_REMAP && !(has(mm, SHMAT_KEEPS_NULL) ? *addr : op->addr))
		return fail(mm, -EINVAL, reason_remap_nowhere);
	return 0;
}

static s32 find_segment(struct mm_struct *mm, const struct record_operation *op)
{
	const struct file *known = find_file(mm->machine, op->file);

	if (!op->file || op->file > SHARED_MEMORY_FILES || (known && known->kind != file_kind_segment))
		return fail(mm, -EINVAL, reason_no_such_segment);
	if (!op->length)
		return fail(mm, -ENOSYS, reason_segment_unknown);
	return 0;
}

/* Refuses a place where the new mapping would be in the way. */
static s32 check_place(struct mm_struct *mm, u64 addr, u64 length)
{
	if (addr + length < addr && has(mm, SHMAT_CHECKS_WRAP))
		return fail(mm, -EINVAL, reason_range_overflow);
	if (find_vma_intersection(mm, addr, addr + length))
		return fail(mm, -EINVAL, reason_attach_occupied);
	if (has(mm, SHMAT_SPARES_STACK) && addr < mm->start_stack && addr > mm->start_stack - length - 5 * PAGE_SIZE)
		return fail(mm, -EINVAL, reason_near_stack);
	return 0;
}

static s64 do_shmat(struct mm_struct *mm, const struct record_operation *op)
{
	u64 addr;
	s32 error = choose_address(mm, op, &addr);

	if (!error)
		error = find_segment(mm, op);
	if (!error && !open_segment(mm, op))
		error = -ENOMEM;
	if (!error && addr && !(op->flags & SHM_REMAP))
		error = check_place(mm, addr, op->length);
	return error ? error : map_segment(mm, op, addr);
}

s64 sys_shmat(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	trace(shmat_enter, op->addr, op->length, op->flags, op->file);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	result = do_shmat(mm, op);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(shmat_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}

/* Does the VMA show the same part of a segment as if the segment had been attached at `addr`? */
static bool is_piece(const struct vm_area_struct *vma, u64 addr)
{
	return is_segment(vma->vm_mm, vma->vm_file) && (vma->vm_start - addr) >> PAGE_SHIFT == vma->vm_pgoff;
}

/* Nobody checks whether this succeeds. */
static void detach(struct mm_struct *mm, const struct vm_area_struct *vma)
{
	u64 start = vma->vm_start, end = vma->vm_end;
	s32 error;

	trace(unmap_enter, start, end);
	error = unmap_range(mm, start, end);
	trace(unmap_leave, start, end, error);
	(void)error;
	mm->machine->reason = reason_none;
}

/* Detaches what mprotect(), munmap() and others have left of the attachment that began at `addr`. The first piece tells
 * the file and its length; the other pieces lie behind it, within that length. */
static s32 do_shmdt(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma, *next;
	u64 size, length;
	u32 file;

	if (addr & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	vma = find_vma(mm, addr);
	while (vma && !is_piece(vma, addr))
		vma = vma_next(vma);
	if (!vma)
		return fail(mm, -EINVAL, reason_not_attached);
	file = vma->vm_file;
	size = file_of(mm->machine, file).size;
	length = size > (u64)INT64_MAX ? INT64_MAX : PAGE_ALIGN(size);
	next = vma_next(vma);
	detach(mm, vma);
	for (vma = next; vma && vma->vm_end - addr <= length; vma = next) {
		next = vma_next(vma);
		if ((vma->vm_file == file || !has(mm, SHMDT_ONE_FILE)) && is_piece(vma, addr))
			detach(mm, vma);
	}
	return 0;
}

s64 sys_shmdt(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(shmdt_enter, op->addr);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = do_shmdt(mm, op->addr);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(shmdt_leave, 0, error, mm->machine->reason);
	return error;
}
