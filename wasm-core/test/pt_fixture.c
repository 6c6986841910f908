#include "test/pt_fixture.h"
#include "page/pages.h"

struct record_pte pte_at(struct machine *machine, u32 process, u64 page)
{
	struct record_pte record;
	struct pte_walk walk;

	pte_walk_start(&walk, mm_of(machine, process), (u32)(PAGES(page) / HUGE_SIZE));
	while (pte_walk_next(&walk, &record, 1))
		if (record.addr == PAGES(page))
			return record;
	return (struct record_pte){ 0 };
}

s64 store_in(struct machine *machine, u32 process, u64 start, u64 pages)
{
	return perform_as(machine, process, (struct record_operation){
						    .call = call_store,
						    .addr = PAGES(start),
						    .length = PAGES(pages),
					    });
}

s64 exit_of(struct machine *machine, u32 process)
{
	return perform_as(machine, process, (struct record_operation){ .call = call_exit });
}
