/*
 * The workloads of suites, by `suite.name`: what one operation is, and what n counts. A test compares the names with those
 * of wasm-core/bench/suites/.
 */
const VMAS = 'VMAs of the process';
const PROTECT = 'mprotect() of one page to PROT_NONE, and back';
const UNMAP = 'munmap() of one page, and mmap() of one';
const POSTED = 'mappings of one page, which merge';
const REGION = 'MiB of the region';
const SEARCH = 'a search by page_referenced() for all entries that map a page';
const CHILDREN = 'children';
const CHILDREN_AND_THEIRS = 'children, each with a child of its own';

export const workloads = {
  'gap-search.agua.operation':
    'mapping 1, 7 or 25 pages n times, or unmapping up to a quarter as many, or unmapping up to 3.5 n when more than 20 n are alive',
  'gap-search.agua.size': 'mappings in a loop',

  'gap-worst-case.freegap in a process, munmap.operation': UNMAP,
  'gap-worst-case.freegap in a process, munmap.size': POSTED,
  'gap-worst-case.freegap in a process, mprotect.operation': PROTECT,
  'gap-worst-case.freegap in a process, mprotect.size': POSTED,
  'gap-worst-case.gap updates alone.operation':
    'what the end of vma_adjust() does for the gaps, for the VMA that freegap works on and for its two neighbours',
  'gap-worst-case.gap updates alone.size': POSTED,
  'gap-worst-case.mprotect, as posted.operation': PROTECT,
  'gap-worst-case.mprotect, as posted.size': POSTED,
  'gap-worst-case.munmap, as posted.operation': UNMAP,
  'gap-worst-case.munmap, as posted.size': POSTED,
  'gap-worst-case.mprotect, deep.operation': PROTECT,
  'gap-worst-case.mprotect, deep.size': 'VMAs of three pages, one page apart',
  'gap-worst-case.munmap, deep.operation': UNMAP,
  'gap-worst-case.munmap, deep.size': 'adjacent VMAs of three pages',

  'fork-spawn.fork, exit, wait.operation': 'a fork, the exit of the child, and the parent’s wait() for it',
  'fork-spawn.fork, exit, wait.size': VMAS,
  'fork-spawn.index copy.operation': 'building the child’s index, after its VMAs have been copied',
  'fork-spawn.index copy.size': VMAS,
  'fork-spawn.a fork in parts.operation':
    'one part of up to 200 forks, side by side: all VMAs, all indexes, all page tables, or all exits',
  'fork-spawn.a fork in parts.size': VMAS,

  'rmap-fork.levels 6 to 9.operation': 'half a level: all processes fork, or all read every page',
  'rmap-fork.levels 6 to 9.size': REGION,
  'rmap-fork.exits, levels 9 to 6.operation': 'all children of a level exit, and their parents wait for them',
  'rmap-fork.exits, levels 9 to 6.size': REGION,
  'rmap-fork.until memory is out.operation':
    'a level in which no process exits, in twice the region’s memory',
  'rmap-fork.until memory is out.size': REGION,
  'rmap-fork.until memory is out, leaves exit.operation':
    'a level whose children exit after their reads, in twice the region’s memory',
  'rmap-fork.until memory is out, leaves exit.size': REGION,

  'rmap-reclaim.shared pages.operation': SEARCH,
  'rmap-reclaim.shared pages.size': CHILDREN,
  'rmap-reclaim.copied pages.operation': SEARCH,
  'rmap-reclaim.copied pages.size': CHILDREN,
  'rmap-reclaim.mapped after the fork.operation': SEARCH,
  'rmap-reclaim.mapped after the fork.size': CHILDREN,
  'rmap-reclaim.mapped after the fork, shared.operation': SEARCH,
  'rmap-reclaim.mapped after the fork, shared.size': CHILDREN_AND_THEIRS,
} as const;
