import { expect, it } from 'vitest';
import { operationOf } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { compare } from '../../exports/results.ts';
import { showResult, tally } from './results.ts';

interface Given {
  readonly value?: number;
  readonly error?: number;
  readonly recorded?: OperationSummary['recorded'];
}

function mmap(index: number, { value = 0, error = 0, recorded }: Given): OperationSummary {
  const call = operationOf({ call: 'mmap', length: u64(0x40_0000), prot: 1, flags: 2, file: 1 });
  const outcome = { value, error, reason: 'none', signal: 'none' } as const;
  return { index, first: index, last: index, call, outcome, followed: false, ...(recorded && { recorded }) };
}

const at = (value: number) => ({ value, error: 0 });
const ENOMEM = { value: 0, error: -12 };

it('compares addresses, and errors by their number', () => {
  expect(compare(mmap(0, { value: 0x1000, recorded: at(0x1000) }))).toBe('same');
  expect(compare(mmap(0, { value: 0x1000, recorded: at(0x2000) }))).toBe('differs');
  expect(compare(mmap(0, { value: 0x1000, recorded: ENOMEM }))).toBe('differs');
  expect(compare(mmap(0, { error: -12, recorded: ENOMEM }))).toBe('same');
  expect(compare(mmap(0, { value: 0x1000 }))).toBe('unrecorded');
});

it('finds the first difference', () => {
  const operations = [
    mmap(0, { value: 0x1000, recorded: at(0x1000) }),
    mmap(1, { value: 0x1000 }),
    mmap(2, { value: 0x1000, recorded: at(0x2000) }),
    mmap(3, { value: 0x1000, recorded: at(0x3000) }),
  ];
  expect(tally(operations)).toEqual({ followed: 0, first: operations[2] });
});

it('shows which signal a touch raised, and where', () => {
  expect(showResult({ value: 0x7000, error: -14, signal: 'adrerr' })).toBe('SIGBUS (BUS_ADRERR at 0x7000)');
  expect(showResult(ENOMEM)).toBe('ENOMEM');
});
