import { expect, it } from 'vitest';
import { atOnce } from '../base/at-once.ts';
import { anonymous, call, munmap } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import { Machine } from '../core/machine.ts';
import type { SessionCall } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { arranging } from './arrange.ts';
import { mayBeArranged, overlappedBy } from './happenings.ts';
import { compareWithRecording } from './compare.ts';
import { loadTestCore } from './testing.ts';

const machine = new Machine(await loadTestCore());
const PAGE = 4096;
const TOP = X86_64_PROGRAM.mmapBase;

/** `made`, by `thread`, between two lines; `value` is what it returned. */
function lasting(made: SessionCall, thread: number, line: number, until: number, value: number): SessionCall {
  const operation = { ...made.operation, thread };
  return { operation, line, ...(until > line && { until }), recorded: { value, error: 0 } };
}

const map = (pages: number) => anonymous(pages * PAGE, 3);
const unmap = (at: number, pages: number) => munmap(at, pages * PAGE);
const thread = (line: number): SessionCall => ({ ...call({ call: 'clone' }), line });

/** The lines of the calls, in the order in which they are made. */
function order(calls: readonly SessionCall[], kernel = '6.18') {
  const found = atOnce(arranging(machine, { kernel, layout: X86_64_PROGRAM, calls }));
  return found.map(({ line }) => line);
}

it('makes calls that overlapped in the order that explains their results', () => {
  const calls = [
    lasting(map(1), 1, 1, 1, TOP - PAGE),
    thread(2),
    lasting(map(1), 2, 5, 6, TOP - 3 * PAGE),
    lasting(map(1), 1, 4, 7, TOP - 2 * PAGE),
    lasting(map(2), 1, 8, 8, TOP - 5 * PAGE),
  ];
  expect(mayBeArranged(calls)).toBe(true);
  expect(order(calls)).toEqual([1, 2, 4, 5, 8]);
  const apart = calls.with(3, lasting(map(1), 1, 7, 7, TOP - 2 * PAGE));
  expect(mayBeArranged(apart)).toBe(false);
  expect(order(apart)).toEqual([1, 2, 5, 7, 8]);
});

it('finds no overlap with a thread that starts late', () => {
  const other = lasting(map(1), 1, 2, 5, TOP - PAGE);
  const calls = [
    thread(1),
    { ...other, operation: { ...other.operation, process: 2 } },
    lasting(map(1), 1, 6, 6, TOP - PAGE),
    lasting(map(1), 2, 9, 9, TOP - 2 * PAGE),
  ];
  expect(mayBeArranged(calls)).toBe(false);
  expect(mayBeArranged(calls.with(2, lasting(map(1), 1, 6, 9, TOP - PAGE)))).toBe(true);
});

it('waits with a munmap() until its range is mapped anew', () => {
  const calls = [
    lasting(map(1), 1, 1, 1, TOP - PAGE),
    lasting(map(1), 1, 2, 2, TOP - 2 * PAGE),
    thread(3),
    lasting(unmap(TOP - PAGE, 1), 2, 4, 9, 0),
    lasting(map(1), 1, 5, 10, TOP - 3 * PAGE),
    lasting(map(1), 1, 11, 11, TOP - PAGE),
  ];
  expect(order(calls)).toEqual([1, 2, 3, 5, 4, 11]);
  const reused = [
    ...calls.slice(0, 3),
    lasting(map(1), 1, 5, 6, TOP - PAGE),
    lasting(unmap(TOP - PAGE, 1), 2, 4, 9, 0),
  ];
  expect(order(reused)).toEqual([1, 2, 3, 4, 5]);
});

it('leaves the calls of a program that can’t start as they are', () => {
  const calls = [lasting(map(1), 1, 2, 4, TOP), lasting(map(1), 2, 1, 5, TOP)];
  const layout = { ...X86_64_PROGRAM, taskSize: PAGE };
  expect(atOnce(arranging(machine, { kernel: '6.18', layout, calls }))).toBe(calls);
});

it('goes on after a result that no order explains, as the recorded kernel did', () => {
  const calls = [
    thread(1),
    lasting(map(1), 2, 3, 4, TOP - 9 * PAGE),
    lasting(map(1), 1, 2, 5, TOP - PAGE),
    lasting(map(1), 2, 7, 8, TOP - 3 * PAGE),
    lasting(map(1), 1, 6, 9, TOP - 2 * PAGE),
  ];
  const spec = { kernel: '6.18', layout: X86_64_PROGRAM, files: [], follow: false };
  const found = atOnce(arranging(machine, { ...spec, calls }));
  expect(found.slice(-2).map(({ line }) => line)).toEqual([6, 7]);
  const { exceptions } = compareWithRecording(machine, { ...spec, calls: found });
  expect(exceptions).toMatchObject([{ line: 3, overlapped: 2 }]);
});

it('leaves processes and threads their numbers', () => {
  const fork = (line: number, until: number): SessionCall => ({ ...call({ call: 'fork' }), line, until });
  const inChild = (process: number, line: number, value: number): SessionCall => {
    const made = lasting(map(1), 0, line, line, value);
    return { ...made, operation: { ...made.operation, process } };
  };
  const calls = [
    thread(1),
    fork(2, 5),
    lasting(map(1), 2, 3, 6, TOP - PAGE),
    { ...fork(4, 7), operation: { ...call({ call: 'fork' }).operation, thread: 2 } },
    inChild(2, 8, TOP - 2 * PAGE),
    inChild(3, 9, TOP - PAGE),
  ];
  // The first child has the mapping already, and the second one has not.
  expect(mayBeArranged(calls)).toBe(true);
  const found = order(calls);
  expect(found.indexOf(2)).toBeLessThan(found.indexOf(4));
  const possible = calls.with(4, inChild(2, 8, TOP - PAGE)).with(5, inChild(3, 9, TOP - 2 * PAGE));
  expect(order(possible)).toEqual([1, 2, 3, 4, 8, 9]);
  const second = [thread(1), lasting(map(1), 3, 6, 8, TOP - 2 * PAGE), lasting(map(1), 2, 7, 9, TOP - PAGE)];
  expect(order([thread(1), ...second])).toEqual([1, 1, 7, 6]);
});

it('names the line of a call that overlapped', () => {
  const calls = [
    lasting(map(1), 1, 1, 3, 0),
    lasting(map(1), 2, 2, 4, 0),
    lasting(map(1), 1, 5, 5, 0),
    { ...call({ call: 'store', addr: u64(TOP) }), line: 6 },
  ];
  expect(calls.map((_, at) => overlappedBy(calls, at))).toEqual([2, 1, undefined, undefined]);
  // Of several the nearest; and where lines tell no time, `since` does.
  const wide = lasting(map(1), 3, 1, 9, 0);
  expect(overlappedBy([wide, ...calls], 2)).toBe(1);
  const joined = [
    { ...lasting(map(1), 1, 10, 3, 0), since: 1, until: 3 },
    { ...lasting(map(1), 2, 9, 4, 0), since: 2, until: 4 },
    { ...lasting(map(1), 1, 8, 5, 0), since: 5 },
  ];
  expect(joined.map((_, at) => overlappedBy(joined, at))).toEqual([9, 10, undefined]);
  // One that begins when another has returned comes after it.
  const after = [joined[0]!, { ...lasting(map(1), 2, 9, 4, 0), since: 3, until: 6 }];
  expect(after.map((_, at) => overlappedBy(after, at))).toEqual([undefined, undefined]);
});
