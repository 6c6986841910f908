/* Open file descriptions, and what kind of memory a VMA is: vma_is_anonymous(), include/linux/mm.h, and
 * vma_is_special_mapping(), mm/mmap.c, 6.18. */
#include "machine/file.h"

struct file file_of(const struct machine *machine, u32 number)
{
	for (const struct file *file = machine->files; file; file = file->next)
		if (file->number == number)
			return *file;
	return (struct file){
		.size = UINT64_MAX, .number = number, .kind = file_kind_other, .writable = true,
	};
}

u32 file_make(struct mm_struct *mm, u64 size)
{
	struct machine *machine = mm->machine;
	struct file *file = arena_new(&machine->arena, struct file);

	if (!file) {
		trace(alloc_fail, sizeof(*file));
		fail(mm, -ENOMEM, reason_no_memory);
		return 0;
	}
	*file = (struct file){
		.next = machine->files,
		.size = size,
		.number = SHARED_MEMORY_FILES + ++machine->shared_memory_files,
		.maker = mm->process->number,
		.kind = file_kind_memfd,
		.writable = true,
	};
	machine->files = file;
	return file->number;
}

void file_unmake(struct machine *machine)
{
	struct file *file = machine->files;

	machine->files = file->next;
	machine->shared_memory_files--;
	arena_free(&machine->arena, file, sizeof(*file));
}

bool vma_is_anonymous(const struct vm_area_struct *vma)
{
	if (!vma->vm_file)
		return true;
	return !(vma->vm_flags & VM_MAYSHARE) &&
	       file_of(vma->vm_mm->machine, vma->vm_file).kind == file_kind_zero;
}

bool vma_is_special_mapping(const struct vm_area_struct *vma)
{
	return vma->vm_file && file_of(vma->vm_mm->machine, vma->vm_file).kind == file_kind_special;
}

bool is_segment(const struct mm_struct *mm, u32 file)
{
	return mm->machine->segments && file && file_of(mm->machine, file).kind == file_kind_segment;
}
