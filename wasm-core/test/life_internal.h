/* What the files test/life*.c share. */
#ifndef TEST_LIFE_INTERNAL_H
#define TEST_LIFE_INTERNAL_H

#include "machine/machine.h"
#include "trace/records.h"

#define PAGES(n) ((u64)(n) << PAGE_SHIFT)
#define LIFE_CALLS (call_peek + 1) /* calls that bytes below 0xc0 choose among */

/* One operation. */
struct step {
	u8 call; /* see call_of() */
	u8 who; /* process and thread; from 0xc0 on also which of the call's allocations fails */
	u8 place, delta; /* an address, see address_of() */
	u8 span; /* a length, see length_of() */
	u8 other; /* a second address */
	u8 value; /* protection, advice, resource … */
	u8 file;
	u16 bits; /* flags */
};

/* life_operations.c: the operation that the bytes describe, of this process; and which of its threads performs it:
 * the n-th, or for n = 7 the oldest one. */
struct record_operation life_operation(struct mm_struct *mm, u32 process, const struct step *in);
u32 life_thread(const struct process *process, u32 n);

/* life_lookups.c: what find_vma() must find, found without it. */
struct vm_area_struct *life_scan(struct mm_struct *mm, u64 addr);
/* NULL, or a sentence about a find_vma() of some task that finds something else than a scan: at `addr`, or at any
 * address that the task remembers. */
const char *life_check_lookups(struct machine *machine, u64 addr);

/* life_kin.c: a life begins; what one of its operations returned, `last_thread` being whether the caller was the last
 * thread of its process; and what processes there are by then. NULL, or what is wrong. */
void life_kin_begin(void);
const char *life_kin_step(const struct record_operation *op, const struct record_outcome *outcome, bool last_thread);
const char *life_kin_compare(const struct machine *machine);

#endif
