/** The chart of what a lookup, an mmap() and a fork() cost on every kernel. */
export const kernelCosts = {
  title: 'One mmap() among {mappings} mappings took {was} comparisons in {year}. Today it takes {now}.',
  summary:
    'Three lines over all kernels. mmap(): {oldest} comparisons in the oldest kernel, {most} at most, {was} in Linux {kernel}, and {now} in the newest. fork(): from {forkThen} stores to {forkNow}. find_vma(): from {lookupThen} comparisons to {lookupNow}.',
  x: 'kernels, {from} to {to}',
  y: 'compared, or stored',
  find: 'find_vma()',
  mmap: 'mmap()',
  fork: 'fork()',
  note: 'The process has {mappings} mappings of one page, with a gap of one page between any two. Points off the lines are kernels that were only posted.',
  what: 'What exactly is counted',
  whatFind:
    'find_vma(): VMAs and keys compared on the way to a mapping that no cache remembers, on average over all of them. A node of the maple tree has up to 16 keys in one place, so more comparisons can still be fewer cache misses.',
  whatMmap:
    'mmap(): everything compared by a call for two pages, from the search for a gap to the place in the tree. Only beyond the last mapping is there a gap that is large enough. It is the average of {calls} calls. Before each of them, one mapping is unmapped and mapped again, because most kernels up to 3.7 go on where their last search ended, or where something was unmapped since. Linux 2.6.31 to 3.4 look up every VMA that they pass, from the root of the tree.',
  whatFork:
    'fork(): nodes inserted into the child’s tree, stores into it, or nodes copied whole, each counted once. Since 6.8 the copied nodes get the child’s VMAs afterwards, one pointer each. These aren’t counted.',
} as const;
