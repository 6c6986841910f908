/* What the files of faults/ share. */
#ifndef FAULTS_INTERNAL_H
#define FAULTS_INTERNAL_H

#include "faults/replay.h"
#include "machine/machine.h"

/* The end of a stack before exec() moves it to its final place: STACK_TOP_MAX of x86-64. */
#define STACK_TOP ((USER_END) - PAGE_SIZE)

static inline struct mm_struct *mm_of(const struct replay *replay)
{
	return replay->machine->mm;
}

/* threads.c: NULL when there is no such thread. */
struct thread *thread_find(const struct replay *replay, u32 tid);
/* NULL when memory is out. */
struct thread *thread_add(struct replay *replay, u32 tid);
void thread_remove(struct replay *replay, struct thread *thread);

/* Each performs one line; `fields` are the words behind its first one. They return 0, -EINVAL with a refusal, or
 * -ENOMEM, for which the caller writes the refusal. calls.c */
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
/* Maps what exec() holds back. */
s32 replay_map_held(struct replay *replay);

/* calls.c: maps a VMA at this place and unmaps whatever was there. 0 or -ENOMEM. */
s32 replay_map_at(struct replay *replay, const struct exec_mapping *mapping, u64 more_flags);

/* Returns 0, or -ENOMEM when memory is out. The result of a call does not tell: what the kernel refuses does
 * nothing here, and its -ENOMEM may also stand for a gap in the range. */
static inline s32 out_of_memory(const struct mm_struct *mm)
{
	return mm->machine->reason == reason_no_memory ? -ENOMEM : 0;
}

/* huge.c: true when the fault at `addr` would not have happened because a huge page is there. */
bool huge_page_saves(const struct mm_struct *mm, u64 addr, bool write);
/* Called after the fault: makes a huge page if the kernel would. 0 or -ENOMEM. */
s32 huge_page_fault(struct vm_area_struct *vma, u64 addr, bool write);
/* mremap() has moved pages to this range. Its blocks start from nothing; docs/decisions/0015 says why. */
void huge_pages_moved(struct mm_struct *mm, u64 start, u64 length);

#endif
