/* Open file descriptions, and what kind of memory a VMA is. */
#ifndef MACHINE_FILE_H
#define MACHINE_FILE_H

#include "machine/machine.h"

/* How a file was described, or a default that reads and writes without end. */
struct file file_of(const struct machine *machine, u32 number);
/* Private memory that no file fills: anonymous, or a private mapping of /dev/zero. */
bool vma_is_anonymous(const struct vm_area_struct *vma);
/* Set up by the kernel and never cut: vdso, vvar. */
bool vma_is_special_mapping(const struct vm_area_struct *vma);

/* Does this file stand for an attached segment of System V? Such VMAs are counted, and so rarely merged. */
bool is_segment(const struct mm_struct *mm, u32 file);

#endif
