/* What is new in each row of wasm-core/eras/eras.def, and what a mixed row is. */
import type { RowId } from '../../protocol/protocol.gen.ts';

export const kernels = {
  '2.4': 'starts each gap search at the same place, and has no reverse map',
  '2.6.2': 'every page knows the page table entries that map it: a chain of pointers',
  '2.6.5-aa1': 'posted against 2.6.5-rc1, merged in another form: a page knows the VMAs that may map it',
  '2.6.7': 'a page knows the VMAs that may map it, and VMAs merge again wherever they can',
  '2.6.31-rc8': 'each change of a VMA’s bounds acquires its anon_vma lock',
  '2.6.31-zhang':
    'posted against 2.6.31-rc8, merged in another form: that lock only when a VMA joins the list or leaves it',
  '2.6.32': 'no such lock when only the end of a VMA moves',
  '2.6.34': 'for a page copied after a fork, the kernel searches only its own process',
  '3.4': 'searches the list of VMAs for a gap, from where the last search ended',
  '3.5-free-gap':
    'posted against 3.5-rc, never merged in this form: every tree node knows the largest gap in its subtree',
  '3.8': 'every tree node knows the largest gap in its subtree',
  '3.14': 'the last kernel with a single cached VMA per process',
  '3.14-vmacache': 'posted against 3.14-rc, merged in another form: every thread caches four VMAs',
  '3.15': 'every thread caches four VMAs, by page number',
  '4.20': 'the address’s 2 MiB choose one of the four slots, and the sequence number has 64 bits',
  '5.10': 'page faults and system calls share mmap_lock, once called mmap_sem; the tree is the one of 3.8',
  '6.1': 'one maple tree holds VMAs and gaps; list, red-black tree and cache are gone',
  '6.5': 'page faults find their VMA without mmap_lock, so nodes of the tree are replaced, not changed',
  '6.5-mt-dup': 'posted against 6.5-rc, merged in another form: fork copies the maple tree node by node',
  '6.8': 'fork copies the maple tree node by node',
  '6.12': 'merging is rewritten: one rule for ranges that are new, and one for those that exist',
  '6.18': 'untouched VMAs merge with touched ones, and one mremap() moves many VMAs',
  '7.3': 'copied pages of private files are found by the address where they were first written',
  mixed: 'a mixed kernel: no real one was like this',
} as const satisfies Readonly<Record<RowId | 'mixed', string>>;
