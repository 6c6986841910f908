/* Random forks, reads, writes, moves and swap-outs, compared with a model that records which page each process has at
 * each address; with anonymous memory, and with private memory of a file. */
#include "call/advice.h"
#include "page/swap_slot.h"
#include "reclaim/unmap.h"
#include "rmap/walk.h"
#include "test/pt_fixture.h"
#include "test/rmap_fixture.h"

/* Around the end of a page table, which has 512 or 1024 entries. */
#define FIRST 0x3f0u
#define COUNT 32u
#define PROCESSES 4u
#define FILE 5u
#define FILE_PAGES 100000u /* id of the first page of the file */

struct model_page {
	u32 id; /* 0 = none */
	u32 index; /* in the file */
	bool mapped, may_write, writable; /* the VMA exists; it is writable; the PTE is writable */
	bool swapped;
};

struct world {
	struct machine *machine;
	u64 seed;
	bool file;
	u32 number[PROCESSES]; /* 0 = no such process */
	struct model_page page[PROCESSES][COUNT];
	u32 next_id;
};

static u32 below(struct world *world, u32 n)
{
	world->seed = world->seed * 6364136223846793005u + 1442695040888963407u;
	return (u32)(world->seed >> 33) % n;
}

/* Counts the PTEs that name it, in memory or in swap. */
static u32 named_by(const struct world *world, u32 id, bool swapped)
{
	u32 found = 0;

	for (u32 p = 0; p < PROCESSES; p++)
		for (u32 n = 0; n < COUNT && world->number[p]; n++)
			found += world->page[p][n].id == id && world->page[p][n].swapped == swapped;
	return found;
}

static void write_page(struct world *world, struct model_page *page)
{
	if (!page->id || page->id >= FILE_PAGES || named_by(world, page->id, false) + named_by(world, page->id, true) > 1)
		page->id = ++world->next_id;
	page->writable = true;
	page->swapped = false;
}

static void read_page(const struct world *world, struct model_page *page)
{
	if (!page->id && world->file)
		page->id = FILE_PAGES + page->index;
	page->swapped = false;
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
	/* Entries that a page fault can fill again need not be copied. */
	for (u32 n = 0; n < COUNT; n++)
		if (world->page[child][n].id >= FILE_PAGES && pte_at(world->machine, world->number[child], FIRST + n).kind == pte_kind_none)
			world->page[child][n].id = 0;
}

/* Swaps out one PTE, not the whole page, as try_to_unmap() does when it stops halfway. */
static void swap_one(struct world *world, u32 p, u32 n)
{
	struct machine *machine = world->machine;
	struct model_page *page = &world->page[p][n];
	struct pte_place place;
	struct swap_slot *slot;

	if (!page->id || page->id >= FILE_PAGES || page->swapped)
		return;
	place = place_of(machine, world->number[p], FIRST + n);
	slot = page_swap_slot(machine, page_of(machine, world->number[p], FIRST + n));
	if (!slot)
		slot = swap_alloc(machine);
	CHECK(slot);
	pte_to_swap(place.table, place.n, slot);
	page->swapped = true;
	page->writable = false;
}

static void load_some(struct world *world, u32 p, u32 first, u32 last)
{
	for (u32 n = first; n < last; n++)
		if (!world->page[p][n].mapped)
			last = n;
	if (first >= last)
		return;
	CHECK_EQ(call_on(world, p, call_load, first, last, 0, 0), 0);
	for (u32 n = first; n < last; n++)
		read_page(world, &world->page[p][n]);
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

static void map_some(struct world *world, u32 p, u32 first, u32 last, u32 prot)
{
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(FIRST + first), .length = PAGES(last - first), .prot = prot,
		.flags = MAP_PRIVATE | MAP_FIXED | (world->file ? 0 : MAP_ANONYMOUS),
		.file = world->file ? FILE : 0, .offset = world->file ? PAGES(first) : 0,
	};

	CHECK_EQ(perform_as(world->machine, world->number[p], op), PAGES(FIRST + first));
}

