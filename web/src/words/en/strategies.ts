/*
 * The strategies in each column of the table of kernels, by `column.strategy`. A new strategy in
 * wasm-core/machine/columns.def does not compile without its sentence.
 */
import type { StrategyKey } from '../../protocol/protocol.gen.ts';

export const strategies = {
  'index.list_rbtree': 'a sorted list and a red-black tree of the same VMAs',
  'index.maple': 'one maple tree of ranges, since 6.1',

  'gap.first_fit': 'one VMA after another, each time upwards from a third of user space, up to 2.5.45',
  'gap.free_area_cache': 'one VMA after another, upwards from where the last search ended, 2.5.74 to 2.6.8',
  'gap.linear_one_probe':
    'one VMA after another; downwards, one look below the last place, then from the base again, 2.6.13 to 3.3',
  'gap.linear': 'one VMA after another, from where the last search ended, up to 3.7',
  'gap.free_gap':
    'every tree node knows the largest gap in its subtree; each update walks to the root (posted in June 2012)',
  'gap.free_gap_lazy':
    'like free_gap, but changes wait in a chain, and the tree is updated for all of them together (an idea of June 2012)',
  'gap.free_gap_holes':
    'like free_gap, but vma_adjust() walks only where a gap has changed (an idea of June 2012)',
  'gap.rb_subtree_gap': 'every tree node knows the largest gap in its subtree, 3.8 to 6.0',
  'gap.maple': 'every inner node of the maple tree knows the largest gap below each slot, since 6.1',

  'merge.anonymous': 'private anonymous memory merges with what it touches, files never, 2.4',
  'merge.new_files':
    'private anonymous memory merges with what it touches, files when they are mapped, up to 2.6.6',
  'merge.new_anonymous': 'only new private anonymous memory merges with its neighbours, 2.6.5-aa1',
  'merge.lenient': 'eight cases; a VMA without an anon_vma merges with any other, 2.6.7 to 2.6.39',
  'merge.c_stretches': 'eight cases; in case 8 the changed VMA absorbs the next one, up to 4.8',
  'merge.next_absorbs': 'eight cases; in case 8 the next VMA absorbs the changed one, 4.9 to 6.11',
  'merge.new_or_existing_6_12':
    'a rule for new ranges and one for existing ones; what was never touched does not take in what was',
  'merge.new_or_existing':
    'a new range, or all, head or tail of an existing VMA, merges left, right or on both sides, since 6.12; untouched VMAs merge with touched ones, since 6.16',

  'cache.mmap_cache': 'one cached VMA per process, up to 3.14',
  'cache.vmacache_v2': 'four slots per thread, as posted in February 2014, with its unchecked store',
  'cache.vmacache_3_15': 'four slots per thread, by page number, 3.15',
  'cache.vmacache_4_20': 'four slots per thread, by PMD, 4.19 to 6.0',
  'cache.none': 'every lookup walks the index',
  'cache.largest_vma': 'the last VMA found and the largest one, as posted in November 2013, in no kernel',
  'cache.vmacache_1_page': 'a sweep, in no kernel: 1 per thread, by page',
  'cache.vmacache_2_page': 'a sweep, in no kernel: 2 per thread, by page',
  'cache.vmacache_8_page': 'a sweep, in no kernel: 8 per thread, by page',
  'cache.vmacache_16_page': 'a sweep, in no kernel: 16 per thread, by page',
  'cache.vmacache_1_pmd': 'a sweep, in no kernel: 1 per thread, by PMD',
  'cache.vmacache_2_pmd': 'a sweep, in no kernel: 2 per thread, by PMD',
  'cache.vmacache_8_pmd': 'a sweep, in no kernel: 8 per thread, by PMD',
  'cache.vmacache_16_pmd': 'a sweep, in no kernel: 16 per thread, by PMD',

  'dup.rb_link': 'each VMA is linked to the right of the last one, without a search, up to 6.0',
  'dup.bulk_store':
    'the kernel allocates nodes for all VMAs in advance and then stores the VMAs in order, 6.1 to 6.7',
  'dup.mt_dup_posted': 'the tree is copied node by node, as posted in July 2023',
  'dup.mt_dup': 'the tree is copied node by node, then each slot gets the child’s VMA, since 6.8',

  'pt.i386_2level': 'i386: two levels of 1024 entries of four bytes',
  'pt.i386_pae': 'i386 with PAE: 4, 512 and 512 entries of eight bytes',
  'pt.x86_64': 'x86-64: four levels of 512 entries of eight bytes',

  'rmap.none': 'no reverse map: the kernel searches the page tables of all processes, up to 2.5.26',
  'rmap.pte_chain_7':
    'a page lists the entries that map it, 7 of 4 bytes in a node of 32 bytes, 2.5.35 to 2.6.6',
  'rmap.pte_chain_15':
    'a page lists the entries that map it, 15 of 4 bytes in a node of 64 bytes, 2.5.35 to 2.6.6',
  'rmap.pte_chain_31':
    'a page lists the entries that map it, 31 of 4 bytes in a node of 128 bytes, 2.5.35 to 2.6.6',
  'rmap.anonmm':
    'a page knows its mm and its address there, and related address spaces are tried, in no release',
  'rmap.anon_vma': 'an anon_vma lists all VMAs that may hold its pages, 2.6.7 to 2.6.33',
  'rmap.anon_vma_chain': 'a VMA has a link to each anon_vma that its pages may belong to, 2.6.34 to 3.6',
  'rmap.anon_vma_tree': 'the same, and an anon_vma finds its links by the pages of their VMAs, since 3.7',

  'i_mmap.list': 'all VMAs that map a file, in a list: up to 2.6.6',
  'i_mmap.interval_tree':
    'VMAs by the pages of the file that they map, since 3.7; it also stands for the prio_tree of 2.6.7 to 3.6',

  'lock.semaphores':
    'each change of bounds acquires the spinlock of the anon_vma, if there is one; a file’s VMAs have a semaphore, 2.6.0 to 2.6.6',
  'lock.always': 'each change of bounds acquires the spinlock of the anon_vma, if there is one: up to 2.6.31',
  'lock.posted_2009':
    'as posted in September 2009: the anon_vma’s spinlock only when a VMA joins its list or leaves it',
  'lock.ends_spared': 'no anon_vma lock when only the end of a VMA moves, 2.6.32 and 2.6.33',
  'lock.never': 'no change of bounds acquires an anon_vma lock, 2.6.34',
  'lock.mutexes':
    'one mutex for a family of anon_vmas, not acquired when only the end of a VMA moves, 3.0 to 3.6',
  'lock.trees':
    'VMAs are sorted by their bounds, so each change acquires the family’s lock, a read/write semaphore, 3.8 to 3.18',
  'lock.rwsems': 'the same, and a file’s VMAs have such a semaphore too, 3.19 to 6.3',
  'lock.per_vma': 'the same, and a lock for each VMA: most page faults need no other, since 6.4',
} as const satisfies Readonly<Record<StrategyKey, string>>;
