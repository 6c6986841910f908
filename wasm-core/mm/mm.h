/* The address space of a process: mm_struct and its vm_area_structs, and the functions that change them.
 * Names are the kernel's; each .c file says which kernel's behaviour it models. */
#ifndef MM_MM_H
#define MM_MM_H

#include "base/arena.h"
#include "base/errno.h"
#include "base/interval_tree.h"
#include "base/rbtree.h"
#include "eras/era.h"
#include "lock/lock.h"
#include "maple/maple_tree.h"
#include "pt/pages.h"
#include "trace/trace.h"

/* vm_flags, with the kernel's values (include/linux/mm.h, 3.8 and 6.18). */
#define VM_READ 0x00000001ull
#define VM_WRITE 0x00000002ull
#define VM_EXEC 0x00000004ull
#define VM_SHARED 0x00000008ull
#define VM_MAYREAD 0x00000010ull
#define VM_MAYWRITE 0x00000020ull
#define VM_MAYEXEC 0x00000040ull
#define VM_MAYSHARE 0x00000080ull
#define VM_GROWSDOWN 0x00000100ull
#define VM_PFNMAP 0x00000400ull
#define VM_MAYBE_GUARD 0x00000800ull /* has had guard pages */
#define VM_DENYWRITE 0x00000800ull /* up to 5.14: a running program */
#define VM_LOCKED 0x00002000ull
#define VM_IO 0x00004000ull
#define VM_SEQ_READ 0x00008000ull
#define VM_RAND_READ 0x00010000ull
#define VM_DONTCOPY 0x00020000ull
#define VM_DONTEXPAND 0x00040000ull
#define VM_LOCKONFAULT 0x00080000ull
#define VM_ACCOUNT 0x00100000ull
#define VM_NORESERVE 0x00200000ull
#define VM_SYNC 0x00800000ull /* MAP_SYNC: page tables and file in step */
#define VM_NONLINEAR 0x00800000ull /* the same bit before 4.0: remap_file_pages() has changed what its pages are */
#define VM_WIPEONFORK 0x02000000ull
#define VM_DONTDUMP 0x04000000ull
#define VM_MIXEDMAP 0x10000000ull
#define VM_HUGEPAGE 0x20000000ull
#define VM_NOHUGEPAGE 0x40000000ull
#define VM_MERGEABLE 0x80000000ull
#define VM_PKEY_SHIFT 32
#define VM_PKEY (0xfull << VM_PKEY_SHIFT) /* the number of a protection key */
#define VM_DROPPABLE (1ull << 40)
#define VM_SEALED (1ull << 42)
#define VM_ALL ((1ull << 48) - 1)
#define VM_LOCKED_MASK (VM_LOCKED | VM_LOCKONFAULT)

#define VM_ACCESS (VM_READ | VM_WRITE | VM_EXEC)
#define VM_MAYACCESS (VM_MAYREAD | VM_MAYWRITE | VM_MAYEXEC)
/* Never merged: a driver, or the kernel itself, has set these up as they are. 3.8's definition: 3.4 has
 * VM_RESERVED too, which no recording contains. Code asks vm_special(): since 3.14 there is one more. */
#define VM_SPECIAL (VM_IO | VM_DONTEXPAND | VM_PFNMAP)

#define PROT_NONE 0x0u
#define PROT_READ 0x1u
#define PROT_WRITE 0x2u
#define PROT_EXEC 0x4u
#define PROT_SEM 0x8u
#define PROT_GROWSDOWN 0x01000000u
#define PROT_GROWSUP 0x02000000u

#define MAP_SHARED 0x01u
#define MAP_PRIVATE 0x02u
#define MAP_TYPE 0x0fu
#define MAP_FIXED 0x10u
#define MAP_ANONYMOUS 0x20u
#define MAP_32BIT 0x40u
#define MAP_ABOVE4G 0x80u
#define MAP_GROWSDOWN 0x100u
#define MAP_DENYWRITE 0x800u
#define MAP_EXECUTABLE 0x1000u
#define MAP_LOCKED 0x2000u
#define MAP_NORESERVE 0x4000u
#define MAP_POPULATE 0x8000u
#define MAP_NONBLOCK 0x10000u
#define MAP_STACK 0x20000u
#define MAP_HUGETLB 0x40000u
#define MAP_SYNC 0x80000u
#define MAP_FIXED_NOREPLACE 0x100000u
#define MAP_DROPPABLE 0x08u
#define MAP_SHARED_VALIDATE 0x03u

#define MREMAP_MAYMOVE 1u
#define MREMAP_FIXED 2u
#define MREMAP_DONTUNMAP 4u

/* Every shared anonymous mmap() is an object of its own, like a file that nobody can name: the n-th one
 * is file SHARED_MEMORY_FILES + n. */
#define SHARED_MEMORY_FILES 0x80000000u

