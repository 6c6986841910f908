/**
 * Where the operations of the recordings in recordings/hand end in other maps on an earlier row than on the newest, and
 * why. Found by taking one difference after the other away from the newest row; kernels.test.ts holds it to be so.
 */
import { ROW_IDS } from '../../web/src/protocol/protocol.gen.ts';
import type { RowId } from '../../web/src/protocol/protocol.gen.ts';

/** Rows with 32 bits: programs are moved to run there, so their maps always end elsewhere. tests/old-rows.test.ts. */
export const LOW_ROWS: readonly RowId[] = ['2.4', '2.6.2', '2.6.5-aa1', '2.6.7'];

export const NEWEST: RowId = '7.3';

/** The rows that are compared with the newest one. */
export const OLDER_ROWS: readonly RowId[] = ROW_IDS.filter((id) => id !== NEWEST && !LOW_ROWS.includes(id));

export interface Reason {
  /** The first release that does it; rows before that one don't. */
  readonly since: string;
  /** Rows before this release did it, too. */
  readonly before?: string;
  /** A row of what was only posted, and did it before. */
  readonly postedIn?: RowId;
  /** A row whose stable kernel got it later. */
  readonly alsoIn?: RowId;
  /** That release is from memory: no source at hand tells. */
  readonly fromMemory?: true;
  /** What that and later kernels do. */
  readonly text: string;
}

export const REASONS = {
  notReused: {
    since: '2.6.34',
    text: 'A new VMA beside one that came with fork() does not share its anon_vma, so the two stay apart; before, a family had one.',
  },
  lockLater: {
    since: '2.6.38',
    fromMemory: true,
    text: 'mlock() touches pages only after it has locked all VMAs; before, it had already touched those below a gap.',
  },
  sharedStays: {
    since: '3.0',
    fromMemory: true,
    text: 'MAP_GROWSDOWN is refused for shared anonymous memory.',
  },
  forkedApart: {
    since: '3.0',
    text: 'The VMA of a forked child does not take in memory that was never touched.',
  },
  zeroPage: {
    since: '2.6.32',
    text: 'Reading memory that was never written maps the shared page of zeroes. From 2.6.24 to 2.6.31 it made new pages.',
  },
  dontDump: { since: '3.4', text: 'MADV_DONTDUMP is known.' },
  searchAgain: {
    since: '3.8',
    before: '3.4',
    postedIn: '3.5-free-gap',
    text: 'A search that finds no room where the last one ended sees the holes above; 3.4 went on below.',
  },
  wholeHole: {
    since: '3.8',
    postedIn: '3.5-free-gap',
    text: 'The search for room finds the highest hole, wherever the last search ended.',
  },
  thpDisable: { since: '3.15', text: 'prctl(PR_SET_THP_DISABLE) is known.' },
  remap: { since: '4.0', text: 'remap_file_pages() maps anew, where it used to bend one VMA.' },
  dataLimit: { since: '4.7', text: 'RLIMIT_DATA counts all private writable memory, not only the heap.' },
  hugeAnywhere: {
    since: '4.8',
    fromMemory: true,
    text: 'MADV_HUGEPAGE marks VMAs also where huge pages can’t lie.',
  },
  lockedOnce: { since: '4.9', text: 'What is locked already does not count against RLIMIT_MEMLOCK again.' },
  keys: { since: '4.9', text: 'pkey_alloc() and pkey_mprotect() are known.' },
  guardGap: { since: '4.12', text: '256 pages stay free below a VMA that grows downwards.' },
  guardOutside: {
    since: '4.12',
    before: '2.6.36',
    text: 'The lowest page of a VMA that grows downwards is memory like any other. From 2.6.36 to 4.11 it was a guard page, and there had to be room for another one below it.',
  },
  duplicate: {
    since: '4.14',
    fromMemory: true,
    text: 'mremap() with the old length 0 is refused for private memory.',
  },
  wipe: { since: '4.14', text: 'MADV_WIPEONFORK is known.' },
  validate: { since: '4.15', text: 'MAP_SHARED_VALIDATE is a type of mapping.' },
  noReplace: { since: '4.17', text: 'MAP_FIXED_NOREPLACE is known; before, its address is a mere hint.' },
  offset: { since: '4.17', fromMemory: true, text: 'mmap() refuses an offset that no file can have.' },
  dontUnmap: { since: '5.7', text: 'MREMAP_DONTUNMAP is known.' },
  wholeVdso: { since: '5.11', text: 'The vdso and its data can’t be cut.' },
  populate: { since: '5.14', text: 'MADV_POPULATE_READ and MADV_POPULATE_WRITE are known.' },
  alignFiles: { since: '5.18', fromMemory: true, text: 'Files on a disk are mapped so that huge pages fit.' },
  dontneedLocked: { since: '5.18', text: 'MADV_DONTNEED_LOCKED is known.' },
  growAndJoin: { since: '6.1', text: 'A VMA that mremap() grows in place joins the next one.' },
  heapApart: {
    since: '6.1',
    text: 'brk() does not extend what lies below the heap: .bss and heap stay two VMAs.',
  },
  alignAnonymous: { since: '6.7', text: 'Anonymous mappings of whole 2 MiB are aligned to 2 MiB.' },
  alignToTop: {
    since: '6.8',
    text: 'A mapping that is aligned to 2 MiB goes to the top of the gap found for it.',
  },
  stackFlag: { since: '6.7', text: 'MAP_STACK keeps huge pages away (VM_NOHUGEPAGE).' },
  unaccounted: {
    since: '6.8',
    fromMemory: true,
    text: 'mprotect() no longer accounts for untouched memory that becomes read-only (VM_ACCOUNT).',
  },
  accountStays: {
    since: '6.6',
    before: '6.5',
    text: 'The rest of a VMA that mremap() moved in part is still accounted for (VM_ACCOUNT); 6.5 forgot that.',
  },
  populateStops: {
    since: '6.9',
    fromMemory: true,
    text: 'MADV_POPULATE_READ and MADV_POPULATE_WRITE stop at a gap; before, they continued after it.',
  },
  seal: { since: '6.10', text: 'mseal() is known.' },
  droppable: { since: '6.11', text: 'MAP_DROPPABLE is known.' },
  alignWhole: {
    since: '6.12',
    before: '6.7',
    text: 'Anonymous mappings with a hint, or whose length is no multiple of 2 MiB, are not aligned. From 6.7 to 6.11 they were, from 2 MiB upwards.',
  },
  joinBelow: {
    since: '6.12',
    before: '6.1',
    text: 'A new mapping between VMAs with different anon_vmas joins the one below; from 6.1 to 6.11 it joined the one above.',
  },
  guard: { since: '6.13', text: 'MADV_GUARD_INSTALL and MADV_GUARD_REMOVE are known.' },
  joinTouched: {
    since: '6.16',
    before: '3.0',
    fromMemory: true,
    text: 'An untouched VMA that changes joins a touched one; from 3.0 on, the anon_vma in the way prevented that.',
  },
  anyRemains: {
    since: '5.13',
    fromMemory: true,
    text: 'MREMAP_DONTUNMAP also leaves files and shared memory behind; before, only private anonymous memory.',
  },
  cutFirst: {
    since: '7.2',
    alsoIn: '6.12',
    text: 'MREMAP_DONTUNMAP cuts locked memory out before it copies it, so that the rest stays locked.',
  },
  alignZero: { since: '6.18', text: 'Private mappings of /dev/zero are aligned to 2 MiB.' },
  moveMany: { since: '6.17', text: 'mremap() moves many VMAs at once.' },
} as const satisfies Readonly<Record<string, Reason>>;