static void change_area(struct world *world, u32 p, u32 first, u32 last)
{
	u32 what = below(world, 3), prot = below(world, 4) ? PROT_RW : PROT_READ;

	if (what == 0)
		call_on(world, p, call_munmap, first, last, 0, 0);
	else if (what == 1)
		map_some(world, p, first, last, prot);
	else
		call_on(world, p, call_madvise, first, last, 0, MADV_DONTNEED);
	for (u32 n = first; n < last; n++) {
		struct model_page *page = &world->page[p][n];

		page->id = 0;
		page->writable = page->swapped = false;
		if (what < 2)
			*page = (struct model_page){ .mapped = what == 1, .may_write = prot == PROT_RW, .index = n };
	}
}

static void protect_some(struct world *world, u32 p, u32 first, u32 last)
{
	u32 prot = below(world, 4) ? PROT_RW : PROT_READ;

	/* Protect only up to the first gap. */
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
	switch (below(world, 14)) {
	case 0:
	case 1:
		fork_one(world, p);
		break;
	case 2:
		if (below(world, 3) == 0)
			exit_one(world, p);
		break;
	case 3:
		change_area(world, p, first, (u32)sooner(first + 6, last));
		break;
	case 4:
		protect_some(world, p, first, last);
		break;
	case 5:
	case 6:
		move_one(world, p, first, below(world, COUNT));
		break;
	case 7:
	case 8:
		swap_one(world, p, first);
		break;
	case 9:
	case 10:
		load_some(world, p, first, last);
		break;
	default:
		store_some(world, p, first, last);
	}
}

static enum code_pte_kind kind_of(const struct model_page *page)
{
	if (!page->id)
		return pte_kind_none;
	return page->swapped ? pte_kind_swap : page->id >= FILE_PAGES ? pte_kind_file : pte_kind_page;
}

static bool is_here(const struct model_page *page)
{
	return page->id && !page->swapped;
}

static void compare(struct world *world)
{
	u32 frames[PROCESSES][COUNT], ids = 0, slots = 0;

	for (u32 p = 0; p < PROCESSES; p++)
		for (u32 n = 0; n < COUNT && world->number[p]; n++) {
			const struct model_page *page = &world->page[p][n];
			struct record_pte pte = pte_at(world->machine, world->number[p], FIRST + n);

			CHECK_EQ(pte.kind, kind_of(page));
			CHECK_EQ(pte.writable, page->writable ? answer_yes : answer_no);
			CHECK_EQ(pte.mapcount, page->id ? named_by(world, page->id, page->swapped) : 0);
			frames[p][n] = pte.frame;
			*(page->swapped ? &slots : &ids) += page->id ? 840 / pte.mapcount : 0; /* each adds up to 840, for counts to 8 */
			for (u32 q = 0; q < p; q++) {
				if (!world->number[q] || !is_here(&world->page[q][n]) || !is_here(page))
					continue;
				CHECK_EQ(frames[q][n] == pte.frame, world->page[q][n].id == page->id);
			}
		}
	CHECK_EQ(world->machine->pages_alive, ids / 840);
	CHECK_EQ(world->machine->swap_slots, slots / 840);
	CHECK(!rmap_verify(world->machine));
}

/* Returns how many pages were copied on write, and adds the number of pages that came back from swap to *swap_ins. */
static u64 live_through(const char *era, u64 seed, u64 *swap_ins)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;
	struct world world = { .seed = seed, .number = { 1 }, .file = seed % 2 };
	u64 copies;

	layout.swap = PAGES(COUNT * PROCESSES);
	world.machine = machine = process_start_with(era_named(era), &layout);
	add_file(machine, FILE, file_kind_regular, 2 * COUNT, true);
	map_some(&world, 0, 0, COUNT, PROT_RW);
	for (u32 n = 0; n < COUNT; n++)
		world.page[0][n] = (struct model_page){ .mapped = true, .may_write = true, .index = n };
	for (u32 step = 0; step < 600; step++) {
		random_step(&world);
		compare(&world);
	}
	copies = machine->counters.cow_copies;
	*swap_ins += machine->counters.swap_ins;
	process_end(machine);
	return copies;
}

TEST(mapcounts_agree_with_a_model)
{
	static const char *const rows[] = { "3.4", "3.4+rmap=pte_chain_7+pt=i386_pae", "3.4+rmap=anon_vma+pt=i386_2level", "6.1", "6.18" };

	u64 copies = 0, swap_ins = 0;

	for (u32 i = 0; i < 5; i++)
		for (u64 seed = 1; seed <= check_size(3, 4); seed++)
			copies += live_through(rows[i], seed, &swap_ins);
	CHECK(copies > 500 && swap_ins > 50);
}
