#include "test/life.h"

#include <inttypes.h>
#include <string.h>

#include "mm/internal.h"
#include "trace/ring.h"

#define PAGES(n) ((u64)(n) << PAGE_SHIFT)
#define MOST_AREAS 400
#define MOST_FILLED (1ull << 24)
#define MOST_PROCESSES 8
#define MOST_TASKS 6
#define CALLS (call_peek + 1)

/* The first bytes. */
struct beginning {
	u8 era, layout, limits;
	u8 cache; /* from 0x80 on, another one than the era's */
};

/* One operation. */
struct step {
	u8 call; /* see call_of() */
	u8 who; /* which process and thread; from 0xc0 on also, which of the call's allocations fails */
	u8 place, delta; /* an address, see address_of() */
	u8 span; /* a length, see length_of() */
	u8 other; /* a second address */
	u8 value; /* protection, advice, resource … */
	u8 file;
	u16 bits; /* flags */
};

static char complaint[400];

#define COMPLAIN(...) (snprintf(complaint, sizeof(complaint), __VA_ARGS__), complaint)

/* ---- the beginning ---- */

#define READ_WRITE (VM_READ | VM_WRITE | VM_MAYACCESS | VM_ACCOUNT)

static const struct record_file files[] = {
	{ .file = 1, .kind = file_kind_regular, .size = PAGES(16), .writable = answer_yes },
	{ .file = 2, .kind = file_kind_memfd, .size = PAGES(64), .writable = answer_yes },
	{ .file = 3, .kind = file_kind_zero, .writable = answer_yes },
	{ .file = 4, .kind = file_kind_special },
	{ .file = 5, .kind = file_kind_regular, .size = PAGES(1024) },
	{ .file = 6, .kind = file_kind_other, .size = 0x1234, .writable = answer_yes },
};

static struct record_layout layout_of(const struct beginning *begin)
{
	bool small = begin->layout & 1, tight = begin->limits & 1;
	u64 end = small ? PAGES(4096) : 0x7ffffffff000, heap = small ? PAGES(0x120) : 0x405000;

	return (struct record_layout){
		.task_size = end,
		.mmap_base = end - PAGES(small ? 0x100 : 0x8000),
		.start_code = PAGES(0x40),
		.end_code = PAGES(0x46),
		.start_brk = heap + (begin->layout & 2 ? 0x234 : 0),
		.brk = heap + PAGES(2) + 0x123,
		.start_stack = end - PAGES(1),
		.mmap_min_addr = PAGES(1),
		.hint_min = PAGES(16),
		.stack_guard_gap = PAGES(small ? 16 : 256),
		.ram = PAGES(1 << 18),
		.rlimit_as = tight ? PAGES(600) : RLIM_INFINITY,
		.rlimit_data = begin->limits & 2 ? PAGES(300) : RLIM_INFINITY,
		.rlimit_stack = PAGES(begin->limits & 4 ? 64 : 2048),
		.rlimit_memlock = begin->limits & 8 ? PAGES(40) : begin->limits & 16 ? 0 : PAGES(2048),
		.max_map_count = begin->limits & 32 ? 24 : 65530,
		.direction = begin->layout & 4 ? direction_bottomup : direction_topdown,
		.overcommit = begin->layout >> 3 & 3 ? overcommit_heuristic : overcommit_never,
		.huge_pages = begin->layout & 32 ? answer_yes : answer_no,
		.vmacache_seqnum = begin->layout & 64 ? UINT32_MAX - 3 : 0,
	};
}

/* Caches go with every row. */
static struct era era_of(const struct beginning *begin)
{
	struct era era = *era_find(begin->era % era_count());
	const struct strategy *const *caches = era_columns[COLUMN_CACHE].strategies;
	u32 count = 0;

	while (caches[count])
		count++;
	if (begin->cache & 0x80)
		era.cache = (const struct cache_strategy *)caches[begin->cache % count];
	return era;
}

