/* The pool of huge pages that are set aside for MAP_HUGETLB. Mappings reserve what they may fill; which pages they have
 * filled is not modelled. */
#ifndef AREA_HUGE_POOL_H
#define AREA_HUGE_POOL_H

#include "area/vma_range.h"

/* The pages that no mapping has reserved once a mapping replaces what lies in [start, end) of `mm`; NULL = of none.
 * What private memory there has reserved is given back in time, and what shared memory has only after the call, when its
 * object is released (delayed_fput()). Nobody maintains the number, because hardly any program asks for it. */
u64 huge_pool_free(const struct machine *machine, const struct mm_struct *mm, u64 start, u64 end);
/* For a VMA that is in no index yet, and whose object is the newest one: whether the pool has its pages. Pages of another size are never set aside. 0, or a
 * negative errno with a reason. */
s32 huge_pool_reserve(const struct vm_area_struct *vma, const struct vma_range *range);

#endif
