/* The program of the promise: it maps 1 GiB, and touches some of its pages. */
import { anonymous, call } from '../../core/calls.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { layoutWith, traceWith, vmasOf } from '../process.ts';
import { ADDRESS, GIGABYTE } from '../gigabyte.ts';
import { ROW, type PromiseParameters } from './parameters.ts';

/** Its text, its data and its stack. */
const VMAS = vmasOf(3);

export function layoutOf(): StartLayout {
  return layoutWith(VMAS);
}

/** Each touch, in order: one byte of a page, or the `count` pages of a row. */
export function* touched({ touches }: PromiseParameters) {
  for (const { kind, area, first, last } of touches) {
    const count = area === 'row' ? ROW : 1;
    for (let at = first; at <= last; at++) {
      const page = at * count;
      const length = area === 'row' ? ROW * PAGE_SIZE : 1;
      yield { kind, page, count, address: ADDRESS + page * PAGE_SIZE, length };
    }
  }
}

const CALLS = { write: 'store', read: 'load' } as const;

export function callsOf(parameters: PromiseParameters): readonly SessionCall[] {
  return [
    anonymous(GIGABYTE),
    ...[...touched(parameters)].map(({ kind, address, length }) =>
      call({ call: CALLS[kind], addr: u64(address), length: u64(length) }),
    ),
  ];
}

/** The same program as a vmatrace. */
export function traceOf(parameters: PromiseParameters, about: string): string {
  const calls = [
    `mmap(NULL, ${GIGABYTE}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`,
    ...[...touched(parameters)].map(
      ({ kind, address, length }) => `${CALLS[kind]}(0x${address.toString(16)}, ${length}) = 0`,
    ),
  ];
  return traceWith(VMAS, calls, about);
}
