/* Threads, and the processes that they live in. */
#ifndef MACHINE_TASK_H
#define MACHINE_TASK_H

#include "base/types.h"
#include "trace/trace.h"

struct mm_struct;
struct vm_area_struct;

/* Slots that a task can have for areas it has found (cache/vmacache.c). */
#define VMACACHE_LARGEST 16

/* One remembered area. The pointer is only followed where the slot is known to be valid; what the area was like when it
 * was stored stays readable for ever. */
struct vmacache_slot {
	struct vm_area_struct *vma; /* NULL also in a slot that holds an area of another mm */
	u64 start, end;
	u32 id; /* 0 = the slot is empty */
	u32 process; /* whose area it is, if it is not the task's own mm's; otherwise 0 */
};

/* A thread. */
struct task {
	struct task *next, *prev;
	struct process *process;
	u64 vmacache_seqnum; /* of the mm, when the slots were emptied last */
	struct vmacache_slot vmacache[VMACACHE_LARGEST];
	u32 number; /* from 1 in its process, in the order of their birth; never reused there */
};

/* An address space and the tasks that live in it. */
struct process {
	struct process *next, *prev;
	struct mm_struct *mm;
	struct task *tasks, *last_task; /* at least one */
	u32 task_count;
	u32 next_task; /* the last number given out */
	u32 number; /* from 1, in the order of their birth; never reused */
	u32 parent; /* number of the process that forked it, while that one lives; 0 = init */
	enum code_process_state state;
};

#endif
