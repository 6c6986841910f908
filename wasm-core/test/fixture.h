/* A small process for unit tests. Addresses and lengths are page numbers; each call verifies the mm afterwards. */
#ifndef TEST_FIXTURE_H
#define TEST_FIXTURE_H

#include "process/call.h"
#include "test/check.h"
#include "trace/records.h"

#define PAGES(n) ((u64)(n) << PAGE_SHIFT)
#define PROT_RW (PROT_READ | PROT_WRITE)
/* Flags of a private writable mapping, which is accounted for, and of a private read-only one. */
#define VM_RW (VM_READ | VM_WRITE | VM_ACCOUNT | VM_MAYACCESS)
#define VM_RO (VM_READ | VM_MAYACCESS)

extern const char *const both_eras[2]; /* 3.4 and 3.8 */
#define MAPLE_ERAS 6
extern const char *const maple_eras[MAPLE_ERAS]; /* 6.1, 6.5, 6.8, 6.12, 6.18 and 7.3 */
#define FOR_BOTH_ERAS(era) for (const char *const *era = both_eras; era < both_eras + 2; era++)

#define FOR_MAPLE_ERAS(era) for (const char *const *era = maple_eras; era < maple_eras + MAPLE_ERAS; era++)

/* A row, mixed or not. A mixed row lives until the next one is asked for. */
const struct era *era_named(const char *id);
/* User space of 0x3000 pages; searches start at page 0x2000 downwards or 0x1000 upwards; the heap is at 0x100,
 * mmap_min_addr at 0x10; at most 1000 VMAs. */
struct record_layout small_layout(enum code_direction direction);

/* An empty process, top-down, or with another layout or era. process_end() releases its memory. */
struct machine *process_start(const char *era_id);
struct machine *process_start_with(const struct era *era, const struct record_layout *layout);
void process_end(struct machine *machine);

/* `count` VMAs of three pages, one page apart, from page 0x1000 on, in a larger address space. */
struct machine *row_of_areas(const char *era_id, u32 count);
struct vm_area_struct *nth_area(const struct machine *machine, u32 n); /* from 0; only where there is a list */
/* Levels from the root of the red-black tree, which is on level 1, down to this VMA's node. */
u32 depth_of(const struct vm_area_struct *vma);
/* The cycle that the 2012 discussion measured: the middle page of the n-th VMA of a row, counted from 0, is split
 * out and merged back. */
void split_and_merge(struct machine *machine, u32 n);

void add_area(struct machine *machine, u64 start, u64 end, u64 vm_flags);
/* The VMAs as text: "100-104 rw #1, 104-106 r- #2"; x and s follow where they apply, "f3+7" is file 3 from page 7
 * on. Valid until the next call. */
const char *areas_of(const struct machine *machine);
#define CHECK_AREAS(machine, expected)                                                                      \
	do {                                                                                                \
		const char *areas_ = areas_of(machine);                                                     \
		if (__builtin_strcmp(areas_, expected))                                                     \
			check_failed(__FILE__, __LINE__, "areas are \"%s\", not \"%s\"", areas_, expected); \
	} while (0)

/* The calls return a page number (mmap), 0 or a negative errno; machine->reason says more. */
s64 perform(struct machine *machine, struct record_operation operation);
/* MAP_FIXED, private, anonymous; the same but read-only and of a file; private, anonymous and writable at any
 * address. */
s64 map_at(struct machine *machine, u64 start, u64 pages, u32 prot);
s64 map_file_at(struct machine *machine, u64 start, u64 pages, u32 file, u64 file_page);
s64 map_anywhere(struct machine *machine, u64 pages, u32 more_flags);
s64 unmap(struct machine *machine, u64 start, u64 pages);
s64 protect(struct machine *machine, u64 start, u64 pages, u32 prot);
s64 remap(struct machine *machine, u64 start, u64 pages, u64 new_pages, u32 flags, u64 new_start);
s64 move_break(struct machine *machine, u64 end); /* returns the new end, in pages */

/* Events of the last call: the first one of this type after `previous`, or with NULL the first of all. NULL when
 * there is none. */
const void *next_event(const void *previous, enum event_type type);
#define FIRST_EVENT(name) ((const struct event_##name *)next_event(NULL, EVENT_##name))

/* mm_verify() complains when `lvalue` is wrong, and is content again once it is right. */
#define CHECK_SEEN(machine, lvalue, wrong)                   \
	do {                                                 \
		__typeof__(lvalue) right_ = (lvalue);        \
		(lvalue) = (wrong);                          \
		CHECK(mm_verify((machine)->mm));             \
		(lvalue) = right_;                           \
		CHECK(!mm_verify((machine)->mm));            \
	} while (0)

#endif
