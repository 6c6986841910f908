/* What the files of mm/ share with one another and with the gap searches. */
#ifndef MM_INTERNAL_H
#define MM_INTERNAL_H

#include "index/index.h"
#include "inspect/records.h"
#include "mm/mm.h"
#include "rmap/anon_vma.h"

/* A mapping that is to be made, or to be found room for in a neighbour. */
struct vma_range {
	u64 start, end, pgoff;
	u64 vm_flags;
	struct anon_vma *anon_vma; /* of the pages that the range has or is about to get */
	struct vm_area_struct *source; /* the area it is part of, or a copy of; NULL = a new one */
	struct vm_area_struct *next; /* with `placed`: the area above */
	bool placed; /* a new mapping between areas that are known, whatever still lies there */
	u32 vm_file;
	bool by_mmap; /* mmap_region() asks, which some kernels let join by a rule of its own (mm/merge.c) */
};

/* vma.c: NULL when memory is out; `reason` is set then. */
struct vm_area_struct *vma_alloc(struct mm_struct *mm, const struct vma_range *range);
struct vm_area_struct *vma_clone(const struct vm_area_struct *vma);
void vma_free(struct vm_area_struct *vma);
/* An area that is in no index yet maps this file from now on. 0 or -ENOMEM with nothing changed. */
s32 vma_set_file(struct vm_area_struct *vma, u32 file);
void vma_set_range(struct vm_area_struct *vma, u64 start, u64 end);
/* 0, or -ENOMEM with nothing changed. `place` comes from find_place(). */
s32 vma_link(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place);
/* The same in an index that has been prepared for it: cannot fail. */
void vma_link_prepared(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place);

/* find.c */
struct vm_area_struct *find_vma(struct mm_struct *mm, u64 addr);
/* Where areas in its way begin: lower than its start by what a growing area keeps free below itself. 4.12. */
static inline u64 vm_start_gap(const struct vm_area_struct *vma)
{
	u64 gap = vma->vm_mm->stack_guard_gap;

	if (!(vma->vm_flags & VM_GROWSDOWN) || !has(vma->vm_mm, STACK_GUARD_GAP))
		return vma->vm_start;
	return vma->vm_start > gap ? vma->vm_start - gap : 0;
}
/* The first area that overlaps [start, end), NULL = none. */
struct vm_area_struct *find_vma_intersection(struct mm_struct *mm, u64 start, u64 end);

/* merge.c: lets the area below or above take `range` in, where no area has those attributes yet. `prev`
 * is the area below, or the one that contains range->start. Returns the area that now covers the range, or
 * NULL when none can, or memory is out, which *error says then; `range` may be all, the head or the tail of one
 * area, or lie in a hole. */
struct vm_area_struct *vma_merge(struct mm_struct *mm, struct vm_area_struct *prev, const struct vma_range *range,
				 s32 *error);

/* adjust.c: gives `vma` new bounds. Areas that it now covers go, one that it now reaches into gets the boundary
 * moved. `insert` (or NULL) is a new area that takes what `vma` gives up. 0, or -ENOMEM with nothing changed. */
s32 vma_adjust(struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff, struct vm_area_struct *insert);
/* The same without an insertion, by somebody who has found what it may concern: `c` and `next` (or NULL), in this order. */
s32 vma_adjust_known(struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff, struct vm_area_struct *c,
		     struct vm_area_struct *next);

/* split.c: cuts `vma` at `addr`; `new_below`: the new area is the lower part. split_vma() respects
 * max_map_count, __split_vma() leaves that to its caller. 0, -ENOMEM, -EINVAL (a special mapping). */
s32 split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below);
s32 __split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below);

/* munmap.c: 0, -EINVAL, -ENOMEM or -EPERM. */
s32 do_munmap(struct mm_struct *mm, u64 start, u64 length);
/* The same of whole pages in user space; and its first half, after which the range covers whole areas that may go. */
s32 unmap_range(struct mm_struct *mm, u64 start, u64 end);
s32 unmap_cut(struct mm_struct *mm, u64 start, u64 end);

