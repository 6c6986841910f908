/* The line that says what a reader does by hand to a VMA or a gap, in the notation of the text to which it is added. */
import type { RecordOperation, RecordOutcome } from '../../../protocol/protocol.gen.ts';
import { protectionOf } from '../../../trace-in/short/values.ts';
import { piecesOf, statementOf } from '../../../trace-in/short/statements.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export type Deed =
  | {
      readonly kind: 'map';
      /** Undefined if the kernel is to choose. */
      readonly at: number | undefined;
      readonly size: number;
      readonly protection: string;
      /** Empty for anonymous memory. */
      readonly file: string;
    }
  | { readonly kind: 'unmap' | 'store' | 'load'; readonly part: Range }
  | { readonly kind: 'protect'; readonly part: Range; readonly protection: string }
  | { readonly kind: 'grow'; readonly part: Range; readonly to: number }
  | { readonly kind: 'brk'; readonly to: number }
  | { readonly kind: 'fork' };

/** What was run of the text. */
interface Ran {
  readonly line?: number;
  readonly call: Pick<RecordOperation, 'call' | 'process'>;
  readonly outcome: Pick<RecordOutcome, 'value' | 'error'>;
}

/** A name says something of what is near it only. */
const NEAR = 2 ** 24;
/** Process 0 of a call stands for it, too. */
const FIRST = 1;
/** No log has it open. */
const OWN_FD = 99;
const PREFIX = /^\s*((?:\[pid +\d+\] *|\d+ +|[a-z_]\w* *: *)?)[a-z_]\w* *[(=]/i;
const UNITS = [
  [2 ** 30, 'G'],
  [2 ** 20, 'M'],
  [2 ** 10, 'K'],
] as const;

export function sizeText(bytes: number): string {
  const unit = UNITS.find(([size]) => bytes >= size && bytes % size === 0);
  return unit ? `${bytes / unit[0]}${unit[1]}` : String(bytes);
}

export interface Notation {
  /** What stands before the calls of the process. */
  readonly prefix: string;
  readonly isShort: boolean;
  /** What the names of the text stand for at its end, as far as that is certain. */
  readonly names: ReadonlyMap<string, number>;
  readonly taken: ReadonlySet<string>;
}

/** `isShort` is as in Recording. Undefined if no line tells how the text names the process that is looked at. */
export function notationOf(
  text: string,
  isShort: boolean,
  operations: readonly Ran[],
  process: number,
): Notation | undefined {
  const lines = text.split('\n');
  const prefix = prefixOf(lines, operations, process);
  if (prefix === undefined) return undefined;
  const isOwn = operations.length === 0 || isShort;
  const taken = new Set(Array.from(text.matchAll(/([a-z_]\w*) *=/gi), ([, name = '']) => name));
  return { prefix, isShort: isOwn, names: isOwn ? namesOf(lines, operations) : new Map(), taken };
}

/** A fork is for texts in the short notation: strace would tell the number of the child. */
export function lineOf(deed: Deed, { prefix, isShort: isOwn, names, taken }: Notation): string {
  const address = (at: number): string => addressText(at, names);
  const size = isOwn ? sizeText : String;
  const protection = (text: string): string => (isOwn ? text : (protectionOf(text) ?? text));
  const range = ({ start, end }: Range): string => `${address(start)}, ${size(end - start)}`;
  switch (deed.kind) {
    case 'map': {
      const { at, file } = deed;
      const where = at === undefined ? (isOwn ? [] : ['NULL']) : [address(at)];
      const place = [...where, size(deed.size), protection(deed.protection)].join(', ');
      const fixed = at === undefined ? [] : ['fixed'];
      if (isOwn) {
        const rest = [place, ...fixed, ...(file === '' ? [] : [`"${file}"`])].join(', ');
        return `${prefix}${fresh('m', taken)} = mmap(${rest})`;
      }
      const flags = `MAP_PRIVATE${file === '' ? '|MAP_ANONYMOUS' : ''}${at === undefined ? '' : '|MAP_FIXED'}`;
      return `${prefix}mmap(${place}, ${flags}, ${file === '' ? '-1' : `${OWN_FD}<${file}>`}, 0)`;
    }
    case 'unmap':
      return `${prefix}munmap(${range(deed.part)})`;
    case 'store':
    case 'load':
      return `${prefix}${deed.kind}(${range(deed.part)})`;
    case 'protect':
      return `${prefix}mprotect(${range(deed.part)}, ${protection(deed.protection)})`;
    case 'grow':
      return `${prefix}mremap(${range(deed.part)}, ${size(deed.to)}, ${isOwn ? 'maymove' : 'MREMAP_MAYMOVE'})`;
    case 'brk':
      return `${prefix}brk(${address(deed.to)})`;
    case 'fork':
      return `${prefix}${fresh('c', taken)} = fork()`;
  }
}

/** The next of m1, m2, … that is not taken. */
function fresh(letter: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(letter + number)) number++;
  return letter + number;
}

function addressText(at: number, names: ReadonlyMap<string, number>): string {
  let [best, distance] = ['', NEAR];
  for (const [name, value] of names)
    if (at >= value && at - value < distance) [best, distance] = [name, at - value];
  if (best === '') return `0x${at.toString(16)}`;
  return distance === 0 ? best : `${best}+${sizeText(distance)}`;
}

/** A line that gives several names, or the same again and again, leaves it open which value is the last; such names aren't used. */
function namesOf(lines: readonly string[], operations: readonly Ran[]): Map<string, number> {
  const values = new Map<string, number>();
  for (const { line = 0, call, outcome } of operations) {
    const name = nameIn(lines[line - 1] ?? '');
    if (name === undefined || call.call === 'fork') continue;
    if (outcome.error === 0) values.set(name, outcome.value);
    else values.delete(name);
  }
  for (const line of lines)
    for (const piece of piecesOf(line)) {
      if (piece.kind !== 'statement') continue;
      const statement = statementOf(piece.text);
      const isOnly = nameIn(line) !== undefined;
      if (statement.kind === 'set' || (statement.kind === 'call' && !isOnly))
        values.delete(statement.name ?? '');
    }
  return values;
}

/** The name that a line gives, if that is all that it does. */
function nameIn(line: string): string | undefined {
  const [piece, ...others] = piecesOf(line);
  if (piece?.kind !== 'statement' || others.length > 0) return undefined;
  const statement = statementOf(piece.text);
  return statement.kind === 'call' ? statement.name : undefined;
}

/** As the last line has it that made a call of this process; or, before its first, the name that its fork has given it. */
function prefixOf(lines: readonly string[], operations: readonly Ran[], process: number): string | undefined {
  const last = operations.findLast(
    ({ line, call }) => line !== undefined && (call.process || FIRST) === (process || FIRST),
  );
  if (last) return PREFIX.exec(lines[(last.line ?? 0) - 1] ?? '')?.[1] ?? '';
  if ((process || FIRST) === FIRST) return '';
  const birth = operations.find(
    ({ call, outcome }) => call.call === 'fork' && outcome.error === 0 && outcome.value === process,
  );
  const name = birth && nameIn(lines[(birth.line ?? 0) - 1] ?? '');
  return name === undefined ? undefined : `${name}: `;
}
