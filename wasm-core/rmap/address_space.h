/* Files, as far as VMAs map them. */
#ifndef RMAP_ADDRESS_SPACE_H
#define RMAP_ADDRESS_SPACE_H

#include "page/i_mmap.h"

/* The file's own; made for the first area that will map it, and gone with the last. NULL when memory is
 * out: `reason` is set then. */
struct address_space *mapping_get(struct mm_struct *mm, u32 file);
void mapping_put(struct machine *machine, struct address_space *mapping);
/* NULL when no area maps this file. */
struct address_space *mapping_find(const struct machine *machine, u32 file);
/* An area of a file has come into an mm, or goes: as long as it is there, the file knows it. Others are left alone. */
void vma_link_file(struct vm_area_struct *vma);
void unlink_file_vma(struct vm_area_struct *vma);
/* The same for whoever has the lock of the file's areas: __remove_shared_vm_struct(). */
void vma_leave_file(struct vm_area_struct *vma);
/* Around a change of bounds or of vm_pgoff of an area that the file knows. */
void i_mmap_pre_update(struct vm_area_struct *vma);
void i_mmap_post_update(struct vm_area_struct *vma);
/* NULL, or what is inconsistent in a whole machine, between calls. */
const char *i_mmap_verify(const struct machine *machine);

#endif
