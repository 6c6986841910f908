import { expect, it } from 'vitest';
import {
  type CoreEvent,
  readRecordProcess,
  type ProcessState,
  type RecordProcess,
} from '../protocol/protocol.gen.ts';
import { companionOf } from './companion.ts';

const record = (number: number, parent: number, state: ProcessState = 'alive'): RecordProcess => ({
  ...readRecordProcess(new Uint32Array(64), 0),
  number,
  parent,
  state,
});
const fork = (value: number, error = 0) => ({ call: { call: 'fork' as const }, outcome: { value, error } });
const exit = { call: { call: 'exit' as const }, outcome: { value: 0, error: 0 } };

it('of several children the youngest that lives, of none the parent', () => {
  const records = [record(1, 0), record(2, 1), record(3, 1), record(4, 1, 'zombie')];
  expect(companionOf(1, records, 1, exit)).toBe(3);
  expect(companionOf(2, records, 1, undefined)).toBe(1);
  expect(companionOf(1, [record(1, 0)], 1, undefined)).toBeUndefined();
  expect(companionOf(2, [record(1, 0, 'zombie'), record(2, 1)], 2, undefined)).toBeUndefined();
});

it('while it forks, the child of this fork alone', () => {
  const before = [record(1, 0), record(2, 1)];
  expect(companionOf(1, before, 1, fork(3))).toBeUndefined();
  expect(companionOf(1, [...before, record(3, 0, 'newborn')], 1, fork(3))).toBe(3);
  expect(companionOf(1, [...before, record(3, 1)], 1, fork(3))).toBe(3);
  // Another process's fork changes nothing for this process.
  expect(companionOf(2, [...before, record(3, 0, 'newborn')], 1, fork(3))).toBe(1);
});

it('a fork that has failed leaves none', () => {
  expect(companionOf(1, [record(1, 0), record(2, 1)], 1, fork(0, -12))).toBeUndefined();
});

it('while page tables are swept, the process at work', () => {
  const records = [record(1, 0), record(2, 1), record(3, 1)];
  const sweep = { type: 'swap_out_table' as const, process: 2, start: 0, table: 0, looked: 8, taken: 1 };
  const event = { ...sweep, file: 0, line: 0, depth: 0 } as unknown as CoreEvent;
  expect(companionOf(1, records, 1, exit, [event])).toBe(2);
  expect(companionOf(2, records, 1, exit, [event])).toBe(1);
});
