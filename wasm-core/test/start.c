#include "test/start.h"

#define CODE (VM_READ | VM_EXEC | VM_MAYACCESS)
#define DATA (VM_READ | VM_WRITE | VM_ACCOUNT | VM_MAYACCESS)
#define PAGES(n) ((u64)(n) << PAGE_SHIFT)

struct start start_of(enum start_kind kind, enum model_kernel kernel, enum code_direction direction)
{
	bool full = kind == START_FULL;
	bool low = model_rules_of(kernel)->low;
	u64 task_size = full ? PAGES(4096) : low ? 0xc0000000 : 0x7ffffffff000;
	u64 text = full ? PAGES(0x20) : low ? 0x8048000 : 0x555555554000, data = text + PAGES(0x10), heap = data + PAGES(8);
	u64 stack = task_size - PAGES(0x40), vdso = stack - PAGES(4);
	u64 base = direction == direction_bottomup || low ? PAGE_ALIGN(task_size / 3) :
		   full ? PAGES(0xf00) : 0x7ffff7fff000;
	struct start start = {
		.name = (const char *[]){ "roomy", "limited", "full" }[kind],
		.kernel = kernel,
		.layout = {
			.task_size = task_size,
			.mmap_base = base,
			.start_code = text,
			.end_code = text + PAGES(6),
			.start_brk = heap,
			.brk = heap + PAGES(3) + 0x123,
			.start_stack = stack + PAGES(0x3f),
			.mmap_min_addr = PAGES(0x10),
			.hint_min = PAGES(0x14),
			.stack_guard_gap = PAGES(16),
			.rlimit_as = RLIM_INFINITY,
			.rlimit_data = RLIM_INFINITY,
			.rlimit_stack = RLIM_INFINITY,
			.rlimit_memlock = RLIM_INFINITY,
			.max_map_count = kind == START_LIMITED ? 260 : 65530,
			.direction = direction,
		},
		.areas = {
			{ text, text + PAGES(6), 0, CODE, 1 },
			{ text + PAGES(6), data, PAGES(6), VM_READ | VM_MAYACCESS, 1 },
			{ data, data + PAGES(2), PAGES(15), DATA, 1 },
			{ data + PAGES(2), heap, 0, DATA, 0 },
			{ heap, heap + PAGES(4), 0, DATA, 0 },
			/* of a file opened read-only, and of one that may not be executed */
			{ vdso - PAGES(60), vdso - PAGES(48), PAGES(3), VM_READ | VM_MAYREAD | VM_MAYSHARE, 2 },
			{ vdso - PAGES(44), vdso - PAGES(36), 0, VM_READ | VM_MAYREAD | VM_MAYEXEC, 3 },
			{ vdso - PAGES(32), vdso - PAGES(24), 0, VM_READ | VM_MAYREAD | VM_MAYWRITE, 3 },
			/* special pairs that would merge if their access were equal */
			{ vdso - PAGES(16), vdso - PAGES(14), 0, VM_READ | VM_IO | VM_MAYACCESS, 0 },
			{ vdso - PAGES(14), vdso - PAGES(12), 0, VM_READ | VM_WRITE | VM_IO | VM_MAYACCESS, 0 },
			{ vdso - PAGES(12), vdso - PAGES(10), 0, VM_READ | VM_PFNMAP | VM_MAYACCESS, 0 },
			{ vdso - PAGES(10), vdso - PAGES(8), 0, VM_EXEC | VM_PFNMAP | VM_MAYACCESS, 0 },
			/* and a pair that does merge */
			{ vdso - PAGES(8), vdso - PAGES(6), 0, VM_READ | VM_MIXEDMAP | VM_MAYACCESS, 0 },
			{ vdso - PAGES(6), vdso - PAGES(4), 0, VM_EXEC | VM_MIXEDMAP | VM_MAYACCESS, 0 },
			{ vdso - PAGES(2), vdso, 0, VM_READ | VM_DONTEXPAND | VM_MAYACCESS, 0 },
			{ vdso, vdso + PAGES(2), 0, CODE | VM_DONTEXPAND, 0 },
			{ stack, task_size - PAGES(1), 0, DATA | VM_GROWSDOWN, 0 },
		},
		.few = kind == START_LIMITED ? 252 : full ? 330 : 260,
		.many = kind == START_LIMITED ? 268 : full ? 430 : 420,
	};

	return start;
}
