/* The pieces of advice that madvise() takes, and functions for those that concern pages rather than VMAs. */
#ifndef CALL_ADVICE_H
#define CALL_ADVICE_H

#include "machine/machine.h"

#define MADV_NORMAL 0u
#define MADV_RANDOM 1u
#define MADV_SEQUENTIAL 2u
#define MADV_WILLNEED 3u
#define MADV_DONTNEED 4u
#define MADV_FREE 8u
#define MADV_REMOVE 9u
#define MADV_DONTFORK 10u
#define MADV_DOFORK 11u
#define MADV_MERGEABLE 12u
#define MADV_UNMERGEABLE 13u
#define MADV_HUGEPAGE 14u
#define MADV_NOHUGEPAGE 15u
#define MADV_DONTDUMP 16u
#define MADV_DODUMP 17u
#define MADV_WIPEONFORK 18u
#define MADV_KEEPONFORK 19u
#define MADV_COLD 20u
#define MADV_PAGEOUT 21u
#define MADV_POPULATE_READ 22u
#define MADV_POPULATE_WRITE 23u
#define MADV_DONTNEED_LOCKED 24u
#define MADV_COLLAPSE 25u
#define MADV_GUARD_INSTALL 102u
#define MADV_GUARD_REMOVE 103u

/* Advice about the pages [start, end) of one VMA. 0 or a negative errno. advice_pages.c */
typedef s32 advise_pages(struct vm_area_struct *vma, u64 start, u64 end);
advise_pages advise_willneed, advise_dontneed, advise_dontneed_locked, advise_free, advise_remove, advise_cold, advise_pageout,
	advise_collapse, advise_guard_install, advise_guard_remove, advise_populate_read, advise_populate_write;
/* MADV_POPULATE_READ and _WRITE since 6.9, which stop at a gap. advice_pages.c */
s32 madvise_populate(struct mm_struct *mm, u64 start, u64 end, bool write);

/* Advice about a VMA's flags: may change *vm_flags itself. 0 or -EINVAL. advice_flags.c */
typedef s32 advise_flags(const struct vm_area_struct *vma, u64 *vm_flags);

struct advice {
	u32 number;
	u32 since; /* the release that brought it; 0: all kernels know it */
	bool discards; /* discards contents, now or in a child: refused on sealed memory that can't be written */
	advise_pages *pages; /* NULL: the advice is about flags */
	advise_flags *flags; /* NULL: the advice is about pages */
	u64 set, clear; /* bits of the VMA's flags, once `flags` has agreed */
};

/* NULL when the kernel does not know it. advice_flags.c */
const struct advice *advice_find(const struct mm_struct *mm, u32 number);

#endif
