/* Pages, and what the whole core takes for granted. */
#ifndef BASE_TYPES_H
#define BASE_TYPES_H

#include "base/integers.h"

#include <stdbool.h>
#include <stddef.h>

#define PAGE_SHIFT 12
#define PAGE_SIZE ((u64)1 << PAGE_SHIFT)
#define PAGE_MASK (~(PAGE_SIZE - 1))
/* Rounds up; wraps to 0 for lengths above 2^64 - PAGE_SIZE, as the kernel's PAGE_ALIGN does. */
#define PAGE_ALIGN(x) (((u64)(x) + PAGE_SIZE - 1) & PAGE_MASK)

/* For what is smaller inline than as a call, also where the compiler is told to save space. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

#define container_of(ptr, type, member) ((type *)(void *)((char *)(ptr) - offsetof(type, member)))

#endif