struct vm_area_struct {
	u64 vm_start;
	u64 vm_end; /* the first byte behind */
	struct mm_struct *vm_mm;
	struct vm_area_struct *vm_next, *vm_prev; /* sorted by address; index/list_rbtree.c alone. Also chains
						   * what has left the index on its way out of the mm */
	struct rb_node vm_rb;
	u64 rb_subtree_gap; /* gaps in the tree: the largest one below any VMA of this subtree; otherwise 0 */
	u64 vm_pgoff; /* pages: offset in the file; for anonymous private memory the page number */
	u64 vm_flags;
	struct anon_vma *anon_vma; /* of the pages it will get; NULL before the first */
	struct anon_vma_chain *anon_vma_chain; /* links to all anon_vmas its pages may belong to, newest first */
	struct vm_area_struct *anon_vma_next, *anon_vma_prev; /* rmap/anon_vma.c: areas of the same anon_vma */
	struct address_space *vm_mapping; /* of vm_file; NULL without a file */
	struct vm_area_struct *i_mmap_next, *i_mmap_prev; /* rmap/i_mmap_list.c: areas of the same file */
	struct interval_node i_mmap_node; /* rmap/i_mmap_tree.c */
	u32 gap_chain_slot; /* gap/free_gap_lazy.c: place in the chain from 1, 0 = not chained */
	u32 vm_file; /* number of the open file description, 0 = anonymous */
	u32 id; /* serial number, never reused */
	u32 vm_lock_seq; /* machine->mm_lock_seq when it was last marked as being changed (lock/lock.h); 0 = never */
	bool joins; /* rmap/anon_vma.c: it has an anon_vma, and is still to come to its list */
};

/* So many areas fill the chain of gap/free_gap_lazy.c (the mail names no number). It is worked off after a change of
 * the tree, and none chains more than GAP_CHAIN_SLACK. */
#define GAP_CHAIN 16
#define GAP_CHAIN_SLACK 8

/* Slots that a task can have for areas it has found (cache/vmacache.c). */
#define VMACACHE_LARGEST 16

/* A machine finds a file's address_space among so many lists. */
#define MAPPING_BUCKETS 256

enum rlimit { RLIMIT_AS, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_MEMLOCK, RLIMITS };
#define RLIM_INFINITY UINT64_MAX

struct mm_struct {
	struct machine *machine;
	struct process *process; /* that lives in it; NULL while it is being made */
	struct maple_tree mm_mt; /* index/maple.c */
	struct ma_state vmi; /* index/maple.c: the iterator of the running call; means nothing between calls */
	u64 taken_below; /* index/maple.c: exit_mmap() has freed what ends there or below */
	struct page_map pages;
	struct anonmm *anonmm; /* rmap/anonmm.c */
	u64 total_vm, locked_vm, stack_vm, exec_vm; /* pages */
	u64 data_vm; /* pages; kept since 4.5 */
	u64 shared_vm; /* pages of files; kept before 4.5 */
	u64 def_flags; /* of new mappings: mlockall(MCL_FUTURE), and PR_SET_THP_DISABLE from 3.15 to 4.12 */
	u64 rlimit[RLIMITS]; /* bytes */
	u64 hint_min; /* a lower, non-zero hint is lifted to it */
	u64 stack_guard_gap; /* bytes kept free below a growing area */
	u32 pkey_map; /* protection keys in use, bit by bit */
	s32 execute_only_pkey; /* that of memory which may only be executed; -1: none yet */
	bool huge_pages; /* PR_SET_THP_DISABLE is not set, and the machine has them */
	struct vm_area_struct *mmap; /* the lowest VMA */
	struct rb_root mm_rb;
	struct vm_area_struct *mmap_cache; /* cache/mmap_cache.c */
	u64 vmacache_seqnum; /* cache/vmacache.c: advances when an area goes, which makes all tasks' slots void */
	u64 highest_vm_end; /* gaps in the red-black tree: that above all areas starts here */
	struct vm_area_struct *gap_chain[GAP_CHAIN + GAP_CHAIN_SLACK]; /* gap/free_gap_lazy.c */
	u32 gap_chained;
	u64 free_area_cache; /* gap/linear.c, gap/free_area_cache.c: where the next search starts */
	u64 cached_hole_size; /* gap/linear.c: lower bound of the largest hole passed over */
	u64 task_size; /* end of user space */
	u64 mmap_base; /* where a top-down search starts */
	u64 unmapped_base; /* TASK_UNMAPPED_BASE: where a bottom-up search starts, task_size/3 in pages */
	u64 start_code, end_code, start_brk, brk, start_stack;
	u64 mmap_min_addr;
	u32 map_count;
	u32 max_map_count;
	enum code_direction direction; /* of the gap search: the layout decides, if the era can do either */
	enum code_stack_pointer stack_pointer; /* stays: at start_stack */
};

/* An open file description. */
struct file {
	struct file *next;
	u64 size;
	u32 number;
	enum code_file_kind kind;
	bool writable;
};

/* One remembered area. The pointer is only followed where the slot is known to be valid; what the area was like when it
 * was stored stays readable for ever. */
