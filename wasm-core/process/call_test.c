#include "test/fixture.h"

static const u8 kinds[] = {
#define EVENT(name, kind, ...) KIND_##kind,
#include "trace/events.def"
#undef EVENT
};

/* Enter and leave events come in pairs of the same name. An event's depth is the number of open pairs, and only the
 * call itself is at depth 0. */
static void check_nesting(void)
{
	u16 open[64];
	u32 depth = 0;

	for (const u8 *at = trace_ring.slots; at < trace_ring.next; at += EVENT_BYTES) {
		const struct event_header *event = (const void *)at;

		CHECK(at == trace_ring.slots || depth > 0);
		if (kinds[event->type] == KIND_LEAVE) {
			CHECK(depth > 0);
			CHECK_EQ(event->type, open[--depth] + 1);
		}
		CHECK_EQ(event->depth, depth);
		if (kinds[event->type] == KIND_ENTER)
			open[depth++] = event->type;
	}
	CHECK_EQ(depth, 0);
}

/* Calls that succeed, and calls that fail in every place where one can. `fail_in`: this allocation of each call
 * fails. */
static void run_calls(struct machine *machine, u32 fail_in)
{
	static const struct record_operation calls[] = {
		{ .call = call_mmap, .length = PAGES(16), .prot = PROT_RW,
		  .flags = MAP_PRIVATE | MAP_ANONYMOUS },
		{ .call = call_mmap, .addr = PAGES(0x1ff4), .length = PAGES(4), .prot = PROT_READ,
		  .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED },
		{ .call = call_mprotect, .addr = PAGES(0x1ff1), .length = PAGES(2), .prot = PROT_NONE },
		{ .call = call_mprotect, .addr = PAGES(0x1ff1), .length = PAGES(2), .prot = PROT_RW },
		{ .call = call_mprotect, .addr = PAGES(0x1ff0), .length = PAGES(0x20), .prot = PROT_READ },
		{ .call = call_munmap, .addr = PAGES(0x1ffa), .length = PAGES(2) },
		{ .call = call_munmap, .addr = 1, .length = 1 },
		{ .call = call_mmap, .addr = PAGES(0x1ff4), .length = PAGES(4),
		  .flags = MAP_PRIVATE | MAP_ANONYMOUS },
		{ .call = call_mmap, .length = PAGES(0x2800), .flags = MAP_SHARED | MAP_ANONYMOUS },
		{ .call = call_mmap, .length = 0 },
		{ .call = call_brk, .addr = PAGES(0x120) },
		{ .call = call_brk, .addr = PAGES(0x110) },
		{ .call = call_brk, .addr = 1 },
	};

	for (u32 i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		machine->arena.fail_in = fail_in;
		perform(machine, calls[i]);
		CHECK(trace_ring.next > trace_ring.slots);
		check_nesting();
	}
}

TEST(events_nest_whatever_comes_of_the_call)
{
	for (u32 fail_in = 0; fail_in <= 3; fail_in++)
		FOR_BOTH_ERAS(era) {
			struct machine *machine = process_start(*era);

			run_calls(machine, fail_in);
			process_end(machine);
		}
}

TEST(an_unknown_call_is_refused)
{
	struct machine *machine = process_start("3.8");

	CHECK_EQ(perform(machine, (struct record_operation){ .call = 99 }), -ENOSYS);
	CHECK_EQ(machine->reason, reason_not_modelled);
	process_end(machine);
}

TEST(a_reason_lasts_for_one_call)
{
	struct machine *machine = process_start("3.8");

	CHECK_EQ(unmap(machine, 0x100, 0), -EINVAL);
	CHECK_EQ(unmap(machine, 0x100, 1), 0);
	CHECK_EQ(machine->reason, reason_none);
	process_end(machine);
}

TEST(one_allocation_of_an_operation_fails_and_none_of_the_next)
{
	static const struct record_operation map = { .call = call_mmap, .length = PAGES(4), .prot = PROT_RW,
						     .flags = MAP_PRIVATE | MAP_ANONYMOUS };
	struct record_operation operation = map;

	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		operation.failing = 1;
		CHECK_EQ(perform(machine, operation), -ENOMEM);
		/* The call makes fewer allocations than this, so nothing fails, neither here nor afterwards. */
		operation.failing = 1000;
		CHECK(perform(machine, operation) > 0);
		CHECK_EQ(machine->arena.fail_in, 0);
		CHECK(perform(machine, map) > 0);
		process_end(machine);
	}
}
