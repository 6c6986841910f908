/* Marks bytes that nobody may touch, for AddressSanitizer. */
#ifndef BASE_POISON_H
#define BASE_POISON_H

#if defined(__SANITIZE_ADDRESS__)
#define WITH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ASAN 1
#endif
#endif

#ifdef WITH_ASAN
#include <sanitizer/asan_interface.h>
#define poison(bytes, size) __asan_poison_memory_region(bytes, size)
#define unpoison(bytes, size) __asan_unpoison_memory_region(bytes, size)
#else
#define poison(bytes, size) ((void)0)
#define unpoison(bytes, size) ((void)0)
#endif

#endif
