/* Processes and threads are born and end. */
#ifndef PROCESS_PROCESS_H
#define PROCESS_PROCESS_H

#include "machine/machine.h"

struct record_operation;

/* NULL when there is none. */
struct process *process_find(struct machine *machine, u32 number);
/* Its memory goes at once; a number is left until its parent waits, or nothing if that is init. Its children are init's
 * then. The last process leaves its mm behind, without areas, and its last task. */
void process_exit(struct process *process);
/* It goes with all that is in it, and nobody may wait for it; another one is left. machine->current is one of the first
 * one's then. */
void process_free(struct process *process);
/* The rest of one of machine->zombies. */
void process_reap(struct machine *machine, struct process *zombie);
/* A process with no mm and nobody in it yet; NULL when memory is out. Then its mm, its number, and its place as
 * the last of those that live. */
struct process *process_alloc(struct machine *machine);
void process_link(struct process *process, struct mm_struct *mm);
/* NULL when there is none. */
struct task *task_find(const struct process *process, u32 number);
/* One more thread, a copy of `maker` (NULL: of none); NULL when memory is out. */
struct task *task_new(struct process *process, const struct task *maker);
void task_free(struct task *task);
/* exec: the current task leaves its memory for that of `to`, where nobody is yet. */
void task_exec(struct task *task, struct process *to);

/* Their births and ends, as calls. */
s64 sys_fork(struct mm_struct *mm, const struct record_operation *op);
s64 sys_exit(struct mm_struct *mm, const struct record_operation *op);
s64 sys_wait(struct mm_struct *mm, const struct record_operation *op);
s64 sys_clone(struct mm_struct *mm, const struct record_operation *op);
s64 sys_exit_thread(struct mm_struct *mm, const struct record_operation *op);
s64 sys_peek(struct mm_struct *mm, const struct record_operation *op);

#endif
