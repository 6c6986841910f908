/* How much memory the machine has and what it is used for, by the sizes of the kernels' own structures: page tables in
 * whole pages, the rest without what the slab allocator loses between objects. Nothing else of the kernel is counted,
 * neither its code nor its other data: the page says so. */
#include "mm/memory.h"

#include "inspect/records.h"
#include "pt/table.h"
#include "rmap/i_mmap.h"
#include "rmap/rmap.h"

/* sizeof(struct vm_area_struct) and sizeof(struct page) since a year's releases. All counted from memory of the structs'
 * fields but these: struct page of 2.6.2, which 2.5 mails show as 40 bytes with its pointer to chains, and that
 * 2.6.5-rc1-aa1 has 4 bytes less, which its announcement says. 2.6.7 had perhaps 80 and 32 already. */
struct sizes {
	u32 year;
	u8 area, page;
};

static const struct sizes of_32_bits[] = {
	{ 2001, 68, 48 }, /* 2.4 */
	{ 2004, 60, 36 }, /* 2.6.2 and 2.6.5; without what their reverse maps add */
	{ 2012, 76, 32 },
};

static const struct sizes of_64_bits[] = {
	{ 2001, 136, 96 },
	{ 2004, 144, 64 },
	{ 2010, 152, 56 }, /* 2.6.34 */
	{ 2012, 152, 64 },
	{ 2014, 160, 64 },
	{ 2018, 176, 64 },
	{ 2022, 128, 64 }, /* no list, no red-black tree any more */
	{ 2023, 136, 64 },
	{ 2025, 168, 64 },
};

#define POINTERS_OF_AN_ANON_VMA 3 /* vma->anon_vma, and two for its place in a list: of areas, or of its links */

static bool has_64_bits(const struct machine *machine)
{
	return machine->era.pt->levels == PT_LEVELS;
}

static const struct sizes *sizes_of(const struct machine *machine)
{
	const struct sizes *sizes = has_64_bits(machine) ? of_64_bits : of_32_bits;
	u32 rows = has_64_bits(machine) ? sizeof(of_64_bits) / sizeof(*sizes) : sizeof(of_32_bits) / sizeof(*sizes);

	while (rows > 1 && sizes[rows - 1].year > machine->era.year)
		rows--;
	return &sizes[rows - 1];
}

static u64 structs_bytes(const struct machine *machine)
{
	return machine->memory == UINT64_MAX ? 0 : (machine->memory >> PAGE_SHIFT) * machine->page_struct_bytes;
}

bool memory_short(struct mm_struct *mm, u64 bytes)
{
	trace(memory_short, bytes, mm->machine->memory_free);
	(void)bytes;
	fail(mm, -ENOMEM, reason_no_memory);
	return false;
}

u64 memory_file_pages(const struct machine *machine)
{
	u64 pages = 0;

	for (const struct address_space *mapping = machine->mappings; mapping; mapping = mapping->next)
		pages += mapping->pages;
	return pages;
}

u64 memory_swap_free(const struct machine *machine)
{
	return machine->swap - ((u64)machine->swap_slots << PAGE_SHIFT);
}

bool memory_could_hold(const struct mm_struct *mm, u64 pages)
{
	const struct machine *machine = mm->machine;

	if (pages <= machine->memory_free >> PAGE_SHIFT)
		return true;
	return pages <= ((machine->memory_free + memory_swap_free(machine)) >> PAGE_SHIFT) + memory_file_pages(machine);
}

static u64 table_bytes(const struct machine *machine)
{
	u64 bytes = 0;

	for (u32 level = 0; level < machine->era.pt->levels; level++)
		bytes += machine->page_tables[level] * pt_table_bytes(machine->era.pt, level);
	return bytes;
}

void memory_record(const struct machine *machine, struct record_memory *record)
{
	const struct rmap_strategy *rmap = rmap_of(machine);
	u64 file_pages = memory_file_pages(machine);
	u32 anon_vmas = machine->anon_vmas_alive + machine->anonmms_alive;
	bool stated = machine->memory != UINT64_MAX;

	*record = (struct record_memory){
		.ram = stated ? machine->memory : 0,
		.free = stated ? machine->memory_free : 0,
		.swap = machine->swap,
		.swap_free = memory_swap_free(machine),
		.anon = (machine->pages_alive - file_pages) * PAGE_SIZE + machine->huge_pages_alive * HUGE_SIZE,
		.file = file_pages * PAGE_SIZE,
		.tables = table_bytes(machine),
		.lowest_tables = machine->page_tables[0] * pt_table_bytes(machine->era.pt, 0),
		.chains = (u64)machine->pte_chains_alive * rmap->chain_bytes,
		.anon_vmas = (u64)anon_vmas * rmap->anon_vma_bytes,
		.links = (u64)machine->links_alive * rmap->link_bytes,
		.areas = (u64)machine->vmas_alive * machine->vma_bytes,
		.structs = structs_bytes(machine),
		.chain_nodes = machine->pte_chains_alive,
		.chain_bytes = rmap->chain_bytes,
		.anon_vma_count = anon_vmas,
		.link_count = machine->links_alive,
		.page_struct_bytes = machine->page_struct_bytes,
	};
}

static u64 in_use(const struct record_memory *now)
{
	return now->structs + now->anon + now->file + now->tables + now->chains + now->anon_vmas + now->links + now->areas;
}

void memory_init(struct machine *machine)
{
	const struct rmap_strategy *rmap = rmap_of(machine);
	u32 pointer = has_64_bits(machine) ? 8 : 4;
	struct record_memory now;
	u64 used;

	machine->memory = machine->ram == UINT64_MAX ? UINT64_MAX : machine->ram - machine->swap;
	machine->vma_bytes = sizes_of(machine)->area + (rmap->prepare ? POINTERS_OF_AN_ANON_VMA * pointer : 0);
	machine->page_struct_bytes = sizes_of(machine)->page + (rmap->chain_bytes ? pointer : 0);
	memory_record(machine, &now);
	used = in_use(&now);
	machine->memory_free = machine->memory > used ? machine->memory - used : 0;
}

const char *memory_verify(const struct machine *machine)
{
	struct record_memory now;

	memory_record(machine, &now);
	return machine->memory_free + in_use(&now) == machine->memory ? NULL : "the memory in use is not what is made of it";
}