/* Null, or what was refused that must not be. */
static const char *begin_life(struct machine *machine, const struct era *era, const struct beginning *begin)
{
	struct record_layout layout = layout_of(begin);
	struct era named = era_of(begin);
	u64 heap = PAGE_ALIGN(layout.start_brk), end = layout.task_size, vdso = layout.mmap_base - PAGES(2);
	const struct record_area areas[] = {
		{ .start = PAGES(0x40), .end = PAGES(0x46), .vm_flags = VM_READ | VM_EXEC | VM_MAYACCESS, .file = 1 },
		{ .start = PAGES(0x46), .end = PAGES(0x48), .offset = PAGES(6), .vm_flags = READ_WRITE, .file = 1,
		  .anon = 1 },
		{ .start = heap, .end = heap + PAGES(3), .offset = heap, .vm_flags = READ_WRITE, .anon = 2 },
		{ .start = vdso - PAGES(4), .end = vdso, .file = 4,
		  .vm_flags = VM_READ | VM_MAYREAD | VM_PFNMAP | VM_IO | VM_DONTEXPAND | VM_DONTDUMP },
		{ .start = vdso, .end = vdso + PAGES(2), .file = 4,
		  .vm_flags = VM_READ | VM_EXEC | VM_MAYACCESS | VM_DONTEXPAND },
		{ .start = end - PAGES(33), .end = end, .offset = end - PAGES(33), .vm_flags = READ_WRITE | VM_GROWSDOWN,
		  .anon = 1 },
	};

	if (machine_init(machine, era ? era : &named, &layout))
		return "the layout is refused";
	for (u32 i = 0; i < sizeof(files) / sizeof(*files); i++)
		if (machine_add_file(machine, &files[i]))
			return "a file is refused";
	for (u32 i = 0; i < sizeof(areas) / sizeof(*areas); i++)
		if (machine_add_area(machine, &areas[i]))
			return "an area is refused";
	return NULL;
}

/* ---- from bytes to an operation ---- */

static const u64 extremes[] = {
	0, 1, 0xfff, 0x1000, 0x1001, PAGES(15), PAGES(511), PAGES(512), PAGES(513), PAGES(1024), PAGES(4096), 1ull << 30,
	1ull << 32, 0x7fffffff000, 0x7ffffffff000, 0x7fffffffffff, 0x800000000000, 1ull << 63, ~0xfffull, ~0ull,
};

static struct vm_area_struct *nth_area(struct mm_struct *mm, u32 n)
{
	struct vm_area_struct *vma = vma_first(mm);

	for (n = mm->map_count ? n % mm->map_count : 0; vma && n; n--)
		vma = vma_next(vma);
	return vma;
}

/* What find_vma() must find, without its help. */
static struct vm_area_struct *scan(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma = vma_first(mm);

	while (vma && vma->vm_end <= addr)
		vma = vma_next(vma);
	return vma;
}

#define ONE_OF(table, n) ((table)[(n) % (sizeof(table) / sizeof(*(table)))])

/* Start, end or middle of an area and some pages off, or an extreme value. */
static u64 address_of(struct mm_struct *mm, u8 place, u8 delta)
{
	const struct vm_area_struct *vma = nth_area(mm, place >> 3);
	u64 off = 0;

	if (delta & 0x80)
		off = PAGES(delta & 0x1f) - (delta & 0x20 ? PAGES(0x20) : 0) + ((delta & 0x47) == 0x47 ? 0x10 : 0);
	switch (place & 7) {
	case 0: case 1: case 2: case 3:
		return (vma ? vma->vm_start : PAGES(0x40)) + off;
	case 4: case 5:
		return (vma ? vma->vm_end : PAGES(0x60)) + off;
	case 6:
		return vma ? vma->vm_start + PAGES(vma_pages(vma) / 2) + off : mm->mmap_base + off;
	default:
		return ONE_OF(extremes, place >> 3) + off;
	}
}

