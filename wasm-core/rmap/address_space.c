/* Files, as far as VMAs map them: struct address_space, include/linux/fs.h. In the kernel it is part of the inode;
 * here every open file description has its own, and so has the vdso. Models __vma_link_file(), unlink_file_vma() and
 * what vma_adjust() does around a change, mm/mmap.c, 2.6.0 to 6.11. */
#include "rmap/address_space.h"
#include "lock/lock.h"

static u32 bucket_of(u32 file)
{
	return file % MAPPING_BUCKETS;
}

struct address_space *mapping_find(const struct machine *machine, u32 file)
{
	struct address_space *mapping = machine->mapping_hash[bucket_of(file)];

	while (mapping && mapping->file != file)
		mapping = mapping->hash_next;
	return mapping;
}

static struct address_space *mapping_new(struct mm_struct *mm, u32 file)
{
	struct machine *machine = mm->machine;
	struct address_space *mapping = arena_new(&machine->arena, struct address_space);
	struct address_space **bucket = &machine->mapping_hash[bucket_of(file)];

	if (!mapping) {
		trace(alloc_fail, sizeof(*mapping));
		fail(mm, -ENOMEM, reason_no_memory);
		return NULL;
	}
	mapping->file = file;
	mapping->hash_next = *bucket;
	*bucket = mapping;
	mapping->next = machine->mappings;
	if (mapping->next)
		mapping->next->prev = mapping;
	machine->mappings = mapping;
	return mapping;
}

static void mapping_free(struct machine *machine, struct address_space *mapping)
{
	struct address_space **link = &machine->mapping_hash[bucket_of(mapping->file)];

	while (*link != mapping)
		link = &(*link)->hash_next;
	*link = mapping->hash_next;
	*(mapping->prev ? &mapping->prev->next : &machine->mappings) = mapping->next;
	if (mapping->next)
		mapping->next->prev = mapping->prev;
	arena_free(&machine->arena, mapping, sizeof(*mapping));
}

struct address_space *mapping_get(struct mm_struct *mm, u32 file)
{
	struct address_space *mapping = mapping_find(mm->machine, file);

	if (!mapping)
		mapping = mapping_new(mm, file);
	if (mapping)
		mapping->areas++;
	return mapping;
}

/* No page of the file is in memory any more: only VMAs map the pages, and the last one has unmapped them. */
void mapping_put(struct machine *machine, struct address_space *mapping)
{
	if (--mapping->areas == 0)
		mapping_free(machine, mapping);
}

void vma_link_file(struct vm_area_struct *vma)
{
	if (!vma->vm_mapping)
		return;
	i_mmap_of(vma->vm_mm->machine)->insert(vma->vm_mapping, vma);
	trace(i_mmap_insert, vma_id(vma), vma->vm_file);
}

void vma_leave_file(struct vm_area_struct *vma)
{
	if (!vma->vm_mapping)
		return;
	i_mmap_of(vma->vm_mm->machine)->remove(vma->vm_mapping, vma);
	trace(i_mmap_remove, vma_id(vma), vma->vm_file);
}

void unlink_file_vma(struct vm_area_struct *vma)
{
	struct machine *machine = vma->vm_mm->machine;

	if (!vma->vm_mapping)
		return;
	lock_take(machine, i_mmap, vma->vm_file, write, lock_cause_unlink);
	vma_leave_file(vma);
	lock_drop(machine, i_mmap, vma->vm_file);
	(void)machine;
}

/* The kernel removes and reinserts the VMA in either structure. In a list that would only change the order, so only
 * the tree does it here. */
void i_mmap_pre_update(struct vm_area_struct *vma)
{
	const struct i_mmap_strategy *i_mmap = i_mmap_of(vma->vm_mm->machine);

	if (vma->vm_mapping && i_mmap->sorted)
		i_mmap->remove(vma->vm_mapping, vma);
}

void i_mmap_post_update(struct vm_area_struct *vma)
{
	const struct i_mmap_strategy *i_mmap = i_mmap_of(vma->vm_mm->machine);

	if (vma->vm_mapping && i_mmap->sorted)
		i_mmap->insert(vma->vm_mapping, vma);
}

const char *i_mmap_verify(const struct machine *machine)
{
	const struct address_space *mapping, *before = NULL;
	const char *complaint = NULL;

	for (mapping = machine->mappings; mapping && !complaint; before = mapping, mapping = mapping->next) {
		if (mapping->prev != before || mapping_find(machine, mapping->file) != mapping)
			complaint = "a file's address_space is not where it is looked for";
		else if (!mapping->areas)
			complaint = "a file that no area maps has an address_space";
		else
			complaint = i_mmap_of(machine)->verify(mapping);
	}
	return complaint;
}
