/* The arena in WebAssembly: everything after the stack and the static data. */
#include "base/arena.h"

#define WASM_PAGE ((u64)65536)

extern unsigned char __heap_base; /* from the linker */

void *arena_place(void)
{
	uintptr_t base = (uintptr_t)&__heap_base;

	return (void *)((base + ARENA_ALIGN - 1) & ~(uintptr_t)(ARENA_ALIGN - 1));
}

/* Counts only the whole pages that the request needs, however large the memory is already: an instance that has grown
 * before must not behave differently from a fresh one. */
u64 arena_grow(struct arena *arena, u64 bytes)
{
	u64 base = (uintptr_t)arena;
	u64 pages = (base + bytes + WASM_PAGE - 1) / WASM_PAGE;
	u64 now = __builtin_wasm_memory_size(0);

	if (pages > now && (pages > UINT32_MAX / WASM_PAGE ||
			    __builtin_wasm_memory_grow(0, (size_t)(pages - now)) == (size_t)-1))
		pages = now;
	return pages * WASM_PAGE - base;
}
