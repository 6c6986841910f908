/* Formats values for people. Spaces inside a value don't break, so that a number stays on one line. */
import { formatBytes } from '../base/bytes.ts';
import type { U64 } from '../protocol/u64.ts';
import { isSafe, toHex, toNumber } from '../protocol/u64.ts';
import { formatNumber } from '../words/index.ts';
import { errorName, MAP_NAMES, PROT_NAMES } from '../protocol/constants.ts';
import { HUGE_SIZE, MAP } from '../protocol/vm-flags.ts';

export { formatBytes };

const NBSP = '\u00a0';

/** 8192 → "8K", where there is no room for more. */
export const shortBytes = (bytes: number): string => formatBytes(bytes).replace(/\s(.)iB$/, '$1');

export function formatHex(value: number): string {
  return value < 0 ? `−0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

/** Size of struct page in bytes (wasm-core/page/page.h). */
const PAGE_STRUCT = 32;

/** A page's number, as its entries have it, from the address of its struct page, as events have it. */
export function formatPage(page: number): string {
  return String(Math.floor(page / PAGE_STRUCT));
}

/** A user address in twelve digits, grouped so that columns line up: "7fff f7fc 0000". */
export function formatAddress(address: number): string {
  return group(address.toString(16).padStart(12, '0'));
}

/** The same where nothing stands below it: in eight digits, if they are enough. */
export function shortAddress(address: number): string {
  return group(address.toString(16).padStart(address < 2 ** 32 ? 8 : 12, '0'));
}

/** A range of addresses; `end` is the first byte after it. */
export function formatRange(start: number, end: number): string {
  return `${formatAddress(start)}–${formatAddress(end)}`;
}

/** An address that a program passed: any 64 bits. */
export function formatWordAddress(value: U64): string {
  if (value.lo === 0 && value.hi === 0) return 'NULL';
  return isUser(value) ? formatAddress(toNumber(value)) : group(toHex(value).slice(2));
}

/** A sequence number, any 64 bits: small ones in decimal, large ones in hexadecimal. */
export function formatSequence(value: U64): string {
  return value.hi === 0 && value.lo < 0x10000 ? formatNumber(value.lo) : toHex(value);
}

/**
 * A size, any 64 bits. One that the kernel's unsigned arithmetic has taken below zero is negative; other values too large for a size are
 * in hexadecimal.
 */
export function formatWordBytes(value: U64): string {
  if (isSafe(value)) return formatBytes(toNumber(value));
  const negated = negate(value);
  return isUser(negated) ? formatBytes(-toNumber(negated)) : toHex(value);
}

/** Two sizes to be compared. If rounding made different ones look equal, they are written more precisely: "1,564 KiB" and "1,568 KiB". */
export function formatBoth(a: number, b: number): readonly [string, string] {
  const rounded = [formatBytes(a), formatBytes(b)] as const;
  return a === b || rounded[0] !== rounded[1] ? rounded : [inKilobytes(a), inKilobytes(b)];
}

/** Like `formatBoth`, for sizes of any 64 bits. */
export function formatWordBoth(a: U64, b: U64): readonly [string, string] {
  return isSafe(a) && isSafe(b)
    ? formatBoth(toNumber(a), toNumber(b))
    : [formatWordBytes(a), formatWordBytes(b)];
}

function inKilobytes(bytes: number): string {
  return `${formatNumber(bytes / 1024)}${NBSP}KiB`;
}

/** Whether all bits are set, which in cached_hole_size means that nothing is known. */
export function isAllOnes(value: U64): boolean {
  return value.lo === 0xffffffff && value.hi === 0xffffffff;
}

const PROT_BITS = singleBits(PROT_NAMES);
/** Without the lowest four bits, which are a type. */
const MAP_BITS = singleBits(MAP_NAMES).filter(([bit]) => bit > 0xf);
const MAP_TYPES = byNumber(MAP_NAMES, (value) => value > 0 && value <= 0xf);
const HUGE_SIZES = byNumber(MAP_NAMES, (value) => value > 0x400_0000);

/** PROT_ bits of mmap() and mprotect(): "PROT_READ|PROT_WRITE". */
export function formatProtection(prot: number): string {
  return nameBits(prot, PROT_BITS).join('|') || 'PROT_NONE';
}

/** MAP_ bits of mmap(): "MAP_PRIVATE|MAP_ANONYMOUS". */
export function formatMapFlags(flags: number): string {
  const type = MAP_TYPES.get(flags & 0xf);
  const size = flags & MAP.HUGETLB ? HUGE_SIZES.get((flags & HUGE_SIZE) >>> 0) : undefined;
  const known = (type === undefined ? 0 : 0xf) | (size === undefined ? 0 : HUGE_SIZE);
  const names = [type, ...nameBits(flags & ~known, MAP_BITS), size];
  return names.filter((name) => name !== undefined).join('|') || '0';
}

/** −12 → "ENOMEM". */
export function formatError(error: number): string {
  return errorName(error) ?? `errno ${-error}`;
}

type Bits = readonly (readonly [mask: number, name: string])[];

/** Of a number with several names, the first. */
function byNumber(
  names: ReadonlyMap<string, number>,
  isMeant: (value: number) => boolean,
): ReadonlyMap<number, string> {
  const meant = [...names].filter(([, value]) => isMeant(value));
  return new Map(meant.toReversed().map(([name, value]) => [value, name]));
}

function singleBits(names: ReadonlyMap<string, number>): Bits {
  return [...byNumber(names, (value) => value > 0 && (value & (value - 1)) === 0)].toSorted(
    ([a], [b]) => a - b,
  );
}

function nameBits(value: number, bits: Bits): string[] {
  const names = bits.filter(([mask]) => value & mask).map(([, name]) => name);
  const unknown = bits.reduce((rest, [mask]) => rest & ~mask, value) >>> 0;
  return unknown ? [...names, formatHex(unknown)] : names;
}

function group(hex: string): string {
  return hex.replace(/(?!^)(?=(?:.{4})+$)/g, NBSP);
}

function isUser(value: U64): boolean {
  return value.hi < 0x10000;
}

function negate({ lo, hi }: U64): U64 {
  return lo === 0 ? { lo: 0, hi: -hi >>> 0 } : { lo: -lo >>> 0, hi: ~hi >>> 0 };
}
