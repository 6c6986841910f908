/* Puts a program's VMAs where its era has room for them. */
#include "bench/suite_program.h"
#include "process/start.h"

/* In 32 bits the same VMAs lie lower: the program where linkers put it then, the libraries where the gap search
 * begins, the stack at the top. */
static u64 place_of(const struct mm_struct *mm, const struct suite_program *program, u64 addr)
{
	if (!pt_is_32bit(mm->machine->era.pt))
		return addr;
	if (addr < program->libraries)
		return addr - program->start + 0x8048000;
	return addr < program->stack ? addr - program->libraries + mm->unmapped_base :
				       addr - program->stack_end + mm->task_size;
}

s32 suite_start_program(struct suite_run *run, const struct suite_program *program)
{
	struct mm_struct *mm = run->machine->mm;

	mm->start_brk = place_of(mm, program, program->heap);
	mm->brk = place_of(mm, program, program->heap_end);
	mm->start_stack = place_of(mm, program, program->stack_end - PAGE_SIZE);
	for (u32 i = 0; i < program->count; i++) {
		struct record_area area = program->areas[i];
		s32 error;

		area.start = place_of(mm, program, area.start);
		area.end = area.start + program->areas[i].end - program->areas[i].start;
		error = machine_add_area(run->machine, &area);
		if (error)
			return error;
	}
	return 0;
}
