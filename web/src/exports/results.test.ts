/* What is saved of results: read again, it says what the core did. */
import { expect, it } from 'vitest';
import { csvLine } from '../base/csv.ts';
import { operationOf } from '../core/session.ts';
import type { OperationSummary } from '../timeline/run.ts';
import { resultsCsv, resultsJson } from './results.ts';

function call(index: number, more: Partial<OperationSummary>, error = 0): OperationSummary {
  const outcome = { value: 0, error, reason: 'none', signal: 'none' } as const;
  const its = { index, first: index, last: index, line: index + 4, followed: false };
  return { ...its, call: operationOf({ call: 'munmap' }), outcome, ...more };
}

const CALLS = [
  call(0, { text: 'munmap(0x1000, 4096)', recorded: { value: 0, error: 0 } }),
  call(
    1,
    {
      text: 'mmap("a, ""b"", [c]")',
      recorded: { value: 4096, error: 0 },
      followed: true,
      recordedAt: [0x1000, 0x2000],
    },
    -12,
  ),
  call(2, {}),
];

it('CSV has a line for each call, in the columns of its head', () => {
  const [head, ...lines] = resultsCsv(CALLS);
  expect(head).toBe('operation,line,call,recorded,result,comparison,followed,recordedAt\r\n');
  expect(lines).toEqual([
    csvLine([1, 4, 'munmap(0x1000, 4096)', '0', '0', 'same', 'false', '']),
    csvLine([2, 5, 'mmap("a, ""b"", [c]")', '4096', '-1 ENOMEM', 'differs', 'true', '0x1000 0x2000']),
    csvLine([3, 6, '', '', '0', 'unrecorded', 'false', '']),
  ]);
});

it('JSON says the same, and of which file', () => {
  const about = { file: 'a "log" [1].txt', kernel: '3.8' };
  const read = JSON.parse([...resultsJson(about, CALLS)].join('')) as Record<string, unknown>;
  expect(read).toMatchObject(about);
  expect(read['results']).toMatchObject([
    { line: 4, call: 'munmap(0x1000, 4096)', recorded: '0', result: '0', comparison: 'same' },
    { line: 5, result: '-1 ENOMEM', followed: true, recordedAt: ['0x1000', '0x2000'] },
    { line: 6, comparison: 'unrecorded' },
  ]);
  expect(JSON.parse([...resultsJson(about, [])].join(''))).toEqual({ ...about, results: [] });
});