/* A few pages, up to where a later area ends, or an extreme value. */
static u64 length_of(struct mm_struct *mm, u64 addr, u8 span)
{
	struct vm_area_struct *vma;

	if (span >= 0xe0)
		return ONE_OF(extremes, span & 0x1f);
	if (span < 0x80)
		return PAGES(1 + (span & 0x40 ? span & 0x3f : span & 7));
	vma = addr < mm->task_size ? scan(mm, addr) : NULL;
	for (u32 more = span & 3; vma && more && vma_next(vma); more--)
		vma = vma_next(vma);
	return vma ? vma->vm_end - addr - (span & 0x40 ? PAGES((span >> 2) & 7) : 0) : PAGES(span & 0x3f);
}

/* One of the usual combinations, and rarely any bits. */
static u32 mmap_flags(u16 bits)
{
	static const u32 types[] = { MAP_PRIVATE, MAP_PRIVATE, MAP_PRIVATE, MAP_PRIVATE, MAP_SHARED, MAP_SHARED,
				     MAP_DROPPABLE, MAP_SHARED_VALIDATE };
	static const u32 more[] = { 0, 0, 0, MAP_FIXED, MAP_FIXED, MAP_FIXED, MAP_GROWSDOWN, MAP_GROWSDOWN | MAP_FIXED,
				    MAP_LOCKED, MAP_NORESERVE, MAP_POPULATE, MAP_STACK, MAP_32BIT, MAP_FIXED_NOREPLACE,
				    MAP_ABOVE4G, MAP_HUGETLB };
	u32 flags = ONE_OF(types, bits & 7) | (bits & 8 ? 0 : MAP_ANONYMOUS) | ONE_OF(more, bits >> 4 & 15);

	return bits < 0xf000 ? flags : flags ^ (u32)(bits & 0xfff) << 8;
}

static u32 flags_of(u32 call, const struct step *in)
{
	static const u32 advice[] = { 0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
				      25, 102, 103 };
	static const u32 resources[] = { 2, 3, 8, 9 };

	switch (call) {
	case call_mmap:
	case call_remap_file_pages:
		return mmap_flags(in->bits);
	case call_madvise:
		return in->value < 250 ? ONE_OF(advice, in->value) : in->bits;
	case call_prctl:
		return in->value & 1 ? 41 : in->value & 2 ? 0x53564d41 : in->bits;
	case call_peek:
		return 1 + (in->value & 7);
	case call_prlimit:
		return in->value < 250 ? resources[in->value & 3] : in->value;
	default:
		return in->bits < 0xf000 ? in->bits & 7 : in->bits;
	}
}

/* What there is to do begins with mmap(), and an end of the process would come too soon. */
static enum code_call call_of(const struct step *in)
{
	u32 call = in->call < 0xc0 ? in->call % CALLS : call_mmap;

	return (call == call_exit || call == call_exit_thread) && in->bits & 3 ? call_store : call;
}

/* Calls that may fill all memory with page tables, which takes its time; rlimits are what keeps mlock() from it. */
static bool fills_pages(const struct record_operation *op)
{
	return op->call == call_load || op->call == call_store || op->call == call_madvise || op->call == call_prlimit ||
	       (op->call == call_mmap && op->flags & MAP_POPULATE);
}

static struct record_operation operation_of(struct mm_struct *mm, u32 process, const struct step *in)
{
	struct record_operation op = { .call = call_of(in), .process = process, .file = in->file % 9 };
	struct vm_area_struct *vma;

