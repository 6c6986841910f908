/* Protection keys of an mm and its VMAs. */
#ifndef AREA_PKEYS_H
#define AREA_PKEYS_H

#include "machine/machine.h"

/* pkeys_begin(): a new mm has key 0 alone. pkeys_inherit(): fork() hands the parent's keys to the child, since 5.0.
 * pkeys_found(): an mm that a recording starts with has the keys of its VMAs. The flags returned contain the key of
 * execute-only memory, because the lists in recordings show no keys. */
void pkeys_begin(struct mm_struct *mm);
void pkeys_inherit(struct mm_struct *child, const struct mm_struct *parent);
u64 pkeys_found(struct mm_struct *mm, u64 vm_flags);
/* The log shows that this key is allocated, but not by which call. */
void pkey_given(struct mm_struct *mm, s32 pkey);
/* May a program name this key? */
bool pkey_is_allocated(const struct mm_struct *mm, s32 pkey);
/* The key of execute-only memory, allocated when it is first needed. 0: the processor has no keys, or all are in
 * use. */
u32 execute_only_pkey(struct mm_struct *mm);
/* The key that the VMA gets with these PROT_ bits. `pkey` -1: mprotect(), which names no key. */
u32 pkey_of_change(const struct vm_area_struct *vma, u32 prot, s32 pkey);
/* No touch of this VMA can succeed: only the processor may read it, to fetch instructions. */
bool pkey_forbids(const struct vm_area_struct *vma);
/* mm_pkey_alloc(): the lowest free key, or -1. */
s32 mm_pkey_alloc(struct mm_struct *mm);
void mm_pkey_free(struct mm_struct *mm, s32 pkey);

#endif
