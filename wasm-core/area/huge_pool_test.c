#include "area/huge_pool.h"
#include "machine/index.h"
#include "page/pages.h"
#include "test/fixture.h"

#define ANYWHERE (MAP_PRIVATE | MAP_ANONYMOUS)
#define HUGE_PAGES(n) ((u64)(n) << HUGE_SHIFT)

static struct machine *start_with_pool(const char *era, u32 pages)
{
	struct record_layout layout = small_layout(direction_topdown);

	layout.task_size = layout.mmap_base = PAGES(0x100000);
	layout.huge_pool = pages;
	return process_start_with(era_named(era), &layout);
}

static s64 map_huge(struct machine *machine, u64 addr, u64 length, u32 flags)
{
	return perform(machine, (struct record_operation){ .call = call_mmap, .addr = addr, .length = length,
							   .prot = PROT_RW, .flags = flags | MAP_HUGETLB });
}

static s64 touch(struct machine *machine, u64 page)
{
	return perform(machine, (struct record_operation){ .call = call_store, .addr = PAGES(page), .length = 1 });
}

TEST(huge_pages_are_mapped_whole_and_at_a_multiple_of_their_size)
{
	struct machine *machine = start_with_pool("6.12", 8);

	map_anywhere(machine, 3, 0);
	CHECK_EQ(map_huge(machine, 0, 1, ANYWHERE), 0xffc00);
	CHECK_AREAS(machine, "ffc00-ffe00 rw #2 f80000001+0, ffffd-100000 rw #1");
	CHECK_EQ(vma_first(machine->mm)->vm_flags,
		 VM_READ | VM_WRITE | VM_MAYACCESS | VM_HUGETLB | VM_DONTEXPAND);
	CHECK_EQ(map_huge(machine, PAGES(0x20001), HUGE_PAGES(1), ANYWHERE | MAP_FIXED), -EINVAL);
	CHECK_EQ(map_huge(machine, PAGES(0x40000), HUGE_PAGES(1), ANYWHERE | MAP_FIXED | 30u << 26), -ENOMEM);
	CHECK_EQ(map_huge(machine, PAGES(0x40200), HUGE_PAGES(1), ANYWHERE | MAP_FIXED | 30u << 26), -EINVAL);
	process_end(machine);
}

