/* What the files of faults/ share. */
#ifndef FAULTS_INTERNAL_H
#define FAULTS_INTERNAL_H

#include "faults/replay.h"
#include "machine/machine.h"

/* Highest byte of a stack before exec() gives it its final place, plus one: STACK_TOP_MAX of x86-64. */
#define STACK_TOP ((USER_END) - PAGE_SIZE)

static inline struct mm_struct *mm_of(const struct replay *replay)
{
	return replay->machine->mm;
}

/* threads.c: NULL when there is none. */
struct thread *thread_find(const struct replay *replay, u32 tid);
/* NULL when memory is out. */
struct thread *thread_add(struct replay *replay, u32 tid);
void thread_remove(struct replay *replay, struct thread *thread);

/* Each performs one line; `fields` are its words behind the first. 0, -EINVAL or -ENOMEM; the caller adds the sentence
 * about memory. calls.c */
s32 replay_mmap(struct replay *replay, const u64 *fields);
s32 replay_munmap(struct replay *replay, const u64 *fields);
s32 replay_mprotect(struct replay *replay, const u64 *fields);
s32 replay_brk(struct replay *replay, const u64 *fields);
s32 replay_mremap(struct replay *replay, const u64 *fields);
s32 replay_madvise(struct replay *replay, const u64 *fields);
s32 replay_query(struct replay *replay, const u64 *fields);
/* exec.c */
s32 replay_exec(struct replay *replay);
s32 replay_kernel_map(struct replay *replay, const u64 *fields);
s32 replay_kernel_unmap(struct replay *replay, const u64 *fields);
s32 replay_exec_end(struct replay *replay);
/* What exec() holds back is mapped. */
s32 replay_map_held(struct replay *replay);

/* calls.c: an area at this place; what lies there goes. 0 or -ENOMEM. */
s32 replay_map_at(struct replay *replay, const struct exec_mapping *mapping, u64 more_flags);

/* 0 or -ENOMEM. What a call has returned does not tell: the kernel's refusal does nothing here, and its -ENOMEM can be
 * that of a hole. */
static inline s32 out_of_memory(const struct mm_struct *mm)
{
	return mm->machine->reason == reason_no_memory ? -ENOMEM : 0;
}

/* huge.c: whether the fault at `addr` would not have happened, as a huge page is there. */
bool huge_page_saves(const struct mm_struct *mm, u64 addr, bool write);
/* The fault has happened: makes a huge page if the kernel would. 0 or -ENOMEM. */
s32 huge_page_fault(struct vm_area_struct *vma, u64 addr, bool write);
/* mremap() has moved pages there: the blocks start anew, as docs/decisions/0015 says why. */
void huge_pages_moved(struct mm_struct *mm, u64 start, u64 length);

#endif
