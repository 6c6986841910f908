/* The limits of a process, and what counts against them. */
#ifndef AREA_LIMITS_H
#define AREA_LIMITS_H

#include "machine/machine.h"

/* total_vm, data_vm, stack_vm, exec_vm, shared_vm. `pages` may be negative. */
void vm_stat_account(struct mm_struct *mm, u64 vm_flags, u32 vm_file, s64 pages);
/* RLIMIT_AS and RLIMIT_DATA. */
bool may_expand_vm(struct mm_struct *mm, u64 vm_flags, u64 pages);
/* Overcommit: may this many more accounted pages be promised? 0 or -ENOMEM. */
s32 vm_enough_memory(struct mm_struct *mm, u64 pages);
/* May the process lock anything at all? 0 or -EPERM. */
s32 can_do_mlock(struct mm_struct *mm);
/* RLIMIT_MEMLOCK: may this many more bytes be locked? */
bool mlock_fits(struct mm_struct *mm, u64 vm_flags, u64 bytes);

#endif
