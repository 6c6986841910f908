/* Random families: processes map, unmap, advise, write, fork, exit and wait, on every row. What a child must have
 * follows from its parent's VMAs alone. A fork that runs out of memory must not have changed anything.
 *
 * RANDOM_CALLS in the environment says how many calls there are: a tenth of that number is made here. */
#include <inttypes.h>
#include <stdio.h>

#include "call/advice.h"
#include "dup/dup.h"
#include "eras/eras.h"
#include "page/pages.h"
#include "page/rmap_strategy.h"
#include "test/maple_fixture.h"
#include "test/pages_fixture.h"

#define SEED 20230726
#define SESSION_CALLS 2000
#define MOST_PROCESSES 6
#define FIRST_PAGE 0x100
#define MOST_PAGES 1500
#define FEW_CALLS 50000
#ifdef SLOW
#define ALL_CALLS 100000
#else
#define ALL_CALLS 500000
#endif

struct session {
	struct machine *machine;
	u64 state; /* of the pseudo-random numbers */
	u64 pages; /* the most pages in use: few make small trees */
};

/* The results of all forks. */
struct tally {
	u64 calls, forks, failures, areas, left_out, wiped, largest, exits;
};

static u64 below(struct session *session, u64 bound)
{
	session->state ^= session->state << 13;
	session->state ^= session->state >> 7;
	session->state ^= session->state << 17;
	return session->state % bound;
}

static struct process *any_process(struct session *session)
{
	struct process *process = session->machine->processes;
	u32 count = 0;

	for (const struct process *each = process; each; each = each->next)
		count++;
	for (u64 n = below(session, count); n; n--)
		process = process->next;
	return process;
}

static void verify_all(const struct session *session)
{
	const char *complaint = mm_verify(session->machine->mm);

	if (complaint)
		check_failed(__FILE__, __LINE__, "%s: %s", session->machine->era.id, complaint);
}

/* The child has everything that the parent has, except what children don't inherit. */
static void check_child(const struct session *session, struct mm_struct *parent, struct mm_struct *child, struct tally *tally)
{
	const struct dup_strategy *dup = session->machine->era.dup;
	const struct vm_area_struct *own = vma_first(child);
	u32 left_out = 0;

	for (const struct vm_area_struct *from = vma_first(parent); from; from = vma_next(from)) {
		u64 start = from->vm_start, end = from->vm_end;
		bool wiped = from->vm_flags & VM_WIPEONFORK;

		if (from->vm_flags & VM_DONTCOPY) {
			CHECK_EQ(pages_anon(child, start, end), 0);
			left_out++;
			continue;
		}
		CHECK(own && own->vm_mm == child);
		CHECK_EQ(own->vm_start, start);
		CHECK_EQ(own->vm_end, end);
		CHECK_EQ(own->vm_pgoff, from->vm_pgoff);
		CHECK_EQ(own->vm_file, from->vm_file);
		CHECK_EQ(own->vm_flags, from->vm_flags & ~VM_LOCKED_MASK);
		CHECK_EQ(pages_anon(child, start, end), wiped ? 0 : pages_anon(parent, start, end));
		tally->wiped += wiped;
		own = vma_next(own);
	}
	CHECK(!own);
	CHECK_EQ(child->map_count, parent->map_count - left_out);
	if (!left_out && (dup == &dup_mt_dup || dup == &dup_mt_dup_posted))
		check_same_tree(&parent->mm_mt, &child->mm_mt, true);
	tally->areas += child->map_count;
	tally->left_out += left_out;
	tally->largest = child->map_count > tally->largest ? child->map_count : tally->largest;
}

static s32 perform_in(struct session *session, struct record_operation op, u32 *value)
{
	struct record_outcome outcome;

	machine_call(session->machine, &op, &outcome);
	if (value)
		*value = (u32)outcome.value;
	return outcome.error;
}

/* Without nodes of chains, because some stay: one is kept for the next page fault, and an entry that was direct
 * stays in its chain. */
static u64 live_without_chains(const struct machine *machine)
{
	return machine->arena.live - machine->pte_chains_alive * (u64)rmap_of(machine)->chain_bytes;
}

static void fork_in(struct session *session, struct process *process, struct tally *tally)
{
	struct machine *machine = session->machine;
	bool failing = below(session, 2);
	u64 most = 2 * (u64)process->mm->map_count + 40, live = live_without_chains(machine);
	u32 number = machine->next_process, child;
	struct record_operation op = { .call = call_fork, .process = process->number };
	s32 error;

	if (failing)
		op.failing = 1 + (u32)below(session, most);
	error = perform_in(session, op, &child);
	verify_all(session);
	if (error) {
		CHECK_EQ(error, -ENOMEM);
		CHECK(failing);
		CHECK_EQ(live_without_chains(machine), live);
		CHECK_EQ(machine->next_process, number);
		tally->failures++;
		return;
	}
	tally->forks++;
	check_child(session, process->mm, mm_of(machine, child), tally);
}

