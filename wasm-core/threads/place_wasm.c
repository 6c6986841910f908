/* The one memory that all instances share; it has its full size from the start. */
#include "threads/gang.h"

#define WASM_PAGE ((size_t)65536)
#define FOR_EVER (-1)

extern unsigned char __heap_base; /* from the linker */

void *gang_place(void)
{
	uintptr_t base = ((uintptr_t)&__heap_base + CACHE_LINES - 1) & ~(uintptr_t)(CACHE_LINES - 1);

	return base + GANG_BYTES <= __builtin_wasm_memory_size(0) * WASM_PAGE ? (void *)base : NULL;
}

void wait_while(u32 *word, u32 value)
{
	__builtin_wasm_memory_atomic_wait32((int *)word, (int)value, FOR_EVER);
}

void wake(u32 *word, u32 most)
{
	__builtin_wasm_memory_atomic_notify((int *)word, most);
}
