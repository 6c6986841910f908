/* Everything simulated, and how its parts are reached. Names are the kernel's; each .c file says which kernel's
 * behaviour it models. */
#ifndef MACHINE_MACHINE_H
#define MACHINE_MACHINE_H

#include "base/arena.h"
#include "base/errno.h"
#include "machine/era.h"
#include "machine/lock_state.h"
#include "machine/mm_struct.h"
#include "machine/task.h"
#include "machine/vm_flags.h"
#include "machine/vma.h"
#include "trace/trace.h"

struct address_space;
struct lock_watch;
struct pt_directory;
struct pte_chain;

/* The number of hash buckets for files' address_spaces. */
#define MAPPING_BUCKETS 256

/* An open file description. */
struct file {
	struct file *next;
	u64 size;
	u64 reserved; /* bytes of the pool that all who share it keep reserved; area/huge_pool.c */
	u32 number;
	u32 maker; /* of one that nobody can name: the number of the process that made it */
	enum code_file_kind kind;
	bool writable;
};

/* Everything simulated; lies at the start of the arena. */
struct machine {
	struct arena arena; /* first: it describes the memory that it lies in */
	struct era era;
	bool traits[TRAITS]; /* which the era has; has() */
	struct task *current; /* the task whose call runs, or ran last */
	struct mm_struct *mm; /* the mm of its process */
	struct process *processes, *last_process; /* the living ones */
	struct process *zombies; /* ended but not yet waited for: no mm, no tasks; the oldest death first */
	struct process *newborn; /* the process that fork() is making, with its future number; for observers */
	struct file *files; /* those that the recording described */
	u64 ram; /* bytes of memory and swap together */
	u64 swap; /* bytes of `ram` that are swap */
	u32 swap_slots; /* in use; page/swap.c */
	u64 memory; /* bytes that are not swap, all ones = not stated; machine/memory.h, as are the next two */
	u64 memory_free; /* bytes of it that nothing uses */
	u32 memory_shortages; /* how often more was requested than was free */
	u32 vma_bytes, page_struct_bytes; /* sizes of the kernel's vm_area_struct and struct page */
	u32 anon_vma_bytes, link_bytes; /* sizes of its anon_vma (or anonmm), and of its anon_vma_chain */
	u32 page_tables[PT_LEVELS]; /* of all processes; [0] is the lowest level */
	enum code_overcommit overcommit;
	u32 next_process; /* the last number assigned */
	u32 next_anon_vma_id; /* the last one assigned */
	u32 anon_vmas_alive, links_alive;
	u32 anonmms_alive; /* rmap/anonmm.c */
	struct pte_chain *pte_chain_spare; /* rmap/pte_chain.c: the node that a CPU keeps for its next page fault */
	u32 pte_chains_alive; /* including the spare one */
	struct pt_directory *pt_directory; /* rmap/pt_directory.c: finds the lowest-level page tables by number */
	struct address_space *mappings; /* of all files that VMAs map */
	struct address_space *mapping_hash[MAPPING_BUCKETS]; /* the same, by the file's number */
	u32 lru_first, lru_last; /* offsets of pages; the first one is looked at next; page/lru.c */
	enum code_signal signal; /* raised by the running touch */
	u64 signal_address;
	u32 next_vma_id; /* the last one assigned */
	u32 vmas_alive;
	bool thp_never; /* /sys/kernel/mm/transparent_hugepage/enabled is so */
	bool pkeys; /* the CPU has protection keys, and the kernel supports them */
	bool segments; /* call/shm.c: a segment has been attached */
	bool freed; /* MADV_FREE has been used */
	u32 pages_alive, huge_pages_alive; /* struct pages that are not part of a huge page; huge pages */
	u32 shared_memory_files; /* number of objects made so far that VMAs share and nobody can name */
	u32 huge_pool; /* pages of 2 MiB that are set aside for MAP_HUGETLB; machine/huge_pool.h */
	struct lock_state locks; /* the locks held, and the order in which locks have been acquired */
	u32 mm_lock_seq; /* advances at every release of an mmap_lock; a VMA marked with another value is unmarked */
	bool shows_locks; /* as events; locks are counted in any case */
	struct lock_watch *watch; /* lock/lock.h: is told of every lock; NULL = nobody listens */
	/* Tries to have this many bytes free: memory_reclaim(), or NULL where nothing can be reclaimed. */
	void (*reclaim)(struct mm_struct *mm, u64 bytes);
	enum code_reason reason; /* why the running call failed, for its outcome */
	struct counters counters; /* advance in the traced builds */
};

/* Names an object of the arena in 32 bits. 0 = NULL, because the machine itself lies at offset 0. */
static inline u32 machine_offset(const struct machine *machine, const void *object)
{
	return object ? (u32)((const char *)object - (const char *)machine) : 0;
}

static inline void *machine_at(const struct machine *machine, u32 offset)
{
	return offset ? (char *)machine + offset : NULL;
}

/* A result is a value or a negative errno in one register: the last 4095 values are errors. */
s32 error_of(s64 result);

u64 value_of(s64 result);

/* Records why the running call fails, and returns `error` (a negative errno). */
s32 fail(struct mm_struct *mm, s32 error, enum code_reason reason);

/* Whether this mm's kernel has the trait: has(mm, STACK_GUARD_GAP). machine/traits.def */
#define has(mm, trait) ((mm)->machine->traits[TRAIT_##trait])

/* Flags that a merged VMA inherits from either part. A difference in these alone does not prevent a merge. */
static inline u64 vm_sticky(const struct mm_struct *mm)
{
	return has(mm, KNOWS_GUARD) ? VM_MAYBE_GUARD : 0;
}

static inline u64 vm_special(const struct mm_struct *mm)
{
	return VM_SPECIAL | (has(mm, MIXED_PAGES_SPECIAL) ? VM_MIXEDMAP : 0);
}

#endif
