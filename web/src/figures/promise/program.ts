/* The program of the promise: it maps 1 GiB, and touches some of its pages. */
import { anonymous, call } from '../../core/calls.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { layoutWith, traceWith, vmasOf } from '../process.ts';
import { ADDRESS, GIGABYTE } from '../gigabyte.ts';
import type { PromiseParameters } from './parameters.ts';

/** Its text, its data and its stack. */
const VMAS = vmasOf(3);

export function layoutOf(): StartLayout {
  return layoutWith(VMAS);
}

/** Each page that is touched, in order. */
export function* touched({ touches }: PromiseParameters) {
  for (const { kind, first, last } of touches)
    for (let page = first; page <= last; page++) yield { kind, page, address: ADDRESS + page * PAGE_SIZE };
}

const CALLS = { write: 'store', read: 'load' } as const;

export function callsOf(parameters: PromiseParameters): readonly SessionCall[] {
  return [
    anonymous(GIGABYTE),
    ...[...touched(parameters)].map(({ kind, address }) =>
      call({ call: CALLS[kind], addr: u64(address), length: u64(1) }),
    ),
  ];
}

/** The same program as a vmatrace. */
export function traceOf(parameters: PromiseParameters, about: string): string {
  const calls = [
    `mmap(NULL, ${GIGABYTE}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`,
    ...[...touched(parameters)].map(
      ({ kind, address }) => `${CALLS[kind]}(0x${address.toString(16)}, 1) = 0`,
    ),
  ];
  return traceWith(VMAS, calls, about);
}
