/* The bits of VMAs, of PROT_ and MAP_, and of mremap(), with the kernel's values. */
#ifndef MACHINE_VM_FLAGS_H
#define MACHINE_VM_FLAGS_H

#include "base/types.h"

/* vm_flags, with the kernel's values (include/linux/mm.h, 3.8 and 6.18). */
#define VM_READ 0x00000001ull
#define VM_WRITE 0x00000002ull
#define VM_EXEC 0x00000004ull
#define VM_SHARED 0x00000008ull
#define VM_MAYREAD 0x00000010ull
#define VM_MAYWRITE 0x00000020ull
#define VM_MAYEXEC 0x00000040ull
#define VM_MAYSHARE 0x00000080ull
#define VM_GROWSDOWN 0x00000100ull
#define VM_PFNMAP 0x00000400ull
#define VM_MAYBE_GUARD 0x00000800ull /* has had guard pages */
#define VM_DENYWRITE 0x00000800ull /* up to 5.14: a running program */
#define VM_LOCKED 0x00002000ull
#define VM_IO 0x00004000ull
#define VM_SEQ_READ 0x00008000ull
#define VM_RAND_READ 0x00010000ull
#define VM_DONTCOPY 0x00020000ull
#define VM_DONTEXPAND 0x00040000ull
#define VM_LOCKONFAULT 0x00080000ull
#define VM_ACCOUNT 0x00100000ull
#define VM_NORESERVE 0x00200000ull
#define VM_HUGETLB 0x00400000ull
#define VM_SYNC 0x00800000ull /* MAP_SYNC: page tables and file in step */
#define VM_NONLINEAR 0x00800000ull /* the same bit before 4.0: remap_file_pages() has changed what its pages are */
#define VM_WIPEONFORK 0x02000000ull
#define VM_DONTDUMP 0x04000000ull
#define VM_MIXEDMAP 0x10000000ull
#define VM_HUGEPAGE 0x20000000ull
#define VM_NOHUGEPAGE 0x40000000ull
#define VM_MERGEABLE 0x80000000ull
#define VM_PKEY_SHIFT 32
#define VM_PKEY (0xfull << VM_PKEY_SHIFT) /* the number of a protection key */
#define VM_DROPPABLE (1ull << 40)
#define VM_SEALED (1ull << 42)
#define VM_ALL ((1ull << 48) - 1)
#define VM_LOCKED_MASK (VM_LOCKED | VM_LOCKONFAULT)

#define VM_ACCESS (VM_READ | VM_WRITE | VM_EXEC)
#define VM_MAYACCESS (VM_MAYREAD | VM_MAYWRITE | VM_MAYEXEC)
/* Never merged: a driver, or the kernel itself, has set these up as they are. 3.8's definition: 3.4 has
 * VM_RESERVED too, which no recording contains. Code asks vm_special(): since 3.14 there is one more. */
#define VM_SPECIAL (VM_IO | VM_DONTEXPAND | VM_PFNMAP)

#define PROT_NONE 0x0u
#define PROT_READ 0x1u
#define PROT_WRITE 0x2u
#define PROT_EXEC 0x4u
#define PROT_SEM 0x8u
#define PROT_GROWSDOWN 0x01000000u
#define PROT_GROWSUP 0x02000000u

#define MAP_SHARED 0x01u
#define MAP_PRIVATE 0x02u
#define MAP_TYPE 0x0fu
#define MAP_FIXED 0x10u
#define MAP_ANONYMOUS 0x20u
#define MAP_32BIT 0x40u
#define MAP_ABOVE4G 0x80u
#define MAP_GROWSDOWN 0x100u
#define MAP_DENYWRITE 0x800u
#define MAP_EXECUTABLE 0x1000u
#define MAP_LOCKED 0x2000u
#define MAP_NORESERVE 0x4000u
#define MAP_POPULATE 0x8000u
#define MAP_NONBLOCK 0x10000u
#define MAP_STACK 0x20000u
#define MAP_HUGETLB 0x40000u
#define MAP_SYNC 0x80000u
#define MAP_FIXED_NOREPLACE 0x100000u
#define MAP_DROPPABLE 0x08u
#define MAP_SHARED_VALIDATE 0x03u

#define MREMAP_MAYMOVE 1u
#define MREMAP_FIXED 2u
#define MREMAP_DONTUNMAP 4u

/* Every shared anonymous mmap() is an object of its own, like a file that nobody can name, and so is every mmap() with
 * MAP_HUGETLB: the n-th one is file SHARED_MEMORY_FILES + n. */
#define SHARED_MEMORY_FILES 0x80000000u

static inline u32 vm_pkey(u64 vm_flags)
{
	return (u32)((vm_flags & VM_PKEY) >> VM_PKEY_SHIFT);
}

#endif
