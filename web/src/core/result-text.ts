/** The result of a call, for people. */
import { ERROR_NUMBERS } from '../protocol/constants.ts';
import { CODE_MEANINGS } from '../protocol/protocol.gen.ts';
import type { Reason, Signal } from '../protocol/protocol.gen.ts';
import type { RecordedResult } from './session.ts';

const ADDRESSES: ReadonlySet<string> = new Set(['mmap', 'mremap', 'brk', 'shmat']);
const SIGNALS = {
  maperr: 'SIGSEGV (SEGV_MAPERR',
  accerr: 'SIGSEGV (SEGV_ACCERR',
  adrerr: 'SIGBUS (BUS_ADRERR',
  noncanonical: 'SIGSEGV (SI_KERNEL',
  pkuerr: 'SIGSEGV (SEGV_PKUERR',
} as const;
const ERROR_NAMES: ReadonlyMap<number, string> = new Map(
  [...ERROR_NUMBERS].map(([name, number]) => [number, name]),
);

/** As strace would print it; `reason`: why the model refused. */
export function resultText(
  call: string,
  { value, error, signal = 'none' }: RecordedResult,
  reason: Reason = 'none',
): string {
  if (signal !== 'none') return `-1 ${signalText(signal, value)}`;
  const why = CODE_MEANINGS.reason[reason];
  const behind = why === '' ? '' : ` (${why})`;
  if (error !== 0) return `-1 ${ERROR_NAMES.get(-error) ?? `(errno ${-error})`}${behind}`;
  return `${ADDRESSES.has(call) ? hex(value) : value}${behind}`;
}

/** `SIGBUS (BUS_ADRERR at 0x7ffff7ffd000)` */
export function signalText(signal: Exclude<Signal, 'none'>, address: number): string {
  return `${SIGNALS[signal]} at ${hex(address)})`;
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
