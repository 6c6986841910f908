import { expect, it } from 'vitest';
import { u64 } from '../protocol/u64.ts';
import { message } from '../words/message.ts';
import { operationOf } from './session.ts';
import { spell } from './spelling.ts';

const mremap = (addr: number, newAddr: number) =>
  operationOf({ call: 'mremap', addr: u64(addr), newAddr: u64(newAddr) });

it('leaves a call that is made as recorded', () => {
  const operation = mremap(0x1000, 0);
  expect(spell({ operation, text: 'mremap(0x1000, 1, 2, 0)' }, operation)).toEqual({
    text: 'mremap(0x1000, 1, 2, 0)',
  });
  expect(spell({ operation }, operation)).toEqual({});
});

it('does not take one address for another that was the same number', () => {
  const text = 'mremap(0x1000, 4096, 8192, MREMAP_MAYMOVE|MREMAP_FIXED, 0x2000)';
  expect(spell({ operation: mremap(0x1000, 0x2000), text }, mremap(0x2000, 0x1000))).toEqual({
    text: 'mremap(0x2000, 4096, 8192, MREMAP_MAYMOVE|MREMAP_FIXED, 0x1000)',
    recordedAt: [0x1000, 0x2000],
  });
});

it('finds the address in a sentence, and however it is spelled', () => {
  const operation = operationOf({ call: 'munmap', addr: u64(0x601000) });
  const made = { ...operation, addr: u64(0x602000) };
  const text = message('traceIn.failing', { call: 'munmap(0x00601000, 6295552)', number: 1 });
  expect(spell({ operation, text }, made).text).toEqual(
    message('traceIn.failing', { call: 'munmap(0x602000, 6295552)', number: 1 }),
  );
});
