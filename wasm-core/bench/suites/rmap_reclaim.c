/* rmap-reclaim: who maps a page? Reclaim asks that of each page before it can free it, first in page_referenced().
 * A process has written to 1000 pages and has forked n children. Either all of them still share these pages; or
 * each has written to all of them and has copies that nobody else maps. The second case is what anon_vma_chain was
 * made for (2.6.34, 2010): 1000 children with 1000 copied pages each hung on one anon_vma, whose list had to be
 * walked for every page. */
#include "bench/suite.h"
#include "reclaim/unmap.h"

#define PAGES 1000
#define LARGEST 1000

/* The number of pages that are searched for, one after the other, over and over. */
#define SAMPLES 256
/* Coprime to SAMPLES and to PAGES, so neither processes nor pages come in the order of memory. */
#define STEP 617

struct sampled_page {
	struct sampled_page *next; /* in a ring */
	struct page *page;
};

static s32 write_all(struct suite_run *run, u32 process)
{
	suite_call(run, &(struct record_operation){ .call = call_store, .process = process, .addr = run->address,
						    .length = PAGES * PAGE_SIZE });
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

/* Pages of the children. Each child has its turn, as long as there are no more children than samples. */
static s32 sample_pages(struct suite_run *run)
{
	struct sampled_page *last = NULL;

	for (u32 i = 0; i < SAMPLES; i++) {
		struct sampled_page *sampled = arena_new(&run->machine->arena, struct sampled_page);
		u32 child = (i * STEP % SAMPLES) * run->n / SAMPLES;

		if (!sampled)
			return -ENOMEM;
		sampled->page = mapped_page(process_at(run->machine, child + 1)->mm, run->address + i * STEP % PAGES * PAGE_SIZE);
		sampled->next = last ? last->next : sampled;
		if (last)
			last->next = sampled;
		last = sampled;
	}
	run->sampled = last;
	return 0;
}

static s32 start_family(struct suite_run *run)
{
	s32 error;

	run->address = suite_mmap(run, 0, PAGES, PROT_READ | PROT_WRITE, 0);
	error = run->result.error;
	if (!error)
		error = write_all(run, 0);
	for (u32 i = 0; !error && i < run->n; i++) {
		suite_call(run, &(struct record_operation){ .call = call_fork });
		error = run->result.error;
	}
	return error;
}

static s32 setup_shared(struct suite_run *run)
{
	s32 error = start_family(run);

	return error ? error : sample_pages(run);
}

static s32 setup_copied(struct suite_run *run)
{
	s32 error = start_family(run);
	const struct process *process = run->machine->processes;

	while (!error && (process = process->next))
		error = write_all(run, process->number);
	return error ? error : sample_pages(run);
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
	{ "rmap-reclaim", "shared pages", 1, LARGEST, 0, 0, setup_shared, ask },
	{ "rmap-reclaim", "copied pages", 1, LARGEST, 0, 0, setup_copied, ask },
	{ 0 },
};
