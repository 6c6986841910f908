/** The result of a call, for readers. */
import { errorName } from '../protocol/constants.ts';
import type { Reason, Signal } from '../protocol/protocol.gen.ts';
import { message, series } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { RecordedResult } from './session.ts';

const ADDRESSES: ReadonlySet<string> = new Set(['mmap', 'mremap', 'brk', 'shmat']);
const SIGNALS = {
  maperr: 'SIGSEGV (SEGV_MAPERR',
  accerr: 'SIGSEGV (SEGV_ACCERR',
  adrerr: 'SIGBUS (BUS_ADRERR',
  noncanonical: 'SIGSEGV (SI_KERNEL',
  pkuerr: 'SIGSEGV (SEGV_PKUERR',
} as const;

/** As strace prints it. `reason` says why the model refused the call. */
export function resultText(
  call: string,
  { value, error, signal = 'none' }: RecordedResult,
  reason: Reason = 'none',
): Said {
  if (signal !== 'none') return `-1 ${signalText(signal, value)}`;
  const result = error === 0 ? valueText(call, value) : `-1 ${errorName(error) ?? `(errno ${-error})`}`;
  return reason === 'none' ? result : series([result, ' (', message(`codes.reason.${reason}`), ')'], '');
}

function valueText(call: string, value: number): string {
  return ADDRESSES.has(call) ? hex(value) : String(value);
}

/** `SIGBUS (BUS_ADRERR at 0x7ffff7ffd000)` */
export function signalText(signal: Exclude<Signal, 'none'>, address: number): string {
  return `${SIGNALS[signal]} at ${hex(address)})`;
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
