#include "mm/memory.h"
void memory_reclaim(struct mm_struct *mm, u64 bytes) { (void)mm; (void)bytes; }
