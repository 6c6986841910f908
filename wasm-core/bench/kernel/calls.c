/* The workloads of whole calls: ../calls/calls.c, on mm/vma.c. What mmap(), mprotect() and munmap() do around it is
 * written anew from mm/mmap.c and mm/mprotect.c, 6.12, for private anonymous memory, in the kernel's order and with its
 * checks. Tasks, locks, limits of other kinds, page tables and events cost nothing here. */
#include "bench/kernel/mm.h"
#include "bench/kernel/peer.h"

#define LENGTH (AREA_PAGES * PAGE_SIZE)
#define VM_MAY (VM_MAYREAD | VM_MAYWRITE | (VM_EXEC << 4))
/* include/linux/mm_types.h */
#define MM_MT_FLAGS (MT_FLAGS_ALLOC_RANGE | MT_FLAGS_LOCK_EXTERN | MT_FLAGS_USE_RCU)

const struct vm_operations_struct vma_dummy_vm_ops;
struct kmem_cache *vm_area_cache, *vma_lock_cache;
struct task_struct caller;
static struct mm_struct mm;
/* In pages. Read at run time, as the kernel reads them. */
static volatile unsigned long limit_as = -1ul, limit_data = -1ul, ram = -1ul;

/* mm/util.c */
void vma_close(struct vm_area_struct *vma)
{
	if (vma->vm_ops && vma->vm_ops->close)
		vma->vm_ops->close(vma);
}

static bool may_expand(unsigned long flags, unsigned long pages)
{
	if (mm.total_vm + pages > limit_as)
		return false;
	return !is_data_mapping(flags) || mm.data_vm + pages <= limit_data;
}

static unsigned long map_range(unsigned long start, unsigned long end, unsigned long flags);

/* do_mmap() for MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS. */
static unsigned long map_fixed(unsigned long start, unsigned long length, unsigned long prot)
{
	length = PAGE_ALIGN(length);
	if (!length || mm.map_count > sysctl_max_map_count)
		return -ENOMEM;
	if (length > TASK_SIZE || start > TASK_SIZE - length)
		return -ENOMEM;
	if (offset_in_page(start))
		return -EINVAL;
	return map_range(start, start + length, prot | VM_MAY);
}

/* Pays for writable memory, except for what the VMAs below have paid already. */
static int pay(struct vma_munmap_struct *unmapped, unsigned long pages, unsigned long *flags)
{
	if (!(*flags & VM_WRITE))
		return 0;
	if (pages - unmapped->nr_accounted > ram)
		return -ENOMEM;
	unmapped->nr_accounted = 0;
	*flags |= VM_ACCOUNT;
	return 0;
}

static void set_page_prot(struct vm_area_struct *vma)
{
	pgprot_t prot = vm_pgprot_modify(vma->vm_page_prot, vma->vm_flags);

	if (vma_wants_writenotify(vma, prot))
		prot = vm_pgprot_modify(prot, vma->vm_flags & ~VM_SHARED);
	WRITE_ONCE(vma->vm_page_prot, prot);
}

/* A VMA of its own: prepares the store, and makes it. */
static struct vm_area_struct *insert_new(struct vma_iterator *vmi, unsigned long start, unsigned long end,
					 unsigned long flags)
{
	struct vm_area_struct *vma = vm_area_alloc(&mm);

	if (!vma)
		return NULL;
	vma_iter_config(vmi, start, end);
	vma_set_range(vma, start, end, start >> PAGE_SHIFT);
	vma->__vm_flags = flags;
	vma->vm_page_prot = vm_get_page_prot(flags);
	if (vma_iter_prealloc(vmi, vma)) {
		vm_area_free(vma);
		return NULL;
	}
	vma->vm_ops = NULL;
	vma_start_write(vma);
	vma_iter_store(vmi, vma);
	mm.map_count++;
	vma_link_file(vma);
	return vma;
}

/* mmap_region(): collects what lies in the range, tries to merge, or overwrites it with one store; then frees it. */
static unsigned long map_range(unsigned long start, unsigned long end, unsigned long flags)
{
	unsigned long pages = PHYS_PFN(end - start);
	struct vma_munmap_struct unmapped;
	struct maple_tree detached;
	struct ma_state mas_detached;
	struct vm_area_struct *vma;
	LIST_HEAD(userfaults);
	VMA_ITERATOR(vmi, &mm, start);
	VMG_STATE(vmg, &mm, &vmi, start, end, flags, start >> PAGE_SHIFT);

	vma = vma_find(&vmi, end);
	init_vma_munmap(&unmapped, &vmi, vma, start, end, &userfaults, false);
	if (vma) {
		mt_init_flags(&detached, mm.mm_mt.ma_flags & MT_FLAGS_LOCK_MASK);
		mas_init(&mas_detached, &detached, 0);
		if (vms_gather_munmap_vmas(&unmapped, &mas_detached))
			return -ENOMEM;
		vmg.prev = unmapped.prev;
		vmg.next = unmapped.next;
	} else {
		vmg.next = vma_iter_next_rewind(&vmi, &vmg.prev);
	}
	if (!may_expand(flags, pages - unmapped.nr_pages) || pay(&unmapped, pages, &flags))
		goto abort;
	vmg.flags = flags;
	vms_clean_up_area(&unmapped, &mas_detached);
	vma = vma_merge_new_range(&vmg);
	if (!vma)
		vma = insert_new(&vmi, start, end, flags);
	if (!vma)
		goto abort;
	vms_complete_munmap_vmas(&unmapped, &mas_detached);
	vm_stat_account(&mm, flags, pages);
	set_page_prot(vma);
	return start;
abort:
	vms_abort_munmap_vmas(&unmapped, &mas_detached);
	return -ENOMEM;
}

