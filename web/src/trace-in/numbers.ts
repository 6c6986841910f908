/** Numbers and flags as strace spells them. */
import type { U64 } from '../protocol/u64.ts';
import { u64 } from '../protocol/u64.ts';
import {
  MADV_NAMES,
  MAP_NAMES,
  MCL_NAMES,
  MLOCK_NAMES,
  MREMAP_NAMES,
  MS_NAMES,
  PKEY_NAMES,
  PROT_NAMES,
  SHMAT_NAMES,
} from '../protocol/constants.ts';

type ParsedNumber = U64 | 'too-large' | undefined;

const ZERO = u64(0);
/** In octal, 2^64 − 1 has 22 digits and a leading zero. */
const LONGEST = 23;
const NUMBER = /^-?(?:0x[0-9a-f]+|0[0-7]*|[1-9]\d*)$/i;

/**
 * Parses `NULL`, hexadecimal, decimal, octal (with a leading 0) and negative numbers. Undefined if `text` is no
 * number.
 */
export function parseNumber(text: string): ParsedNumber {
  const plain = undecorated(text);
  if (plain === 'NULL' || plain === '0') return ZERO;
  if (!NUMBER.test(plain)) return undefined;
  if (plain.startsWith('-')) return negative(parseNumber(plain.slice(1)));
  if (/^0x/i.test(plain)) return hexadecimal(plain.slice(2));
  if (plain.length > LONGEST) return 'too-large';
  if (plain.length <= 15) return u64(Number.parseInt(plain, plain.startsWith('0') ? 8 : 10));
  return fromBigInt(BigInt(plain.startsWith('0') ? `0o${plain}` : plain));
}

/** `text` without the `</path>` and comments that strace appends to a number. */
export function undecorated(text: string): string {
  const comment = text.indexOf('/*');
  const bare = comment < 0 ? text : text.slice(0, comment);
  const path = bare.search(/<(?!<)/);
  return (path < 0 ? bare : bare.slice(0, path)).trim();
}

/** The path in `3</path>`; undefined without one. */
export function decoration(text: string): string | undefined {
  return /<(.*?)>(?=$|[ (])/.exec(text)?.[1];
}

type ParsedFlags = number | { readonly unknown: string } | 'too-large';

const NAMES_OF = {
  prot: PROT_NAMES,
  map: MAP_NAMES,
  mremap: MREMAP_NAMES,
  madvise: MADV_NAMES,
  mlock: MLOCK_NAMES,
  mlockall: MCL_NAMES,
  msync: MS_NAMES,
  pkey: PKEY_NAMES,
  shmat: SHMAT_NAMES,
};

/** The name of the set to which flags may belong. */
export type FlagSet = keyof typeof NAMES_OF;

export function namesOf(set: FlagSet): ReadonlyMap<string, number> {
  return NAMES_OF[set];
}

const MAP_HUGE_SHIFT = 26;

/** Parses `PROT_READ|0x8`, `MAP_HUGETLB|21<<MAP_HUGE_SHIFT`: the sum of the parts, in 32 bits. */
export function parseFlags(text: string, set: FlagSet): ParsedFlags {
  let flags = 0;
  for (const part of withoutComments(text).split('|')) {
    const name = part.trim();
    const value = NAMES_OF[set].get(name) ?? hugeSize(name) ?? parseNumber(name);
    if (value === undefined) return { unknown: name };
    if (value === 'too-large') return value;
    if (typeof value === 'number') flags |= value;
    else if (value.hi === 0) flags |= value.lo;
    else return 'too-large';
  }
  return flags >>> 0;
}

/** Parses `21<<MAP_HUGE_SHIFT`, whose number is the binary logarithm of a page size, in six bits. */
function hugeSize(text: string): number | undefined {
  const match = /^(\d{1,2})<<MAP_HUGE_SHIFT$/.exec(text);
  return match ? (Number(match[1]) & 0x3f) << MAP_HUGE_SHIFT : undefined;
}

function withoutComments(text: string): string {
  return text.includes('/*') ? text.replace(/\/\*[^*]*\*\//g, '') : text;
}

function hexadecimal(digits: string): ParsedNumber {
  const significant = digits.replace(/^0+/, '');
  if (significant.length > 16) return 'too-large';
  return {
    lo: Number.parseInt(significant.slice(-8) || '0', 16),
    hi: Number.parseInt(significant.slice(0, -8) || '0', 16),
  };
}

function negative(value: ParsedNumber): ParsedNumber {
  if (value === undefined || value === 'too-large') return value;
  return fromBigInt(BigInt.asUintN(64, -((BigInt(value.hi) << 32n) | BigInt(value.lo))));
}

/** For the rare number that a double can't hold. */
function fromBigInt(value: bigint): ParsedNumber {
  if (value >> 64n !== 0n) return 'too-large';
  return { lo: Number(value & 0xffff_ffffn), hi: Number(value >> 32n) };
}
