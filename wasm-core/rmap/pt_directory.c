/* Numbers for the lowest-level page tables: a tree by number, which finds the lowest free number at once. */
#include "rmap/pt_directory.h"

static u32 slot_of(u32 number, u32 level)
{
	return number >> (level * PT_DIRECTORY_BITS) & (PT_DIRECTORY_WAYS - 1);
}

static struct pt_directory *node_alloc(struct mm_struct *mm)
{
	struct pt_directory *node = arena_new(&mm->machine->arena, struct pt_directory);

	if (!node) {
		trace(alloc_fail, sizeof(*node));
		fail(mm, -ENOMEM, reason_no_memory);
	}
	return node;
}

static bool is_full(const struct pt_directory *node)
{
	for (u32 i = 0; i < PT_DIRECTORY_WAYS / 64; i++)
		if (~node->full[i])
			return false;
	return true;
}

static u32 first_with_room(const struct pt_directory *node)
{
	u32 i = 0;

	while (!~node->full[i])
		i++;
	return i * 64 + (u32)__builtin_ctzll(~node->full[i]);
}

/* Clears a slot whose node has become empty or could not be made. */
static void let_go(struct machine *machine, struct pt_directory *node, u32 slot, struct pt_directory *below)
{
	if (below && below->used)
		return;
	node->slot[slot] = 0;
	node->used--;
	if (below)
		arena_free(&machine->arena, below, sizeof(*below));
}

static s32 add_below(struct pt_directory *node, u32 level, struct pt_table *table)
{
	struct machine *machine = table->mm->machine;
	u32 slot = first_with_room(node);
	struct pt_directory *below = NULL;
	s32 error = 0;

	table->number |= slot << (level * PT_DIRECTORY_BITS);
	if (!node->slot[slot])
		node->used++;
	if (!level) {
		node->slot[slot] = machine_offset(machine, table);
	} else {
		below = machine_at(machine, node->slot[slot]);
		if (!below)
			below = node_alloc(table->mm);
		node->slot[slot] = machine_offset(machine, below);
		error = below ? add_below(below, level - 1, table) : -ENOMEM;
		if (error)
			let_go(machine, node, slot, below);
	}
	if (!error && (!level || is_full(below)))
		node->full[slot / 64] |= (u64)1 << slot % 64;
	return error;
}

static void free_if_empty(struct machine *machine)
{
	if (machine->pt_directory->used)
		return;
	arena_free(&machine->arena, machine->pt_directory, sizeof(*machine->pt_directory));
	machine->pt_directory = NULL;
}

s32 pt_directory_add(struct pt_table *table)
{
	struct machine *machine = table->mm->machine;
	s32 error;

	if (!machine->pt_directory)
		machine->pt_directory = node_alloc(table->mm);
	if (!machine->pt_directory)
		return -ENOMEM;
	error = add_below(machine->pt_directory, PT_DIRECTORY_LEVELS - 1, table);
	table->number++;
	free_if_empty(machine);
	return error;
}

static void remove_below(struct machine *machine, struct pt_directory *node, u32 level, u32 number)
{
	u32 slot = slot_of(number, level);
	struct pt_directory *below = level ? machine_at(machine, node->slot[slot]) : NULL;

	if (below)
		remove_below(machine, below, level - 1, number);
	let_go(machine, node, slot, below);
	node->full[slot / 64] &= ~((u64)1 << slot % 64);
}

void pt_directory_remove(struct pt_table *table)
{
	struct machine *machine = table->mm->machine;

	remove_below(machine, machine->pt_directory, PT_DIRECTORY_LEVELS - 1, table->number - 1);
	free_if_empty(machine);
}

struct pt_table *pt_directory_find(const struct machine *machine, u32 number)
{
	const struct pt_directory *node = machine->pt_directory;
	u32 level = PT_DIRECTORY_LEVELS - 1;

	for (; node && level > 0; level--)
		node = machine_at(machine, node->slot[slot_of(number - 1, level)]);
	return node && number ? machine_at(machine, node->slot[slot_of(number - 1, 0)]) : NULL;
}
