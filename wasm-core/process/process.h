/* Processes and threads begin and end. */
#ifndef PROCESS_PROCESS_H
#define PROCESS_PROCESS_H

#include "machine/machine.h"

struct record_operation;

/* NULL when there is none. */
struct process *process_find(struct machine *machine, u32 number);
/* Ends a process. Its mm goes at once. Its number is left until its parent waits; if the parent is init, nothing is
 * left. Its children become children of init. The machine's last process leaves its mm behind, without VMAs, and one
 * task. */
void process_exit(struct process *process);
/* Frees a process and everything in it, so that nobody can wait for it. Another process must be left, and
 * machine->current becomes a task of the first one. */
void process_free(struct process *process);
/* Frees what is left of one of machine->zombies. */
void process_reap(struct machine *machine, struct process *zombie);
/* process_alloc(): a process that has no mm and no task yet; NULL when memory is out. process_link(): gives it its mm,
 * its number, and its place as the last of the living. */
struct process *process_alloc(struct machine *machine);
void process_link(struct process *process, struct mm_struct *mm);
/* NULL when there is none. */
struct task *task_find(const struct process *process, u32 number);
/* One more thread, a copy of `maker` (NULL: of no thread). NULL when memory is out. */
struct task *task_new(struct process *process, const struct task *maker);
void task_free(struct task *task);
/* exec: the current task leaves its mm for that of `to`, which has no task yet. */
void task_exec(struct task *task, struct process *to);

/* The system calls for this. */
s64 sys_fork(struct mm_struct *mm, const struct record_operation *op);
s64 sys_exit(struct mm_struct *mm, const struct record_operation *op);
s64 sys_wait(struct mm_struct *mm, const struct record_operation *op);
s64 sys_clone(struct mm_struct *mm, const struct record_operation *op);
s64 sys_exit_thread(struct mm_struct *mm, const struct record_operation *op);
s64 sys_peek(struct mm_struct *mm, const struct record_operation *op);

#endif
