/* rmap-reclaim: who maps a page? Reclaim asks that of each page before it can free it, first in page_referenced().
 * A process has written to 1000 pages and has forked n children. Either all of them still share these pages; or
 * each has written to all of them and has copies that nobody else maps. The second case is what anon_vma_chain was
 * made for (2.6.34, 2010): 1000 children with 1000 copied pages each hung on one anon_vma, whose list had to be
 * walked for every page.
 *
 * Memory that a child maps after the fork is what anon_vma was preferred to anonmm for (2.6.5-rc1-aa1, 2004): "avoids to
 * scan all mm in a child-group". Either the child alone has it, or it has forked once more and shares it with one
 * process. The family has nothing else in common. */
#include "bench/suite.h"
#include "reclaim/unmap.h"

#define PAGES 1000
#define LARGEST 1000
/* The pages that a child maps after the fork. */
#define OWN_PAGES 16

/* The number of pages that are searched for, one after the other, over and over. */
#define SAMPLES 256
/* Coprime to SAMPLES, PAGES and OWN_PAGES, so neither processes nor pages come in the order of memory. */
#define STEP 617

struct sampled_page {
	struct sampled_page *next; /* in a ring */
	struct page *page;
};

static s32 write_all(struct suite_run *run, u32 process, u64 pages)
{
	suite_call(run, &(struct record_operation){ .call = call_store, .process = process, .addr = run->address,
						    .length = pages * PAGE_SIZE });
	return run->result.error;
}

static s32 fork_from(struct suite_run *run, u32 process)
{
	suite_call(run, &(struct record_operation){ .call = call_fork, .process = process });
	return run->result.error;
}

static struct page *mapped_page(const struct mm_struct *mm, u64 addr)
{
	struct pt_table *table = pt_find(mm, addr >> PAGE_SHIFT);

	return table ? pte_page(mm->machine, (struct pte_place){ table, pt_slot(pt_of(mm), addr >> PAGE_SHIFT, 0) }) : NULL;
}

/* The n-th living process. */
static const struct process *process_at(const struct machine *machine, u32 n)
{
	const struct process *process = machine->processes;

	while (n--)
		process = process->next;
	return process;
}

/* Some of each child's `pages` pages. Each child has its turn, as long as there are no more children than samples. */
static s32 sample_pages(struct suite_run *run, u32 pages)
{
	struct sampled_page *last = NULL;

	for (u32 i = 0; i < SAMPLES; i++) {
		struct sampled_page *sampled = arena_new(&run->machine->arena, struct sampled_page);
		u32 child = (i * STEP % SAMPLES) * run->n / SAMPLES;

		if (!sampled)
			return -ENOMEM;
		sampled->page = mapped_page(process_at(run->machine, child + 1)->mm, run->address + i * STEP % pages * PAGE_SIZE);
		sampled->next = last ? last->next : sampled;
		if (last)
			last->next = sampled;
		last = sampled;
	}
	run->sampled = last;
	return 0;
}

static s32 fork_children(struct suite_run *run)
{
	s32 error = 0;

	for (u32 i = 0; !error && i < run->n; i++)
		error = fork_from(run, 0);
	return error;
}

static s32 start_family(struct suite_run *run)
{
	s32 error;

	run->address = suite_mmap(run, 0, PAGES, PROT_READ | PROT_WRITE, 0);
	error = run->result.error;
	if (!error)
		error = write_all(run, 0, PAGES);
	return error ? error : fork_children(run);
}

static s32 setup_shared(struct suite_run *run)
{
	s32 error = start_family(run);

	return error ? error : sample_pages(run, PAGES);
}

static s32 setup_copied(struct suite_run *run)
{
	s32 error = start_family(run);
	const struct process *process = run->machine->processes;

	while (!error && (process = process->next))
		error = write_all(run, process->number, PAGES);
	return error ? error : sample_pages(run, PAGES);
}

/* Children are alike, so the region has the same address in each. */
static s32 map_own(struct suite_run *run, u32 process)
{
	run->address = suite_call(run, &(struct record_operation){
					       .call = call_mmap, .process = process, .length = OWN_PAGES * PAGE_SIZE,
					       .prot = PROT_READ | PROT_WRITE, .flags = MAP_PRIVATE | MAP_ANONYMOUS });
	return run->result.error ? run->result.error : write_all(run, process, OWN_PAGES);
}

static s32 map_after_fork(struct suite_run *run)
{
	s32 error = fork_children(run);
	const struct process *process = run->machine->processes;

	while (!error && (process = process->next))
		error = map_own(run, process->number);
	return error;
}

static s32 setup_own(struct suite_run *run)
{
	s32 error = map_after_fork(run);

	return error ? error : sample_pages(run, OWN_PAGES);
}

/* Each child forks once. The new processes are listed behind the children. */
static s32 setup_own_shared(struct suite_run *run)
{
	s32 error = map_after_fork(run);
	const struct process *process = run->machine->processes;

	for (u32 i = 0; !error && i < run->n; i++) {
		process = process->next;
		error = fork_from(run, process->number);
	}
	return error ? error : sample_pages(run, OWN_PAGES);
}

static void ask(struct suite_run *run, u32 operations)
{
	for (; operations; operations--) {
		run->sampled = run->sampled->next;
		run->result.calls++;
		run->result.checksum = run->result.checksum * 31 + page_referenced(run->machine, run->sampled->page) + 1;
	}
}

const struct suite_workload rmap_reclaim[] = {
	{ "rmap-reclaim", "shared pages", 1, LARGEST, 0, 0, RUN_BY(setup_shared, ask) },
	{ "rmap-reclaim", "copied pages", 1, LARGEST, 0, 0, RUN_BY(setup_copied, ask) },
	{ "rmap-reclaim", "mapped after the fork", 1, LARGEST, 0, 0, RUN_BY(setup_own, ask) },
	{ "rmap-reclaim", "mapped after the fork, shared", 1, LARGEST, 0, 0, RUN_BY(setup_own_shared, ask) },
	{ 0 },
};
