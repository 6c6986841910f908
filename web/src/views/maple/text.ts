/* What is written in nodes, cut to the room there is. */
import { formatBytes, formatHex, formatWordAddress, isAllOnes } from '../../narrate/format.ts';
import { formatAddress } from '../../narrate/format.ts';
import type { RecordMapleNode } from '../../protocol/protocol.gen.ts';
import { toNumber, type U64 } from '../../protocol/u64.ts';
import { INNER_SLOTS, LEAF_SLOTS } from './geometry.ts';

export const SMALL = 10;
/** Widths of a character in px, at the size of SMALL. */
const MONO = 6.05;
const PROSE = 5.6;

/** The last address of a range, as the node has it: bounds are inclusive. */
export function pivotText(last: U64): string {
  if (isAllOnes(last)) return '2⁶⁴−1';
  return last.lo === 0 && last.hi === 0 ? formatAddress(0) : formatWordAddress(last);
}

export function boundsText({ min, max }: RecordMapleNode): string {
  return `${pivotText(min)}–${pivotText(max)}`;
}

/** Gaps reach up to 2^64. */
export function gapText(gap: U64): string {
  return formatBytes(toNumber(gap));
}

/** The whole of the text, or its start, or nothing. */
export function fitted(text: string, width: number, font: 'mono' | 'prose'): string {
  const characters = Math.floor(width / (font === 'mono' ? MONO : PROSE));
  if (text.length <= characters) return text;
  return characters < 4 ? '' : `${text.slice(0, characters - 1)}…`;
}

/** The whole of the text or nothing: the first half of an address says the wrong thing. */
export function wholeOrNone(text: string, width: number): string {
  return text.length * MONO <= width ? text : '';
}

export function fillText(record: RecordMapleNode): string {
  return `${record.slots}/${capacityOf(record)}`;
}

export function capacityOf({ kind }: RecordMapleNode): number {
  return kind === 'inner' ? INNER_SLOTS : kind === 'leaf' ? LEAF_SLOTS : 1;
}

export function nodeAddress(record: RecordMapleNode): string {
  return formatHex(record.node);
}
