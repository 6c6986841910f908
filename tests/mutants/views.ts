import type { Mutant } from './mutant.ts';

export const views: readonly Mutant[] = [
  {
    file: 'web/src/views/cpus/find.ts',
    before: 'if (cell(holding.end, i) > time)',
    after: 'if (cell(holding.end, i) >= time)',
    breaks: 'a lock is still held at the moment of its release',
  },
  {
    file: 'web/src/views/cpus/find.ts',
    before: 'index: before < behind ? index - 1 : index',
    after: 'index: before < behind ? index : index - 1',
    breaks: 'beside a gap the farther span is chosen',
  },
  {
    file: 'web/src/views/cpus/queue.ts',
    before: 'if (cell(at, middle) > time)',
    after: 'if (cell(at, middle) >= time)',
    breaks: 'a queue changes one step too late',
  },
  {
    file: 'web/src/views/cpus/shares.ts',
    before: 'if (end > last) more(last, end - last);',
    after: 'if (end > last) more(last, last + 1 - end);',
    breaks: 'the last column of a span has the rest of it',
  },
  {
    file: 'web/src/views/page-tables/sheet.ts',
    before: '++closed > MOST_CLOSED',
    after: '++closed >= MOST_CLOSED',
    breaks: 'a closed row too few is listed',
  },
  {
    file: 'web/src/views/page-tables/tables.ts',
    before: 'Math.floor((event.end - 1) / BLOCK)',
    after: 'Math.floor(event.end / BLOCK)',
    breaks: 'the table behind a range that ends with a table is opened',
  },
  {
    file: 'web/src/views/page-tables/model.ts',
    before: "linkAt(row, index) === 'parted') {",
    after: "linkAt(row, index) !== 'same') {",
    breaks: 'pages that went are told as parted',
  },
  {
    file: 'web/src/views/merge/strips.ts',
    before: "[vma, newBelow === 'yes' ? high : low]",
    after: "[vma, newBelow === 'yes' ? low : high]",
    breaks: 'both halves of a split are one',
  },
  {
    file: 'web/src/views/merge/strips.ts',
    before: 'return a.start < b.end && b.start < a.end;',
    after: 'return a.start <= b.end && b.start <= a.end;',
    breaks: 'neighbours count as overlapping',
  },
  {
    file: 'web/src/views/processes/choose-strips.ts',
    before: 'vmas + record.areas > MOST_STRIP_VMAS',
    after: 'record.areas > MOST_STRIP_VMAS',
    breaks: 'many processes bring along more VMAs than a snapshot has room for',
  },
  {
    file: 'web/src/views/rmap/cost.ts',
    before: 'slots === 0 || mappers <= 1 ?',
    after: 'slots === 0 || mappers < 1 ?',
    breaks: 'a page with one entry costs a node',
  },
  {
    file: 'web/src/views/address-space/change.ts',
    before: 'end > old.end && wasFree(old.end) ?',
    after: 'end > old.end ?',
    breaks: 'a VMA that takes its neighbour over grows as if into a gap',
  },
  {
    file: 'web/src/views/address-space/strip.ts',
    before: 'isFree && size >= BROKEN_GAP',
    after: 'size >= BROKEN_GAP',
    breaks: 'a large VMA is drawn broken',
  },
  {
    file: 'web/src/views/vma-list/rows.ts',
    before: 'this.length = end < taskSize ? row + 1 : row;',
    after: 'this.length = row;',
    breaks: 'the gap above the highest VMA is no row',
  },
  {
    file: 'web/src/views/maple/walk.ts',
    before: 'from.slot + 1 < node.record.slots',
    after: 'from.slot < node.record.slots',
    breaks: 'the arrow down leaves a leaf for a slot that there isn’t',
  },
];
