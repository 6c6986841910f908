/* Read-only serialisers. They may be called in the middle of an operation, on a copy of a machine that
 * was stopped there, so no walk relies on an invariant to end. */
#ifndef INSPECT_INSPECT_H
#define INSPECT_INSPECT_H

#include "trace/records.h"
#include "machine/machine.h"

void inspect_machine(const struct machine *machine, struct record_machine *record);
void inspect_mm(const struct process *process, struct record_mm *record);

/* A walk over all processes, by number. */
struct process_walk {
	const struct machine *machine;
	u32 reported; /* number of the one reported last */
};

/* Fills up to `room` records; returns how many, 0 at the end. */
u32 process_walk_next(struct process_walk *walk, struct record_process *records, u32 room);

/* A walk over all page tables of an mm, in pre-order. By level: the way down to the next one to report, and where to go on
 * in each table of it. */
struct page_table_walk {
	const struct mm_struct *mm;
	const struct pt_table *table[PT_LEVELS];
	u64 page[PT_LEVELS]; /* their first ones */
	u32 slot[PT_LEVELS];
	u32 level; /* of the next one to report; at the end the number of levels */
};

void page_table_walk_start(struct page_table_walk *walk, const struct mm_struct *mm);
u32 page_table_walk_next(struct page_table_walk *walk, struct record_page_table *records, u32 room);
/* The next table itself, with its first page; NULL at the end. */
const struct pt_table *page_table_walk_step(struct page_table_walk *walk, u64 *page);

/* A walk over the entries of one lowest page table that hold something. */
struct pte_walk {
	const struct mm_struct *mm;
	const struct pt_table *table; /* NULL = there is none */
	u64 page; /* its first one */
	u32 n;
};

/* The table that covers this address / 2 MiB. */
void pte_walk_start(struct pte_walk *walk, const struct mm_struct *mm, u32 block);
u32 pte_walk_next(struct pte_walk *walk, struct record_pte *records, u32 room);

/* A walk over the entries of all lowest page tables that name a page, of all processes or of one. */
struct entry_walk {
	const struct machine *machine;
	const struct process *process;
	bool is_single, is_over;
	bool with_swap; /* entries that name a place in swap are found too */
	struct page_table_walk tables;
	const struct pt_table *table; /* NULL = none yet, or no more of this process */
	u64 first; /* its first page */
	u32 next; /* entry to look at next */
	const struct page *page; /* that the last one found names; NULL: that one is in swap */
};

void entry_walk_start(struct entry_walk *walk, const struct machine *machine);
void entry_walk_start_in(struct entry_walk *walk, const struct process *process);
/* To the next entry that names a page, or, unless it is NULL, this page. */
bool entry_walk_next(struct entry_walk *walk, const struct page *page);
u64 entry_walk_address(const struct entry_walk *walk);
/* Pages that a process's page tables name, here or in swap, in runs. */
u32 page_run_next(struct entry_walk *walk, struct record_page_run *records, u32 room);

/* The page at an address; the page of this number, as events call it; one that most entries name, the first such one by
 * process and address. 0, or -EINVAL: there is none. */
s32 inspect_page_at(const struct process *process, u64 addr, struct record_page *record);
s32 inspect_page_numbered(const struct machine *machine, u32 number, struct record_page *record);
s32 inspect_page_most_mapped(const struct machine *machine, struct record_page *record);

/* All entries that name a page, by its number. */
struct mapping_walk {
	struct entry_walk entries;
	const struct page *page; /* NULL = there is none of this number */
};

void mapping_walk_start(struct mapping_walk *walk, const struct machine *machine, u32 page);
u32 mapping_walk_next(struct mapping_walk *walk, struct record_mapping *records, u32 room);

/* What the row's reverse map goes through to find them. It is made anew for each batch: `reported` are left out. */
struct rmap_item_walk {
	const struct machine *machine;
	const struct page *page; /* NULL = there is none of this number */
	u32 reported;
};

void rmap_items_start(struct rmap_item_walk *walk, const struct machine *machine, u32 page);
u32 rmap_items_next(struct rmap_item_walk *walk, struct record_rmap_item *records, u32 room);

/* A walk over a process's tasks, and over the slots that these have for areas they have found. */
struct task_walk {
	const struct mm_struct *mm;
	const struct task *task; /* next to report, or whose slots are reported from `slot` on; NULL at the end */
	u32 slot;
};

void task_walk_start(struct task_walk *walk, const struct process *process);
/* Fill up to `room` records; return how many, 0 at the end. */
u32 task_walk_next(struct task_walk *walk, struct record_task *records, u32 room);
u32 task_walk_slots(struct task_walk *walk, struct record_cache_slot *records, u32 room);

/* A walk over all VMAs: the list in its order, then those that only the tree holds; or, where the index is a maple
 * tree, its leaves in order. */
struct vma_walk {
	const struct mm_struct *mm;
	struct maple_walk maple;
	struct maple_node_view leaf; /* of the maple tree, looked through from `slot` on */
	const struct vm_area_struct *ahead; /* in the maple tree: next to report, NULL once it is done */
	u32 slot, reported; /* the VMA reported last */
	const struct vm_area_struct *in_list; /* next to report, NULL once the list is done */
	const struct rb_node *in_tree; /* next to look at once the list is done */
	u32 budget; /* steps left: a torn structure may contain a cycle */
};

void vma_walk_start(struct vma_walk *walk, const struct mm_struct *mm);
/* Fills up to `room` records; returns how many, 0 at the end. */
u32 vma_walk_next(struct vma_walk *walk, struct record_vma *records, u32 room);

/* The area that contains an address, NULL = none in list or maple tree. Nothing is counted, as it would be by find_vma(). */
const struct vm_area_struct *inspect_area_at(const struct mm_struct *mm, u64 addr);

/* The same for the nodes of the maple tree and for their slots, both in pre-order. */
struct maple_records {
	const struct mm_struct *mm;
	struct maple_walk walk;
	struct maple_node_view node; /* whose slots are reported, from `slot` on */
	u32 slot, slots_before;
};

void maple_records_start(struct maple_records *records, const struct mm_struct *mm);
u32 maple_records_nodes(struct maple_records *records, struct record_maple_node *nodes, u32 room);
u32 maple_records_slots(struct maple_records *records, struct record_maple_slot *slots, u32 room);

#endif
