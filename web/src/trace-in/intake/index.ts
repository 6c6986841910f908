/**
 * Looks at the beginning of a text, and says how its lines become those that the readers of strace output and of memory
 * maps understand. Most texts are such already.
 */
import { message } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import type { Line } from '../lines.ts';
import { isSession } from '../is-session.ts';
import { DETAIL, isMapsLine } from '../maps.ts';
import { scanLine } from '../scan.ts';
import type { Problems } from '../problems.ts';
import { ShortProgram } from '../short/program.ts';
import { isShort } from '../short/recognise.ts';
import { isInTable } from '../table.ts';
import { cleaningOf, type Cleaning } from './clean.ts';
import { faultsIn } from './faults.ts';
import { fromRunsc, isRunsc } from './gvisor.ts';
import type { Intake } from './intake.ts';
import { LIST_FORMATS, REFUSED, fromList, listReader, type ListFormat } from './lists.ts';
import { payloadStart, prefixPattern } from './payload.ts';
import { STRACE_RUN, beginningsIn, separated, withFilter } from './programs.ts';
import { Unwrapping, widthOf, widthOfList } from './wrapped.ts';

/** How many lines are looked at before the first is read, and how much of each. */
export const SAMPLE = 400;
const ENOUGH = 8192;

export type { Intake } from './intake.ts';

interface Refusal {
  readonly refused: Said;
  readonly number: number;
}

/** Returns what is read of a line: '' if nothing is, though it belongs to the log; undefined if it doesn’t belong to it. */
type Transform = (text: string) => string | undefined;

/** Undefined if the readers take the text as it is, or if nothing is recognised in it. */
export function recognised(
  sample: readonly Line[],
  problems: Pick<Problems, 'add'>,
): Intake | Refusal | undefined {
  const texts = sample.map(({ text }) => text.slice(0, ENOUGH));
  if (isShort(texts)) {
    const program = new ShortProgram(problems);
    return { line: (line) => program.line(line), end: () => program.end(), said: () => [], isShort: true };
  }
  if (texts.some((text) => text.startsWith('# vmatrace '))) return undefined;
  const refusal = refusalOf(sample);
  // smaps from the middle on is no plain text.
  const beginning = texts.find((text) => text.trim() !== '') ?? '';
  if (!refusal && !DETAIL.test(beginning) && texts.every(isPlain)) {
    const programs = beginningsIn(sample);
    return programs.size === 0 ? undefined : separated(programs);
  }
  const cleaning = cleaningOf(texts);
  const clean = cleaning ? texts.map(cleaning) : texts;
  if (clean.some(isRunsc))
    return decorated({ cleaning, transform: fromRunsc, found: message('traceIn.foundRunsc') });
  const starts = clean.flatMap((text) => payloadStart(text) ?? []);
  if (starts.length > 0) {
    const width = widthOf(clean);
    // A program’s own output may stand in front of a call on the same screen, but not in front of most.
    const isBehind = starts.filter((start) => start > 0).length > starts.length / 2;
    const programs = beginningsIn(sample);
    const isPlainLog = !cleaning && width === undefined && !isBehind && !isAmongProse(clean);
    if (isPlainLog) return programs.size === 0 ? undefined : separated(programs);
    const unwrapping = width === undefined ? undefined : new Unwrapping(width);
    const log = decorated({
      cleaning,
      unwrapping,
      transform: callFinder(),
      found: message('traceIn.foundStrace'),
    });
    return withFilter(sample, programs.size === 0 ? log : separated(programs, log));
  }
  if (refusal) return refusal;
  const faults = faultsIn(clean);
  if (faults) return { refused: faults.why, number: sample[faults.at]?.number ?? 1 };
  // A map that begins as one is read as it is, and what is wrong in it is reported.
  const first = texts.find((text) => text.trim() !== '') ?? '';
  const format = isMapsLine(first.trimEnd()) ? undefined : listFormatOf(clean);
  if (!format) return undefined;
  const isRow = (text: string) => fromList(format, text) !== undefined;
  const width = widthOfList(clean, isRow);
  const unwrapping = width === undefined ? undefined : new Unwrapping(width, isRow);
  return decorated({
    cleaning,
    unwrapping,
    transform: listReader(format),
    found: format.name,
    lacks: format.lacks,
  });
}

/** What the readers take, or report in their own words. */
function isPlain(text: string): boolean {
  const trimmed = text.trimEnd();
  const { kind } = scanLine(trimmed);
  // A mail quotes with the mark that strace puts before the frames of a stack.
  if (kind === 'remark' && /^\s*>/.test(text))
    return payloadStart(text) === undefined && listFormatOf([text]) === undefined;
  return kind !== 'malformed' || isMapsLine(trimmed) || DETAIL.test(trimmed) || isInTable(trimmed);
}

