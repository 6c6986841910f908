/** Lines that a terminal or a mail has broken at its width. */
import type { Line } from '../lines.ts';
import { scanLine } from '../scan.ts';
import { payloadStart } from './payload.ts';

/** No terminal is as narrow as this, and fewer lines of one length may be chance. */
const NARROWEST = 40;
const FEWEST = 3;

type IsRow = (text: string) => boolean;

/** The width at which these lines of strace’s were broken; undefined if they weren’t. */
export function widthOf(texts: readonly string[]): number | undefined {
  return widthWhere(texts, goesOn);
}

/** The width at which a list was broken, whose own lines `isRow` knows. What writers put around it may be wider. */
export function widthOfList(texts: readonly string[], isRow: IsRow): number | undefined {
  const first = texts.findIndex(isRow);
  const rows = first < 0 ? [] : texts.slice(first, texts.findLastIndex(isRow) + 1);
  return widthWhere(rows, (text) => isRest(text, isRow));
}

function widthWhere(texts: readonly string[], isRestOfLine: IsRow): number | undefined {
  const width = texts.reduce((most, text) => Math.max(most, text.length), 0);
  const full = texts.flatMap((text, i) => (text.length === width ? [i] : []));
  const broken = full.filter((i) => i + 1 < texts.length && isRestOfLine(texts[i + 1] ?? ''));
  return width >= NARROWEST && broken.length >= FEWEST && broken.length >= full.length * 0.8
    ? width
    : undefined;
}

/** Whether this may be the rest of the line before: it begins nothing itself. */
function goesOn(text: string): boolean {
  return text.trim() !== '' && payloadStart(text) !== 0 && !/^(?:#|\s*> |strace: |[0-9]+ \+\+\+)/.test(text);
}

/** In a list, whatever is no line of its own, nor the end of a block of code. */
function isRest(text: string, isRow: IsRow): boolean {
  return text.trim() !== '' && !isRow(text) && !/^\s*(?:```|~~~)/.test(text);
}

/** Joins them again. */
export class Unwrapping {
  readonly #width: number;
  /** Of a list; undefined for strace’s output. */
  readonly #isRow: IsRow | undefined;
  #pending: Line | undefined;
  #joined = 0;
  /** The length of the last piece of the pending line. */
  #last = 0;

  constructor(width: number, isRow?: IsRow) {
    this.#width = width;
    this.#isRow = isRow;
  }

  /** How many lines have been joined to the line before. */
  get joined(): number {
    return this.#joined;
  }

  /** The line that is complete now, if one is. */
  line(line: Line): readonly Line[] {
    const pending = this.#pending;
    if (pending && this.#belongs(line.text, pending.text)) {
      this.#joined++;
      this.#pending = { ...pending, text: pending.text + line.text, hasNoEnd: line.hasNoEnd };
      this.#last = line.text.length;
      return [];
    }
    this.#pending = line;
    this.#last = line.text.length;
    return pending ? [pending] : [];
  }

  end(): readonly Line[] {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending ? [pending] : [];
  }

  #belongs(text: string, pending: string): boolean {
    const isRow = this.#isRow;
    if (isRow) return this.#last === this.#width && isRow(pending) && isRest(text, isRow);
    return goesOn(text) && (this.#isFull(text) || isOpen(pending));
  }

  /** Spaces at the end of a full line may have been left out. */
  #isFull(next: string): boolean {
    return this.#last === this.#width || (this.#last >= this.#width - 2 && next.startsWith(' '));
  }
}

/** Whether a call begins in this line and doesn’t end in it. */
function isOpen(text: string): boolean {
  return scanLine(text).kind === 'malformed' && /^[^"]*?\b[a-z_0-9]+\(/.test(text);
}
