/** What holds for every input of the trace readers, however broken. */
import type { StartLayout } from '../../web/src/core/layout.ts';
import type { SessionCall } from '../../web/src/core/session.ts';
import { CALL_CODES } from '../../web/src/protocol/protocol.gen.ts';
import type { U64 } from '../../web/src/protocol/u64.ts';
import { parseTrace } from '../../web/src/trace-in/index.ts';
import { parseText } from '../../web/src/trace-in/parse-text.ts';
import type { Image, ObservedVma, Recording } from '../../web/src/trace-in/index.ts';
import { say } from '../../web/src/words/index.ts';

/** For inputs of at most 64 KiB; real files of that size take some twenty. */
const LONGEST_MS = 1000;
const PAGE_SIZE = 4096;
const MAX_TASK_SIZE = 2 ** 47;
const MAX_LISTED_PROBLEMS = 100;

/** Takes note of what is wrong; the numbers in a sentence may differ between inputs with the same mistake. */
type Note = (violation: string) => void;

export interface Examined {
  /** Sentences; none when all is well. */
  readonly violations: readonly string[];
  /** What the readers made of the text, in few words: inputs with another digest are worth keeping. */
  readonly digest: readonly string[];
}

/** `cut` decides where the text is cut into chunks. Slowness counts only if `isTimed`, on a machine that does nothing else. */
export async function examine(text: string, cut: number, isTimed = false): Promise<Examined> {
  const found = new Set<string>();
  const note: Note = (violation) => found.add(violation);
  try {
    const whole = isTimed ? timed(text, note) : parse(text);
    checkRecording(whole, text, note);
    const pieces = await parseTrace('fuzz', chunks(text, cut), { keepLists: true });
    if (JSON.stringify(pieces) !== JSON.stringify(whole))
      note(`in chunks it is another recording: ${difference(whole, pieces)}`);
    if (cut % 4 === 0) checkRecording(parseText('fuzz', text), text, note);
    return { violations: [...found], digest: digestOf(whole) };
  } catch (error) {
    note(`throws ${error instanceof Error ? error.message : String(error)}`);
  }
  return { violations: [...found], digest: [] };
}

function digestOf({ format, images, problems, skipped, notModelled }: Recording): readonly string[] {
  return [
    format,
    `${Math.min(images.length, 4)} images`,
    ...problems.map(({ reason }) => say(reason).replaceAll(/[\d“].*/g, '')),
    ...images.map(({ layoutOrigin, notes }) => `${layoutOrigin} ${Math.min(notes.length, 9)}`),
    ...images.flatMap(({ calls }) =>
      calls.map(
        ({ operation, recorded }) =>
          `${operation.call} ${recorded && recorded.error === 0} ${recorded?.signal}`,
      ),
    ),
    ...notModelled.map(({ call }) => `not modelled ${call}`),
    `${Math.min(skipped.length, 8)} skipped`,
  ];
}

const parse = (text: string): Recording => parseText('fuzz', text, { keepLists: true });

/** Only what is slow three times is slow. */
function timed(text: string, note: Note): Recording {
  const runs: number[] = [];
  let recording: Recording;
  do {
    const start = performance.now();
    recording = parse(text);
    runs.push(performance.now() - start);
  } while (runs.at(-1)! > LONGEST_MS && runs.length < 3);
  if (runs.every((run) => run > LONGEST_MS)) note(`takes ${Math.round(Math.min(...runs))} ms`);
  return recording;
}

function* sizes(cut: number): Generator<number, never> {
  for (let state = cut >>> 0; ; state = (Math.imul(state, 1664525) + 1013904223) >>> 0)
    yield 1 + ((state >>> 8) % (state & 0x80 ? 7 : 400));
}

async function* chunks(text: string, cut: number): AsyncGenerator<string> {
  let at = 0;
  for (const size of sizes(cut)) {
    if (at >= text.length) return;
    yield text.slice(at, at + size);
    at += size;
  }
}

function difference(one: Recording, other: Recording): string {
  const keys = Object.keys(one) as (keyof Recording)[];
  return keys.filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key])).join(', ');
}

