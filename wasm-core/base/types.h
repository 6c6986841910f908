/* Fixed-width names for the whole core. Addresses are u64 in every build, because `unsigned long` has only 32 bits on
 * wasm32 and would truncate them. */
#ifndef BASE_TYPES_H
#define BASE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t s32;
typedef int64_t s64;

#define PAGE_SHIFT 12
#define PAGE_SIZE ((u64)1 << PAGE_SHIFT)
#define PAGE_MASK (~(PAGE_SIZE - 1))
/* Rounds up; wraps to 0 for lengths above 2^64 - PAGE_SIZE, as the kernel's PAGE_ALIGN does. */
#define PAGE_ALIGN(x) (((u64)(x) + PAGE_SIZE - 1) & PAGE_MASK)

#define container_of(ptr, type, member) ((type *)(void *)((char *)(ptr) - offsetof(type, member)))

#endif
