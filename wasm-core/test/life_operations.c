/* Makes bytes into an operation that is aimed at the VMAs that exist. */
#include "machine/index.h"
#include "test/life_internal.h"

/* Bytes. Where memory is short, each page that is filled may need a search for pages to reclaim. */
#define MOST_FILLED (1ull << 24)
#define MOST_FILLED_SHORT (1ull << 20)

static const u64 extremes[] = {
	0, 1, 0xfff, 0x1000, 0x1001, PAGES(15), PAGES(511), PAGES(512), PAGES(513), PAGES(1024), PAGES(4096), 1ull << 30,
	1ull << 32, 0x7fffffff000, 0x7ffffffff000, 0x7fffffffffff, 0x800000000000, 1ull << 63, ~0xfffull, ~0ull,
};

static struct vm_area_struct *nth_area(struct mm_struct *mm, u32 n)
{
	struct vm_area_struct *vma = vma_first(mm);

	for (n = mm->map_count ? n % mm->map_count : 0; vma && n; n--)
		vma = vma_next(vma);
	return vma;
}

#define ONE_OF(table, n) ((table)[(n) % (sizeof(table) / sizeof(*(table)))])

/* Start, end or middle of a VMA, give or take some pages; or an extreme value. */
static u64 address_of(struct mm_struct *mm, u8 place, u8 delta)
{
	const struct vm_area_struct *vma = nth_area(mm, place >> 3);
	u64 off = 0;

	if (delta & 0x80)
		off = PAGES(delta & 0x1f) - (delta & 0x20 ? PAGES(0x20) : 0) + ((delta & 0x47) == 0x47 ? 0x10 : 0);
	switch (place & 7) {
	case 0: case 1: case 2: case 3:
		return (vma ? vma->vm_start : PAGES(0x40)) + off;
	case 4: case 5:
		return (vma ? vma->vm_end : PAGES(0x60)) + off;
	case 6:
		return vma ? vma->vm_start + PAGES(vma_pages(vma) / 2) + off : mm->mmap_base + off;
	default:
		return ONE_OF(extremes, place >> 3) + off;
	}
}

/* A few pages; or up to where a later VMA ends; or an extreme value. */
static u64 length_of(struct mm_struct *mm, u64 addr, u8 span)
{
	struct vm_area_struct *vma;

	if (span >= 0xe0)
		return ONE_OF(extremes, span & 0x1f);
	if (span < 0x80)
		return PAGES(1 + (span & 0x40 ? span & 0x3f : span & 7));
	vma = addr < mm->task_size ? life_scan(mm, addr) : NULL;
	for (u32 more = span & 3; vma && more && vma_next(vma); more--)
		vma = vma_next(vma);
	return vma ? vma->vm_end - addr - (span & 0x40 ? PAGES((span >> 2) & 7) : 0) : PAGES(span & 0x3f);
}

/* One of the usual combinations; rarely any bits. */
static u32 mmap_flags(u16 bits)
{
	static const u32 types[] = { MAP_PRIVATE, MAP_PRIVATE, MAP_PRIVATE, MAP_PRIVATE, MAP_SHARED, MAP_SHARED,
				     MAP_DROPPABLE, MAP_SHARED_VALIDATE };
	static const u32 more[] = { 0, 0, 0, MAP_FIXED, MAP_FIXED, MAP_FIXED, MAP_GROWSDOWN, MAP_GROWSDOWN | MAP_FIXED,
				    MAP_LOCKED, MAP_NORESERVE, MAP_POPULATE, MAP_STACK, MAP_32BIT, MAP_FIXED_NOREPLACE,
				    MAP_ABOVE4G, MAP_HUGETLB };
	u32 flags = ONE_OF(types, bits & 7) | (bits & 8 ? 0 : MAP_ANONYMOUS) | ONE_OF(more, bits >> 4 & 15);

	return bits < 0xf000 ? flags : flags ^ (u32)(bits & 0xfff) << 8;
}

