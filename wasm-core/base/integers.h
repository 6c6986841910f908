/* Fixed-width names for the whole core. Addresses are u64 in every build, because `unsigned long` has only 32 bits on
 * wasm32 and would truncate them. */
#ifndef BASE_INTEGERS_H
#define BASE_INTEGERS_H

#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t s32;
typedef int64_t s64;

#endif
