/* Random forks, writes and moves against a model that keeps, for each page of each process, whose it is. */
#include "mm/advice.h"
#include "test/pt_fixture.h"

/* Around the end of a page table, of 512 entries or of 1024. */
#define FIRST 0x3f0u
#define COUNT 32u
#define PROCESSES 4u

struct model_page {
	u32 id; /* 0 = none */
	bool mapped, may_write, writable; /* area; its protection; the entry's */
};

struct world {
	struct machine *machine;
	u64 seed;
	u32 number[PROCESSES]; /* 0 = nobody */
	struct model_page page[PROCESSES][COUNT];
	u32 next_id;
};

static u32 sooner(u32 a, u32 b)
{
	return a < b ? a : b;
}

static u32 below(struct world *world, u32 n)
{
	world->seed = world->seed * 6364136223846793005u + 1442695040888963407u;
	return (u32)(world->seed >> 33) % n;
}

static u32 mapcount(const struct world *world, u32 id)
{
	u32 found = 0;

	for (u32 p = 0; p < PROCESSES; p++)
		for (u32 n = 0; n < COUNT && world->number[p]; n++)
			found += world->page[p][n].id == id;
	return found;
}

static void write_page(struct world *world, struct model_page *page)
{
	if (!page->id || (!page->writable && mapcount(world, page->id) > 1))
		page->id = ++world->next_id;
	page->writable = true;
}

static s64 call_on(struct world *world, u32 p, enum code_call call, u32 first, u32 last, u32 prot, u32 flags)
{
	return perform_as(world->machine, world->number[p], (struct record_operation){
		.call = call, .addr = PAGES(FIRST + first), .length = PAGES(last - first), .prot = prot, .flags = flags,
	});
}

static void fork_one(struct world *world, u32 p)
{
	u32 child = below(world, PROCESSES);

	if (world->number[child])
		return;
	for (u32 n = 0; n < COUNT; n++) {
		world->page[p][n].writable = false;
		world->page[child][n] = world->page[p][n];
	}
	world->number[child] = (u32)fork_from(world->machine, world->number[p]);
}

static void exit_one(struct world *world, u32 p)
{
	if (p == 0)
		return;
	CHECK_EQ(exit_of(world->machine, world->number[p]), 0);
	world->number[p] = 0;
}

static void store_some(struct world *world, u32 p, u32 first, u32 last)
{
	for (u32 n = first; n < last; n++)
		if (!world->page[p][n].mapped || !world->page[p][n].may_write)
			last = n;
	if (first >= last)
		return;
	CHECK_EQ(call_on(world, p, call_store, first, last, 0, 0), 0);
	for (u32 n = first; n < last; n++)
		write_page(world, &world->page[p][n]);
}

static void change_area(struct world *world, u32 p, u32 first, u32 last)
{
	u32 what = below(world, 3), prot = below(world, 4) ? PROT_RW : PROT_READ;

	if (what == 0)
		call_on(world, p, call_munmap, first, last, 0, 0);
	else if (what == 1)
		call_on(world, p, call_mmap, first, last, prot, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED);
	else
		call_on(world, p, call_madvise, first, last, 0, MADV_DONTNEED);
	for (u32 n = first; n < last; n++) {
		struct model_page *page = &world->page[p][n];

		page->id = 0;
		page->writable = false;
		if (what < 2)
			*page = (struct model_page){ .mapped = what == 1, .may_write = prot == PROT_RW };
	}
}

static void protect_some(struct world *world, u32 p, u32 first, u32 last)
{
	u32 prot = below(world, 4) ? PROT_RW : PROT_READ;

	/* Up to the first hole. */
	for (u32 n = first; n < last; n++)
		if (!world->page[p][n].mapped)
			last = n;
	if (first >= last)
		return;
	CHECK_EQ(call_on(world, p, call_mprotect, first, last, prot, 0), 0);
	for (u32 n = first; n < last; n++) {
		world->page[p][n].may_write = prot == PROT_RW;
		world->page[p][n].writable &= prot == PROT_RW;
	}
}

static void move_one(struct world *world, u32 p, u32 from, u32 to)
{
	struct record_operation op = {
		.call = call_mremap, .addr = PAGES(FIRST + from), .length = PAGE_SIZE, .new_length = PAGE_SIZE,
		.flags = MREMAP_MAYMOVE | MREMAP_FIXED, .new_addr = PAGES(FIRST + to),
	};

	if (from == to || !world->page[p][from].mapped)
		return;
	CHECK_EQ(perform_as(world->machine, world->number[p], op), PAGES(FIRST + to));
	world->page[p][to] = world->page[p][from];
	world->page[p][from] = (struct model_page){ 0 };
}

static void random_step(struct world *world)
{
	u32 p = below(world, PROCESSES), first = below(world, COUNT), last = first + 1 + below(world, COUNT - first);

	if (!world->number[p])
		return;
	switch (below(world, 10)) {
	case 0:
	case 1:
		fork_one(world, p);
		break;
	case 2:
		if (below(world, 3) == 0)
			exit_one(world, p);
		break;
	case 3:
		change_area(world, p, first, sooner(first + 6, last));
		break;
	case 4:
		protect_some(world, p, first, last);
		break;
	case 5:
	case 6:
		move_one(world, p, first, below(world, COUNT));
		break;
	default:
		store_some(world, p, first, last);
	}
}

static void compare(struct world *world)
{
	u32 frames[PROCESSES][COUNT], ids = 0;

	for (u32 p = 0; p < PROCESSES; p++)
		for (u32 n = 0; n < COUNT && world->number[p]; n++) {
			const struct model_page *page = &world->page[p][n];
			struct record_pte pte = pte_at(world->machine, world->number[p], FIRST + n);

			CHECK_EQ(pte.kind, page->id ? pte_kind_page : pte_kind_none);
			CHECK_EQ(pte.writable, page->writable ? answer_yes : answer_no);
			CHECK_EQ(pte.mapcount, page->id ? mapcount(world, page->id) : 0);
			frames[p][n] = pte.frame;
			ids += page->id ? 840 / pte.mapcount : 0; /* each page adds up to 840, for counts to 8 */
			for (u32 q = 0; q < p; q++) {
				if (!world->number[q] || world->page[q][n].id == 0 || page->id == 0)
					continue;
				CHECK_EQ(frames[q][n] == pte.frame, world->page[q][n].id == page->id);
			}
		}
	CHECK_EQ(world->machine->pages_alive, ids / 840);
}

/* Returns how many writes met a shared page. */
static u64 live_through(const char *era, u64 seed)
{
	struct machine *machine = roomy_process(era);
	struct world world = { .machine = machine, .seed = seed, .number = { 1 } };
	u64 copies;

	map_at(machine, FIRST, COUNT, PROT_RW);
	for (u32 n = 0; n < COUNT; n++)
		world.page[0][n] = (struct model_page){ .mapped = true, .may_write = true };
	for (u32 step = 0; step < 600; step++) {
		random_step(&world);
		compare(&world);
	}
	copies = machine->counters.cow_copies;
	process_end(machine);
	return copies;
}

TEST(mapcounts_agree_with_a_model)
{
	static const char *const rows[] = { "3.4", "3.4+pt=i386_pae", "3.4+pt=i386_2level", "6.1", "6.18" };

	u64 copies = 0;

	for (u32 i = 0; i < 5; i++)
		for (u64 seed = 1; seed <= 4; seed++)
			copies += live_through(rows[i], seed);
	CHECK(copies > 500);
}