	op.addr = address_of(mm, in->place, in->delta);
	op.length = length_of(mm, op.addr, in->span);
	op.new_addr = address_of(mm, in->other, in->delta >> 1);
	op.new_length = op.length + PAGES(in->value & 31) - PAGES(in->value & 0x20 ? 31 : 0);
	if (in->value & 0x80)
		op.new_length = length_of(mm, op.addr, in->value);
	op.prot = in->value < 0xf0 ? in->value & 7 : (u32)in->bits << 12 | (in->value & 15);
	op.flags = flags_of(op.call, in);
	op.offset = in->file >= 0xf0 ? ONE_OF(extremes, in->other) : PAGES(in->other & 15);
	if (op.call == call_mmap && in->span & 1 && !(op.flags & MAP_FIXED))
		op.addr = 0;
	if (fills_pages(&op) && op.length > MOST_FILLED)
		op.length &= MOST_FILLED - 1;
	/* What a recording shows is an area and how much of it is there; sometimes what can't be. */
	vma = op.call == call_observe && in->value & 3 ? nth_area(mm, in->place >> 2) : NULL;
	if (vma) {
		op.addr = vma->vm_start - (vma->vm_flags & VM_GROWSDOWN ? PAGES(in->delta & 15) : 0);
		op.new_addr = vma->vm_end;
		op.length = in->bits % (vma_pages(vma) + 2);
	}
	return op;
}

/* ---- what must hold ---- */

static const char *check_outcome(struct machine *machine, const struct record_operation *op,
				 const struct record_outcome *outcome)
{
	bool touch = op->call == call_load || op->call == call_store;
	struct process *process = process_find(machine, op->process);
	const struct vm_area_struct *mapped = process ? scan(process->mm, outcome->value) : NULL;

	if (outcome->error > 0 || outcome->error < -4095)
		return "the error is no errno";
	if (outcome->error && outcome->reason == reason_none)
		return "an error without a reason";
	if (!outcome->error && outcome->reason != reason_none && op->call != call_brk)
		return "a reason without an error";
	if ((outcome->signal != signal_none) != (touch && outcome->error == -EFAULT))
		return "a signal without a touch, or the reverse";
	if (op->call == call_mmap && !outcome->error && (!mapped || mapped->vm_start > outcome->value))
		return "mmap() returned an address where nothing is";
	if (trace_ring.depth)
		return "the events of the call do not close";
	return mm_verify(machine->mm);
}

/* A task's lookups, at `addr` and wherever it remembers something, tell what a scan does. They leave no traces. */
static const char *check_lookups(struct task *task, u64 addr)
{
	struct mm_struct *mm = task->process->mm;
	struct machine *machine = mm->machine;
	struct task *current = machine->current;
	const struct counters counters = machine->counters;
	const struct task kept = *task;
	struct vm_area_struct *cached = mm->mmap_cache;
	const char *wrong = NULL;

	machine->current = task;
	for (u32 i = 0; i <= VMACACHE_LARGEST && !wrong; i++) {
		if (i < VMACACHE_LARGEST && !kept.vmacache[i].id)
			continue;
		*task = kept;
		mm->mmap_cache = cached;
		if (i < VMACACHE_LARGEST)
			addr = kept.vmacache[i].start;
		if (find_vma(mm, addr) != scan(mm, addr))
			wrong = "find_vma() finds another area than a scan";
	}
	*task = kept;
	mm->mmap_cache = cached;
	machine->current = current;
	machine->counters = counters;
	return wrong;
}

static const char *check_all_lookups(struct machine *machine, u64 addr)
{
	const char *wrong = NULL;

	for (struct process *process = machine->processes; process; process = process->next)
		for (struct task *task = process->tasks; task && !wrong; task = task->next)
			wrong = check_lookups(task, addr);
	return wrong;
}

static u32 processes_of(const struct machine *machine)
{
	u32 count = 0;

	for (const struct process *process = machine->processes; process; process = process->next)
		count++;
	return count;
}

/* Ends what is left. Nothing may stay behind, whatever allocations have failed. */
static const char *end_life(struct machine *machine)
{
	struct record_outcome outcome;
	const char *wrong = NULL;

	for (u32 left = processes_of(machine); left && !wrong; left--) {
		const struct record_operation op = { .call = call_exit, .process = machine->processes->number };

		machine_call(machine, &op, &outcome);
		wrong = mm_verify(machine->mm);
	}
	if (!wrong && (machine->vmas_alive || machine->anon_vmas_alive || machine->links_alive))
		wrong = COMPLAIN("after the last exit there are %u areas, %u anon_vmas, %u links", machine->vmas_alive,
				 machine->anon_vmas_alive, machine->links_alive);
	return wrong;
}

