/* The system calls that change an mm, and touches. */
#ifndef CALL_SYSCALLS_H
#define CALL_SYSCALLS_H

#include "machine/machine.h"

struct record_operation;

/* The system calls: the value, or a negative errno. */
s64 sys_mmap(struct mm_struct *mm, const struct record_operation *op);
s64 sys_munmap(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mprotect(struct mm_struct *mm, const struct record_operation *op);
s64 sys_pkey_mprotect(struct mm_struct *mm, const struct record_operation *op);
s64 sys_pkey_alloc(struct mm_struct *mm, const struct record_operation *op);
s64 sys_pkey_free(struct mm_struct *mm, const struct record_operation *op);
s64 sys_shmat(struct mm_struct *mm, const struct record_operation *op);
s64 sys_shmdt(struct mm_struct *mm, const struct record_operation *op);
s64 sys_brk(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mremap(struct mm_struct *mm, const struct record_operation *op);
s64 sys_madvise(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mlock(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mlock2(struct mm_struct *mm, const struct record_operation *op);
s64 sys_munlock(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mlockall(struct mm_struct *mm, const struct record_operation *op);
s64 sys_munlockall(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mseal(struct mm_struct *mm, const struct record_operation *op);
s64 sys_msync(struct mm_struct *mm, const struct record_operation *op);
s64 sys_remap_file_pages(struct mm_struct *mm, const struct record_operation *op);
s64 sys_prctl(struct mm_struct *mm, const struct record_operation *op);
s64 sys_prlimit(struct mm_struct *mm, const struct record_operation *op);
/* Not system calls, but handled like them: touches, and what a recording saw of touches. */
s64 sys_load(struct mm_struct *mm, const struct record_operation *op);
s64 sys_store(struct mm_struct *mm, const struct record_operation *op);
s64 sys_observe(struct mm_struct *mm, const struct record_operation *op);

/* brk.c: VM_DATA_DEFAULT_FLAGS and VM_ACCOUNT, what brk() gives a heap. */
u64 heap_flags(const struct mm_struct *mm);

/* mlock.c: every VMA of the range, up to the first gap, gets these lock flags. 0 or a negative errno. */
s32 apply_vma_lock_flags(struct mm_struct *mm, u64 start, u64 end, u64 lock_flags);

#endif
