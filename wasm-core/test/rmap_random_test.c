/* Random families on every reverse mapping. Up to fifty processes with small VMAs fork, exit, read, write, protect,
 * unmap, move and map private memory and a file, and memory is reclaimed from them. Again and again, the walk of
 * each page must find all entries that name it, and nothing else. Each reverse mapping gets the same calls. Memory is
 * tight, so whoever needs some takes it from others in the middle of forks, faults, splits and moves.
 *
 * RANDOM_CALLS in the environment says how many calls there are: each reverse mapping gets a twentieth of that number. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "eras/eras.h"
#include "rmap/walk.h"
#include "test/pages_fixture.h"
#include "test/rmap_fixture.h"

#define SEED 20040311
#define SESSION_CALLS 2500
#define MOST_PROCESSES 50
#define FIRST_PAGE 0x3f0 /* VMAs lie on both sides of the end of a page table, in all forms */
#define PAGES_IN_USE 48
#define SWAP_PAGES 60
#define FEWEST_PAGES 160 /* of memory; some sessions have more */
#define FILE_NUMBER 5
#define FEW_CALLS 10000
#ifdef SLOW
#define ALL_CALLS 20000
#else
#define ALL_CALLS 250000
#endif

#define BEFORE_THE_FIRST_MIX 2012 /* older rows have reverse mappings of their own */

static const char *const mixes[] = {
	"3.4+pt=i386_2level+rmap=none",		"3.4+pt=i386_2level+rmap=pte_chain_7",
	"3.4+pt=i386_pae+rmap=pte_chain_7",	"3.4+pt=i386_pae+rmap=pte_chain_15",
	"3.4+pt=i386_2level+rmap=pte_chain_31", "3.4+pt=i386_2level+rmap=anonmm",
	"3.4+pt=i386_2level+rmap=anon_vma",	"3.4+pt=i386_pae+rmap=anon_vma+i_mmap=list",
	"3.4+rmap=anon_vma_chain",		"6.18+rmap=anon_vma_tree",
};

struct session {
	struct machine *machine;
	u64 state; /* of the pseudo-random numbers */
};

/* The results of all calls. */
struct tally {
	u64 calls, forks, exits, moves, copies, reclaims, shortages, swapped, returned, failures, checks;
	u32 processes, mappers; /* the most processes at once, and the most entries of one page */
};

static u64 below(struct session *session, u64 bound)
{
	session->state ^= session->state << 13;
	session->state ^= session->state >> 7;
	session->state ^= session->state << 17;
	return session->state % bound;
}

static u32 processes_of(const struct machine *machine)
{
	u32 count = 0;

	for (const struct process *process = machine->processes; process; process = process->next)
		count++;
	return count;
}

/* A living process; the oldest is chosen more often, because it has most to share. */
static u32 any_process(struct session *session, u32 processes, u32 oldest_of_ten)
{
	const struct process *process = session->machine->processes;

	for (u64 n = below(session, 10) < oldest_of_ten ? 0 : below(session, processes); n; n--)
		process = process->next;
	return process->number;
}

static u32 most_mappers(struct machine *machine)
{
	u32 most = 0;

	for (struct process *process = machine->processes; process; process = process->next) {
		struct pt_range range = { .last = UINT64_MAX };

		while (pt_next(process->mm, &range))
			for (u32 n = range.low; n < range.high; n++) {
				struct page *page = pte_page(machine, (struct pte_place){ range.table, n });

				if (page && page_mapcount(page) > most)
					most = page_mapcount(page);
			}
	}
	return most;
}

static void check(struct session *session, struct tally *tally)
{
	struct machine *machine = session->machine;
	const char *complaint = mm_verify(machine->mm);
	u32 mappers;

	if (!complaint)
		complaint = rmap_verify(machine);
	if (complaint)
		check_failed(__FILE__, __LINE__, "%s, call %" PRIu64 ": %s", machine->era.id, tally->calls, complaint);
	mappers = most_mappers(machine);
	tally->mappers = mappers > tally->mappers ? mappers : tally->mappers;
	tally->checks++;
}

/* Fills in the rest of an operation on a range. */
static void fill_in(struct session *session, struct record_operation *op)
{
	static const u32 prots[] = { PROT_NONE, PROT_READ, PROT_RW, PROT_RW };

	op->prot = prots[below(session, 4)];
	if (op->call == call_mmap && below(session, 3)) {
		op->flags = MAP_FIXED | MAP_ANONYMOUS | MAP_PRIVATE;
	} else if (op->call == call_mmap) {
		op->flags = MAP_FIXED | (below(session, 2) ? MAP_PRIVATE : MAP_SHARED);
		op->file = FILE_NUMBER;
		op->offset = PAGES(below(session, 8));
	}
	if (op->call == call_mremap) {
		op->length = PAGES(1 + below(session, 2));
		op->new_length = op->length + PAGES(below(session, 2));
		op->new_addr = PAGES(FIRST_PAGE + below(session, PAGES_IN_USE));
		op->flags = MREMAP_MAYMOVE | MREMAP_FIXED;
	}
	if (op->call == call_reclaim)
		op->length = 1 + below(session, 12);
	if (!below(session, 20))
		op->failing = 1 + (u32)below(session, 6);
}

