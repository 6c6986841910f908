/* Performs line after line: faults, and which thread each belongs to. */
#include "area/stack.h"
#include "faults/internal.h"
#include "faults/refuse.h"
#include "machine/index.h"
#include "process/process.h"
#include "process/start.h"
#include "rmap/anon_vma.h"
#include "trace/records.h"

/* No mapping is placed less than MIN_GAP (arch/x86/mm/mmap.c) below the stack, so a fault within that distance may
 * be one of the stack. */
#define STACK_LIMIT ((u64)128 << 20)

#define CLONE_VM 0x100u

static const struct record_layout kernel_layout = {
	.task_size = USER_END,
	.mmap_base = USER_END,
	.rlimit_as = RLIM_INFINITY,
	.rlimit_data = RLIM_INFINITY,
	.rlimit_stack = STACK_LIMIT,
	.rlimit_memlock = RLIM_INFINITY,
	.max_map_count = INT32_MAX,
	.direction = direction_topdown,
	.overcommit = overcommit_always,
};

s32 replay_start(struct replay *replay, struct fault_stream *stream, void *place, const struct era *era, u32 options)
{
	struct machine *machine = place;
	s32 error;

	if (options & ~(REPLAY_OPTIONS | REPLAY_CHECK))
		return -EINVAL;
	*replay = (struct replay){ .machine = machine, .stream = stream, .options = options };
	*stream = (struct fault_stream){ 0 };
	error = machine_init(machine, era, &kernel_layout);
	trace_discard(&machine->counters);
	return error;
}

/* The first process of the machine is never used; it is current when no thread of the stream runs. */
static void set_current(struct replay *replay, struct thread *thread)
{
	struct machine *machine = replay->machine;

	replay->current = thread;
	machine->current = thread->task ? thread->task : machine->processes->tasks;
	machine->mm = machine->current->process->mm;
}

static s32 switch_thread(struct replay *replay, u32 tid)
{
	struct thread *thread = thread_find(replay, tid);

	if (!thread)
		thread = thread_add(replay, tid);
	if (!thread)
		return -ENOMEM;
	set_current(replay, thread);
	return 0;
}

/* A stream does not tell who waits for whom, and each exec makes a new process here, so all processes are init's
 * from the start. */
static struct task *fork_task(struct machine *machine)
{
	if (sys_fork(machine->mm, NULL) < 0)
		return NULL;
	machine->last_process->parent = 0;
	return machine->last_process->tasks;
}

static s32 refuse_thread(struct replay *replay, const char *code, u32 tid)
{
	struct text text = stream_refusal(replay->stream, replay->line, code);

	text_add_number(&text, "thread", tid);
	return -EINVAL;
}

static s32 clone(struct replay *replay, const u64 *fields)
{
	struct machine *machine = replay->machine;
	struct thread *maker = replay->current, *thread = thread_find(replay, (u32)fields[0]);
	struct task *task;

	if (thread && thread->task)
		return refuse_thread(replay, STREAM_REFUSAL(living_thread), (u32)fields[0]);
	if (!thread)
		thread = thread_add(replay, (u32)fields[0]);
	if (!thread)
		return -ENOMEM;
	thread->page = maker->page;
	task = fields[1] & CLONE_VM ? task_new(maker->task->process, maker->task) : fork_task(machine);
	thread->task = task;
	return task ? 0 : -ENOMEM;
}

static s32 end_thread(struct replay *replay)
{
	struct thread *thread = replay->current;

	sys_exit_thread(mm_of(replay), NULL);
	thread_remove(replay, thread);
	replay->current = NULL;
	return 0;
}

static bool is_write(u64 kind)
{
	return kind == FAULT_WRITE || kind == FAULT_KERNEL_WRITE;
}

/* __do_page_fault(), arch/x86/mm/fault.c: finds the VMA, which may have to grow down to the address first. NULL
 * when there is none. */
static struct vm_area_struct *area_of_fault(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma = find_vma(mm, addr);

	if (vma && vma->vm_start > addr)
		return vma->vm_flags & VM_GROWSDOWN && !expand_downwards(vma, addr) ? vma : NULL;
	return vma;
}