/* munmap.c: areas that are to go, cut at both ends and chained by vm_next: struct vma_munmap_struct, mm/vma.h, 6.12. */
struct unmapping {
	u64 start, end;
	struct vm_area_struct *first; /* NULL = there are none */
	struct vm_area_struct *prev, *next; /* that stay */
	u64 pages, accounted;
};
/* The areas from `first` on, where the call's iterator stands, go: what do_munmap() does when it has found some. */
s32 unmap_found(struct mm_struct *mm, struct vm_area_struct *first, u64 start, u64 end);
/* Collects them from `first` on; they stay in the index. 0 or an error, with none collected. The iterator is left at `start`. */
s32 unmap_gather(struct mm_struct *mm, struct unmapping *unmapping, struct vm_area_struct *first, u64 start, u64 end);
/* They stay after all. */
void unmap_reattach(struct unmapping *unmapping);
/* Their pages go. */
void unmap_pages(struct mm_struct *mm, const struct unmapping *unmapping);
/* They go themselves, something else being in their place in the index. */
void unmap_complete(struct mm_struct *mm, struct unmapping *unmapping);
/* The same where nothing is: what a failed mapping leaves. */
void unmap_abort(struct mm_struct *mm, struct unmapping *unmapping);

/* What a new mapping wants of its place. `file` and `offset` decide how it is aligned. */
struct placement {
	u64 hint, length, offset; /* whole pages */
	u32 flags, file; /* MAP_ bits */
};
/* unmapped.c: an address, or a negative errno. With MAP_FIXED that is the hint itself, or an error. */
s64 get_unmapped_area(struct mm_struct *mm, const struct placement *wanted);
/* mmap.c: finds the place of a new area, after it has unmapped what lies there. 0 or -ENOMEM. */
s32 clear_range(struct mm_struct *mm, u64 start, u64 end, struct vma_place *place);

/* mmap.c: an area for a valid range, whose flags and offset are known; what lies there goes. 0 or a negative errno. */
s32 mmap_region(struct mm_struct *mm, struct vma_range *range);

/* mmap.c: what sys_mmap() does between its two events. An address or a negative errno. */
s64 do_mmap(struct mm_struct *mm, const struct record_operation *op);

/* machine.c: an mm without areas, not yet of any process; fork()'s has a parent. NULL when memory is out. */
struct mm_struct *mm_alloc(struct machine *machine, struct mm_struct *parent);

/* The neighbours in address order, whatever the index; NULL = none. index/. */
struct vm_area_struct *vma_next(const struct vm_area_struct *vma);
struct vm_area_struct *vma_prev(const struct vm_area_struct *vma);
struct vm_area_struct *vma_first(struct mm_struct *mm);
/* The call's iterator, find.c. It is set to an address; vma_find() also goes on to the first area from there on that starts
 * below `end` (0: anywhere), or NULL. In a list or tree without one that is find_vma(). */
void vma_iter_set(struct mm_struct *mm, u64 addr);
struct vm_area_struct *vma_find(struct mm_struct *mm, u64 start, u64 end);
struct vm_area_struct *vma_iter_first(struct mm_struct *mm);
bool vma_iter_is_at(const struct vm_area_struct *vma);
/* One area on, or back, from `vma`, where the iterator stands; by a list, or a walk, where none is handed on. */
struct vm_area_struct *vma_iter_next(const struct vm_area_struct *vma);
struct vm_area_struct *vma_iter_prev(const struct vm_area_struct *vma);
/* Merging, cutting and loops over areas go on from the call's iterator. */
static inline bool hands_iterator(const struct mm_struct *mm)
{
	return has(mm, HANDS_ITERATOR) && index_of(mm)->iter_set;
}
/* The area that contains `addr`, or NULL. find.c */
struct vm_area_struct *vma_lookup(struct mm_struct *mm, u64 addr);

/* modify.c, as are the next three: [start, end) lies in `vma` and is to have `vm_flags`: lets a neighbour that has them
 * take it in, or cuts `vma` so that it is an area of its own. Returns the area that covers the range and is to get
 * the flags (vma_set_flags), or NULL with *error. May free `vma`. */
struct vm_area_struct *vma_modify_flags(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end,
					u64 vm_flags, s32 *error);
void vma_set_flags(struct vm_area_struct *vma, u64 vm_flags);
/* The same for mlock() and madvise(), which once only cut. */
struct vm_area_struct *vma_modify_marks(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end,
					u64 vm_flags, s32 *error);