static u32 flags_of(u32 call, const struct step *in)
{
	static const u32 advice[] = { 0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
				      25, 102, 103 };
	static const u32 resources[] = { 2, 3, 8, 9 };

	switch (call) {
	case call_mmap:
	case call_remap_file_pages:
		return mmap_flags(in->bits);
	case call_madvise:
		return in->value < 250 ? ONE_OF(advice, in->value) : in->bits;
	case call_prctl:
		return in->value & 1 ? 41 : in->value & 2 ? 0x53564d41 : in->bits;
	case call_peek:
		return 1 + (in->value & 7);
	case call_wait:
		return in->bits & 1 ? 0 : 1 + (in->bits >> 1 & 15);
	case call_pkey_mprotect:
	case call_pkey_free:
		return in->value < 0xe0 ? in->value & 7 : (u32)in->value - 0xe1;
	case call_shmat:
		return (u32)(in->value & 15) << 12;
	case call_prlimit:
		return in->value < 250 ? resources[in->value & 3] : in->value;
	default:
		return in->bits < 0xf000 ? in->bits & 7 : in->bits;
	}
}

/* mmap() is frequent, because everything else needs mappings. Exits are rare, because they would come too soon. */
static enum code_call call_of(const struct step *in)
{
	u32 call = in->call < 0xc0 ? in->call % LIFE_CALLS : in->call < 0xf8 ? call_mmap : call_wait;

	if (in->call >= 0xf3 && in->call < 0xf8)
		return call_pkey_mprotect + (in->call - 0xf3);
	if (in->call >= 0xfd)
		return in->call == 0xfd ? call_reclaim : in->call == 0xfe ? call_page_referenced : call_try_to_unmap;
	return (call == call_exit || call == call_exit_thread) && in->bits & 3 ? call_store : call;
}

/* Calls that may fill all memory with page tables, which takes its time. mlock() is kept from it only by the
 * rlimits that prlimit() can lift. */
static bool fills_pages(const struct record_operation *op)
{
	return op->call == call_load || op->call == call_store || op->call == call_madvise || op->call == call_prlimit ||
	       (op->call == call_mmap && op->flags & MAP_POPULATE);
}

struct record_operation life_operation(struct mm_struct *mm, u32 process, const struct step *in)
{
	struct record_operation op = { .call = call_of(in), .process = process, .file = in->file % 9 };
	const u64 most = mm->machine->swap ? MOST_FILLED_SHORT : MOST_FILLED;
	struct vm_area_struct *vma;

	op.addr = address_of(mm, in->place, in->delta);
	op.length = length_of(mm, op.addr, in->span);
	op.new_addr = address_of(mm, in->other, in->delta >> 1);
	op.new_length = op.length + PAGES(in->value & 31) - PAGES(in->value & 0x20 ? 31 : 0);
	if (in->value & 0x80)
		op.new_length = length_of(mm, op.addr, in->value);
	op.prot = in->value < 0xf0 ? in->value & 7 : (u32)in->bits << 12 | (in->value & 15);
	op.flags = flags_of(op.call, in);
	op.offset = in->file >= 0xf0 ? ONE_OF(extremes, in->other) : PAGES(in->other & 15);
	if (op.call == call_mmap && in->span & 1 && !(op.flags & MAP_FIXED))
		op.addr = 0;
	/* Most of what shmat() is told of has not been attached before, and some is no segment. */
	if (op.call == call_shmat && in->file & 0x30)
		op.file = 16 + (in->file & 15);
	if (op.call == call_shmat && in->value & 16)
		op.addr = 0;
	if (op.call == call_pkey_mprotect)
		op.new_addr = in->other == 1;
	if (op.call == call_pkey_alloc)
		op.addr = in->place == 1, op.length = in->value & 7;
	if (op.call == call_reclaim)
		op.length = in->value;
	if (fills_pages(&op) && op.length > most)
		op.length &= most - 1;
	/* A recording shows a VMA and how much of it is present; sometimes this says the impossible. */
	vma = op.call == call_observe && in->value & 3 ? nth_area(mm, in->place >> 2) : NULL;
	if (vma) {
		op.addr = vma->vm_start - (vma->vm_flags & VM_GROWSDOWN ? PAGES(in->delta & 15) : 0);
		op.new_addr = vma->vm_end;
		op.length = in->bits % (vma_pages(vma) + 2) & ((most >> PAGE_SHIFT) - 1);
	}
	return op;
}

/* The n-th living thread, or sometimes the oldest. */
u32 life_thread(const struct process *process, u32 n)
{
	const struct task *task = process->tasks;

	if (n == 7)
		return 0;
	for (n %= process->task_count; n; n--)
		task = task->next;
	return task->number;
}
