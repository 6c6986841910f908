/* More of test/pages_fixture.h: several threads, and what their caches remember. Addresses are page numbers. */
#ifndef TEST_TASKS_FIXTURE_H
#define TEST_TASKS_FIXTURE_H

#include "test/pages_fixture.h"

extern const char *const vmacache_eras[3]; /* 3.14-vmacache, 3.15, 4.20 */
#define FOR_VMACACHE_ERAS(era) for (const char *const *era = vmacache_eras; era < vmacache_eras + 3; era++)
#define AS_POSTED(era) ((era) == vmacache_eras)
#define BY_PMD(era) ((era) == vmacache_eras + 2)

/* 100-108 rw #1, 110-118 r- #2, 1000-1800 rw #3: the last VMA spans four times 2 MiB. The mm's sequence number
 * starts at `seqnum`. */
struct machine *cache_process(const char *era_id, u32 seqnum);
/* Like perform(), but as this thread; also verifies the machine's other processes. */
s64 call_as(struct machine *machine, u32 process, u32 thread, struct record_operation operation);
/* The new thread's number. */
s64 clone_from(struct machine *machine, u32 process, u32 thread);
/* One call of find_vma() and nothing else. Returns the serial number of the VMA it finds. */
u32 look(struct machine *machine, u32 process, u32 thread, u64 page);
/* The same in the mm of another process. */
u32 peek(struct machine *machine, u32 process, u32 thread, u32 into, u64 page);

struct task *task_at(struct machine *machine, u32 process, u32 thread);
/* "- #3 - 2:#7": the third VMA in slot 1, and in slot 3 a VMA of the second process. Valid until the next call. */
const char *task_slots(struct machine *machine, u32 process, u32 thread);
#define CHECK_SLOTS(machine, process, thread, expected)                                                    \
	do {                                                                                               \
		const char *slots_ = task_slots(machine, process, thread);                                   \
		if (__builtin_strcmp(slots_, expected))                                                    \
			check_failed(__FILE__, __LINE__, "slots are \"%s\", not \"%s\"", slots_, expected); \
	} while (0)

#endif
