#include "test/life.h"
#include "eras/eras.h"
#include "machine/cache.h"
#include "process/call.h"
#include "process/process.h"
#include "process/start.h"
#include "rmap/walk.h"
#include "test/life_internal.h"
#include "trace/code_names.h"

#include <inttypes.h>
#include <string.h>

#define MOST_AREAS 400
#define MOST_PROCESSES 8
#define MOST_TASKS 6

/* What the first bytes mean. */
struct beginning {
	u8 era, layout, limits;
	u8 cache; /* from 0x80 on another cache than the era's */
};

/* After which operations of a life the structures are walked, which takes longer than everything else together. */
enum care { after_each, after_some };

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

/* Where 32-bit page tables end before addresses do, user space ends at 3 GiB. */
static u64 end_of_user_space(const struct era *era)
{
	return pt_is_32bit(era->pt) ? 0xc0000000 : 0x7ffffffff000;
}

static struct record_layout layout_of(const struct beginning *begin, const struct era *era)
{
	bool small = begin->layout & 1, short_of_memory = begin->layout & 128, tight = begin->limits & 1;
	u64 end = small ? PAGES(4096) : end_of_user_space(era), heap = small ? PAGES(0x120) : 0x405000;

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
		.ram = short_of_memory ? PAGES(512) : PAGES(1 << 18),
		.swap = short_of_memory ? PAGES(128) : 0,
		.rlimit_as = tight ? PAGES(600) : RLIM_INFINITY,
		.rlimit_data = begin->limits & 2 ? PAGES(300) : RLIM_INFINITY,
		.rlimit_stack = PAGES(begin->limits & 4 ? 64 : 2048),
		.rlimit_memlock = begin->limits & 8 ? PAGES(40) : begin->limits & 16 ? 0 : PAGES(2048),
		.max_map_count = begin->limits & 32 ? 24 : 65530,
		.direction = begin->layout & 4 ? direction_bottomup : direction_topdown,
		.overcommit = begin->layout >> 3 & 3 ? overcommit_heuristic : overcommit_never,
		.huge_pages = begin->layout & 32 ? answer_yes : answer_no,
		.pkeys = begin->limits & 64 ? answer_yes : answer_no,
		.vmacache_seqnum = begin->layout & 64 ? UINT32_MAX - 3 : 0,
	};
}

/* Any cache works on any row. */
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

