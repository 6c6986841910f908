/* What is written in nodes, cut to the room there is. */
import { formatBytes, formatHex, formatWordAddress, isAllOnes } from '../../narrate/format.ts';
import { formatAddress } from '../../narrate/format.ts';
import type { RecordMapleNode } from '../../protocol/protocol.gen.ts';
import { toNumber, type U64 } from '../../protocol/u64.ts';
import { INNER_SLOTS, LEAF_SLOTS } from './geometry.ts';
import type { Colour, Shape } from './picture.ts';

/** Widths of a character, in parts of the size. */
const MONO = 0.605;
const PROSE = 0.61;

export type Font = 'mono' | 'prose';

export function widthOf(text: string, font: Font, size: number): number {
  return text.length * size * (font === 'mono' ? MONO : PROSE);
}

/** The last address of a range, as the node has it: bounds are inclusive. */
export function pivotText(last: U64): string {
  if (isAllOnes(last)) return 'ffff…ffff';
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
export function fitted(text: string, width: number, font: Font, size: number): string {
  if (widthOf(text, font, size) <= width) return text;
  const characters = Math.floor((width / widthOf(text, font, size)) * text.length);
  return characters < 4 ? '' : `${text.slice(0, characters - 1)}…`;
}

/** The whole of the text or nothing: the first half of an address says the wrong thing. */
export function wholeOrNone(text: string, width: number, size: number): string {
  return widthOf(text, 'mono', size) <= width ? text : '';
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

interface LabelLook {
  readonly colour: Colour;
  readonly font: Font;
  readonly size: number;
  readonly bold?: boolean;
  /** `x` is where it ends. */
  readonly end?: boolean;
}

/** Nothing where there was no room for the text. */
export function label(x: number, y: number, text: string, look: LabelLook): Shape[] {
  return text ? [{ form: 'text', x, y, text, ...look }] : [];
}
