import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import type { CoreEvent, MergeCase } from '../../protocol/protocol.gen.ts';
import { narrateContext } from '../../narrate/context.ts';
import { type VmaSpec, type EventSpec, snapshotOf } from '../testing/snapshots.ts';
import { stripScale } from './scale.ts';
import { stripsOf } from './strips.ts';

function strips(vmas: readonly VmaSpec[], events: readonly EventSpec[]) {
  const snapshot = snapshotOf(vmas);
  const placed = events.map((event): CoreEvent => ({ ...event, file: 0, line: 1, depth: 1 }));
  return known(
    stripsOf(placed, narrateContext(snapshot, { files: [], mmapLock: 'mmap_lock' }).vma, snapshot.vmas),
    'the events are those of a merge or a split',
  );
}

function enter(start: number, end: number, prev: number, next: number): EventSpec {
  return { type: 'merge_enter', start, end, prev, next };
}
function adjust(vma: number, start: number, end: number, removeNext = 0): EventSpec {
  return { type: 'adjust_enter', vma, start, end, insert: 0, removeNext };
}
function moved(vma: number, oldStart: number, oldEnd: number, start: number, end: number): EventSpec {
  return { type: 'vma_range', vma, start, end, oldStart, oldEnd };
}
function leave(vma: number, mergeCase: MergeCase): EventSpec {
  return { type: 'merge_leave', vma, mergeCase };
}

/** "1 2000-3000, …" for each VMA that takes part, "range …" for the range to be mapped. */
function told(pieces: ReturnType<typeof strips>['before']): string {
  return pieces
    .filter(({ role }) => role === 'vma' || role === 'range')
    .map(
      ({ role, id, start, end }) =>
        `${role === 'range' ? 'range' : id} ${start.toString(16)}-${end.toString(16)}`,
    )
    .join(', ');
}

/** The VMAs after the merge; VMAs 1, 2, 3 are P, C or N. */
const CASES: readonly (readonly [MergeCase, VmaSpec[], EventSpec[], string, string, string])[] = [
  [
    'case_1',
    [{ start: 0x1000, end: 0x7000 }],
    [
      enter(0x3000, 0x5000, 1, 2),
      adjust(1, 0x1000, 0x7000, 1),
      moved(1, 0x1000, 0x3000, 0x1000, 0x7000),
      { type: 'vma_free', vma: 2 },
    ],
    '1 1000-3000, range 3000-5000, 2 5000-7000',
    '1 1000-7000',
    'grows goes',
  ],
  [
    'case_2',
    [{ start: 0x1000, end: 0x5000 }],
    [enter(0x3000, 0x5000, 1, 0), adjust(1, 0x1000, 0x5000), moved(1, 0x1000, 0x3000, 0x1000, 0x5000)],
    '1 1000-3000, range 3000-5000',
    '1 1000-5000',
    'grows',
  ],
  [
    'case_3',
    [{ start: 0x3000, end: 0x7000 }],
    [enter(0x3000, 0x5000, 0, 1), adjust(1, 0x3000, 0x7000), moved(1, 0x5000, 0x7000, 0x3000, 0x7000)],
    'range 3000-5000, 1 5000-7000',
    '1 3000-7000',
    'grows',
  ],
  [
    'case_4',
    [
      { start: 0x1000, end: 0x3000 },
      { start: 0x3000, end: 0x7000 },
    ],
    [
      enter(0x3000, 0x5000, 1, 2),
      adjust(1, 0x1000, 0x3000),
      moved(1, 0x1000, 0x5000, 0x1000, 0x3000),
      moved(2, 0x5000, 0x7000, 0x3000, 0x7000),
    ],
    '1 1000-5000, 2 5000-7000',
    '1 1000-3000, 2 3000-7000',
    'shrinks grows',
  ],
  [
    'case_5',
    [
      { start: 0x1000, end: 0x5000 },
      { start: 0x5000, end: 0x7000 },
    ],
    [
      enter(0x3000, 0x5000, 1, 2),
      adjust(1, 0x1000, 0x5000),
      moved(1, 0x1000, 0x3000, 0x1000, 0x5000),
      moved(2, 0x3000, 0x7000, 0x5000, 0x7000),
    ],
    '1 1000-3000, 2 3000-7000',
    '1 1000-5000, 2 5000-7000',
    'grows shrinks',
  ],
  [
    'case_6',
    [{ start: 0x1000, end: 0x7000 }],
    [
      enter(0x3000, 0x5000, 1, 3),
      adjust(1, 0x1000, 0x7000, 2),
      moved(1, 0x1000, 0x3000, 0x1000, 0x5000),
      { type: 'vma_free', vma: 2 },
      moved(1, 0x1000, 0x5000, 0x1000, 0x7000),
      { type: 'vma_free', vma: 3 },
    ],
    '1 1000-3000, 2 3000-5000, 3 5000-7000',
    '1 1000-7000',
    'grows goes goes',
  ],
  [
    'case_7',
    [{ start: 0x1000, end: 0x5000 }],
    [
      enter(0x3000, 0x5000, 1, 0),
      adjust(1, 0x1000, 0x5000, 1),
      moved(1, 0x1000, 0x3000, 0x1000, 0x5000),
      { type: 'vma_free', vma: 2 },
    ],
    '1 1000-3000, 2 3000-5000',
    '1 1000-5000',
    'grows goes',
  ],
  [
    'case_8',
    [{ start: 0x3000, end: 0x7000 }],
    [
      enter(0x3000, 0x5000, 0, 2),
      adjust(1, 0x3000, 0x7000, 1),
      moved(1, 0x3000, 0x5000, 0x3000, 0x7000),
      { type: 'vma_free', vma: 2 },
    ],
    '1 3000-5000, 2 5000-7000',
    '1 3000-7000',
    'grows goes',
  ],
];