function refusalOf(sample: readonly Line[]): Refusal | undefined {
  // One that isn’t packed never comes here.
  const beginning = sample.slice(0, 3).map(({ text }) => text.slice(0, ENOUGH));
  if (isSession(beginning.join('\n'))) return { refused: message('traceIn.packedSession'), number: 1 };
  for (const { text, number } of sample) {
    const found = REFUSED.find(({ line }) => line.test(text.slice(0, ENOUGH)));
    if (found) return { refused: found.why, number };
  }
  return undefined;
}

/**
 * Whether the text begins as somebody writes, not as a program does, has a block of code or a paragraph in it, or the command line
 * that ran strace.
 */
function isAmongProse(texts: readonly string[]): boolean {
  const first = texts.find((text) => text.trim() !== '') ?? '';
  return (
    texts.some((text) => /^\s*(?:```|~~~)/.test(text) || (STRACE_RUN.test(text) && isNoCall(text))) ||
    isProse(first) ||
    texts.some((text, i) => i > 0 && texts[i - 1]?.trim() === '' && isProse(text))
  );
}

const TWO_WORDS = /^\W*\p{L}{2,}[,.:;]? +\p{L}{2,}/u;
const THREE_WORDS = /^\W*\p{L}+[,.:;]? +\p{L}+[,.:;]? +\p{L}+/u;

function isProse(text: string): boolean {
  return isNoCall(text) && (TWO_WORDS.test(text) || THREE_WORDS.test(text));
}

function isNoCall(text: string): boolean {
  return reasonOf(text) === 'traceIn.noCall';
}

/** Why the line is none of strace’s; undefined if it is one. */
function reasonOf(text: string): string | undefined {
  const scanned = scanLine(text);
  const reason = scanned.kind === 'malformed' ? scanned.reason : undefined;
  return typeof reason === 'object' && 'key' in reason ? reason.key : undefined;
}

/** Returns strace’s own part of each line. What stood before the last one tells where to look first. */
function callFinder(): Transform {
  let prefix: RegExp | undefined;
  return (text) => {
    const learned = prefix?.exec(text)?.[0].length;
    if (learned !== undefined && !isNoCall(text.slice(learned))) return text.slice(learned);
    const start = payloadStart(text);
    if (start === undefined) return isBrokenCall(text) ? text : undefined;
    if (start > 0) prefix = prefixPattern(text.slice(0, start));
    return text.slice(start);
  };
}

const BROKEN: ReadonlySet<unknown> = new Set(
  ['cutOff', 'openString', 'openDecoration', 'unbalanced', 'strayUnfinished', 'noResult'].map(
    (key) => `traceIn.${key}`,
  ),
);

/** A call that can’t be read is reported, not left out; and one that strace interrupts goes on in the next line. */
function isBrokenCall(text: string): boolean {
  if (/^\s*<unfinished \.\.\.>/.test(text)) return true;
  return BROKEN.has(reasonOf(text)) && /^(?:\[pid +\d+\] +|[\d.:]+ +)*[a-z_0-9]+\(/.test(text);
}

function listFormatOf(texts: readonly string[]): ListFormat | undefined {
  const counts = LIST_FORMATS.map(
    (format) => texts.filter((text) => fromList(format, text) !== undefined).length,
  );
  const most = Math.max(...counts);
  return most > 0 ? LIST_FORMATS[counts.indexOf(most)] : undefined;
}

interface Parts {
  readonly cleaning: Cleaning | undefined;
  readonly unwrapping?: Unwrapping | undefined;
  readonly transform: Transform;
  readonly found: Said;
  readonly lacks?: readonly Said[] | undefined;
}

function decorated({ cleaning, unwrapping, transform, found, lacks = [] }: Parts): Intake {
  let [first, last, count, left, firstLeft] = [0, 0, 0, 0, 0];
  let before = '';
  const take = (line: Line): Line[] => {
    const text = transform(line.text);
    if (text === undefined || text === '') {
      if (text === '' || line.text.trim() === '') return [];
      left++;
      firstLeft ||= line.number;
      return [];
    }
    if (line.text.endsWith(text)) before ||= line.text.slice(0, line.text.length - text.length).trim();
    first ||= line.number;
    last = line.number;
    count++;
    const lines: Line[] = [];
    for (const each of text.split('\n')) lines.push({ ...line, text: each });
    return lines;
  };
  return {
    line: (line) => {
      const clean = cleaning ? { ...line, text: cleaning(line.text) } : line;
      return (unwrapping?.line(clean) ?? [clean]).flatMap(take);
    },
    end: () => (unwrapping?.end() ?? []).flatMap(take),
    said: () => [
      message('traceIn.intakeFound', { what: found, count, first: String(first), last: String(last) }),
      ...(before === '' ? [] : [message('traceIn.intakeBefore', { text: before.slice(0, 60) })]),
      ...(cleaning ? [message('traceIn.intakeCleaned')] : []),
      ...(unwrapping ? [message('traceIn.intakeJoined', { count: unwrapping.joined })] : []),
      ...(left > 0 ? [message('traceIn.intakeLeft', { count: left, line: String(firstLeft) })] : []),
      ...lacks,
    ],
  };
}
