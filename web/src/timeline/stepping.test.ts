import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_INFO, EVENT_TYPES } from '../protocol/protocol.gen.ts';
import type { EventKind, EventType } from '../protocol/protocol.gen.ts';
import { beatsOf } from './beats.ts';
import { DEEPEST, MOST_EVENT_TYPES, packHeader, type Headers } from './headers.ts';
import { operationAt, stepFrom } from './stepping.ts';
import type { Direction, EventRange, Stride } from './stepping.ts';

/** A call, made of nested calls and points (0). */
type Tree = readonly (Tree | 0)[];
interface Event {
  readonly type: EventType;
  readonly depth: number;
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.array(fc.oneof({ maxDepth: 4 }, fc.constant<0>(0), tie('tree')), { maxLength: 5 }),
}));
/** Undefined stands for an operation without any event. */
const sessions = fc.array(fc.option(tree, { nil: undefined, freq: 8 }), { maxLength: 6 }).map(session);

function flatten(parts: Tree, depth: number): Event[] {
  const [enter, leave] =
    depth === 0 ? (['mmap_enter', 'mmap_leave'] as const) : (['merge_enter', 'merge_leave'] as const);
  return [
    { type: enter, depth },
    ...parts.flatMap((part) =>
      part === 0 ? [{ type: 'vma_alloc', depth: depth + 1 } as const] : flatten(part, depth + 1),
    ),
    { type: leave, depth },
  ];
}

function session(operations: readonly (Tree | undefined)[]) {
  const events = operations.map((parts) => (parts ? flatten(parts, 0) : []));
  const ranges: EventRange[] = [];
  for (const { length } of events) {
    const first = (ranges.at(-1)?.last ?? 0) + 1;
    ranges.push({ first, last: first + length - 1 });
  }
  const headers = events.map((list) =>
    Uint16Array.from(list, ({ type, depth }) => packHeader(EVENT_TYPES.indexOf(type), depth)),
  );
  const all: readonly Event[] = events.flat();
  return {
    ranges,
    beats: headers.flatMap((list, i) => beatsOf(list).map(({ last }) => ranges[i]!.first + last)),
    total: all.length,
    at: (position: number) => all[position - 1]!,
    kind: (position: number): EventKind => EVENT_INFO[all[position - 1]!.type].kind,
    grain: (position: number) => EVENT_INFO[all[position - 1]!.type].grain,
    step: (position: number, stride: Stride, direction: Direction) =>
      stepFrom(position, stride, direction, ranges, {
        headersOf: (i): Headers => headers[i]!,
        beatsOf: (i) => beatsOf(headers[i]!),
      }),
  };
}

const STRIDES: readonly Stride[] = ['into', 'over', 'out', 'function', 'beat', 'operation'];
const DIRECTIONS: readonly Direction[] = [1, -1];

/**
 * Checks that a predicate holds at every position of random sessions. Reports the smallest session for which it
 * fails.
 */
const everywhere =
  (holds: (s: ReturnType<typeof session>, position: number) => boolean): (() => void) =>
  () =>
    fc.assert(
      fc.property(sessions, (s) =>
        Array.from({ length: s.total + 1 }, (_, position) => position).every((position) =>
          holds(s, position),
        ),
      ),
    );

/** Whether `holds` is true for all positions strictly between two, which may come in either order. */
function allBetween(a: number, b: number, holds: (position: number) => boolean): boolean {
  const [low, high] = a < b ? [a, b] : [b, a];
  return Array.from({ length: Math.max(0, high - low - 1) }, (_, i) => low + 1 + i).every(holds);
}

const inEveryWay = (holds: (stride: Stride, direction: Direction) => boolean): boolean =>
  STRIDES.every((stride) => DIRECTIONS.every((direction) => holds(stride, direction)));

it('has room for every type of event, and for as deep as a call may go', () => {
  expect(EVENT_TYPES.length).toBeLessThanOrEqual(MOST_EVENT_TYPES);
  const last = MOST_EVENT_TYPES - 1;
  const packed = new Set(
    [0, 1, last].flatMap((type) => [0, 1, DEEPEST].map((depth) => packHeader(type, depth))),
  );
  expect(packed.size).toBe(9);
  expect(Math.max(...packed)).toBeLessThan(2 ** 16);
  expect(() => packHeader(0, DEEPEST + 1)).toThrow(RangeError);
});

