/* The pool of huge pages that are set aside for MAP_HUGETLB. Mappings reserve what they may fill; which pages they have
 * filled is not modelled. */
#ifndef AREA_HUGE_POOL_H
#define AREA_HUGE_POOL_H

#include "machine/machine.h"

/* Whether no page is left that a mapping without a reservation could take. */
bool huge_pool_is_empty(const struct machine *machine);
/* For a VMA that is in no index yet: whether the pool has its pages. Pages of another size are never set aside. 0, or a
 * negative errno with a reason. */
s32 huge_pool_reserve(const struct vm_area_struct *vma, u64 huge_size);

#endif
