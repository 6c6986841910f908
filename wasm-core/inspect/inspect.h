/* Serialisers, which only read. They may be called on a copy of a machine that was stopped in the middle of an
 * operation, so no walk relies on an invariant in order to end. */
#ifndef INSPECT_INSPECT_H
#define INSPECT_INSPECT_H

#include "machine/machine.h"
#include "trace/records.h"

void inspect_machine(const struct machine *machine, struct record_machine *record);
void inspect_mm(const struct process *process, struct record_mm *record);

/* A walk over all processes, in the order of their numbers. */
struct process_walk {
	const struct machine *machine;
	u32 reported; /* number of the one reported last */
};

/* Fills up to `room` records and returns how many; 0 at the end. All functions below that fill records do the same. */
u32 process_walk_next(struct process_walk *walk, struct record_process *records, u32 room);

/* A walk over all page tables of an mm, in pre-order. The arrays are indexed by level: the path to the table that
 * is reported next, and in each table of it the slot to go on with. */
struct page_table_walk {
	const struct mm_struct *mm;
	const struct pt_table *table[PT_LEVELS];
	u64 page[PT_LEVELS]; /* number of the first page that each covers */
	u32 slot[PT_LEVELS];
	u32 level; /* of the table reported next; the number of levels at the end */
};

void page_table_walk_start(struct page_table_walk *walk, const struct mm_struct *mm);
u32 page_table_walk_next(struct page_table_walk *walk, struct record_page_table *records, u32 room);
/* Returns the next table itself and the number of its first page; NULL at the end. */
const struct pt_table *page_table_walk_step(struct page_table_walk *walk, u64 *page);

/* A walk over the entries of one lowest-level page table that are not empty. */
struct pte_walk {
	const struct mm_struct *mm;
	const struct pt_table *table; /* NULL = there is no such table */
	u64 page; /* number of its first page */
	u32 n;
};

/* Starts at the table that covers `block`, an address / 2 MiB. */
void pte_walk_start(struct pte_walk *walk, const struct mm_struct *mm, u32 block);
u32 pte_walk_next(struct pte_walk *walk, struct record_pte *records, u32 room);

/* A walk over the entries of all lowest-level page tables that name a page, in all processes or in one. */
struct entry_walk {
	const struct machine *machine;
	const struct process *process;
	bool is_single, is_over;
	bool with_swap; /* also finds entries that name a slot of swap */
	struct page_table_walk tables;
	const struct pt_table *table; /* NULL = none yet, or the process has no more */
	u64 first; /* number of the table's first page */
	u32 next; /* the entry to look at next */
	const struct page *page; /* the page that the last entry found names; NULL = it is in swap */
};

void entry_walk_start(struct entry_walk *walk, const struct machine *machine);
void entry_walk_start_in(struct entry_walk *walk, const struct process *process);
/* Moves on to the next entry that names `page`, or with NULL, any page. False at the end. */
bool entry_walk_next(struct entry_walk *walk, const struct page *page);
u64 entry_walk_address(const struct entry_walk *walk);
/* Runs of neighbouring pages that the page tables of a process name, in memory or in swap. */
u32 page_run_next(struct entry_walk *walk, struct record_page_run *records, u32 room);

/* The page at an address; the page of this number, as events name it; the page that most entries name, and of
 * several the first by process and address. Return 0, or -EINVAL when there is no such page. */
s32 inspect_page_at(const struct process *process, u64 addr, struct record_page *record);
s32 inspect_page_numbered(const struct machine *machine, u32 number, struct record_page *record);
s32 inspect_page_most_mapped(const struct machine *machine, struct record_page *record);

/* A walk over all entries that name the page of this number. */
struct mapping_walk {
	struct entry_walk entries;
	const struct page *page; /* NULL = no page has this number */
};

void mapping_walk_start(struct mapping_walk *walk, const struct machine *machine, u32 page);
u32 mapping_walk_next(struct mapping_walk *walk, struct record_mapping *records, u32 room);

/* A walk over what the era's reverse mapping goes through to find those entries. Each batch enumerates everything again
 * and leaves out the first `reported` items. */
struct rmap_item_walk {
	const struct machine *machine;
	const struct page *page; /* NULL = no page has this number */
	u32 reported;
};

void rmap_items_start(struct rmap_item_walk *walk, const struct machine *machine, u32 page);
u32 rmap_items_next(struct rmap_item_walk *walk, struct record_rmap_item *records, u32 room);

/* A walk over the tasks of a process, and over the slots of their VMA caches. */
struct task_walk {
	const struct mm_struct *mm;
	const struct task *task; /* reported next, or the task whose slots are reported from `slot` on; NULL at the end */
	u32 slot;
};

void task_walk_start(struct task_walk *walk, const struct process *process);
u32 task_walk_next(struct task_walk *walk, struct record_task *records, u32 room);
u32 task_walk_slots(struct task_walk *walk, struct record_cache_slot *records, u32 room);

/* A walk over all VMAs: the list in its order, then the VMAs that only the red-black tree holds; or, where the
 * index is a maple tree, its leaves in order. */
struct vma_walk {
	const struct mm_struct *mm;
	struct maple_walk maple;
	struct maple_node_view leaf; /* the leaf of the maple tree whose slots are being looked through, from `slot` on */
	const struct vm_area_struct *ahead; /* in the maple tree: reported next, NULL at the end */
	u32 slot, reported; /* id of the VMA reported last */
	const struct vm_area_struct *in_list; /* reported next, NULL once the list is done */
	const struct rb_node *in_tree; /* looked at next once the list is done */
	u64 bare; /* no page of the 64 MiB from here on is anonymous; all ones = not known of any */
	u32 budget; /* steps left: a torn structure may contain a cycle */
};

void vma_walk_start(struct vma_walk *walk, const struct mm_struct *mm);
u32 vma_walk_next(struct vma_walk *walk, struct record_vma *records, u32 room);

/* The VMA that contains an address; NULL when neither list nor maple tree has one. Unlike find_vma(), this counts
 * nothing. */
const struct vm_area_struct *inspect_area_at(const struct mm_struct *mm, u64 addr);

/* Walks over the nodes of the maple tree and over their slots, both in pre-order. */
struct maple_records {
	const struct mm_struct *mm;
	struct maple_walk walk;
	struct maple_node_view node; /* the node whose slots are reported, from `slot` on */
	u32 slot, slots_before;
};

void maple_records_start(struct maple_records *records, const struct mm_struct *mm);
u32 maple_records_nodes(struct maple_records *records, struct record_maple_node *nodes, u32 room);
u32 maple_records_slots(struct maple_records *records, struct record_maple_slot *slots, u32 room);

#endif
