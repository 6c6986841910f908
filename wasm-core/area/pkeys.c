/* Protection keys, as x86 has them: mm_pkey_alloc(), arch/x86/include/asm/pkeys.h, __execute_only_pkey() and
 * __arch_override_mprotect_pkey(), arch/x86/mm/pkeys.c, 4.20 and 6.18.
 *
 * A key is a number from 0 to 15 in a VMA's flags; it is 0 unless the program asked for another. What a key allows is
 * in a register of each thread, which the program writes without the kernel (WRPKRU). No log shows that. So a touch is
 * refused here only where the kernel alone has set the register: by the key of execute-only memory. */
#include "area/pkeys.h"

#define PKEYS 16

void pkeys_begin(struct mm_struct *mm)
{
	bool keys = mm->machine->pkeys;

	mm->pkey_map = keys;
	mm->execute_only_pkey = keys ? -1 : 0;
}

void pkeys_inherit(struct mm_struct *child, const struct mm_struct *parent)
{
	pkeys_begin(child);
	if (parent->machine->pkeys && !has(parent, FORK_COPIES_PKEYS))
		return;
	child->pkey_map = parent->pkey_map;
	child->execute_only_pkey = parent->execute_only_pkey;
}

u64 pkeys_found(struct mm_struct *mm, u64 vm_flags)
{
	bool execute_only = (vm_flags & VM_ACCESS) == VM_EXEC;
	u32 pkey = vm_pkey(vm_flags);

	if (!mm->machine->pkeys)
		return vm_flags & ~VM_PKEY;
	mm->pkey_map |= 1u << pkey;
	if (!execute_only)
		return vm_flags;
	if (pkey)
		mm->execute_only_pkey = (s32)pkey;
	return vm_flags | (u64)execute_only_pkey(mm) << VM_PKEY_SHIFT;
}

void pkey_given(struct mm_struct *mm, s32 pkey)
{
	if (mm->machine->pkeys && pkey > 0 && pkey < PKEYS && pkey != mm->execute_only_pkey)
		mm->pkey_map |= 1u << pkey;
}

bool pkey_is_allocated(const struct mm_struct *mm, s32 pkey)
{
	if (pkey < 0 || pkey >= (mm->machine->pkeys ? PKEYS : 1))
		return false;
	return pkey != mm->execute_only_pkey && mm->pkey_map >> pkey & 1;
}

/* A processor without protection keys still has one key, number 0. */
s32 mm_pkey_alloc(struct mm_struct *mm)
{
	s32 keys = mm->machine->pkeys ? PKEYS : 1;

	for (s32 pkey = 0; pkey < keys; pkey++) {
		if (mm->pkey_map >> pkey & 1)
			continue;
		mm->pkey_map |= 1u << pkey;
		return pkey;
	}
	return -1;
}

void mm_pkey_free(struct mm_struct *mm, s32 pkey)
{
	mm->pkey_map &= ~(1u << pkey);
}

u32 execute_only_pkey(struct mm_struct *mm)
{
	if (!mm->machine->pkeys)
		return 0;
	if (mm->execute_only_pkey < 0)
		mm->execute_only_pkey = mm_pkey_alloc(mm);
	return mm->execute_only_pkey < 0 ? 0 : (u32)mm->execute_only_pkey;
}

static bool is_execute_only(const struct vm_area_struct *vma)
{
	return (vma->vm_flags & VM_ACCESS) == VM_EXEC && (s32)vm_pkey(vma->vm_flags) == vma->vm_mm->execute_only_pkey;
}

/* A program that frees key 0 gets it back for execute-only memory, and then all its memory has the key that allows
 * nothing. Seen on 7.2. */
bool pkey_forbids(const struct vm_area_struct *vma)
{
	const struct mm_struct *mm = vma->vm_mm;

	if (!mm->machine->pkeys)
		return false;
	return vm_pkey(vma->vm_flags) ? is_execute_only(vma) : mm->execute_only_pkey == 0;
}

u32 pkey_of_change(const struct vm_area_struct *vma, u32 prot, s32 pkey)
{
	struct mm_struct *mm = vma->vm_mm;

	if (!mm->machine->pkeys)
		return 0;
	if (pkey != -1)
		return (u32)pkey;
	if (prot == PROT_EXEC) {
		u32 own = execute_only_pkey(mm);

		if (own)
			return own;
	} else if (is_execute_only(vma)) {
		return 0;
	}
	return vm_pkey(vma->vm_flags);
}