TEST(a_hint_is_rounded_down_up_to_6_12)
{
	static const struct { const char *era; s64 place; } eras[] = { { "6.12", 0x20000 }, { "7.3", 0x20200 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = start_with_pool(eras[i].era, 8);

		CHECK_EQ(map_huge(machine, PAGES(0x20001), HUGE_PAGES(1), ANYWHERE), eras[i].place);
		process_end(machine);
	}
}

TEST(a_huge_page_is_never_cut)
{
	struct machine *machine = start_with_pool("6.12", 8);

	CHECK_EQ(map_huge(machine, PAGES(0x20000), HUGE_PAGES(3), ANYWHERE), 0x20000);
	CHECK_EQ(unmap(machine, 0x20000, 1), -EINVAL);
	CHECK_EQ(machine->reason, reason_huge_page_whole);
	CHECK_EQ(protect(machine, 0x20000, 0x1ff, PROT_READ), -EINVAL);
	CHECK_EQ(map_at(machine, 0x20001, 0x200, PROT_READ), -EINVAL);
	CHECK_EQ(unmap(machine, 0x20200, 0x200), 0);
	CHECK_AREAS(machine, "20000-20200 rw #2 f80000001+0, 20400-20600 rw #3 f80000001+400");
	process_end(machine);
}

/* As recorded on 5.10 to 7.3. */
TEST(what_is_replaced_gives_back_its_pages_in_time_if_it_is_private)
{
	static const char *const eras[] = { "5.10", "6.12" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = start_with_pool(eras[i], 4);

		CHECK_EQ(map_huge(machine, PAGES(0x20000), HUGE_PAGES(4), ANYWHERE | MAP_FIXED), 0x20000);
		CHECK_EQ(map_huge(machine, PAGES(0x20200), HUGE_PAGES(4), ANYWHERE | MAP_FIXED), -ENOMEM);
		CHECK_EQ(map_huge(machine, PAGES(0x20000), HUGE_PAGES(4), MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED), 0x20000);
		CHECK_EQ(map_huge(machine, PAGES(0x20000), HUGE_PAGES(4), ANYWHERE | MAP_FIXED), -ENOMEM);
		CHECK_EQ(map_huge(machine, PAGES(0x20000), HUGE_PAGES(4), ANYWHERE | MAP_FIXED), 0x20000);
		process_end(machine);
	}
}

TEST(without_a_reservation_a_touch_may_find_the_pool_empty)
{
	struct machine *machine = start_with_pool("6.12", 1);

	CHECK_EQ(map_huge(machine, PAGES(0x20000), HUGE_PAGES(4), ANYWHERE | MAP_NORESERVE), 0x20000);
	CHECK_EQ(touch(machine, 0x20000), 0);
	CHECK_EQ(map_huge(machine, 0, HUGE_PAGES(2), ANYWHERE), -ENOMEM);
	CHECK_EQ(machine->reason, reason_no_huge_pages);
	CHECK_EQ(machine->shared_memory_files, 1);
	CHECK(map_huge(machine, 0, HUGE_PAGES(1), ANYWHERE) > 0);
	CHECK_EQ(touch(machine, 0x20200), -EFAULT);
	CHECK_EQ(machine->signal, signal_adrerr);
	process_end(machine);
}

/* A mapping that begins behind its object's start makes the object reach as far, but only if it is writable. As recorded. */
TEST(a_read_only_mapping_may_reach_beyond_its_object)
{
	static const struct { u32 prot; s64 touched; } cases[] = { { PROT_READ, -EFAULT }, { PROT_RW, 0 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = start_with_pool("6.12", 8);
		struct record_operation op = {
			.call = call_mmap, .addr = PAGES(0x20000), .length = HUGE_PAGES(3), .offset = HUGE_PAGES(1),
			.prot = cases[i].prot, .flags = ANYWHERE | MAP_HUGETLB,
		};

		CHECK_EQ(perform(machine, op), 0x20000);
		op = (struct record_operation){ .call = call_load, .addr = PAGES(0x20200), .length = 1 };
		CHECK_EQ(perform(machine, op), 0);
		op.addr = PAGES(0x20400);
		CHECK_EQ(perform(machine, op), cases[i].touched);
		CHECK_EQ(machine->signal, cases[i].touched ? signal_adrerr : signal_none);
		process_end(machine);
	}
}

TEST(huge_pages_move_whole_since_5_16)
{
	static const struct { const char *era; s64 moved; } eras[] = { { "5.10", -EINVAL }, { "6.12", 0x40000 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = start_with_pool(eras[i].era, 4);

		CHECK_EQ(map_huge(machine, PAGES(0x20000), HUGE_PAGES(2), ANYWHERE), 0x20000);
		CHECK_EQ(remap(machine, 0x20000, 0x400, 0x401, MREMAP_MAYMOVE, 0), -EINVAL);
		CHECK_EQ(remap(machine, 0x20000, 0x400, 0x400, MREMAP_MAYMOVE | MREMAP_FIXED, 0x40001), -EINVAL);
		CHECK_EQ(remap(machine, 0x20000, 0x3ff, 0x3ff, MREMAP_MAYMOVE | MREMAP_FIXED, 0x40000), eras[i].moved);
		process_end(machine);
	}
}

static u32 below(u64 *state, u32 n)
{
	*state = *state * 6364136223846793005ull + 1442695040888963407ull;
	return (u32)(*state >> 33) % n;
}

/* What is in use, by brute force: for each object, whom its pages are counted for. */
#define PLACES 6
struct object {
	u32 maker;
	bool shared, used[2][PLACES]; /* by process: which pages of it are mapped */
	u64 start;
	u32 pages;
};

static u32 used_pages(const struct object *objects, u32 count)
{
	u32 used = 0;

	for (u32 i = 0; i < count; i++) {
		u32 by[2] = { 0 };

		for (u32 p = 0; p < 2; p++)
			for (u32 page = 0; page < objects[i].pages; page++)
				by[p] += objects[i].used[p][page];
		if (objects[i].shared)
			used += by[0] + by[1] ? objects[i].pages : 0;
		else
			used += by[objects[i].maker];
	}
	return used;
}

/* Two processes, the second one forked half-way, map and unmap: a mapping succeeds if and only if the pages are there. */
TEST(a_mapping_succeeds_if_the_pool_has_its_pages)
{
	for (u32 seed = 1; seed <= check_size(40, 400); seed++) {
		struct machine *machine = start_with_pool("7.3", 16);
		u64 g = seed;
		struct object objects[64] = { 0 };
		u32 count = 0, processes = 1;

		for (u32 step = 0; step < 64; step++) {
			u32 process = below(&g, processes);
			struct record_operation op = { .call = call_munmap, .process = process + 1 };

			if (step == 32) {
				CHECK_EQ(perform(machine, (struct record_operation){ .call = call_fork }), 0);
				processes = 2;
				for (u32 i = 0; i < count; i++)
					for (u32 page = 0; page < PLACES; page++)
						objects[i].used[1][page] = objects[i].used[0][page];
			} else if (!count || below(&g, 2)) {
				struct object *new = &objects[count];
				s64 got;

				new->maker = process;
				new->shared = below(&g, 2);
				new->pages = 1 + below(&g, PLACES);
				new->start = HUGE_PAGES(100 + 8 * step);
				op = (struct record_operation){
					.call = call_mmap, .process = process + 1, .addr = new->start, .prot = PROT_RW,
					.length = HUGE_PAGES(new->pages) - below(&g, 5) * PAGE_SIZE,
					.flags = MAP_FIXED | MAP_ANONYMOUS | MAP_HUGETLB | (new->shared ? MAP_SHARED : MAP_PRIVATE),
				};
				got = perform(machine, op);
				if (used_pages(objects, count) + new->pages > 16) {
					CHECK_EQ(got, -ENOMEM);
				} else {
					CHECK_EQ(got, new->start >> PAGE_SHIFT);
					for (u32 page = 0; page < new->pages; page++)
						new->used[process][page] = true;
					count++;
				}
			} else {
				struct object *old = &objects[below(&g, count)];
				u32 page = below(&g, old->pages);

				op.addr = old->start + HUGE_PAGES(page);
				op.length = HUGE_PAGES(1);
				CHECK_EQ(perform(machine, op), 0);
				old->used[process][page] = false;
			}
		}
		process_end(machine);
	}
}
