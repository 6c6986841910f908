/* The layout for programs that were not recorded. */
#include "page/form.h"
#include "process/start.h"
#include "trace/records.h"

struct record_layout plain_layout(const struct era *era)
{
	bool low = pt_is_32bit(era->pt);
	u64 heap = low ? 0x804b000 : 0x602000;

	return (struct record_layout){
		.task_size = low ? 0xc0000000 : 0x7ffffffff000,
		.mmap_base = low ? 0xb7fff000 : 0x7ffff7fff000,
		.start_brk = heap,
		.brk = heap,
		.mmap_min_addr = 0x1000,
		.hint_min = 0x10000,
		.rlimit_as = RLIM_INFINITY,
		.rlimit_data = RLIM_INFINITY,
		.rlimit_stack = RLIM_INFINITY,
		.rlimit_memlock = RLIM_INFINITY,
		.max_map_count = 65530,
		.direction = direction_topdown,
	};
}
