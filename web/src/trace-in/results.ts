/** What a call returned, as strace spells it: descriptors, errors, and the signals of touches. */
import { nth } from '../base/known.ts';
import type { Signal } from '../protocol/protocol.gen.ts';
import { ERROR_NUMBERS } from '../protocol/constants.ts';
import { unescaped } from './escapes.ts';
import { decoration, parseNumber, undecorated } from './numbers.ts';
import { toNumber } from '../protocol/u64.ts';

/** A file descriptor, as an argument or a result shows it. */
export interface Descriptor {
  readonly fd: number;
  /** Only strace -y prints it. */
  readonly path: string | undefined;
}

/** Reads `3`, `3</usr/bin/curl>`, `-1` or `0xffffffff`. Undefined if `text` is none of these. */
export function readDescriptor(text: string): Descriptor | undefined {
  const number = undecorated(text);
  return /^(?:-?\d{1,10}|0x[0-9a-f]{1,8}|AT_FDCWD)$/.test(number)
    ? { fd: number === 'AT_FDCWD' ? -100 : Number(number) | 0, path: pathIn(text) }
    : undefined;
}

function pathIn(text: string): string | undefined {
  const path = decoration(text);
  return path === undefined ? undefined : unescaped(path);
}

/** The negative errno of `-1 ENOMEM (Cannot allocate memory)` or `-1 (errno 12)`. Undefined for a success. */
export function readError(text: string): number | { readonly unknown: string } | undefined {
  const match = /^-1 +(?:(E[A-Z0-9]+)|\(errno (\d{1,4})\))/.exec(text);
  if (!match) return undefined;
  if (match[2] !== undefined) return -Number(match[2]);
  const number = ERROR_NUMBERS.get(nth(match, 1));
  return number === undefined ? { unknown: nth(match, 1) } : -number;
}

const SIGNAL =
  /^-1 SIG(?:SEGV|BUS) \((SEGV_MAPERR|SEGV_ACCERR|SEGV_PKUERR|BUS_ADRERR|SI_KERNEL) at (0x[0-9a-f]{1,16}|0)\)$/;
const SIGNALS: Readonly<Record<string, Signal>> = {
  SEGV_MAPERR: 'maperr',
  SEGV_ACCERR: 'accerr',
  SEGV_PKUERR: 'pkuerr',
  BUS_ADRERR: 'adrerr',
  SI_KERNEL: 'noncanonical',
};

/** Reads `-1 SIGSEGV (SEGV_MAPERR at 0x405000)`. Undefined for anything else. */
export function readSignal(text: string): { readonly signal: Signal; readonly address: number } | undefined {
  const match = SIGNAL.exec(text);
  const signal = match && SIGNALS[nth(match, 1)];
  const address = match && parseNumber(nth(match, 2));
  if (!signal || !address || address === 'too-large') return undefined;
  return { signal, address: toNumber(address) };
}
