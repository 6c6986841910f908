/* Figures of a fork: the trees of parent and child, and their page tables. */
export const forkViews = {
  fork: 'Fork',
  pageTables: 'Page tables',
  mark_inherited: 'still names an area of the parent’s',
  mark_zeroEntry: 'XA_ZERO_ENTRY: memory ran out here, exit_mmap() stops',
} as const;
