/* What is new in each row of wasm-core/eras/eras.def, and what a mixed row is. */
import type { RowId } from '../../protocol/protocol.gen.ts';

export const eras = {
  '2.4': 'searches for a gap from the same place each time, and does not know who maps a page',
  '2.6.2': 'every page knows the page table entries that name it: a chain of pointers',
  '2.6.5-aa1': 'a posting against 2.6.5-rc1, merged in another form: a page knows the areas that may map it',
  '2.6.7': 'a page knows the areas that may map it, and areas merge again wherever they can',
  '2.6.31-rc8': 'each change of an area’s bounds takes the lock of its anon_vma',
  '2.6.31-zhang':
    'a posting against 2.6.31-rc8, merged in another form: that lock only for areas that come to the list or leave it',
  '2.6.32': 'no such lock where only the end of an area moves',
  '2.6.34': 'a page copied after a fork is looked for in its own process alone',
  '3.4': 'searches the list of areas for a gap, from where the last search ended',
  '3.5-free-gap':
    'a posting against 3.5-rc, never merged in this form: every tree node knows the largest hole in its subtree',
  '3.8': 'every tree node knows the largest gap in its subtree',
  '3.14': 'the last one with a single remembered area per process',
  '3.14-vmacache': 'a posting against 3.14-rc, merged in another form: every thread remembers four areas',
  '3.15': 'every thread remembers four areas, by page number',
  '4.20': 'the four slots go by 2 MiB, and their sequence number has 64 bits',
  '6.1': 'one maple tree holds areas and gaps; list, red-black tree and cache are gone',
  '6.5': 'faults find their area without mmap_lock, so nodes of the tree are replaced, not changed',
  '6.5-mt-dup': 'a posting against 6.5-rc, merged in another form: fork copies the maple tree node by node',
  '6.8': 'fork copies the maple tree node by node',
  '6.18': 'merging is written anew, and joins untouched areas with touched ones',
  mixed: 'a mixed row: no kernel was like this',
} as const satisfies Readonly<Record<RowId | 'mixed', string>>;
