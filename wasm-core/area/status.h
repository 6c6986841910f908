/* What /proc shows of an address space. */
#ifndef AREA_STATUS_H
#define AREA_STATUS_H

#include "machine/machine.h"

/* VmData and VmExe of /proc/PID/status, in pages. VmLib is exec_vm minus VmExe, and may be negative. */
u64 status_data(const struct mm_struct *mm);
u64 status_text(const struct mm_struct *mm);
/* The vm_flags that smaps would show, and those of them that meant something else then than they do now. */
u64 status_shown_flags(const struct mm_struct *mm);
u64 status_old_flags(const struct mm_struct *mm);
/* The label that /proc/PID/maps gives anonymous memory because of where it lies. */
enum code_area_label status_label(const struct vm_area_struct *vma);

#endif
