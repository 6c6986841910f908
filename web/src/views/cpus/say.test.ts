import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { layersOf } from '../../timeline/cpu-layers.ts';
import { contended, span, spanWords } from '../../timeline/testing-cpus.ts';
import { doingAt, heldAt } from './find.ts';
import {
  currentText,
  inSpan,
  laneLabel,
  laneSpoken,
  laneTask,
  lockName,
  sentences,
  sharedCpus,
  tell,
} from './say.ts';

const LOCK = { class: 'anon_vma', number: 3, cause: 'end' } as const;
const base = contended(3, 1);
const layers = layersOf(
  spanWords([
    span('user', 0, 0, 1000),
    span('work', 0, 1000, 9000, { operation: 1 }),
    span('hold', 0, 2000, 8000, { ...LOCK, operation: 1, cause: 'link' }),
    span('spin', 1, 3000, 8000, { ...LOCK, operation: 2 }),
    span('sleep', 2, 4000, 9000, { ...LOCK, operation: 3 }),
    span('line', 1, 8000, 9000, { ...LOCK, operation: 2 }),
  ]),
  3,
);
const operations = [
  { call: { call: 'brk' }, text: 'brk(0x1000)' },
  { call: { call: 'mmap' } },
  { call: { call: 'brk' } },
] as unknown as readonly OperationSummary[];
const told = tell({ ...base, ...layers }, operations);
const shownAt = (...place: Parameters<typeof doingAt>) =>
  known(doingAt(...place), 'the lane does something then');
const said = (lane: number, time: number): readonly string[] =>
  sentences(told, shownAt(told.timeline, lane, time)).map((text) => text.replaceAll('\u00a0', ' '));

describe('sentences', () => {
  it('say who waits for which lock, since when and what for, and who holds it', () => {
    expect(said(1, 3000)).toEqual([
      'Process 2 spins for 5 ns, since 3 ns, for the lock of anon_vma 3 (only the end of a VMA moves).',
      'The lock is held by process 1 since 2 ns (a VMA is linked).',
      'Process 2 waits in operation 2, mmap().',
    ]);
  });

  it('say who has waited longer', () => {
    expect(said(2, 4000)[0]).toContain(
      'Process 3 sleeps for 5 ns, since 4 ns, until it gets the lock of anon_vma 3',
    );
    expect(said(2, 4000).at(-2)).toBe('1 has waited longer.');
  });

  it('say of a lock who waits for it', () => {
    const hold = nth(heldAt(told.timeline, 0, 5000), 0);
    expect(sentences(told, hold).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Process 1 holds the lock of anon_vma 3 for 6 ns, from 2 ns on (a VMA is linked).',
      '2 wait for it: process 2 and process 3.',
      'Process 1 holds it in operation 1, brk(0x1000).',
    ]);
  });

  it('say of work what is held meanwhile, and of a cache line whose it is', () => {
    expect(said(0, 500)).toEqual([
      'Process 1 runs in the program for 1 ns, from 0 on, before operation 1, brk(0x1000).',
    ]);
    expect(said(0, 5000)[0]).toContain(
      'works in the kernel for 8 ns, from 1 ns on, in operation 1, brk(0x1000).',
    );
    expect(said(1, 8500)[0]).toContain('for the cache line of the lock of anon_vma 3');
  });

  it('call the lock of a memory as the kernel does', () => {
    const mmap = { class: 'mmap', number: 2 } as const;
    expect(lockName(mmap, '2.6.31-rc8')).toBe('mmap_sem of process 2');
    expect(lockName(mmap, '6.18')).toBe('mmap_lock of process 2');
  });

  it('stand in spans in short, and in fewer words still', () => {
    expect(inSpan(told, shownAt(told.timeline, 1, 3000))).toEqual(['spins: anon_vma 3', 'anon_vma 3']);
    expect(inSpan(told, shownAt(told.timeline, 0, 5000))).toEqual(['brk']);
  });
});

it('time in the program is that of the caller of the next operation, not of who ran first on the CPU', () => {
  const turns = layersOf(
    spanWords([
      span('work', 0, 0, 1000, { operation: 1 }),
      span('user', 0, 1000, 2000),
      span('work', 0, 2000, 3000, { operation: 3 }),
      span('user', 0, 3000, 4000),
    ]),
    3,
  );
  const shared = tell({ ...base, ...turns }, operations);
  const who = (time: number) => sentences(shared, shownAt(shared.timeline, 0, time))[0];
  expect(who(1500)).toMatch(/^Process 3 runs in the program .* before operation 3, brk\(\)\.$/);
  expect(who(3500)).toMatch(/; no operation of this CPU comes after it\.$/);
});

it('the first thread is named where there are others', () => {
  const thread = base.times.thread.slice();
  const process = base.times.process.slice().fill(1);
  thread[1] = 2;
  const threads = tell({ ...told.timeline, times: { ...base.times, process, thread } }, operations);
  const who = (lane: number) => sentences(threads, shownAt(threads.timeline, lane, 5000))[0];
  expect(who(0)).toMatch(/^Process 1, thread 1 works/);
  expect(who(1)).toMatch(/^Process 1, thread 2 spins/);
  expect(laneTask(threads, nth(base.lanes, 0), 0)).toBe('process 1, thread 1');
});

describe('lanes', () => {
  const lane = nth(base.lanes, 0);

  it('are named by who runs there, and by threads where all are of one process', () => {
    expect(laneLabel(lane, 0, false, false)).toBe('process 1');
    expect(laneLabel({ ...lane, thread: 4 }, 0, true, false)).toBe('thread 4');
    expect(laneLabel({ ...lane, thread: 4 }, 0, false, true)).toBe('p1 t4');
    expect(laneSpoken(told, lane, 0)).toMatch(/^CPU 0, process 1: 1 operation until/);
  });

  it('say that several take turns', () => {
    expect(sharedCpus(base).size).toBe(0);
    const process = base.times.process.slice();
    process[2] = 9;
    expect([...sharedCpus({ ...base, times: { ...base.times, process } })]).toEqual([[2, 1]]);
    // An operation that never ran took no turn.
    const end = base.times.end.slice();
    end[2] = 0;
    expect(sharedCpus({ ...base, times: { ...base.times, process, end } }).size).toBe(0);
    expect(laneTask(told, lane, 1)).toBe('process 1 and 1 other');
    expect(laneTask(told, lane, 7)).toBe('process 1 and 7 others');
    expect(laneLabel(lane, 7, false, false)).toBe('process 1 +7');
    expect(laneLabel(lane, 7, false, true)).toBe('p1 +7');
  });
});

it('where the session stands is told by its operation', () => {
  const text = currentText(told, 1).replaceAll('\u00a0', ' ');
  expect(text).toMatch(
    /^The session is at operation 1, brk\(0x1000\): process 1 on CPU 0, 0 to 1\.\d+ µs\.$/,
  );
  expect(currentText(told, 99)).toBe('Operation 99 is not shown here.');
});
