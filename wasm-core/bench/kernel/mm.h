/* What mm/vma.c needs of the kernel around it: the stand-ins of the kernel's own userland tests
 * (tools/testing/vma/vma_internal.h), in which most of it does nothing, and what they leave to somebody else. */
#ifndef BENCH_KERNEL_MM_H
#define BENCH_KERNEL_MM_H

#include <stdlib.h>
#include <shared.h>
#include <linux/slab.h>

/* VMAs and their locks come from slabs. In the kernel they are freed after a grace period; here at once. */
extern struct kmem_cache *vm_area_cache, *vma_lock_cache;
#define object_cache(size) ((size) == sizeof(struct vma_lock) ? vma_lock_cache : vm_area_cache)
#define calloc(count, size) kmem_cache_alloc(object_cache(size), GFP_KERNEL)
#define free(object) kmem_cache_free(object_cache(sizeof(*(object))), object)
#define VM_SEALED (1ul << 63)
#include <vma_internal.h>
#undef calloc
#undef free

/* Without CONFIG_DEBUG_VM the compiler only reads these conditions. */
#undef VM_WARN_ON
#undef VM_WARN_ON_ONCE
#undef VM_BUG_ON
#undef VM_BUG_ON_VMA
#define VM_WARN_ON(condition) ((void)sizeof(condition))
#define VM_WARN_ON_ONCE(condition) ((void)sizeof(condition))
#define VM_BUG_ON(condition) ((void)sizeof(condition))
#define VM_BUG_ON_VMA(condition, vma) ((void)sizeof(condition))

/* The only process. */
extern struct task_struct caller;
#undef current
#define current (&caller)

#include <mm/vma.h>

#endif