/* mprotect_fixup(). */
static int protect_piece(struct vma_iterator *vmi, struct vm_area_struct *vma, struct vm_area_struct **prev,
			 unsigned long start, unsigned long end, unsigned long flags)
{
	unsigned long old_flags = vma->vm_flags, pages = PHYS_PFN(end - start);

	if (!can_modify_vma(vma))
		return -EPERM;
	if (flags == old_flags) {
		*prev = vma;
		return 0;
	}
	if (flags & VM_WRITE) {
		if (!may_expand(flags, pages) && may_expand(old_flags, pages))
			return -ENOMEM;
		if (!(old_flags & (VM_ACCOUNT | VM_WRITE | VM_SHARED))) {
			if (pages > ram)
				return -ENOMEM;
			flags |= VM_ACCOUNT;
		}
	} else if (old_flags & VM_ACCOUNT && vma_is_anonymous(vma) && !vma->anon_vma) {
		flags &= ~VM_ACCOUNT;
	}
	vma = vma_modify_flags(vmi, *prev, vma, start, end, flags);
	if (IS_ERR(vma))
		return PTR_ERR(vma);
	*prev = vma;
	vma_start_write(vma);
	vma->__vm_flags = flags;
	set_page_prot(vma);
	vm_stat_account(&mm, old_flags, -(long)pages);
	vm_stat_account(&mm, flags, pages);
	return 0;
}

/* do_mprotect_pkey(). */
static int protect_range(unsigned long start, unsigned long length, unsigned long prot)
{
	unsigned long end = start + PAGE_ALIGN(length), at = start;
	struct vm_area_struct *vma, *prev;
	struct vma_iterator vmi;
	int error = 0;

	if (offset_in_page(start))
		return -EINVAL;
	if (!length)
		return 0;
	if (end <= start)
		return -ENOMEM;
	vma_iter_init(&vmi, &mm, start);
	vma = vma_find(&vmi, end);
	if (!vma || vma->vm_start > start)
		return -ENOMEM;
	prev = vma_prev(&vmi);
	if (start > vma->vm_start)
		prev = vma;
	for_each_vma_range(vmi, vma, end) {
		unsigned long flags = prot | (vma->vm_flags & ~VM_ACCESS_FLAGS);
		unsigned long piece_end = vma->vm_end < end ? vma->vm_end : end;

		if (at != start && vma->vm_start != at)
			return -ENOMEM;
		if (flags & ~(flags >> 4) & VM_ACCESS_FLAGS)
			return -EACCES;
		if (vma->vm_ops && vma->vm_ops->mprotect)
			error = vma->vm_ops->mprotect(vma, at, piece_end, flags);
		if (!error)
			error = protect_piece(&vmi, vma, &prev, at, piece_end, flags);
		if (error)
			return error;
		at = vma_iter_end(&vmi);
	}
	return at < end ? -ENOMEM : 0;
}

/* __vm_munmap(). */
static int unmap(unsigned long start, unsigned long length)
{
	LIST_HEAD(userfaults);
	VMA_ITERATOR(vmi, &mm, start);

	return do_vmi_munmap(&vmi, &mm, start, length, &userfaults, true);
}

/* Maps the VMAs one by one, downwards, as ../calls/calls.c does. The low bits of an address are its permissions. The
 * list of VMAs holds the addresses in their order, because nothing else needs it here. */
s32 setup_calls(struct bench *bench)
{
	u64 end = BENCH_MMAP_BASE, *start = (u64 *)bench->area;

	if (!vm_area_cache) {
		vm_area_cache = kmem_cache_create("vm_area_struct", sizeof(struct vm_area_struct), 64, 0, NULL);
		vma_lock_cache = kmem_cache_create("vma_lock", sizeof(struct vma_lock), 8, 0, NULL);
	}
	caller.mm = &mm;
	mm = (struct mm_struct){ 0 };
	mt_init_flags(&mm.mm_mt, MM_MT_FLAGS);
	for (u32 i = 0; i < bench->areas; i++) {
		unsigned long prot = i % 2 ? VM_READ | VM_WRITE : VM_READ;
		u64 at = end - LENGTH;

		if (map_fixed(at, LENGTH, prot) != at)
			return -ENOMEM;
		start[bench->areas - 1 - i] = at | prot;
		end = end_below(at, i, spacing_pairs);
	}
	make_numbers(bench->address, bench->areas, order_random);
	for (u32 i = 0; i < bench->areas; i++)
		bench->address[i] = start[bench->address[i]];
	return mm.map_count == (int)bench->areas ? 0 : -ENOMEM;
}

u64 map_over(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		u64 address = bench->address[next_at(bench)], result;

		result = map_fixed(address & PAGE_MASK, LENGTH, address & VM_ACCESS_FLAGS);
		keep(result);
		sum += result;
	}
	return sum;
}

u64 protect(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		u64 *address = &bench->address[next_at(bench)];
		int error;

		*address ^= VM_EXEC;
		error = protect_range(*address & PAGE_MASK, LENGTH, *address & VM_ACCESS_FLAGS);
		keep(error);
		sum += (u64)(s64)error + *address;
	}
	return sum;
}

u64 unmap_and_map(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations > 1; operations -= 2) {
		u64 address = bench->address[next_at(bench)];
		int error = unmap(address & PAGE_MASK, LENGTH);

		keep(error);
		sum += (u64)(s64)error;
		sum += map_fixed(address & PAGE_MASK, LENGTH, address & VM_ACCESS_FLAGS);
	}
	return sum;
}
