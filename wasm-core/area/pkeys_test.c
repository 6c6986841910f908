#include "test/pages_fixture.h"

static struct machine *process_with_keys(const char *era_id)
{
	struct record_layout layout = roomy_layout();

	layout.pkeys = answer_yes;
	return process_start_with(era_named(era_id), &layout);
}

static s64 key_alloc(struct machine *machine, u64 flags, u64 rights)
{
	return perform_as(machine, 1, (struct record_operation){ .call = call_pkey_alloc, .addr = flags, .length = rights });
}

static s64 key_free(struct machine *machine, s32 pkey)
{
	return perform_as(machine, 1, (struct record_operation){ .call = call_pkey_free, .flags = (u32)pkey });
}

static s64 protect_with(struct machine *machine, u64 start, u64 pages, u32 prot, s32 pkey)
{
	return perform_as(machine, 1, (struct record_operation){
		.call = call_pkey_mprotect, .addr = PAGES(start), .length = PAGES(pages), .prot = prot, .flags = (u32)pkey,
	});
}

static u32 key_at(struct machine *machine, u64 page)
{
	return vm_pkey(area_at(machine, 1, page)->vm_flags);
}

TEST(there_are_fifteen_keys_to_allocate)
{
	struct machine *machine = process_with_keys("6.18");

	for (s64 pkey = 1; pkey < 16; pkey++)
		CHECK_EQ(key_alloc(machine, 0, 0), pkey);
	CHECK_EQ(key_alloc(machine, 0, 0), -ENOSPC);
	CHECK_EQ(key_free(machine, 7), 0);
	CHECK_EQ(key_free(machine, 7), -EINVAL);
	CHECK_EQ(key_alloc(machine, 0, 3), 7);
	CHECK_EQ(key_alloc(machine, 1, 0), -EINVAL);
	CHECK_EQ(key_alloc(machine, 0, 4), -EINVAL);
	CHECK_EQ(key_free(machine, 16), -EINVAL);
	CHECK_EQ(key_free(machine, -1), -EINVAL);
	CHECK_EQ(key_free(machine, 0), 0);
	CHECK_EQ(key_alloc(machine, 0, 0), 0);
	process_end(machine);
}

/* What a real 6.18 answered on a processor without protection keys. */
TEST(without_keys_in_the_processor_there_is_none_to_allocate)
{
	struct machine *machine = roomy_process("6.18");

	CHECK_EQ(key_alloc(machine, 0, 0), -EINVAL);
	CHECK_EQ(key_alloc(machine, 0, 0), -ENOSPC);
	CHECK_EQ(key_alloc(machine, 1, 0), -EINVAL);
	CHECK_EQ(key_free(machine, 0), -EINVAL);
	CHECK_EQ(key_free(machine, 1), -EINVAL);
	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(protect_with(machine, 0x100, 1, PROT_READ, -1), 0);
	CHECK_EQ(machine->mm->map_count, 2);
	CHECK_EQ(protect_with(machine, 0x100, 1, PROT_READ, 0), -EINVAL);
	CHECK_EQ(machine->reason, reason_pkey_not_allocated);
	CHECK_EQ(protect_with(machine, 0x100, 0, PROT_READ, 5), 0);
	CHECK_EQ(protect_with(machine, 0x200, 1, PROT_READ, 5), -EINVAL);
	CHECK_EQ(protect_with(machine, 0x200, 1, PROT_READ, -1), -ENOMEM);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(perform_as(machine, 2, (struct record_operation){ .call = call_pkey_alloc }), -ENOSPC);
	process_end(machine);
}

TEST(a_key_is_a_reason_not_to_merge)
{
	struct machine *machine = process_with_keys("6.18");

	map_at(machine, 0x100, 6, PROT_RW);
	CHECK_EQ(key_alloc(machine, 0, 0), 1);
	CHECK_EQ(protect_with(machine, 0x102, 2, PROT_RW, 2), -EINVAL);
	CHECK_EQ(protect_with(machine, 0x102, 2, PROT_RW, 1), 0);
	CHECK_EQ(machine->mm->map_count, 3);
	CHECK_EQ(key_at(machine, 0x102), 1);
	/* A plain mprotect() keeps the key. */
	CHECK_EQ(protect(machine, 0x100, 6, PROT_READ), 0);
	CHECK_EQ(machine->mm->map_count, 3);
	CHECK_EQ(key_at(machine, 0x103), 1);
	/* The VMA keeps it even when the key is freed. */
	CHECK_EQ(key_free(machine, 1), 0);
	CHECK_EQ(key_at(machine, 0x103), 1);
	CHECK_EQ(protect_with(machine, 0x100, 6, PROT_READ, 0), 0);
	CHECK_EQ(machine->mm->map_count, 1);
	process_end(machine);
}

