import { describe, expect, it } from 'vitest';
import { readRecordProcess, type ProcessState, type RecordProcess } from '../../protocol/protocol.gen.ts';
import { operationOf, type Arguments } from '../../core/session.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { snapshotOf, type EventSpec } from '../testing/snapshots.ts';
import { faceOf, makersOf, newsOf } from './faces.ts';

const record = (number: number, state: ProcessState = 'alive'): RecordProcess => ({
  ...readRecordProcess(new Uint32Array(64), 0),
  number,
  state,
});
const done = (given: Arguments, value = 0, error = 0): OperationSummary => ({
  index: 0,
  first: 1,
  last: 2,
  call: operationOf(given),
  outcome: { value, error, reason: 'none', signal: 'none' },
  followed: false,
});
const news = (
  records: readonly RecordProcess[],
  events: readonly EventSpec[],
  caller: number,
  operation?: OperationSummary,
) => newsOf({ ...snapshotOf([], events), caller }, records, operation);

it('a process that lives without a memory is ending', () => {
  expect(faceOf(record(2), [1, 2])).toBe('alive');
  expect(faceOf(record(2), [1])).toBe('ending');
  expect(faceOf(record(2, 'zombie'), [1])).toBe('zombie');
  expect(faceOf(record(2, 'newborn'), [1])).toBe('newborn');
});

describe('news', () => {
  it('of a fork are the child, while it is made and after', () => {
    const fork = done({ call: 'fork' }, 3);
    expect([...news([record(1), record(3, 'newborn')], [], 1, fork).of]).toEqual([[3, 'born']]);
    expect([...news([record(1), record(2), record(3)], [], 1, fork).of]).toEqual([[3, 'born']]);
    expect(news([record(1), record(2)], [], 1, done({ call: 'fork' }, 0, -12)).of.size).toBe(0);
  });

  it('of an end are the zombie, and whom init adopts', () => {
    const events: readonly EventSpec[] = [
      { type: 'process_reparent', process: 3, state: 'alive' },
      { type: 'process_reparent', process: 4, state: 'zombie' },
      { type: 'process_reap', process: 4 },
    ];
    const { of, reaped } = news(
      [record(1), record(2, 'zombie'), record(3)],
      events,
      2,
      done({ call: 'exit' }),
    );
    expect([of.get(2), of.get(3), reaped]).toEqual(['ended', 'adopted', [4]]);
  });
});

it('makers are known by the forks so far', () => {
  const operations = [
    done({ call: 'fork' }, 2),
    done({ call: 'fork', process: 2 }, 3),
    done({ call: 'fork' }, 0, -12),
    done({ call: 'wait' }, 2),
    done({ call: 'fork', process: 3 }, 4),
  ];
  expect([...makersOf(operations, 3)]).toEqual([
    [2, 1],
    [3, 2],
  ]);
  expect(makersOf(operations, -1).size).toBe(0);
  expect(makersOf(operations, 9).get(4)).toBe(3);
});
