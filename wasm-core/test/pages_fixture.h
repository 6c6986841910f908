/* More of test/fixture.h: touches, advice, locks, children. Addresses and lengths are page numbers here too. */
#ifndef TEST_PAGES_FIXTURE_H
#define TEST_PAGES_FIXTURE_H

#include "test/fixture.h"

/* The small layout, limited only in memory (1 GiB) and stack (64 pages), with a guard gap of 16 pages below growing
 * VMAs, and with huge pages where advised. */
struct record_layout roomy_layout(void);
struct machine *roomy_process(const char *era_id);

/* 0, or -EFAULT with the signal in machine->signal. */
s64 store(struct machine *machine, u64 start, u64 pages);
s64 load(struct machine *machine, u64 start, u64 pages);
s64 advise(struct machine *machine, u64 start, u64 pages, u32 advice);
s64 lock(struct machine *machine, u64 start, u64 pages);
s64 unlock(struct machine *machine, u64 start, u64 pages);
s64 map_with(struct machine *machine, u64 start, u64 pages, u32 prot, u32 flags, u32 file, u64 file_page);
void add_file(struct machine *machine, u32 number, enum code_file_kind kind, u64 pages, bool writable);
/* Returns the child's number or a negative errno. Later calls still go to the process that they name. */
s64 fork_from(struct machine *machine, u32 process);
s64 perform_as(struct machine *machine, u32 process, struct record_operation operation);

struct mm_struct *mm_of(struct machine *machine, u32 process);
/* The VMA that contains a page; there must be one. */
struct vm_area_struct *area_at(struct machine *machine, u32 process, u64 page);
/* Serial number of its anon_vma, 0 = none. */
u32 anon_vma_at(struct machine *machine, u32 process, u64 page);
/* Anonymous pages of the process in [start, start + pages). */
u64 anon_in(struct machine *machine, u32 process, u64 start, u64 pages);

#endif