/* handle_mm_fault(): the first write to a private VMA gives it an anon_vma. */
static inline s32 fault(struct replay *replay, u64 page, bool write)
{
	struct mm_struct *mm = mm_of(replay);
	u64 addr = page << PAGE_SHIFT;
	struct vm_area_struct *vma;

	/* Kernel addresses have no VMA, so there is no lookup. */
	if (page >= USER_END >> PAGE_SHIFT)
		return 0;
	if (replay->options & REPLAY_HUGE_PAGES && huge_page_saves(mm, addr, write))
		return 0;
	vma = area_of_fault(mm, addr);
	if (!vma || !(vma->vm_flags & (write ? VM_WRITE : VM_ACCESS)))
		return 0;
	if (write && !vma->anon_vma && !(vma->vm_flags & VM_SHARED) && anon_vma_prepare(vma))
		return -ENOMEM;
	return replay->options & REPLAY_HUGE_PAGES ? huge_page_fault(vma, addr, write) : 0;
}

static s32 perform(struct replay *replay, u64 kind, const u64 *fields)
{
	switch (kind) {
	case LINE_MMAP:
		return replay_mmap(replay, fields);
	case LINE_MUNMAP:
		return replay_munmap(replay, fields);
	case LINE_MPROTECT:
		return replay_mprotect(replay, fields);
	case LINE_BRK:
		return replay_brk(replay, fields);
	case LINE_MREMAP:
		return replay_mremap(replay, fields);
	case LINE_MADVISE:
		return replay_madvise(replay, fields);
	case LINE_QUERY:
		return replay_query(replay, fields);
	case LINE_CLONE:
		return clone(replay, fields);
	case LINE_EXEC:
		return replay_exec(replay);
	case LINE_KERNEL_MAP:
		return replay_kernel_map(replay, fields);
	case LINE_KERNEL_UNMAP:
		return replay_kernel_unmap(replay, fields);
	case LINE_EXEC_END:
		return replay_exec_end(replay);
	default:
		return end_thread(replay);
	}
}

/* A thread is created by another thread, or begins with its exec. */
static s32 refuse_unknown(struct replay *replay)
{
	if (!replay->current)
		return stream_refuse(replay->stream, replay->line, STREAM_REFUSAL(ended_thread));
	return refuse_thread(replay, STREAM_REFUSAL(unknown_thread), replay->current->tid);
}

static s32 refuse_memory(struct replay *replay)
{
	stream_refuse(replay->stream, replay->line, STREAM_REFUSAL(no_memory));
	return -ENOMEM;
}

/* Any line but a fault. */
static s32 run_line(struct replay *replay, u64 head, const u64 *fields)
{
	u64 kind = head & 0xff;
	s32 error;

	replay->line = head >> 8;
	if (kind == LINE_THREAD)
		return switch_thread(replay, (u32)fields[0]);
	if (!replay->current || (!replay->current->task && kind != LINE_EXEC))
		return refuse_unknown(replay);
	error = 0;
	if (replay->current->exec.held.length && kind != LINE_KERNEL_UNMAP)
		error = replay_map_held(replay);
	return error ? error : perform(replay, kind, fields);
}

static u32 words_of(u64 kind)
{
	static const u8 words[LINE_KINDS] = {
		[LINE_THREAD] = 4,  [LINE_MMAP] = 10,  [LINE_MUNMAP] = 3,     [LINE_MPROTECT] = 7,
		[LINE_BRK] = 5,	    [LINE_MREMAP] = 7, [LINE_MADVISE] = 5,    [LINE_QUERY] = 5,
		[LINE_CLONE] = 3,   [LINE_EXEC] = 1,   [LINE_KERNEL_MAP] = 8, [LINE_KERNEL_UNMAP] = 4,
		[LINE_EXEC_END] = 1, [LINE_EXIT] = 1,
	};

	return words[kind];
}

/* Performs faults up to the next line that is none, and returns where that is. */
static const u64 *run_faults(struct replay *replay, const u64 *word, const u64 *end, s32 *error)
{
	struct thread *thread = replay->current;

	*error = 0;
	if (!thread || !thread->task) {
		*error = refuse_unknown(replay);
		return word;
	}
	if (thread->exec.held.length)
		*error = replay_map_held(replay);
	for (; word < end && is_fault(*word) && !*error; word++) {
		thread->page += (u64)((s64)*word >> 8);
		*error = fault(replay, thread->page, is_write(*word & 0xff));
	}
	return word;
}

s32 replay_run(struct replay *replay, const u64 *words, u32 count)
{
	const u64 *end = words + count;
	s32 error = 0;

	while (words < end && !error) {
		if (is_fault(*words)) {
			words = run_faults(replay, words, end, &error);
			continue;
		}
		error = run_line(replay, *words, words + 1);
		words += words_of(*words & 0xff);
	}
	return error == -ENOMEM ? refuse_memory(replay) : error;
}