static void exit_in(struct session *session, const struct process *process, struct tally *tally)
{
	CHECK_EQ(perform_in(session, (struct record_operation){ .call = call_exit, .process = process->number }, NULL), 0);
	verify_all(session);
	tally->exits++;
}

static u32 processes_of(const struct machine *machine)
{
	u32 count = 0;

	for (const struct process *process = machine->processes; process; process = process->next)
		count++;
	return count;
}

/* Changes the VMAs or the pages of one process. */
static void change(struct session *session, const struct process *process)
{
	static const u32 prots[] = { PROT_NONE, PROT_READ, PROT_RW, PROT_RW };
	static const u32 advices[] = { MADV_DONTFORK, MADV_DONTFORK, MADV_DOFORK, MADV_WIPEONFORK, MADV_WIPEONFORK,
				       MADV_KEEPONFORK };
	static const enum code_call calls[] = { call_mmap, call_mmap, call_mmap, call_mmap, call_munmap, call_mprotect,
						call_madvise, call_madvise, call_store, call_store, call_mlock };
	struct record_operation op = {
		.call = calls[below(session, sizeof(calls) / sizeof(*calls))],
		.process = process->number,
		.addr = PAGES(FIRST_PAGE + below(session, session->pages)),
		.length = PAGES(1 + below(session, below(session, 20) ? 4 : 60)),
		.prot = prots[below(session, 4)],
	};

	if (op.call == call_mmap)
		op.flags = MAP_FIXED | MAP_ANONYMOUS | (below(session, 8) ? MAP_PRIVATE : MAP_SHARED);
	if (op.call == call_madvise)
		op.flags = advices[below(session, 6)];
	perform_in(session, op, NULL);
}

static void one_call(struct session *session, struct tally *tally)
{
	struct process *process = any_process(session);
	u32 processes = processes_of(session->machine);
	u64 kind = below(session, 100);

	tally->calls++;
	if (kind < 6 && processes < MOST_PROCESSES)
		fork_in(session, process, tally);
	else if (kind < 10 && processes > 1)
		exit_in(session, process, tally);
	else if (kind < 13)
		perform_in(session, (struct record_operation){ .call = call_wait, .process = process->number }, NULL);
	else
		change(session, process);
}

/* Shared memory objects are kept for ever. */
static u64 kept(const struct machine *machine)
{
	u64 bytes = 0;

	for (const struct file *file = machine->files; file; file = file->next)
		bytes += (sizeof(*file) + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
	return bytes;
}

/* Only the mm and the task of the last process are left. */
static void end_all(struct session *session, struct tally *tally)
{
	struct machine *machine = session->machine;

	while (machine->processes->next)
		exit_in(session, machine->processes, tally);
	exit_in(session, machine->processes, tally);
	CHECK_EQ(machine->vmas_alive, 0);
	CHECK_EQ(machine->anon_vmas_alive, 0);
	CHECK_EQ(machine->links_alive, 0);
	CHECK(!machine->zombies);
}

static void run_session(u32 number, const char *row, struct tally *tally)
{
	static const u64 pages[] = { 60, 300, MOST_PAGES };
	struct session session = {
		.machine = roomy_process(row),
		.state = (SEED + number) * 0x9e3779b97f4a7c15u + 1,
		.pages = pages[number % 3],
	};
	u64 live = session.machine->arena.live;

	for (u32 i = 1; i <= SESSION_CALLS; i++) {
		one_call(&session, tally);
		if (i % 50 == 0)
			verify_all(&session);
	}
	end_all(&session, tally);
	CHECK_EQ(live_without_chains(session.machine), live + kept(session.machine));
	CHECK_EQ(session.machine->pte_chains_alive, session.machine->pte_chain_spare ? 1 : 0);
	process_end(session.machine);
}

TEST(random_families_seed_20230726)
{
	u64 wanted = check_calls(10, FEW_CALLS, ALL_CALLS);
	struct tally tally = { 0 };

	for (u32 number = 0; tally.calls < wanted; number++)
		run_session(number, era_find(number % era_count())->id, &tally);
	printf("# families, seeds from %d: %" PRIu64 " calls, %" PRIu64 " forks, %" PRIu64 " failed, %" PRIu64 " exits\n", SEED,
	       tally.calls, tally.forks, tally.failures, tally.exits);
	printf("#   areas inherited %" PRIu64 ", at most %" PRIu64 " at once, left out %" PRIu64 ", wiped %" PRIu64 "\n", tally.areas,
	       tally.largest, tally.left_out, tally.wiped);
	if (wanted >= FEW_CALLS)
		CHECK(tally.failures * 4 > tally.forks && tally.largest > 100 && tally.left_out && tally.wiped);
}
