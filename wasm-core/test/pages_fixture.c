#include "test/pages_fixture.h"
#include "machine/index.h"
#include "process/process.h"
#include "process/start.h"
#include "rmap/anon_vma.h"

struct record_layout roomy_layout(void)
{
	struct record_layout layout = small_layout(direction_topdown);

	layout.rlimit_as = layout.rlimit_data = layout.rlimit_memlock = RLIM_INFINITY;
	layout.rlimit_stack = PAGES(64);
	layout.stack_guard_gap = PAGES(16);
	layout.ram = (u64)1 << 30;
	layout.huge_pages = answer_yes;
	return layout;
}

struct machine *roomy_process(const char *era_id)
{
	struct record_layout layout = roomy_layout();

	return process_start_with(era_named(era_id), &layout);
}

/* Unlike perform(), verifies every process afterwards, and does not convert the value into pages. */
s64 perform_as(struct machine *machine, u32 process, struct record_operation operation)
{
	struct record_outcome outcome;

	operation.process = process;
	ring_begin(0, 0, &machine->counters);
	machine_call(machine, &operation, &outcome);
	for (struct process *each = machine->processes; each; each = each->next) {
		const char *complaint = mm_verify(each->mm);

		if (!complaint)
			complaint = pages_verify(each->mm);
		if (!complaint)
			complaint = anon_vma_verify(each->mm);
		if (complaint)
			check_failed(__FILE__, __LINE__, "process %u: %s", each->number, complaint);
	}
	return outcome.error ? outcome.error : (s64)outcome.value;
}

static s64 on_range(struct machine *machine, enum code_call call, u64 start, u64 pages, u32 flags)
{
	struct record_operation op = {
		.call = call, .addr = PAGES(start), .length = PAGES(pages), .flags = flags,
	};

	return perform_as(machine, 1, op);
}

s64 store(struct machine *machine, u64 start, u64 pages)
{
	return on_range(machine, call_store, start, pages, 0);
}

s64 load(struct machine *machine, u64 start, u64 pages)
{
	return on_range(machine, call_load, start, pages, 0);
}

s64 advise(struct machine *machine, u64 start, u64 pages, u32 advice)
{
	return on_range(machine, call_madvise, start, pages, advice);
}

s64 lock(struct machine *machine, u64 start, u64 pages)
{
	return on_range(machine, call_mlock, start, pages, 0);
}

s64 unlock(struct machine *machine, u64 start, u64 pages)
{
	return on_range(machine, call_munlock, start, pages, 0);
}

s64 map_with(struct machine *machine, u64 start, u64 pages, u32 prot, u32 flags, u32 file, u64 file_page)
{
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(start), .length = PAGES(pages), .prot = prot,
		.flags = flags | (start ? MAP_FIXED : 0) | (file ? 0 : MAP_ANONYMOUS),
		.file = file, .offset = PAGES(file_page),
	};

	return perform(machine, op);
}

void add_file(struct machine *machine, u32 number, enum code_file_kind kind, u64 pages, bool writable)
{
	struct record_file file = {
		.size = PAGES(pages), .file = number, .kind = kind, .writable = writable ? answer_yes : answer_no,
	};

	CHECK_EQ(machine_add_file(machine, &file), 0);
}

s64 fork_from(struct machine *machine, u32 process)
{
	return perform_as(machine, process, (struct record_operation){ .call = call_fork });
}

struct mm_struct *mm_of(struct machine *machine, u32 process)
{
	CHECK(process_find(machine, process));
	return process_find(machine, process)->mm;
}

struct vm_area_struct *area_at(struct machine *machine, u32 process, u64 page)
{
	struct vm_area_struct *vma = vma_lookup(mm_of(machine, process), PAGES(page));

	CHECK(vma);
	return vma;
}

u32 anon_vma_at(struct machine *machine, u32 process, u64 page)
{
	const struct vm_area_struct *vma = area_at(machine, process, page);

	return vma->anon_vma ? vma->anon_vma->id : 0;
}

u64 anon_in(struct machine *machine, u32 process, u64 start, u64 pages)
{
	return pages_anon(mm_of(machine, process), PAGES(start), PAGES(start + pages));
}
