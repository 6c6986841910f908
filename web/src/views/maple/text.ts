/* Texts in nodes, shortened to fit. */
import { formatBytes, formatHex, formatWordAddress, isAllOnes } from '../../narrate/format.ts';
import { formatAddress } from '../../narrate/format.ts';
import type { RecordMapleNode } from '../../protocol/protocol.gen.ts';
import { toNumber, type U64 } from '../../protocol/u64.ts';
import { INNER_SLOTS, LEAF_SLOTS } from './geometry.ts';
import type { Colour, Shape } from './picture.ts';

/** Widths of a character, as a share of the font size. */
const MONO = 0.605;
const PROSE = 0.61;

type Font = 'mono' | 'prose';

export function widthOf(text: string, font: Font, size: number): number {
  return text.length * size * (font === 'mono' ? MONO : PROSE);
}

/** The last address of a slot's range; like the pivots in a node, it is inclusive. */
export function pivotText(last: U64): string {
  if (isAllOnes(last)) return 'ffff…ffff';
  return last.lo === 0 && last.hi === 0 ? formatAddress(0) : formatWordAddress(last);
}

export function boundsText({ min, max }: RecordMapleNode): string {
  return `${pivotText(min)}–${pivotText(max)}`;
}

/** A gap in bytes, up to 2^64. */
export function gapText(gap: U64): string {
  return formatBytes(toNumber(gap));
}

/** The whole text if it fits, else its start, or nothing if less than four characters fit. */
export function fitted(text: string, width: number, font: Font, size: number): string {
  if (widthOf(text, font, size) <= width) return text;
  const characters = Math.floor((width / widthOf(text, font, size)) * text.length);
  return characters < 4 ? '' : `${text.slice(0, characters - 1)}…`;
}

/** The whole text or nothing: half an address would be a wrong address. */
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
  /** Whether `x` is where the text ends. */
  readonly end?: boolean;
}

/** A text, or no shape if the text is empty as it didn't fit. */
export function label(x: number, y: number, text: string, look: LabelLook): Shape[] {
  return text ? [{ form: 'text', x, y, text, ...look }] : [];
}