describe('a merge', () => {
  it.each(CASES)('%s: who grows, shrinks and goes', (mergeCase, vmas, events, before, after, fates) => {
    const survivor = known(
      events.find((event) => event.type === 'adjust_enter'),
      'the merge adjusts bounds',
    ).vma;
    const done = strips(vmas, [...events, leave(mergeCase === 'case_4' ? 2 : survivor, mergeCase)]);
    expect(told(done.before)).toBe(before);
    expect(told(done.after)).toBe(after);
    expect(done.parts.map(({ fate }) => fate).join(' ')).toBe(fates);
    expect(done).toMatchObject({ state: 'done', mergeCase });
  });

  it('case 8 where the one behind survives (6.1)', () => {
    const done = strips(
      [{ start: 0x3000, end: 0x7000 }],
      [
        enter(0x3000, 0x5000, 0, 1),
        adjust(1, 0x3000, 0x7000),
        moved(1, 0x5000, 0x7000, 0x3000, 0x7000),
        { type: 'vma_free', vma: 2 },
        leave(1, 'case_8'),
      ],
    );
    expect(told(done.before)).toBe('2 3000-5000, 1 5000-7000');
    expect(told(done.after)).toBe('1 3000-7000');
  });

  it('shows the result as soon as it is decided', () => {
    const [, , events] = nth(CASES, 3);
    const vmas = [
      { start: 0x1000, end: 0x5000 },
      { start: 0x5000, end: 0x7000 },
    ];
    const decided = strips(vmas, events.slice(0, 2));
    expect(decided.state).toBe('running');
    expect(told(decided.after)).toBe('1 1000-3000, 2 3000-7000');
  });

  it('leaves all as it is where nothing fits, and says why', () => {
    const vmas = [{ start: 0x1000, end: 0x3000 }];
    const none = strips(vmas, [
      enter(0x3000, 0x5000, 1, 0),
      { type: 'merge_refuse', vma: 1, why: 'flags' },
      leave(0, 'none'),
    ]);
    expect(none).toMatchObject({ state: 'refused', refusals: [{ id: 1, why: 'flags' }] });
    expect(told(none.after)).toBe('1 1000-3000, range 3000-5000');
  });

  it('that fails after all, for want of memory, leaves the bounds as they were', () => {
    const vmas = [{ start: 0x1000, end: 0x3000 }];
    const failed = strips(vmas, [enter(0x3000, 0x5000, 1, 0), adjust(1, 0x1000, 0x5000), leave(0, 'case_2')]);
    expect(failed.state).toBe('failed');
    expect(told(failed.after)).toBe('1 1000-3000, range 3000-5000');
    expect(failed.parts.map(({ fate }) => fate)).toEqual(['stays']);
  });
});

describe('a split', () => {
  it('cuts one VMA in two, whose numbers and parts are told', () => {
    const vmas = [
      { start: 0x1000, end: 0x3000 },
      { start: 0x3000, end: 0x6000 },
    ];
    const done = strips(vmas, [
      { type: 'split_enter', vma: 1, at: 0x3000, newBelow: 'no' },
      { type: 'vma_alloc', vma: 2 },
      moved(2, 0x1000, 0x6000, 0x3000, 0x6000),
      adjust(1, 0x1000, 0x3000),
      moved(1, 0x1000, 0x6000, 0x1000, 0x3000),
      { type: 'split_leave', vma: 1, new: 2, error: 0 },
    ]);
    expect(told(done.before)).toBe('1 1000-6000');
    expect(told(done.after)).toBe('1 1000-3000, 2 3000-6000');
    expect(done.parts.map(({ id, fate }) => `${id} ${fate}`)).toEqual(['1 shrinks', '2 new']);
  });

  it('that fails leaves the VMA whole', () => {
    const failed = strips(
      [{ start: 0x1000, end: 0x6000 }],
      [
        { type: 'split_enter', vma: 1, at: 0x3000, newBelow: 'yes' },
        { type: 'split_leave', vma: 1, new: 0, error: -12 },
      ],
    );
    expect(failed.state).toBe('failed');
    expect(told(failed.after)).toBe('1 1000-6000');
  });
});

describe('stripScale', () => {
  it('gives every part room, and a hole of terabytes not much more', () => {
    const { before, after } = strips(nth(CASES, 5)[1], nth(CASES, 5)[2]);
    const scale = stripScale([...before, ...after, { start: 0x7000, end: 2 ** 46, id: 0, role: 'hole' }]);
    for (const { start, end } of before) {
      expect(scale.toUnit(end) - scale.toUnit(start)).toBeGreaterThan(0.1);
    }
  });
});
