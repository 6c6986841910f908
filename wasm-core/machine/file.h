/* Open file descriptions, and what kind of memory a VMA is. */
#ifndef MACHINE_FILE_H
#define MACHINE_FILE_H

#include "machine/machine.h"

/* Returns the file as the recording described it, or a default: writable, and without an end. */
struct file file_of(const struct machine *machine, u32 number);
/* Makes an object of this many bytes that nobody can name; 0 and a reason if memory is out. The newest one can be taken back. */
u32 file_make(struct mm_struct *mm, u64 size);
void file_unmake(struct machine *machine);
/* Private memory that no file fills: anonymous, or a private mapping of /dev/zero. */
bool vma_is_anonymous(const struct vm_area_struct *vma);
/* Set up by the kernel and never split: vdso, vvar. */
bool vma_is_special_mapping(const struct vm_area_struct *vma);

/* Whether this file stands for an attached System V segment. The kernel counts the VMAs of such a segment, and so
 * rarely merges them. */
bool is_segment(const struct mm_struct *mm, u32 file);

#endif
