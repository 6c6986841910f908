/* Everything simulated, and how its parts are reached. Names are the kernel's; each .c file says which kernel's behaviour it
 * models. */
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

/* A machine finds a file's address_space among so many lists. */
#define MAPPING_BUCKETS 256

/* An open file description. */
struct file {
	struct file *next;
	u64 size;
	u32 number;
	enum code_file_kind kind;
	bool writable;
};

/* Everything simulated; lies at the start of the arena. */
struct machine {
	struct arena arena; /* first: it describes the memory it lies in */
	struct era era;
	struct task *current; /* whose call runs, or ran last */
	struct mm_struct *mm; /* of its process */
	struct process *processes, *last_process; /* those that live */
	struct process *zombies; /* ended, and not waited for: no mm, no tasks; oldest death first */
	struct process *newborn; /* that fork() is making, with its number to be; for whoever looks in between */
	struct file *files; /* those that were described */
	u64 ram; /* bytes of memory and swap */
	u64 swap; /* bytes of it that are swap */
	u32 swap_slots; /* in use; page/swap.c */
	u64 memory; /* bytes that are no swap, all ones = not stated; machine/memory.h, as are the next ones */
	u64 memory_free; /* bytes of it that nobody uses */
	u32 memory_shortages; /* how often it has been asked for more */
	u32 vma_bytes, page_struct_bytes; /* the kernel's vm_area_struct and struct page */
	u32 anon_vma_bytes, link_bytes; /* its anon_vma or anonmm, and anon_vma_chain */
	u32 page_tables[PT_LEVELS]; /* of all processes; [0] is the lowest level */
	enum code_overcommit overcommit;
	u32 next_process; /* the last number given out */
	u32 next_anon_vma_id; /* the last one given out */
	u32 anon_vmas_alive, links_alive;
	u32 anonmms_alive; /* rmap/anonmm.c */
	struct pte_chain *pte_chain_spare; /* rmap/pte_chain.c: the one that a processor keeps for the next fault */
	u32 pte_chains_alive; /* the spare one included */
	struct pt_directory *pt_directory; /* rmap/pt_directory.c: lowest tables by their numbers */
	struct address_space *mappings; /* of all files that areas map */
	struct address_space *mapping_hash[MAPPING_BUCKETS]; /* the same by the file's number */
	u32 lru_first, lru_last; /* offsets of pages, the one looked at next first; page/lru.c */
	enum code_signal signal; /* raised by the running touch */
	u64 signal_address;
	u32 next_vma_id; /* the last one given out */
	u32 vmas_alive;
	bool pkeys; /* the processor has protection keys, and the kernel knows them */
	bool segments; /* call/shm.c: one has been attached */
	u32 pages_alive, huge_pages_alive; /* structs of pages that are no part of a huge page, and huge pages */
	u32 shared_memory_files; /* shared anonymous objects so far */
	struct lock_state locks; /* held, and in which order they are taken */
	u32 mm_lock_seq; /* advanced whenever an mmap_lock is given back: whatever is marked with another one is free */
	bool shows_locks; /* by events; counted they are in any case */
	struct lock_watch *watch; /* lock/lock.h: is told of all locks; NULL = nobody is */
	/* Tries to have so many bytes of memory free: memory_reclaim(), or NULL where nothing can be had back. */
	void (*reclaim)(struct mm_struct *mm, u64 bytes);
	enum code_reason reason; /* why the running call failed, for its outcome */
	struct counters counters; /* advanced in the traced builds */
};

/* How what lies in the arena is named in 32 bits; 0 = NULL, for it is the machine itself that lies there. */
static inline u32 machine_offset(const struct machine *machine, const void *object)
{
	return object ? (u32)((const char *)object - (const char *)machine) : 0;
}

static inline void *machine_at(const struct machine *machine, u32 offset)
{
	return offset ? (char *)machine + offset : NULL;
}

/* A result is a value or a negative errno, as a register brings it home: the last 4095 values are errors. */
static inline s32 error_of(s64 result)
{
	return result < 0 && result >= -4095 ? (s32)result : 0;
}

static inline u64 value_of(s64 result)
{
	return error_of(result) ? 0 : (u64)result;
}

/* Records why the running call fails and returns `error` (a negative errno). */
static inline s32 fail(struct mm_struct *mm, s32 error, enum code_reason reason)
{
	mm->machine->reason = reason;
	return error;
}

/* Whether this mm's kernel has the trait: has(mm, STACK_GUARD_GAP). machine/traits.def */
#define has(mm, trait) era_has(&(mm)->machine->era, SINCE_##trait, GONE_##trait)

/* Whether the kernel was built with hugetlbfs and ext4, as distributors do, or small, with neither: eras.def says so by
 * MAP_HUGETLB. */
static inline bool is_distributed(const struct machine *machine)
{
	return machine->era.mmap_flags & MAP_HUGETLB;
}

/* What sticks to a VMA that takes another one in, and so keeps no two apart. */
static inline u64 vm_sticky(const struct mm_struct *mm)
{
	return has(mm, KNOWS_GUARD) ? VM_MAYBE_GUARD : 0;
}

static inline u64 vm_special(const struct mm_struct *mm)
{
	return VM_SPECIAL | (has(mm, MIXED_PAGES_SPECIAL) ? VM_MIXEDMAP : 0);
}

#endif