/* A growing area gets a lower start; nothing lies in between. Index, gaps and pgoff follow; counts are the
 * caller's. 0 or -ENOMEM. */
s32 vma_grow_down(struct vm_area_struct *vma, u64 start);

/* The areas that follow one another in a range: `vma` is the first that ends above its start, or NULL. */
#define for_each_vma_range(vma, end) for (; (vma) && (vma)->vm_start < (end); (vma) = vma_next(vma))

/* limits.c: total_vm, data_vm, stack_vm, exec_vm, shared_vm. `pages` may be negative. */
void vm_stat_account(struct mm_struct *mm, u64 vm_flags, u32 vm_file, s64 pages);
/* status.c: VmData and VmExe of /proc/PID/status, in pages; VmLib is what exec_vm is more than the latter, or less. */
u64 status_data(const struct mm_struct *mm);
u64 status_text(const struct mm_struct *mm);
/* status.c: vm_flags that smaps would show, and those of them that meant something else then. */
u64 status_shown_flags(const struct mm_struct *mm);
u64 status_old_flags(const struct mm_struct *mm);
/* status.c: how /proc/PID/maps calls anonymous memory by where it lies. */
enum code_area_label status_label(const struct vm_area_struct *vma);
/* RLIMIT_AS and RLIMIT_DATA. */
bool may_expand_vm(struct mm_struct *mm, u64 vm_flags, u64 pages);
/* Overcommit: 0 or -ENOMEM for so many pages more that are accounted. */
s32 vm_enough_memory(struct mm_struct *mm, u64 pages);
/* Whether the process may lock anything at all: 0 or -EPERM. */
s32 can_do_mlock(struct mm_struct *mm);
/* RLIMIT_MEMLOCK: may so many bytes more be locked? */
bool mlock_fits(struct mm_struct *mm, u64 vm_flags, u64 bytes);

/* file.c: how a file was described, or a default that reads and writes without end. */
struct file file_of(const struct machine *machine, u32 number);
/* Private memory that no file fills: anonymous, or a private mapping of /dev/zero. */
bool vma_is_anonymous(const struct vm_area_struct *vma);
/* Set up by the kernel and never cut: vdso, vvar. */
bool vma_is_special_mapping(const struct vm_area_struct *vma);

/* mlock.c: every area of the range, as far as there is no hole, gets these lock flags. 0 or a negative errno. */
s32 apply_vma_lock_flags(struct mm_struct *mm, u64 start, u64 end, u64 lock_flags);
/* populate.c: as MAP_POPULATE and mlock() do it; errors are forgotten. */
void mm_populate(struct mm_struct *mm, u64 start, u64 length);
/* stack.c: lets an area above `addr` come down to it; NULL when it may not. */
struct vm_area_struct *expand_stack(struct vm_area_struct *vma, u64 addr);
/* The same of one area, nothing between it and `addr`, a page's first byte. 0 or a negative errno. */
s32 expand_downwards(struct vm_area_struct *vma, u64 addr);
/* May a touch of exactly this address, below the area, let it grow? The stack pointer says so. */
bool is_near_stack_pointer(const struct vm_area_struct *vma, u64 addr);
/* Is this page the area's own guard page? Then a fault there moves the guard one page down; false: there is no room. */
bool is_guard_page(const struct vm_area_struct *vma, u64 addr);
bool move_guard_page(struct vm_area_struct *vma);
/* pkeys.c: a new mm has key 0 alone; fork()'s has its parent's; one that a recording starts with has those
 * of its areas. pkeys_found() returns the flags with the key that memory to be executed alone has, as lists show none. */
void pkeys_begin(struct mm_struct *mm);
void pkeys_inherit(struct mm_struct *child, const struct mm_struct *parent);
u64 pkeys_found(struct mm_struct *mm, u64 vm_flags);
/* The log shows that it is allocated, but not by which call. */
void pkey_given(struct mm_struct *mm, s32 pkey);
/* May a program name this key? */
bool pkey_is_allocated(const struct mm_struct *mm, s32 pkey);
/* The key of memory that may only be executed, allocated when it is first needed; 0 = there are none, or no more. */
u32 execute_only_pkey(struct mm_struct *mm);
/* The key that the area gets with these PROT_ bits; `pkey` -1: mprotect() names none. */
u32 pkey_of_change(const struct vm_area_struct *vma, u32 prot, s32 pkey);
/* No touch of this area can succeed: nobody but the processor, fetching instructions, may read it. */
bool pkey_forbids(const struct vm_area_struct *vma);
/* shm.c: does this file stand for an attached segment of System V? Such areas are counted, and so rarely merged. */
bool is_segment(const struct mm_struct *mm, u32 file);
/* process.c */
struct process *process_find(struct machine *machine, u32 number);
/* Its memory goes at once; a number is left until its parent waits, or nothing if that is init. Its children are init's
 * then. The last process leaves its mm behind, without areas, and its last task. */
