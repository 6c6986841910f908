/* The program of March 2004 takes the memory that its numbers of pages, tables and entries amount to. The figures
 * for 512 MiB (levels 6 to 9; page tables without and with PAE; chains of 7, 15 and 31 entries) were computed by
 * hand from the kernels' structures, before this model was written. For 8 MiB each figure is a 64th. */
#include "bench/suite.h"
#include "eras/eras.h"
#include "process/memory.h"
#include "reclaim/unmap.h"
#include "rmap/anon_vma.h"
#include "test/fixture.h"

#include <string.h>

#define MIB ((u64)1 << 20)
#define WHOLE 512u /* MiB */
#define PART 8u

struct program {
	const struct suite_workload *workload;
	struct suite_run *run;
	struct era era; /* the machine needs it for as long as it exists */
};

static const struct suite_workload *named(const char *name)
{
	const struct suite_workload *workload;

	for (u32 i = 0; (workload = suite_workload_at(i)); i++)
		if (!strcmp(workload->name, name))
			return workload;
	check_failed(__FILE__, __LINE__, "no workload %s", name);
}

static void begin(struct program *program, const char *name, const char *era_id, u32 n)
{
	char why[256];
	s32 error;

	if (era_parse(era_id, &program->era, why, sizeof(why)))
		check_failed(__FILE__, __LINE__, "%s: %s", era_id, why);
	program->workload = named(name);
	program->run = suite_start(arena_place(), program->workload, &program->era, n, &error);
	CHECK_EQ(error, 0);
	CHECK(program->run);
	ring_begin(0, 0, &program->run->machine->counters);
}

static struct record_memory memory(const struct program *program)
{
	struct record_memory record;

	memory_record(program->run->machine, &record);
	return record;
}

static void one_loop(struct program *program)
{
	program->workload->run(program->run, program->workload->phases);
	CHECK_EQ(program->run->result.failed, 0);
}

static void end(struct program *program)
{
	arena_release(program->run->machine);
}

struct expected {
	const char *era;
	u32 tables[4], chains[4]; /* MiB of 512, levels 6 to 9 */
};

static const struct expected expected[] = {
	{ "2.4", { 32, 64, 128, 256 }, { 0, 0, 0, 0 } },
	{ "2.4+pt=i386_pae", { 64, 128, 256, 512 }, { 0, 0, 0, 0 } },
	{ "2.6.2+rmap=pte_chain_7", { 32, 64, 128, 256 }, { 40, 76, 148, 296 } },
	{ "2.6.2+rmap=pte_chain_15", { 32, 64, 128, 256 }, { 40, 72, 144, 280 } },
	{ "2.6.2", { 32, 64, 128, 256 }, { 48, 80, 144, 272 } },
	{ "2.6.2+pt=i386_pae", { 64, 128, 256, 512 }, { 48, 80, 144, 272 } },
	{ "2.6.5-aa1", { 32, 64, 128, 256 }, { 0, 0, 0, 0 } },
	{ "2.6.5-aa1+pt=i386_pae", { 64, 128, 256, 512 }, { 0, 0, 0, 0 } },
	{ "2.6.7+rmap=anonmm", { 32, 64, 128, 256 }, { 0, 0, 0, 0 } },
};

/* The node that is kept in reserve for the next page fault belongs to no page. */
static u64 chain_bytes(const struct program *program)
{
	const struct machine *machine = program->run->machine;
	u32 spare = machine->pte_chain_spare ? 1 : 0;

	return (u64)(machine->pte_chains_alive - spare) * rmap_of(machine)->chain_bytes;
}