function checkRecording(recording: Recording, text: string, note: Note): void {
  const { images, problems, problemCount, lines, files } = recording;
  if (problems.length !== Math.min(MAX_LISTED_PROBLEMS, problemCount)) note('problems are miscounted');
  if (images.length + problems.length === 0) note('neither an image nor a problem');
  if (lines > text.split('\n').length) note('more lines than the text has');
  for (const { line, reason: said } of problems) {
    const reason = say(said);
    if (reason.trim() === '' || /undefined|\[object|NaN/.test(reason)) note(`no reason: “${reason}”`);
    if (line !== undefined && !isCount(line - 1, lines - 1)) note(`a problem in line ${line}`);
  }
  for (const image of images) checkImage(image, lines, files.length, note);
}

function checkImage(image: Image, lines: number, files: number, note: Note): void {
  checkLayout(image.layout, files, note);
  if (!isCount(image.pid, 2 ** 31)) note(`process ${image.pid}`);
  for (const call of image.calls) checkCall(call, lines, files, note);
  let before = 0;
  for (const { calls, vmas } of image.observed) {
    if (!isCount(calls, image.calls.length) || calls < before) note('a list out of turn');
    before = calls;
    checkVmas(vmas, note);
  }
}

function checkLayout(layout: StartLayout, files: number, note: Note): void {
  const { taskSize, mmapBase, startBrk, brk } = layout;
  if (!isAddress(taskSize) || taskSize === 0 || taskSize % PAGE_SIZE) note(`a task size of ${taskSize}`);
  if (mmapBase > taskSize || mmapBase % PAGE_SIZE) note(`an mmap base of ${mmapBase}`);
  if (!(startBrk <= brk && brk <= taskSize)) note(`a heap from ${startBrk} to ${brk}`);
  for (const [name, value] of Object.entries(layout) as [string, unknown][])
    if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0))
      note(`layout.${name} is ${value}`);
  checkVmas(layout.vmas, note);
  for (const { end, file, anon, offset, start } of layout.vmas) {
    if (end > taskSize) note('a VMA beyond the end of user space');
    if (!isCount(file, files)) note(`a VMA of file ${file}`);
    if (!isWord(offset)) note('an offset that is no word');
    if (!isCount(anon, (end - start) / PAGE_SIZE)) note('more anonymous pages than the VMA has');
  }
}

function checkVmas(vmas: readonly Pick<ObservedVma, 'start' | 'end' | 'vmFlags'>[], note: Note): void {
  let last = 0;
  for (const { start, end, vmFlags } of vmas) {
    if (!isAddress(start) || !isAddress(end) || start >= end) note('a VMA without a range');
    if (start % PAGE_SIZE || end % PAGE_SIZE) note('a VMA that is not of whole pages');
    if (start < last) note('VMAs that overlap, or are out of order');
    if (!Number.isSafeInteger(vmFlags) || vmFlags < 0) note(`vm_flags of ${vmFlags}`);
    last = end;
  }
}

function checkCall(
  { operation, recorded, line, text }: SessionCall,
  lines: number,
  files: number,
  note: Note,
): void {
  if (!CALL_CODES.includes(operation.call)) note(`a call named ${operation.call}`);
  for (const [name, value] of Object.entries(operation) as [string, string | number | U64][]) {
    if (typeof value === 'object' ? !isWord(value) : typeof value === 'number' && !isHalf(value))
      note(`${operation.call}’s ${name} is out of bounds`);
  }
  if (operation.file > files && operation.file < 2 ** 31) note(`file ${operation.file} of ${files}`);
  if (line !== undefined && !isCount(line - 1, lines - 1)) note(`a call in line ${line}`);
  if (text !== undefined && say(text).includes('\n')) note('a call with more than one line of text');
  if (!recorded) return;
  if (!Number.isSafeInteger(recorded.value) || recorded.value < 0)
    note(`${operation.call} returned ${recorded.value}`);
  if (!isCount(-recorded.error, 4095)) note(`${operation.call} failed with ${recorded.error}`);
}

const isCount = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= most;
const isHalf = (value: number): boolean => isCount(value, 2 ** 32 - 1);
const isWord = ({ lo, hi }: U64): boolean => isHalf(lo) && isHalf(hi);
const isAddress = (value: number): boolean => isCount(value, MAX_TASK_SIZE);
