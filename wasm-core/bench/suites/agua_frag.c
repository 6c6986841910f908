/* agua_frag, the test of the thread of June 2012, creates tens of thousands of mappings, unmaps some and maps more,
 * in a loop. Its source was not posted. Here mappings of 1, 7 and 25 pages alternate. They are alternately
 * read-only and read/write, so that few merge, and each loop unmaps every fourth of them. Gaps of three sizes
 * accumulate, and a search for 25 pages passes all gaps that are too small. The bad result that was reported is the
 * time of one loop, so each loop is a sample. */
#include "bench/suite.h"

#define LOOPS 10
#define STRIDE 4

static u64 pages_of(u32 number)
{
	static const u8 pages[] = { 1, 7, 25 };

	return pages[number % sizeof(pages)];
}

static s32 setup(struct suite_run *run)
{
	struct address_chunk **link = &run->addresses;

	for (u32 room = 0; room < run->n; room += CHUNK_ADDRESSES, link = &(*link)->next) {
		*link = arena_new(&run->machine->arena, struct address_chunk);
		if (!*link)
			return -ENOMEM;
	}
	return 0;
}

static void map(struct suite_run *run)
{
	struct address_chunk *chunk = run->addresses;

	for (u32 i = 0; i < run->n; i++) {
		u32 prot = i % 2 ? PROT_READ : PROT_READ | PROT_WRITE;

		if (i && i % CHUNK_ADDRESSES == 0)
			chunk = chunk->next;
		chunk->address[i % CHUNK_ADDRESSES] = suite_mmap(run, 0, pages_of(i), prot, 0);
	}
}

static void unmap(struct suite_run *run)
{
	const struct address_chunk *chunk = run->addresses;
	u32 loop = run->round / 2;

	for (u32 i = 0; i < run->n; i++) {
		if (i && i % CHUNK_ADDRESSES == 0)
			chunk = chunk->next;
		if (i % STRIDE == loop % STRIDE)
			suite_munmap(run, chunk->address[i % CHUNK_ADDRESSES], pages_of(i));
	}
}

/* A loop has two phases: it maps, then it unmaps. */
static void run_phases(struct suite_run *run, u32 operations)
{
	for (; operations; operations--, run->round++) {
		if (run->round % 2 == 0)
			map(run);
		else
			unmap(run);
	}
}

const struct suite_workload agua_frag[] = {
	{ "gap-search", "agua_frag", STRIDE, 10000, LOOPS, 2, setup, run_phases },
	{ 0 },
};
