import { expect, it } from 'vitest';
import { readRecordProcess, type ProcessState, type RecordProcess } from '../../protocol/protocol.gen.ts';
import { chooseStrips, MOST_STRIP_VMAS, MOST_STRIPS } from './choose-strips.ts';

const record = (number: number, areas = 7, state: ProcessState = 'alive'): RecordProcess => ({
  ...readRecordProcess(new Uint32Array(64), 0),
  number,
  areas,
  state,
});

it('brings along all others that have a memory', () => {
  const records = [record(1), record(2, 0, 'zombie'), record(3), record(4, 2, 'newborn')];
  expect(chooseStrips(records, 1, 1)).toEqual([4, 3]);
  expect(chooseStrips(records, 3, 1)).toEqual([1, 4]);
});

it('of too many takes the oldest, and the caller', () => {
  const records = Array.from({ length: 100 }, (_, i) => record(i + 1));
  const chosen = chooseStrips(records, 2, 90);
  expect(chosen).toHaveLength(MOST_STRIPS);
  expect(chosen.slice(0, 4)).toEqual([90, 1, 3, 4]);
});

it('leaves out those that are too large, but not all behind them', () => {
  const records = [record(1), record(2, MOST_STRIP_VMAS - 10), record(3, 11), record(4, 10)];
  expect(chooseStrips(records, 1, 1)).toEqual([2, 4]);
});
