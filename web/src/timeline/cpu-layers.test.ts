import { describe, expect, it } from 'vitest';
import { CPU_SPAN_CODES, LOCK_CAUSE_CODES } from '../protocol/protocol.gen.ts';
import { operationWords, queueWords, span, spanWords, stat } from './testing-cpus.ts';
import { layersOf, operationTimesOf, queuesOf, statsWorthShowing } from './cpu-layers.ts';

const HOUR = 3600 * 1e12;

describe('layersOf', () => {
  it('has each span in its lane, by its start, with all that its record says', () => {
    const lock = { class: 'anon_vma', number: 7, mode: 'write', cause: 'end' } as const;
    const layers = layersOf(
      spanWords([
        span('work', 1, 500, 900),
        span('user', 0, 0, 100),
        span('spin', 0, 200, HOUR, { ...lock, operation: 3 }),
        span('work', 0, 100, 200, { operation: 3 }),
      ]),
      3,
    );
    const { doing } = layers;
    expect([...doing.first]).toEqual([0, 3, 4, 4]);
    expect([...doing.start]).toEqual([0, 100, 200, 500]);
    expect([...doing.end]).toEqual([100, 200, HOUR, 900]);
    expect([...doing.kind].map((kind) => CPU_SPAN_CODES[kind])).toEqual(['user', 'work', 'spin', 'work']);
    expect([...doing.operation]).toEqual([0, 3, 3, 0]);
    expect(layers.locks).toEqual([undefined, { class: 'anon_vma', number: 7 }]);
    expect([...doing.lock]).toEqual([0, 0, 1, 0]);
    expect(LOCK_CAUSE_CODES[doing.cause[2]!]).toBe('end');
    expect(layers.holding.start).toHaveLength(0);
  });

  it('keeps locks of one number and several classes apart', () => {
    const { locks, holding } = layersOf(
      spanWords([
        span('hold', 0, 0, 9, { class: 'mmap', number: 2 }),
        span('hold', 0, 1, 8, { class: 'anon_vma', number: 2 }),
        span('hold', 1, 1, 8, { class: 'mmap', number: 2, mode: 'read' }),
      ]),
      2,
    );
    expect(locks.slice(1)).toEqual([
      { class: 'mmap', number: 2 },
      { class: 'anon_vma', number: 2 },
    ]);
    expect([...holding.lock]).toEqual([1, 2, 1]);
    expect([...holding.mode]).toEqual([1, 1, 0]);
  });

  it('gives locks that are held at once rows of their own, also where they do not lie within one another', () => {
    const { holding, depth } = layersOf(
      spanWords([
        // In the order in which the core writes them: when they end.
        span('hold', 0, 12, 20, { number: 1 }),
        span('hold', 0, 15, 40, { number: 2 }),
        span('hold', 0, 0, 50, { number: 3 }),
        span('hold', 0, 30, 60, { number: 4 }),
        span('hold', 0, 60, 70, { number: 5 }),
      ]),
      1,
    );
    expect([...holding.start]).toEqual([0, 12, 15, 30, 60]);
    expect([...holding.row]).toEqual([0, 1, 2, 1, 0]);
    expect([...holding.reach]).toEqual([50, 50, 50, 60, 70]);
    expect(depth).toBe(3);
  });
});

describe('queuesOf', () => {
  it('sorts the steps by lock, the longest queue first', () => {
    const step = (at: number, number: number, waiting: number) =>
      ({ at, class: 'anon_vma', number, holding: 1, waiting }) as const;
    const queues = queuesOf(
      queueWords([step(1, 4, 1), step(2, 9, 1), step(HOUR, 9, 2), step(HOUR + 1, 4, 0)]),
    );
    expect(queues.map(({ number }) => number)).toEqual([9, 4]);
    expect([...queues[0]!.at]).toEqual([2, HOUR]);
    expect([...queues[0]!.waiting]).toEqual([1, 2]);
    expect(queues[0]).toMatchObject({ class: 'anon_vma' });
    expect([...queues[1]!.holding]).toEqual([1, 1]);
  });
});

describe('operationTimesOf', () => {
  it('finds each by its number, whatever the order', () => {
    const operation = { start: 1, end: 2, cpu: 0, process: 1, thread: 1, locks: 3, contentions: 1 };
    const times = operationTimesOf(
      operationWords([
        { ...operation, number: 3, cpu: 4, process: 5, thread: 2, end: HOUR },
        { ...operation, number: 1 },
      ]),
    );
    expect([...times.end]).toEqual([2, 0, HOUR]);
    expect([times.cpu[2], times.process[2], times.thread[2]]).toEqual([4, 5, 2]);
    expect([times.locks[0], times.contentions[0]]).toEqual([3, 1]);
  });
});

describe('statsWorthShowing', () => {
  it('leaves out of many locks those that nobody waited for', () => {
    const locks = Array.from({ length: 300 }, (_, i) =>
      stat({ scope: 'lock', class: 'vma', number: i + 1, waitTotal: i === 250 ? 9 : 0, acquisitions: i }),
    );
    const all = [stat({ class: 'vma' }), ...locks, stat({ scope: 'lock', class: 'mmap', number: 1 })];
    const kept = statsWorthShowing(all);
    expect(kept).toHaveLength(102);
    expect(kept[0]).toBe(all[0]);
    expect(kept).toContain(locks[250]);
    expect(kept).toContain(locks[299]);
    expect(kept).not.toContain(locks[0]);
    expect(kept.at(-1)).toBe(all.at(-1));
  });
});
