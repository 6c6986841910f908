/* Files, as far as VMAs map them. */
#ifndef RMAP_ADDRESS_SPACE_H
#define RMAP_ADDRESS_SPACE_H

#include "page/i_mmap.h"

/* mapping_get() returns the file's address_space for one more VMA that will map the file, and makes it for the first
 * VMA. NULL if memory is exhausted; `reason` is set then. mapping_put() drops one VMA; the last one frees the
 * address_space. */
struct address_space *mapping_get(struct mm_struct *mm, u32 file);
void mapping_put(struct machine *machine, struct address_space *mapping);
/* NULL if no VMA maps this file. */
struct address_space *mapping_find(const struct machine *machine, u32 file);
/* A file knows the VMAs that map it: vma_link_file() adds a VMA that enters an mm, and unlink_file_vma() removes one
 * that leaves. VMAs without a file are left alone. */
void vma_link_file(struct vm_area_struct *vma);
void unlink_file_vma(struct vm_area_struct *vma);
/* unlink_file_vma() for callers that hold the file's i_mmap lock: __remove_shared_vm_struct(). */
void vma_leave_file(struct vm_area_struct *vma);
/* Called before and after the bounds or vm_pgoff of a linked VMA change. */
void i_mmap_pre_update(struct vm_area_struct *vma);
void i_mmap_post_update(struct vm_area_struct *vma);
/* Checks a whole machine, between calls: NULL, or what is inconsistent. */
const char *i_mmap_verify(const struct machine *machine);

#endif