TEST(memory_to_be_executed_alone_has_a_key_of_its_own)
{
	struct machine *machine = process_with_keys("6.18");

	CHECK_EQ(key_alloc(machine, 0, 0), 1);
	map_at(machine, 0x100, 4, PROT_EXEC);
	CHECK_EQ(key_at(machine, 0x100), 2);
	CHECK_EQ(key_alloc(machine, 0, 0), 3);
	CHECK_EQ(load(machine, 0x100, 1), -EFAULT);
	CHECK_EQ(machine->signal, signal_pkuerr);
	CHECK_EQ(lock(machine, 0x100, 1), -ENOMEM);
	/* No program can name this key. */
	CHECK_EQ(protect_with(machine, 0x100, 4, PROT_READ, 2), -EINVAL);
	CHECK_EQ(key_free(machine, 2), -EINVAL);
	CHECK_EQ(protect(machine, 0x100, 2, PROT_READ | PROT_EXEC), 0);
	CHECK_EQ(key_at(machine, 0x100), 0);
	CHECK_EQ(key_at(machine, 0x102), 2);
	CHECK_EQ(load(machine, 0x100, 1), 0);
	CHECK_EQ(protect(machine, 0x100, 1, PROT_EXEC), 0);
	CHECK_EQ(key_at(machine, 0x100), 2);
	/* Whether the page is present makes no difference. */
	map_at(machine, 0x110, 1, PROT_RW);
	store(machine, 0x110, 1);
	CHECK_EQ(protect(machine, 0x110, 1, PROT_EXEC), 0);
	CHECK_EQ(load(machine, 0x110, 1), -EFAULT);
	CHECK_EQ(machine->signal, signal_pkuerr);
	process_end(machine);
	/* Without protection keys there is no such key: executable memory can be read. */
	machine = roomy_process("6.18");
	map_at(machine, 0x100, 4, PROT_EXEC);
	CHECK_EQ(key_at(machine, 0x100), 0);
	CHECK_EQ(load(machine, 0x100, 1), 0);
	process_end(machine);
}

TEST(a_child_knew_no_keys_before_5_0)
{
	static const struct { const char *era; s64 key; } children[] = { { "4.20", 1 }, { "6.1", 3 }, { "6.18", 3 } };

	for (u32 i = 0; i < sizeof(children) / sizeof(*children); i++) {
		struct machine *machine = process_with_keys(children[i].era);

		CHECK_EQ(key_alloc(machine, 0, 0), 1);
		CHECK_EQ(key_alloc(machine, 0, 0), 2);
		CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(perform_as(machine, 2, (struct record_operation){ .call = call_pkey_alloc }), children[i].key);
		process_end(machine);
	}
}

TEST(kernels_before_4_9_know_no_keys)
{
	struct machine *machine = process_with_keys("3.15");

	CHECK_EQ(key_alloc(machine, 0, 0), -ENOSYS);
	CHECK_EQ(key_free(machine, 0), -ENOSYS);
	map_at(machine, 0x100, 4, PROT_EXEC);
	CHECK_EQ(protect_with(machine, 0x100, 4, PROT_READ, -1), -ENOSYS);
	CHECK_EQ(key_at(machine, 0x100), 0);
	CHECK_EQ(load(machine, 0x100, 1), 0);
	process_end(machine);
}

/* Many logs leave pkey_alloc() out, and no list shows keys. */
TEST(what_a_recording_shows_of_keys_is_taken_over)
{
	struct record_layout layout = roomy_layout();
	struct record_operation seen = {
		.call = call_pkey_mprotect, .addr = PAGES(0x100), .length = PAGES(1), .prot = PROT_READ, .flags = 2, .new_addr = 1,
	};
	struct machine *machine;

	layout.pkeys = answer_yes;
	machine = process_start_with(era_named("6.18"), &layout);
	add_area(machine, 0x100, 0x104, VM_RO | 5ull << VM_PKEY_SHIFT);
	add_area(machine, 0x200, 0x204, VM_EXEC | VM_MAYACCESS);
	CHECK_EQ(key_at(machine, 0x100), 5);
	CHECK_EQ(key_at(machine, 0x200), 1);
	CHECK_EQ(key_free(machine, 5), 0);
	CHECK_EQ(perform_as(machine, 1, seen), 0);
	CHECK_EQ(key_at(machine, 0x100), 2);
	CHECK_EQ(key_alloc(machine, 0, 0), 3);
	process_end(machine);
}