describe('stepFrom', () => {
  it('moves in its direction until the end of the session, and there stays', () => {
    const holds = everywhere((s, position) =>
      inEveryWay((stride, direction) => {
        const moved = s.step(position, stride, direction) - position;
        return Math.sign(moved) === (position === (direction > 0 ? s.total : 0) ? 0 : direction);
      }),
    );
    expect(holds).not.toThrow();
  });

  it('steps into by one event', () => {
    const holds = everywhere(
      (s, position) =>
        s.step(position, 'into', 1) === Math.min(position + 1, s.total) &&
        s.step(position, 'into', -1) === Math.max(position - 1, 0),
    );
    expect(holds).not.toThrow();
  });

  it('steps over a function from its enter to its leave, and back', () => {
    const holds = everywhere((s, position) => {
      if (position === 0 || s.kind(position) !== 'enter') return true;
      const to = s.step(position, 'over', 1);
      const { depth } = s.at(position);
      return (
        s.kind(to) === 'leave' &&
        s.at(to).depth === depth &&
        allBetween(position, to, (i) => s.at(i).depth > depth) &&
        s.step(to, 'over', -1) === position
      );
    });
    expect(holds).not.toThrow();
  });

  it('steps over what is deeper, and over nothing else', () => {
    const holds = everywhere((s, position) =>
      DIRECTIONS.every((direction) => {
        const to = s.step(position, 'over', direction);
        if (position === 0 || to === 0) return true;
        const { depth } = s.at(position);
        return s.at(to).depth <= depth && allBetween(position, to, (i) => s.at(i).depth > depth);
      }),
    );
    expect(holds).not.toThrow();
  });

  it('steps out to the leave of the enclosing function, backwards to its enter', () => {
    const holds = everywhere((s, position) =>
      DIRECTIONS.every((direction) => {
        const [opens, closes] = direction > 0 ? ['enter', 'leave'] : ['leave', 'enter'];
        if (position === 0 || s.kind(position) === opens || s.at(position).depth === 0) return true;
        const to = s.step(position, 'out', direction);
        const outside = s.at(position).depth - 1;
        return (
          s.kind(to) === closes &&
          s.at(to).depth === outside &&
          allBetween(position, to, (i) => s.at(i).depth > outside)
        );
      }),
    );
    expect(holds).not.toThrow();
  });

  it('skips only the finest grain by function', () => {
    const holds = everywhere((s, position) =>
      DIRECTIONS.every((direction) => {
        const to = s.step(position, 'function', direction);
        if (to === 0 || to === position) return true;
        return s.grain(to) !== 'step' && allBetween(position, to, (i) => s.grain(i) === 'step');
      }),
    );
    expect(holds).not.toThrow();
  });

  it('goes from end to end of beats', () => {
    const holds = everywhere((s, position) => {
      const ends = [0, ...s.beats];
      return (
        s.step(position, 'beat', 1) === (ends.find((end) => end > position) ?? position) &&
        s.step(position, 'beat', -1) === (ends.findLast((end) => end < position) ?? 0)
      );
    });
    expect(holds).not.toThrow();
  });

  it('completes operation after operation, and undoes them', () => {
    const holds = everywhere((s, position) => {
      const ends = [0, ...s.ranges.map(({ last }) => last)];
      const running = operationAt(s.ranges, position);
      const started = running < 0 ? 1 : s.ranges[running]!.first;
      return (
        s.step(position, 'operation', 1) === (ends.find((end) => end > position) ?? position) &&
        s.step(position, 'operation', -1) === started - 1
      );
    });
    expect(holds).not.toThrow();
  });
});

describe('operationAt', () => {
  it('finds the operation that an event belongs to', () => {
    const holds = everywhere((s, position) => {
      const range = s.ranges[operationAt(s.ranges, position)];
      return range ? range.first <= position && position <= range.last : position === 0;
    });
    expect(holds).not.toThrow();
  });
});
