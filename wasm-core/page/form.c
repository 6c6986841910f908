/* The page tables of three machines: arch/x86/include/asm/pgtable-2level_types.h, pgtable-3level_types.h and
 * pgtable_64_types.h, 3.4 and 6.18. */
#include "page/form.h"

const struct pt_form pt_i386_2level = {
	.name = "i386_2level",
	.keeps = "entries=1024,1024 32_bits",
	.levels = 2,
	.bits = { 10, 10 },
	.shift = { 0, 10, 20 },
	.entry_bytes = 4,
};

const struct pt_form pt_i386_pae = {
	.name = "i386_pae",
	.keeps = "entries=512,512,4 32_bits",
	.levels = 3,
	.bits = { 9, 9, 2 },
	.shift = { 0, 9, 18, 20 },
	.entry_bytes = 8,
};

const struct pt_form pt_x86_64 = {
	.name = "x86_64",
	.keeps = "entries=512,512,512,512",
	.levels = 4,
	.bits = { 9, 9, 9, 9 },
	.shift = { 0, 9, 18, 27, 36 },
	.entry_bytes = 8,
};

u64 pt_wrapped(const struct mm_struct *mm, u64 given, u64 sum)
{
	return pt_is_32bit(mm->machine->era.pt) && given <= UINT32_MAX ? (u32)sum : sum;
}

u64 pt_page_align(const struct mm_struct *mm, u64 length)
{
	return pt_wrapped(mm, length, PAGE_ALIGN(length));
}

bool pt_wraps(const struct mm_struct *mm, u64 start, u64 end)
{
	return end < start || (pt_is_32bit(mm->machine->era.pt) && end > UINT32_MAX);
}
