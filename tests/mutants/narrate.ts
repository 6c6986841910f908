import type { Mutant } from './mutant.ts';

export const narrate: readonly Mutant[] = [
  {
    file: 'web/src/narrate/linear-search.ts',
    before: 'found && found.start < end',
    after: 'found && found.start <= end',
    breaks: 'a hint that touches a VMA is said to overlap it',
  },
  {
    file: 'web/src/narrate/linear-search.ts',
    before: 'vma && holeEnd <= holeStart',
    after: 'vma && holeEnd < holeStart',
    breaks: 'a gap of nothing is said to be too small',
  },
  {
    file: 'web/src/narrate/gap-search.ts',
    before: 'if (gapStart >= gapEnd) {',
    after: 'if (gapStart > gapEnd) {',
    breaks: 'a gap of nothing at the top is said to fit or not',
  },
  {
    file: 'web/src/narrate/gap-search.ts',
    before: "path === 'gap/free_gap.c' ? 'Posted' : path === 'gap/free_gap_lazy.c' ? 'Lazy'",
    after: "path === 'gap/free_gap.c' ? 'Lazy' : path === 'gap/free_gap_lazy.c' ? 'Posted'",
    breaks: 'the walks of two kernels are told as each other’s',
  },
  {
    file: 'web/src/narrate/lookup.ts',
    before: 'found && found.start > addr',
    after: 'found && found.start >= addr',
    breaks: 'a VMA that starts at the address lies above it',
  },
  {
    file: 'web/src/narrate/lookup.ts',
    before: "isForPlace ? 'narrate.placeLeftWhy' : 'narrate.treeCompareLeftWhy'",
    after: "isForPlace ? 'narrate.treeCompareLeftWhy' : 'narrate.placeLeftWhy'",
    breaks: 'the reason of another walk is given',
  },
  {
    file: 'web/src/narrate/vmas.ts',
    before: 'end - start - (oldEnd - oldStart)',
    after: 'end - oldEnd',
    breaks: 'a VMA that grows downwards only moves',
  },
  {
    file: 'web/src/narrate/vmas.ts',
    before: "newBelow === 'yes' ? t('narrate.splitEnterBelow'",
    after: "newBelow === 'no' ? t('narrate.splitEnterBelow'",
    breaks: 'the new half is told on the other side',
  },
  {
    file: 'web/src/narrate/calls.ts',
    before: 'if (flags & MAP_FIXED) return',
    after: 'if (flags & MAP_FIXED_NOREPLACE) return',
    breaks: 'MAP_FIXED is told as a hint',
  },
  {
    file: 'web/src/narrate/format.ts',
    before: 'a === b || rounded[0] !== rounded[1]',
    after: 'a === b || rounded[0] === rounded[1]',
    breaks: 'two different sizes look equal',
  },
  {
    file: 'web/src/narrate/beats/processes.ts',
    before: 'looked > found',
    after: 'looked >= found',
    breaks: 'a search that finds all is told as wasteful',
  },
  {
    file: 'web/src/narrate/beats/lookup.ts',
    before: '(ctx.vma(vma)?.start ?? 0) > addr',
    after: '(ctx.vma(vma)?.end ?? 0) > addr',
    breaks: 'each VMA that is found lies above the address',
  },
  {
    file: 'web/src/narrate/beats/beats.ts',
    before: "event.error !== 0 || ('reason' in event && event.reason !== 'none')",
    after: 'event.error !== 0',
    breaks: 'a brk() that is refused doesn’t say so',
  },
  {
    file: 'web/src/base/bytes.ts',
    before: 'size >= 99.95 ?',
    after: 'size >= 999.5 ?',
    breaks: 'a size has four digits',
  },
  {
    file: 'web/src/narrate/rbtree.ts',
    before: 'rises: nodeName(ctx, rises),',
    after: 'rises: nodeName(ctx, sinks),',
    breaks: 'a rotation has one node',
  },
  {
    file: 'web/src/narrate/beats/search.ts',
    before: "last.direction === 'bottomup'",
    after: "last.direction === 'topdown'",
    breaks: 'a search that goes down is told as going up',
  },
  {
    file: 'web/src/words/en/narrate.ts',
    before: 'climbs from {from} back to {to}',
    after: 'climbs from {to} back to {from}',
    breaks: 'the search climbs downwards',
  },
  {
    file: 'web/src/words/en/narrate-beats.ts',
    before: 'walks down {count} nodes and finds',
    after: 'walks up {count} nodes and finds',
    breaks: 'a lookup climbs',
  },
];
