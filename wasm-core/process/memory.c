/* How much memory the machine has and what it is used for, by the sizes of the kernels' own structures. Page tables are
 * counted in whole pages; everything else is counted without what the slab allocator loses between objects. Nothing
 * else of the kernel is counted, neither its code nor its other data, and the web page says so. */
#include "process/memory.h"
#include "page/i_mmap.h"
#include "page/rmap_strategy.h"
#include "page/table.h"
#include "reclaim/reclaim.h"
#include "trace/records.h"

/* The sizes since the releases of a year: sizeof(struct vm_area_struct) and sizeof(struct page), both without what a
 * reverse mapping adds, and that of an anon_vma with links. They are for several processors, and with 32 bits for a kernel
 * without PAE. All are counted from memory of the structs' fields, with two exceptions: struct page of 2.6.2, which
 * mails of 2.5 show as 40 bytes with its pointer to chains, and the 4 bytes that 2.6.5-rc1-aa1 saves, which its
 * announcement names. */
struct sizes {
	u32 year;
	bool trees; /* only for those of the year's releases whose files have trees of VMAs: 2.6.7 */
	u8 area, page, anon_vma;
};

/* Mixes of later kernels use the last entry. */
static const struct sizes of_32_bits[] = {
	{ 2001, false, 68, 48, 16 }, /* 2.4 */
	{ 2004, false, 64, 36, 16 }, /* 2.6.2 and 2.6.5 */
	{ 2004, true, 72, 32, 16 }, /* a prio_tree node for a list's; in struct page a PTE count for a list */
	{ 2012, false, 72, 32, 36 },
};

static const struct sizes of_64_bits[] = {
	{ 2001, false, 136, 96, 24 },
	{ 2004, false, 144, 64, 24 },
	{ 2010, false, 152, 56, 24 }, /* 2.6.34: a spinlock and a list */
	{ 2012, false, 152, 64, 64 }, /* a mutex, a root, a count */
	{ 2013, false, 160, 64, 56 }, /* rb_subtree_gap; an rwsem, and a tree instead of the list */
	{ 2018, false, 176, 64, 80 }, /* a larger rwsem, a parent, the number of children, the tree's first node */
	{ 2022, false, 128, 64, 96 }, /* no list and no red-black tree of VMAs any more; one more counter */
	{ 2023, false, 136, 64, 96 },
	{ 2025, false, 168, 64, 96 },
};

#define POINTERS_OF_AN_ANON_VMA 3 /* vma->anon_vma, and two for a place in a list: of VMAs, or of its links */

static bool has_64_bits(const struct machine *machine)
{
	return machine->era.pt->levels == PT_LEVELS;
}

static const struct sizes *sizes_of(const struct machine *machine)
{
	const struct sizes *sizes = has_64_bits(machine) ? of_64_bits : of_32_bits;
	u32 rows = has_64_bits(machine) ? sizeof(of_64_bits) / sizeof(*sizes) : sizeof(of_32_bits) / sizeof(*sizes);

	while (rows > 1 && (sizes[rows - 1].year > machine->era.year || (sizes[rows - 1].trees && !i_mmap_of(machine)->sorted)))
		rows--;
	return &sizes[rows - 1];
}

static u64 structs_bytes(const struct machine *machine)
{
	return machine->memory == UINT64_MAX ? 0 : (machine->memory >> PAGE_SHIFT) * machine->page_struct_bytes;
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
		.anon_vmas = (u64)anon_vmas * machine->anon_vma_bytes,
		.links = (u64)machine->links_alive * machine->link_bytes,
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
	const struct sizes *sizes = sizes_of(machine);
	u32 pointer = has_64_bits(machine) ? 8 : 4;
	struct record_memory now;
	u64 used;

	machine->memory = machine->ram == UINT64_MAX ? UINT64_MAX : machine->ram - machine->swap;
	machine->vma_bytes = sizes->area + (rmap->prepare ? POINTERS_OF_AN_ANON_VMA * pointer : 0);
	machine->page_struct_bytes = sizes->page + (rmap->chain_bytes ? pointer : 0);
	machine->anon_vma_bytes = rmap->links ? sizes->anon_vma : rmap->anon_vma_words * pointer;
	machine->link_bytes = rmap->link_words * pointer;
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
