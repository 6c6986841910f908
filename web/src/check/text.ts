/** Both answers of a difference, for people. */
import type { RecordedResult } from '../core/session.ts';
import { CODE_MEANINGS } from '../protocol/protocol.gen.ts';
import type { Reason } from '../protocol/protocol.gen.ts';
import { ERROR_NUMBERS } from '../protocol/constants.ts';
import { t } from '../words/index.ts';

const LISTED = 20;
const ADDRESSES: ReadonlySet<string> = new Set(['mmap', 'mremap', 'brk']);
const SIGNALS = {
  maperr: 'SIGSEGV (SEGV_MAPERR',
  accerr: 'SIGSEGV (SEGV_ACCERR',
  adrerr: 'SIGBUS (BUS_ADRERR',
  noncanonical: 'SIGSEGV (SI_KERNEL',
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
  if (signal !== 'none') return `-1 ${SIGNALS[signal]} at ${hex(value)})`;
  const why = CODE_MEANINGS.reason[reason];
  const behind = why === '' ? '' : ` (${why})`;
  if (error !== 0) return `-1 ${ERROR_NAMES.get(-error) ?? `(errno ${-error})`}${behind}`;
  return `${ADDRESSES.has(call) ? hex(value) : value}${behind}`;
}

/** `VmData=12 VmLib=8`, of the named ones. */
export function countersText(names: readonly string[], values: ReadonlyMap<string, number>): string {
  return names.map((name) => `${name}=${values.get(name) ?? '?'}`).join(' ');
}

export function countText(count: number): string {
  return t('check.areas', { count });
}

/** Not more lines than one can read. */
export function linesText({ expected, got }: Record<'expected' | 'got', readonly string[]>) {
  return { expected: some(expected), got: some(got) };
}

function some(lines: readonly string[]): string {
  if (lines.length <= LISTED) return lines.join('\n');
  return [...lines.slice(0, LISTED), t('check.moreLines', { count: lines.length - LISTED })].join('\n');
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
