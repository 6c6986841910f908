import { cell } from '../base/cell.ts';

/**
 * A 64-bit value as two unsigned 32-bit halves. User addresses fit into a `number`. The arguments that a program
 * passes to the kernel need not fit, so they are carried in full and shown as text.
 */
export interface U64 {
  readonly lo: number;
  readonly hi: number;
}

const HIGH = 2 ** 32;

/** All ones: no limit. */
export const UNLIMITED: U64 = { lo: 0xffff_ffff, hi: 0xffff_ffff };

/** Most arguments of most calls are 0, and a session has 100,000 calls: all these zeros are this one. */
export const ZERO: U64 = { lo: 0, hi: 0 };

/** The value whose halves are in `words` from index `at` on. */
export function readU64(words: Uint32Array, at: number): U64 {
  const [lo, hi] = [cell(words, at), cell(words, at + 1)];
  return lo === 0 && hi === 0 ? ZERO : { lo, hi };
}

/** `value` is a whole number, 0 … 2^53. */
export function u64(value: number): U64 {
  return { lo: value >>> 0, hi: Math.floor(value / HIGH) >>> 0 };
}

/** Exact up to 2^53; above that, the nearest double. */
export function toNumber(value: U64): number {
  return value.hi * HIGH + value.lo;
}

/** Whether `toNumber` loses nothing. */
export function isSafe(value: U64): boolean {
  return value.hi < 2 ** 21;
}

export function isZero({ lo, hi }: U64): boolean {
  return lo === 0 && hi === 0;
}

export function equal(a: U64, b: U64): boolean {
  return a.lo === b.lo && a.hi === b.hi;
}

/** Hexadecimal with 0x, exact for all 64 bits. */
export function toHex(value: U64): string {
  return value.hi === 0
    ? `0x${value.lo.toString(16)}`
    : `0x${value.hi.toString(16)}${value.lo.toString(16).padStart(8, '0')}`;
}