static enum code_call any_call(struct session *session, u32 processes)
{
	static const enum code_call calls[] = {
		call_store, call_store,	  call_store,  call_load,	   call_load,	 call_load,   call_load,	      call_load,
		call_mmap,  call_mprotect, call_munmap, call_mremap, call_mremap, call_reclaim, call_page_referenced, call_try_to_unmap,
	};
	u64 kind = below(session, 100);

	if (kind < 12 && processes < MOST_PROCESSES)
		return call_fork;
	if (kind < 20 && processes > 1)
		return call_exit;
	return calls[below(session, sizeof(calls) / sizeof(*calls))];
}

static void one_call(struct session *session, struct tally *tally)
{
	struct machine *machine = session->machine;
	u32 processes = processes_of(machine);
	enum code_call call = any_call(session, processes);
	struct record_operation op = {
		.call = call,
		.process = any_process(session, processes, call == call_fork ? 8 : call == call_exit ? 0 : 1),
		.addr = PAGES(FIRST_PAGE + below(session, PAGES_IN_USE)),
		.length = PAGES(1 + below(session, 6)),
	};
	struct record_outcome outcome;

	fill_in(session, &op);
	ring_begin(0, 0, &machine->counters);
	machine_call(machine, &op, &outcome);
	tally->calls++;
	tally->processes = processes > tally->processes ? processes : tally->processes;
	tally->failures += outcome.error == -ENOMEM;
	if (outcome.error)
		return;
	tally->forks += op.call == call_fork;
	tally->exits += op.call == call_exit;
	tally->moves += op.call == call_mremap;
	tally->reclaims += op.call == call_reclaim;
}

/* No process is left, and nothing that belonged to one. */
static void end_all(struct session *session, struct tally *tally)
{
	struct machine *machine = session->machine;

	for (u32 left = processes_of(machine); left; left--) {
		struct record_operation op = { .call = call_exit, .process = machine->last_process->number };
		struct record_outcome outcome;

		CHECK_EQ(machine_call(machine, &op, &outcome), 0);
	}
	check(session, tally);
	CHECK_EQ(machine->anon_vmas_alive + machine->links_alive + machine->vmas_alive + machine->pages_alive, 0);
	CHECK_EQ(machine->pte_chains_alive, machine->pte_chain_spare ? 1 : 0);
	CHECK(!machine->pt_directory);
	CHECK_EQ(machine->swap_slots, 0);
	tally->shortages += machine->memory_shortages;
	tally->copies += machine->counters.mremap_copies;
	tally->swapped += machine->counters.swap_outs;
	tally->returned += machine->counters.swap_ins;
}

static void run_session(const char *row, u32 number, struct tally *tally)
{
	struct record_layout layout = roomy_layout();
	struct session session = { .state = (SEED + number) * 0x9e3779b97f4a7c15u + 1 };

	layout.huge_pages = answer_no;
	layout.swap = PAGES(SWAP_PAGES);
	layout.ram = PAGES(SWAP_PAGES + FEWEST_PAGES + number % 5 * 60);
	session.machine = process_start_with(era_named(row), &layout);
	add_file(session.machine, FILE_NUMBER, file_kind_regular, 64, true);
	map_at(session.machine, FIRST_PAGE, PAGES_IN_USE, PROT_RW);
	CHECK_EQ(store(session.machine, FIRST_PAGE, PAGES_IN_USE), 0);
	for (u32 i = 1; i <= SESSION_CALLS; i++) {
		one_call(&session, tally);
		if (i % 50 == 0)
			check(&session, tally);
	}
	end_all(&session, tally);
	process_end(session.machine);
}

static void run_row(const char *row, u64 wanted)
{
	struct tally tally = { 0 };

	for (u32 number = 0; tally.calls < wanted; number++)
		run_session(row, number, &tally);
	printf("# %s: %" PRIu64 " calls, %" PRIu64 " forks, %" PRIu64 " exits, %" PRIu64 " moves, %" PRIu64 " copies\n", row,
	       tally.calls, tally.forks, tally.exits, tally.moves, tally.copies);
	printf("#   short of memory %" PRIu64 ", reclaim %" PRIu64 ", to swap %" PRIu64 ", back %" PRIu64 ", failed %" PRIu64 ", checks %" PRIu64
	       ", at most %u processes, %u mappers\n",
	       tally.shortages, tally.reclaims, tally.swapped, tally.returned, tally.failures, tally.checks, tally.processes, tally.mappers);
	if (wanted < FEW_CALLS)
		return;
	CHECK(tally.forks > 200 && tally.exits > 200 && tally.moves > 200 && tally.failures > 20);
	CHECK(tally.processes > 40 && tally.mappers > 20 && tally.swapped > 20 && tally.shortages > 20);
	/* Only with anonmm does a move have to copy pages that others share. */
	CHECK_EQ(tally.copies > 20, strstr(row, "anonmm") != NULL);
}

/* Every second row, so that two processes can share the work: SHARD. */
static void run_half(u32 half)
{
	u64 wanted = check_calls(20, FEW_CALLS, ALL_CALLS);

	for (u32 i = half; i < era_count(); i += 2)
		if (era_find(i)->year < BEFORE_THE_FIRST_MIX)
			run_row(era_find(i)->id, wanted);
	for (u32 i = half; i < sizeof(mixes) / sizeof(*mixes); i += 2)
		run_row(mixes[i], wanted);
}

TEST(random_reverse_maps_even_seed_20040311)
{
	run_half(0);
}

TEST(random_reverse_maps_odd_seed_20040311)
{
	run_half(1);
}