struct vmacache_slot {
	struct vm_area_struct *vma; /* NULL also in a slot that holds an area of another mm */
	u64 start, end;
	u32 id; /* 0 = the slot is empty */
	u32 process; /* whose area it is, if it is not the task's own mm's; otherwise 0 */
};

/* A thread. */
struct task {
	struct task *next, *prev;
	struct process *process;
	u64 vmacache_seqnum; /* of the mm, when the slots were emptied last */
	struct vmacache_slot vmacache[VMACACHE_LARGEST];
	u32 number; /* from 1 in its process, in the order of their birth; never reused there */
};

/* An address space and the tasks that live in it. */
struct process {
	struct process *next, *prev;
	struct mm_struct *mm;
	struct task *tasks, *last_task; /* at least one */
	u32 task_count;
	u32 next_task; /* the last number given out */
	u32 number; /* from 1, in the order of their birth; never reused */
	u32 parent; /* number of the process that forked it, while that one lives; 0 = init */
	enum code_process_state state;
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
	u32 swap_slots; /* in use; pt/swap.c */
	u64 memory; /* bytes that are no swap, all ones = not stated; mm/memory.c, as are the next ones */
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
	u32 lru_first, lru_last; /* offsets of pages, the one looked at next first; pt/lru.c */
	enum code_signal signal; /* raised by the running touch */
	u64 signal_address;
	u32 next_vma_id; /* the last one given out */
	u32 vmas_alive;
	bool pkeys; /* the processor has protection keys, and the kernel knows them */
	bool segments; /* mm/shm.c: one has been attached */
	u32 pages_alive, huge_pages_alive; /* structs of pages that are no part of a huge page, and huge pages */
	u32 shared_memory_files; /* shared anonymous objects so far */
	struct lock_state locks; /* held, and in which order they are taken */
	u32 mm_lock_seq; /* advanced whenever an mmap_lock is given back: whatever is marked with another one is free */
	bool shows_locks; /* by events; counted they are in any case */
	struct cpu_recorder *recorder; /* cpus/record.h: notes what virtual CPUs will do; NULL = nobody does */
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

static inline u32 vma_id(const struct vm_area_struct *vma)
{
	return vma ? vma->id : 0;
}

static inline u32 vm_pkey(u64 vm_flags)
{
	return (u32)((vm_flags & VM_PKEY) >> VM_PKEY_SHIFT);
}

static inline u64 vma_pages(const struct vm_area_struct *vma)
{
	return (vma->vm_end - vma->vm_start) >> PAGE_SHIFT;
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

/* Whether this mm's kernel has the trait: has(mm, STACK_GUARD_GAP). eras/traits.def */
#define has(mm, trait) era_has(&(mm)->machine->era, SINCE_##trait, GONE_##trait)

/* What sticks to a VMA that takes another one in, and so keeps no two apart. */
static inline u64 vm_sticky(const struct mm_struct *mm)
{
	return has(mm, KNOWS_GUARD) ? VM_MAYBE_GUARD : 0;
}

static inline u64 vm_special(const struct mm_struct *mm)
{
	return VM_SPECIAL | (has(mm, MIXED_PAGES_SPECIAL) ? VM_MIXEDMAP : 0);
}

struct record_layout;
struct record_file;
struct record_area;
struct record_operation;
struct record_outcome;

/* machine.c: `machine` is what arena_place() returned; sets up an arena there, and one mm of this layout
 * without areas. 0, -EINVAL (a layout that can't be), -ENOMEM. Bottom-up layouts have their mmap_base at
 * task_size/3, whatever the record says, as the kernel's legacy layout. */
s32 machine_init(struct machine *machine, const struct era *era, const struct record_layout *layout);
/* The same at the start of a larger struct of `reserved` bytes, which are all zero then. */
s32 machine_init_with(struct machine *machine, size_t reserved, const struct era *era, const struct record_layout *layout);
/* plain_layout.c: a process without a limit but that of its areas; of 32 bits where page tables end at 4 GiB. */
struct record_layout plain_layout(const struct era *era);
/* Describes an open file. 0, -EINVAL (no number, or described already), -ENOMEM. */
s32 machine_add_file(struct machine *machine, const struct record_file *file);
/* Links one area of the start layout. 0, -EINVAL (overlap, unaligned, beyond the end), -ENOMEM. The events
 * of this belong to no call and are discarded; begin the trace afterwards. Counters stay 0. */
s32 machine_add_area(struct machine *machine, const struct record_area *area);
/* call.c: the thread that an operation names; NULL: there is none that lives. */
struct task *caller_of(struct machine *machine, const struct record_operation *op);
/* Performs one system call. Fills `outcome` and returns its error. A refused brk() is no error:
 * as the real call it returns the old end of the heap, and only outcome->reason says why. */
s32 machine_call(struct machine *machine, const struct record_operation *op, struct record_outcome *outcome);

/* verify.c: checks index, gaps, cache, counts, anon_vmas and pages of all processes against one another. NULL when
 * all is consistent, otherwise a sentence. Constant text, no allocation; what it costs is not counted. Between
 * calls only: its events belong to none. */
const char *mm_verify(struct mm_struct *mm);

#endif
