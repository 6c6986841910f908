/* Threads, and the processes that they belong to. */
#ifndef MACHINE_TASK_H
#define MACHINE_TASK_H

#include "base/types.h"
#include "trace/trace.h"

struct mm_struct;
struct vm_area_struct;

/* The largest number of slots that a task can have for VMAs it has found (cache/vmacache.c). */
#define VMACACHE_LARGEST 16

/* One remembered VMA. The pointer is followed only if the slot is known to be valid. The copies of what the VMA was
 * like when it was stored can be read at any time. */
struct vmacache_slot {
	struct vm_area_struct *vma; /* NULL also in a slot that holds a VMA of another mm */
	u64 start, end;
	u32 id; /* 0 = the slot is empty */
	u32 process; /* the process whose VMA it is, if that is not in the task's own mm; otherwise 0 */
};

/* A thread. */
struct task {
	struct task *next, *prev;
	struct process *process;
	u64 vmacache_seqnum; /* mm->vmacache_seqnum when the slots were last emptied */
	struct vmacache_slot vmacache[VMACACHE_LARGEST];
	u32 number; /* from 1 in its process, in order of birth; never reused there */
};

/* An address space and the tasks that live in it. */
struct process {
	struct process *next, *prev;
	struct mm_struct *mm;
	struct task *tasks, *last_task; /* at least one */
	u32 task_count;
	u32 next_task; /* the last number assigned */
	u32 number; /* from 1, in order of birth; never reused */
	u32 parent; /* number of the process that forked it, while that process lives; 0 = init */
	enum code_process_state state;
};

#endif