/* NULL, or a sentence about a refusal that must not happen. */
static const char *begin_life(struct machine *machine, const struct era *era, const struct beginning *begin)
{
	struct era named = era_of(begin);
	struct record_layout layout = layout_of(begin, era ? era : &named);
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

/* ---- what must hold ---- */

static const char *check_outcome(struct machine *machine, const struct record_operation *op,
				 const struct record_outcome *outcome)
{
	bool touch = op->call == call_load || op->call == call_store;
	struct process *process = process_find(machine, op->process);
	const struct vm_area_struct *mapped = process ? life_scan(process->mm, outcome->value) : NULL;

	if (outcome->error > 0 || outcome->error < -4095)
		return "the error is no errno";
	if (outcome->error && outcome->reason == reason_none)
		return "an error without a reason";
	if (!outcome->error && outcome->reason != reason_none && op->call != call_brk)
		return "a reason without an error";
	if ((outcome->signal != signal_none) != (touch && outcome->error == -EFAULT))
		return "a signal without a touch, or the reverse";
	/* Old kernels accept mmap() with length 0 and map nothing. */
	if (op->call == call_mmap && !outcome->error && PAGE_ALIGN(op->length) &&
	    (!mapped || mapped->vm_start > outcome->value))
		return "mmap() returned an address where nothing is";
	if (trace_ring.depth)
		return "the events of the call do not close";
	return NULL;
}

/* What takes longer than the operation itself. */
static const char *look_around(struct machine *machine, u64 addr)
{
	const char *wrong = mm_verify(machine->mm);

	if (!wrong)
		wrong = life_kin_compare(machine);
	return wrong ? wrong : life_check_lookups(machine, addr);
}

/* True for one step in sixteen, by a hash of its bytes. */
static bool is_chosen(const struct step *in)
{
	u32 sum = in->call;

	for (const u8 *byte = (const u8 *)in; byte < (const u8 *)(in + 1); byte++)
		sum = (sum ^ *byte) * 16777619;
	return sum >> 28 == 0;
}

static u32 processes_of(const struct machine *machine)
{
	u32 count = 0;

	for (const struct process *process = machine->processes; process; process = process->next)
		count++;
	return count;
}

/* Ends what is left. Nothing may stay behind, whatever allocations have failed. */
static const char *end_life(struct machine *machine, enum care care)
{
	struct record_outcome outcome;
	const char *wrong = look_around(machine, 0);

	for (u32 left = processes_of(machine); left && !wrong; left--) {
		const struct record_operation op = { .call = call_exit, .process = machine->processes->number };

		machine_call(machine, &op, &outcome);
		if (care == after_each)
			wrong = mm_verify(machine->mm);
	}
	if (!wrong && machine->zombies)
		wrong = "after the last exit there are zombies";
	if (!wrong && (machine->vmas_alive || machine->anon_vmas_alive || machine->links_alive))
		wrong = COMPLAIN("after the last exit there are %u areas, %u anon_vmas, %u links", machine->vmas_alive,
				 machine->anon_vmas_alive, machine->links_alive);
	return wrong;
}

static void describe(FILE *out, const struct record_operation *op, u32 failing, const struct record_outcome *outcome)
{
	fprintf(out,
		"[%u.%u] %s addr=%" PRIx64 " length=%" PRIx64 " prot=%x flags=%x file=%u offset=%" PRIx64 " new=%" PRIx64 "+%" PRIx64
		" failing=%u -> %" PRIx64 " error %d reason %u\n",
		op->process, op->thread, code_name(call, op->call), op->addr, op->length, op->prot, op->flags, op->file, op->offset, op->new_addr,
		op->new_length, failing, outcome->value, outcome->error, outcome->reason);
}

static const char *take_step(struct machine *machine, const struct step *in, enum care care, FILE *say)
{
	struct process *process = machine->processes;
	struct record_operation op;
	struct record_outcome outcome = { 0 };
	u32 failing = in->who >= 0xc0 ? (in->who >> 3) - 23 : 0;
	const char *wrong;
	bool last_thread;

	for (u32 n = (in->who & 7) % processes_of(machine); n; n--)
		process = process->next;
	op = life_operation(process->mm, process->number, in);
	op.thread = life_thread(process, in->who >> 3 & 7);
	if (in->who == 7)
		op.process = 99;
	if (in->who == 0x3f)
		op.thread = 99;
	if (op.call == call_fork && processes_of(machine) >= MOST_PROCESSES)
		return NULL;
	if (op.call == call_clone && process->task_count >= MOST_TASKS)
		return NULL;
	last_thread = process->task_count == 1;
	machine->arena.fail_in = failing;
	machine_call(machine, &op, &outcome);
	machine->arena.fail_in = 0;
	if (say)
		describe(say, &op, failing, &outcome);
	wrong = check_outcome(machine, &op, &outcome);
	if (!wrong)
		wrong = life_kin_step(&op, &outcome, last_thread);
	if (!wrong && (care == after_each || is_chosen(in)))
		wrong = look_around(machine, op.addr);
	if (!wrong || wrong == complaint)
		return wrong;
	return COMPLAIN("%s (%s call %u addr=%" PRIx64 " length=%" PRIx64 " flags=%x error %d)", wrong,
			machine->era.id, op.call, op.addr, op.length, op.flags, outcome.error);
}

/* Lives that should be quick all begin at the same place: reserving and releasing it takes longer than all that happens in
 * one. What the last life left there doesn't matter, because arena_init() and each allocation begin with zeroes. */
static struct machine *place_of_life(enum care care)
{
	static struct machine *kept;

	if (care == after_each)
		return arena_place();
	if (!kept)
		kept = arena_place();
	return kept;
}

static const char *live_with(const struct era *era, const u8 *bytes, size_t size, enum care care, FILE *say)
{
	struct machine *machine;
	struct beginning begin;
	struct step step;
	const char *wrong;

	if (size < sizeof(begin))
		return NULL;
	machine = place_of_life(care);

	memcpy(&begin, bytes, sizeof(begin));
	wrong = begin_life(machine, era, &begin);
	life_kin_begin();
	ring_begin(1, 0, &machine->counters);
	for (size_t at = sizeof(begin); !wrong && at + sizeof(step) <= size; at += sizeof(step)) {
		memcpy(&step, bytes + at, sizeof(step));
		if (machine->vmas_alive < MOST_AREAS)
			wrong = take_step(machine, &step, care, say);
	}
	/* Once in a life, because it costs more than everything else together. An entry that the walk of its page
	 * misses is missed until somebody unmaps it, so it still is at the end. Without a reverse mapping each entry
	 * would cause a search of all page tables, which finds what they contain anyway. */
	if (!wrong && !rmap_of(machine)->scans)
		wrong = rmap_verify(machine);
	if (!wrong)
		wrong = end_life(machine, care);
	if (care == after_each)
		arena_release(machine);
	return wrong;
}

const char *live(const u8 *bytes, size_t size, FILE *say)
{
	return live_with(NULL, bytes, size, after_each, say);
}

const char *live_on(const struct era *era, const u8 *bytes, size_t size, FILE *say)
{
	return live_with(era, bytes, size, after_each, say);
}

const char *live_quickly(const u8 *bytes, size_t size)
{
	return live_with(NULL, bytes, size, after_some, NULL);
}