static void describe(FILE *out, const struct record_operation *op, u32 failing, const struct record_outcome *outcome)
{
	static const char *const names[CALLS] = {
		"mmap", "munmap", "mprotect", "brk", "mremap", "madvise", "mlock", "mlock2", "munlock", "mlockall",
		"munlockall", "mseal", "msync", "remap_file_pages", "prctl", "prlimit", "load", "store", "observe", "fork",
		"exit", "clone", "exit_thread", "peek",
	};

	fprintf(out,
		"[%u.%u] %s addr=%" PRIx64 " length=%" PRIx64 " prot=%x flags=%x file=%u offset=%" PRIx64 " new=%" PRIx64 "+%" PRIx64
		" failing=%u -> %" PRIx64 " error %d reason %u\n",
		op->process, op->thread, names[op->call], op->addr, op->length, op->prot, op->flags, op->file, op->offset, op->new_addr,
		op->new_length, failing, outcome->value, outcome->error, outcome->reason);
}

/* The n-th of those that live, and sometimes whichever is the oldest. */
static u32 thread_of(const struct process *process, u32 n)
{
	const struct task *task = process->tasks;

	if (n == 7)
		return 0;
	for (n %= count_tasks(process); n; n--)
		task = task->next;
	return task->number;
}

static const char *take_step(struct machine *machine, const struct step *in, FILE *say)
{
	struct process *process = machine->processes;
	struct record_operation op;
	struct record_outcome outcome = { 0 };
	u32 failing = in->who >= 0xc0 ? (in->who >> 3) - 23 : 0;
	const char *wrong;

	for (u32 n = (in->who & 7) % processes_of(machine); n; n--)
		process = process->next;
	op = operation_of(process->mm, process->number, in);
	op.thread = thread_of(process, in->who >> 3 & 7);
	if (in->who == 7)
		op.process = 99;
	if (in->who == 0x3f)
		op.thread = 99;
	if (op.call == call_fork && processes_of(machine) >= MOST_PROCESSES)
		return NULL;
	if (op.call == call_clone && count_tasks(process) >= MOST_TASKS)
		return NULL;
	machine->arena.fail_in = failing;
	machine_call(machine, &op, &outcome);
	machine->arena.fail_in = 0;
	if (say)
		describe(say, &op, failing, &outcome);
	wrong = check_outcome(machine, &op, &outcome);
	if (!wrong)
		wrong = check_all_lookups(machine, op.addr);
	if (!wrong || wrong == complaint)
		return wrong;
	return COMPLAIN("%s (%s call %u addr=%" PRIx64 " length=%" PRIx64 " flags=%x error %d)", wrong,
			machine->era.id, op.call, op.addr, op.length, op.flags, outcome.error);
}

const char *live(const u8 *bytes, size_t size, FILE *say)
{
	return live_on(NULL, bytes, size, say);
}

const char *live_on(const struct era *era, const u8 *bytes, size_t size, FILE *say)
{
	struct machine *machine;
	struct beginning begin;
	struct step step;
	const char *wrong;

	if (size < sizeof(begin))
		return NULL;
	machine = arena_place();

	memcpy(&begin, bytes, sizeof(begin));
	wrong = begin_life(machine, era, &begin);
	ring_begin(1, 0, &machine->counters);
	for (size_t at = sizeof(begin); !wrong && at + sizeof(step) <= size; at += sizeof(step)) {
		memcpy(&step, bytes + at, sizeof(step));
		if (machine->vmas_alive < MOST_AREAS)
			wrong = take_step(machine, &step, say);
	}
	if (!wrong)
		wrong = end_life(machine);
	arena_release(machine);
	return wrong;
}
