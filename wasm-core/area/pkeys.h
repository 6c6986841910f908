/* Protection keys. */
#ifndef AREA_PKEYS_H
#define AREA_PKEYS_H

#include "machine/machine.h"

/* A new mm has key 0 alone; fork()'s has its parent's; one that a recording starts with has those
 * of its areas. pkeys_found() returns the flags with the key that memory to be executed alone has, as lists show none. */
void pkeys_begin(struct mm_struct *mm);
void pkeys_inherit(struct mm_struct *child, const struct mm_struct *parent);
u64 pkeys_found(struct mm_struct *mm, u64 vm_flags);
/* The log shows that it is allocated, but not by which call. */
void pkey_given(struct mm_struct *mm, s32 pkey);
/* May a program name this key? */
bool pkey_is_allocated(const struct mm_struct *mm, s32 pkey);
/* The key of memory that may only be executed, allocated when it is first needed; 0 = there are none, or no more. */
u32 execute_only_pkey(struct mm_struct *mm);
/* The key that the area gets with these PROT_ bits; `pkey` -1: mprotect() names none. */
u32 pkey_of_change(const struct vm_area_struct *vma, u32 prot, s32 pkey);
/* No touch of this area can succeed: nobody but the processor, fetching instructions, may read it. */
bool pkey_forbids(const struct vm_area_struct *vma);
/* mm_pkey_alloc(): the lowest key that is free, or -1. */
s32 mm_pkey_alloc(struct mm_struct *mm);
void mm_pkey_free(struct mm_struct *mm, s32 pkey);

#endif