void process_exit(struct process *process);
/* It goes with all that is in it, and nobody may wait for it; another one is left. machine->current is one of the first
 * one's then. */
void process_free(struct process *process);
/* The rest of one of machine->zombies. */
void process_reap(struct machine *machine, struct process *zombie);
void mm_destroy(struct mm_struct *mm);
/* fork.c: a process with no mm and nobody in it yet; NULL when memory is out. Then its mm, its number, and its place as
 * the last of those that live. */
struct process *process_alloc(struct machine *machine);
void process_link(struct process *process, struct mm_struct *mm);
/* Does fork() copy its page tables? */
bool vma_needs_copy(const struct vm_area_struct *vma);
/* What a child's mm has of its parent's before it has areas. */
void mm_inherit_layout(struct mm_struct *child, const struct mm_struct *parent);
/* task.c: NULL when there is none. */
struct task *task_find(const struct process *process, u32 number);
/* One more thread, a copy of `maker` (NULL: of none); NULL when memory is out. */
struct task *task_new(struct process *process, const struct task *maker);
void task_free(struct task *task);
/* exec: the current task leaves its memory for that of `to`, where nobody is yet. */
void task_exec(struct task *task, struct process *to);

/* The system calls: the value, or a negative errno. */
s64 sys_mmap(struct mm_struct *mm, const struct record_operation *op);
s64 sys_munmap(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mprotect(struct mm_struct *mm, const struct record_operation *op);
s64 sys_pkey_mprotect(struct mm_struct *mm, const struct record_operation *op);
s64 sys_pkey_alloc(struct mm_struct *mm, const struct record_operation *op);
s64 sys_pkey_free(struct mm_struct *mm, const struct record_operation *op);
s64 sys_shmat(struct mm_struct *mm, const struct record_operation *op);
s64 sys_shmdt(struct mm_struct *mm, const struct record_operation *op);
s64 sys_brk(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mremap(struct mm_struct *mm, const struct record_operation *op);
s64 sys_madvise(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mlock(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mlock2(struct mm_struct *mm, const struct record_operation *op);
s64 sys_munlock(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mlockall(struct mm_struct *mm, const struct record_operation *op);
s64 sys_munlockall(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mseal(struct mm_struct *mm, const struct record_operation *op);
s64 sys_msync(struct mm_struct *mm, const struct record_operation *op);
s64 sys_remap_file_pages(struct mm_struct *mm, const struct record_operation *op);
s64 sys_prctl(struct mm_struct *mm, const struct record_operation *op);
s64 sys_prlimit(struct mm_struct *mm, const struct record_operation *op);
/* Not calls, but as good: touches, what a recording saw of touches, and a process's birth and end. */
s64 sys_load(struct mm_struct *mm, const struct record_operation *op);
s64 sys_store(struct mm_struct *mm, const struct record_operation *op);
s64 sys_observe(struct mm_struct *mm, const struct record_operation *op);
s64 sys_fork(struct mm_struct *mm, const struct record_operation *op);
s64 sys_exit(struct mm_struct *mm, const struct record_operation *op);
s64 sys_wait(struct mm_struct *mm, const struct record_operation *op);
s64 sys_clone(struct mm_struct *mm, const struct record_operation *op);
s64 sys_exit_thread(struct mm_struct *mm, const struct record_operation *op);
s64 sys_peek(struct mm_struct *mm, const struct record_operation *op);
/* What the kernel does when memory is short, on behalf of nobody. reclaim.c */
s64 sys_reclaim(struct mm_struct *mm, const struct record_operation *op);
s64 sys_page_referenced(struct mm_struct *mm, const struct record_operation *op);
s64 sys_try_to_unmap(struct mm_struct *mm, const struct record_operation *op);

#endif