export type ReasonId = keyof typeof REASONS;

/** By the name of a recording without its ending: all reasons, of which a row may lack some. */
export const DIFFERS: Readonly<Record<string, readonly ReasonId[]>> = {
  'anon-vma-blocks-merge': ['joinBelow'],
  'anon-vma-fork-reuse': ['notReused'],
  'anon-vma-one-side-merges': ['joinBelow'],
  'anon-vma-read-fault': ['zeroPage'],
  'anon-vma-reused-from-neighbour': ['dontDump', 'joinBelow'],
  'anon-vma-survives-dontneed': ['joinBelow'],
  'bottomup-when-topdown-is-full': ['alignFiles', 'alignAnonymous'],
  'brk-collision': ['heapApart'],
  'brk-grow-shrink': ['heapApart'],
  'brk-limits': ['dataLimit', 'heapApart'],
  'brk-merges-with-mapping': ['heapApart'],
  droppable: ['droppable'],
  'errors-mmap': ['validate', 'wholeHole'],
  'file-beyond-end': ['offset'],
  'fixed-noreplace': ['noReplace'],
  'fixed-replaces-middle': ['wholeVdso'],
  'fork-blocks-merge': ['forkedApart'],
  'fork-dontfork': ['wipe'],
  'fork-split-remerge': ['accountStays'],
  'fork-then-split': ['heapApart'],
  'growsdown-gap-hint': ['guardGap', 'noReplace'],
  'growsdown-gap': ['guardGap', 'wholeHole'],
  'growsdown-grows': ['guardGap', 'unaccounted'],
  'growsdown-joins': ['joinTouched', 'zeroPage'],
  'growsdown-locked': ['guardOutside'],
  'growsdown-neighbours': ['zeroPage', 'guardOutside'],
  'growsdown-protected': ['zeroPage', 'sharedStays'],
  'growsdown-split': ['unaccounted'],
  'guard-merge': ['guard'],
  'hint-below-minimum': ['noReplace'],
  'hint-unaligned': ['noReplace'],
  'long-lived-arena': ['alignAnonymous', 'joinTouched'],
  'madvise-guard': ['guard'],
  'madvise-hole': ['populate', 'populateStops'],
  'madvise-no-split': ['populate'],
  'madvise-refused': ['dontneedLocked', 'hugeAnywhere'],
  'madvise-splits': ['dontDump'],
  'map-32bit': ['alignAnonymous'],
  'map-count-limit': ['heapApart', 'alignWhole'],
  'map-stack': ['stackFlag'],
  'merge-account': ['unaccounted'],
  'merge-attributes': ['joinTouched'],
  'mlock-hole': ['lockLater'],
  'mlock-limit': ['lockedOnce'],
  'mlock-splits': ['joinTouched'],
  mlockall: ['joinTouched', 'zeroPage'],
  'mprotect-hole': ['unaccounted'],
  'mprotect-middle-has-anon-vma': ['joinTouched'],
  'mprotect-moves-boundary': ['unaccounted'],
  'mremap-dontunmap-locked': ['dontUnmap', 'accountStays', 'cutFirst'],
  'mremap-dontunmap': ['dontUnmap', 'anyRemains'],
  'mremap-grow-in-place': ['growAndJoin'],
  'mremap-grow-into-guard-gap': ['guardGap'],
  'mremap-grow-moves-big': ['alignAnonymous'],
  'mremap-grow-next-anon-vma': ['growAndJoin'],
  'mremap-grow-tail-only': ['accountStays'],
  'mremap-many-vmas': ['unaccounted', 'moveMany'],
  'mremap-move-and-back': ['accountStays'],
  'mremap-move-splits': ['accountStays'],
  'mremap-move-untouched': ['accountStays'],
  'mremap-old-size-zero': ['duplicate'],
  'mremap-shrink-terabytes': ['alignAnonymous'],
  mseal: ['wholeVdso', 'unaccounted', 'seal'],
  'overcommit-heuristic': ['alignAnonymous', 'wholeHole'],
  'pkeys-all-allocated': ['zeroPage'],
  'pkeys-execute-only': ['keys'],
  'pkeys-none': ['zeroPage'],
  'remap-file-pages': ['remap'],
  'rlimit-data': ['dataLimit', 'wholeHole'],
  'stack-gap': ['guardGap'],
  'stack-rlimit': ['guardOutside'],
  'stack-split': ['guardOutside'],
  'thp-align-2m': ['alignAnonymous', 'alignWhole', 'wholeHole'],
  'thp-align-file-offset': ['alignFiles', 'alignToTop', 'wholeHole'],
  'thp-align-gap-choice': ['alignAnonymous', 'wholeHole'],
  'thp-align-hint': ['alignAnonymous', 'alignWhole'],
  'thp-align-kinds': ['guardGap', 'alignFiles', 'alignAnonymous', 'stackFlag', 'wholeHole', 'alignZero'],
  'thp-madvise-fault': ['thpDisable', 'alignAnonymous'],
  'thread-stack': ['stackFlag', 'alignWhole'],
  'topdown-exact-fit': ['wholeHole'],
  'topdown-goes-down-to-the-program': ['alignAnonymous', 'alignWhole', 'wholeHole'],
  'topdown-picks-highest-gap': ['searchAgain'],
  'touch-permissions': ['zeroPage'],
  'touch-range-stops': ['unaccounted'],
};

/** Whether row `kernel` is older than the first release that does what `reason` tells. */
export function lacks(kernel: string, reason: ReasonId): boolean {
  const { since, before, postedIn, alsoIn }: Reason = REASONS[reason];
  if (kernel === postedIn || kernel === alsoIn || (before !== undefined && release(kernel) < release(before)))
    return false;
  return release(kernel) < release(since);
}

/** As a number that grows with it: 2.6.34 comes before 2.6.38. */
function release(text: string): number {
  const [major = 0, minor = 0, patch = 0] = text.split('-')[0]!.split('.').map(Number);
  return (major * 1000 + minor) * 1000 + patch;
}