static void check_bytes(const struct expected *row, u32 n, u32 levels)
{
	struct program program;

	begin(&program, "levels 6 to 9", row->era, n);
	for (u32 i = 0; i < levels; i++) {
		struct record_memory record;

		one_loop(&program);
		record = memory(&program);
		CHECK_EQ(program.run->level, 6 + i);
		CHECK_EQ(record.anon, n * MIB);
		CHECK_EQ(record.lowest_tables, row->tables[i] * MIB / (WHOLE / n));
		CHECK_EQ(chain_bytes(&program), row->chains[i] * MIB / (WHOLE / n));
	}
	end(&program);
}

TEST(a_part_of_the_region_takes_its_part_of_the_memory)
{
	for (u32 i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
		check_bytes(&expected[i], PART, 4);
}

/* Levels 7 to 9 fork 58 million entries, so they run only at full size. */
TEST(the_whole_region_takes_what_was_computed)
{
#ifndef SLOW
	for (u32 i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
		check_bytes(&expected[i], WHOLE, (u32)check_size(1, 4));
#endif
}

/* What the forks of a level record: chains get an entry for each page; an anon_vma gets the VMA; where there are
 * links, a VMA gets as many links as its parent has and one of its own. (A process whose number has k bits descends
 * by k forks, and the first process has one link.) */
TEST(a_fork_notes_every_page_or_every_area)
{
	static const struct {
		const char *era;
		u32 entries, areas; /* of a fork; `areas` 2: by links */
	} rows[] = {
		{ "2.4", 0, 0 },	    { "2.6.2", MIB >> PAGE_SHIFT, 0 }, { "2.6.2+rmap=pte_chain_7", MIB >> PAGE_SHIFT, 0 },
		{ "2.6.5-aa1", 0, 1 },	    { "2.6.7", 0, 1 },		       { "2.6.7+rmap=anonmm", 0, 0 },
		{ "2.6.34", 0, 2 },	    { "3.8", 0, 2 },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct program program;

		begin(&program, "levels 6 to 9", rows[i].era, 1);
		for (u32 level = 6; level <= 9; level++) {
			struct counters before = program.run->machine->counters, *after = &program.run->machine->counters;
			u32 forks = 1u << (level - 1), links = 0;

			for (u32 parent = 0; parent < forks; parent++)
				links += (u32)__builtin_popcount(parent) + 2;
			one_loop(&program);
			CHECK_EQ(after->forks - before.forks, forks);
			CHECK_EQ(after->rmap_adds - before.rmap_adds, forks * rows[i].entries);
			CHECK_EQ(after->anon_vma_joins - before.anon_vma_joins, rows[i].areas == 1 ? forks : 0);
			CHECK_EQ(after->anon_vma_links - before.anon_vma_links, rows[i].areas == 2 ? links : 0);
		}
		end(&program);
	}
}

/* As many as there are samples, so each page is searched for once. */
#define SEARCHES 256
#define CHILDREN 100u

static struct counters searches(const char *name, const char *era_id)
{
	struct program program;
	struct counters counters;

	begin(&program, name, era_id, CHILDREN);
	program.workload->run(program.run, SEARCHES);
	CHECK_EQ(program.run->result.failed, 0);
	counters = program.run->machine->counters;
	CHECK_EQ(counters.page_referenced, SEARCHES);
	end(&program);
	return counters;
}

#define ANONMM "2.6.7+rmap=anonmm"
static const char *const searching[] = { "2.4", "2.6.2", ANONMM, "2.6.7", "2.6.34", "3.8", "6.18" };
#define SEARCHING (sizeof(searching) / sizeof(searching[0]))

TEST(all_who_share_a_page_are_found)
{
	for (u32 i = 0; i < SEARCHING; i++)
		CHECK_EQ(searches("shared pages", searching[i]).rmap_found, SEARCHES * (CHILDREN + 1));
}

/* One list has the VMAs of the whole family, and a page may be in any of them: on average half of them are looked
 * at. With anonmm a copy names the mm that made it. */
TEST(a_copied_page_is_looked_for_everywhere_until_it_has_an_anon_vma_of_its_own)
{
	u64 one_list = searches("copied pages", "2.6.7").rmap_looks;

	for (u32 i = 0; i < SEARCHING; i++)
		CHECK_EQ(searches("copied pages", searching[i]).rmap_found, SEARCHES);
	CHECK(one_list > SEARCHES * CHILDREN / 3 && one_list < SEARCHES * CHILDREN * 2 / 3);
	CHECK_EQ(searches("copied pages", ANONMM).rmap_looks, SEARCHES);
	for (u32 i = 4; i < SEARCHING; i++)
		CHECK_EQ(searches("copied pages", searching[i]).rmap_looks, SEARCHES);
}

/* The page names the mm that wrote to it, so anonmm loses nothing as long as that one keeps the page for itself. */
TEST(what_a_child_alone_maps_after_the_fork_is_found_at_once)
{
	for (u32 i = 0; i < SEARCHING; i++) {
		struct counters counters = searches("mapped after the fork", searching[i]);

		CHECK_EQ(counters.rmap_found, SEARCHES);
		if (i > 1)
			CHECK_EQ(counters.rmap_looks, SEARCHES);
	}
	CHECK_EQ(searches("mapped after the fork", "2.6.2").rmap_slots, SEARCHES);
}

/* A family's ring is in the order of forks. From the i-th child to its own child it leads past the children after it and
 * the other children's children before it: n + 1 mms with both, whichever the child. */
TEST(anonmm_looks_at_a_whole_family_for_two_who_share)
{
	static const char *const name = "mapped after the fork, shared";

	for (u32 i = 0; i < SEARCHING; i++) {
		struct counters counters = searches(name, searching[i]);

		CHECK_EQ(counters.rmap_found, SEARCHES * 2);
		if (i > 2)
			CHECK_EQ(counters.rmap_looks, SEARCHES * 2);
	}
	CHECK_EQ(searches(name, "2.6.2").rmap_slots, SEARCHES * 2);
	CHECK_EQ(searches(name, ANONMM).rmap_looks, SEARCHES * (CHILDREN + 1));
}

/* The arena is the embedder's memory, not the machine's, so its shortage says nothing about the kernel. */
TEST(an_arena_that_is_out_is_a_failure)
{
	struct program program;

	begin(&program, "until memory is out", "2.4", 1);
	program.run->machine->arena.fail_in = 1;
	program.workload->run(program.run, 1);
	CHECK_EQ(program.run->result.failed, 1);
	CHECK_EQ(program.run->result.error, -ENOMEM);
	CHECK_EQ(program.run->result.refused, 0);
	end(&program);
}

/* The machine's memory is twice the region. Without a reverse mapping and with two levels of page tables, a process
 * costs some thousandth of the region, so 2^9 processes fit beside it. With chains and PAE they do not. */
TEST(memory_runs_out_where_it_is_full)
{
	static const struct {
		const char *era;
		u32 stay, leave; /* the last level that is completed */
	} ends[] = {
		{ "2.4", 9, 10 },
		{ "2.6.2", 8, 9 },
		{ "2.6.5-aa1", 9, 10 },
		{ "2.6.7+rmap=anonmm", 9, 10 },
		{ "2.6.34", 8, 9 },
		{ "2.6.2+pt=i386_pae", 8, 9 },
		{ "2.6.5-aa1+pt=i386_pae", 8, 9 },
	};

	for (u32 i = 0; i < 2 * sizeof(ends) / sizeof(ends[0]); i++) {
		struct program program;

		begin(&program, i % 2 ? "until memory is out, leaves exit" : "until memory is out", ends[i / 2].era, 16);
		for (u32 loop = 0; loop < program.workload->loops; loop++)
			one_loop(&program);
		CHECK_EQ(program.run->level, i % 2 ? ends[i / 2].leave : ends[i / 2].stay);
		CHECK(program.run->result.refused > 0);
		CHECK(!memory_verify(program.run->machine));
		end(&program);
	}
}
