/* What a reader may go on to type: the forms of a query, and what can stand after their colons. */
import { CALL_CODES, EVENT_TYPES } from '../../../protocol/protocol.gen.ts';
import { ERRORS } from '../../../timeline/ask/query.ts';
import { t, type MessageKey } from '../../../words/index.ts';

export interface Completion {
  /** The word as it would be typed. */
  readonly word: string;
  /** What it asks for; undefined for a value. */
  readonly meaning?: string;
}

/** What of the open session can be named. */
export interface Names {
  readonly files: readonly string[];
  readonly kernels: readonly string[];
  /** Of the VMA that is chosen. */
  readonly address: number | undefined;
}

const FORMS = {
  'call:': 'ask.form_call',
  splits: 'ask.form_splits',
  merges: 'ask.form_merges',
  'vma:': 'ask.form_vma',
  'changes:': 'ask.form_changes',
  'at:': 'ask.form_at',
  'error:': 'ask.form_error',
  'event:': 'ask.form_event',
  'count>': 'ask.form_count',
  differs: 'ask.form_differs',
  'differs:': 'ask.form_differsFrom',
  'process:': 'ask.form_process',
  'thread:': 'ask.form_thread',
} as const satisfies Readonly<Record<string, MessageKey>>;

const MOST = 14;
const LAST_WORD = /[^\s"]*$/;

/** Completions of the last word of `text`. */
export function completions(text: string, names: Names): readonly Completion[] {
  const word = lastWord(text).toLowerCase();
  const [minus, begun] = word.startsWith('-') ? ['-', word.slice(1)] : ['', word];
  const colon = begun.indexOf(':');
  const found =
    colon < 0
      ? formsFrom(begun, minus)
      : valuesOf(begun.slice(0, colon), begun.slice(colon + 1), names, minus);
  return found.filter((each) => each.word.toLowerCase() !== word).slice(0, MOST);
}

/** `text` with a completion in the place of its last word, and room for the next one if this one is whole. */
export function completed(text: string, word: string): string {
  const isOpen = word.endsWith(':') || word.endsWith('>');
  return text.replace(LAST_WORD, () => word) + (isOpen ? '' : ' ');
}

function lastWord(text: string): string {
  return LAST_WORD.exec(text)?.[0] ?? '';
}

function formsFrom(begun: string, minus: string): readonly Completion[] {
  return Object.entries(FORMS)
    .filter(([word]) => word.startsWith(begun))
    .map(([word, key]) => ({ word: minus + word, meaning: t(key) }));
}

function valuesOf(key: string, begun: string, names: Names, minus: string): readonly Completion[] {
  const all = VALUES[key]?.(names) ?? [];
  const starting = all.filter((value) => value.toLowerCase().startsWith(begun));
  const within = all.filter((value) => !starting.includes(value) && value.toLowerCase().includes(begun));
  return [...starting, ...within].map((value) => ({ word: `${minus}${key}:${value}` }));
}

const EVENT_PARTS = [
  ...new Set([...EVENT_TYPES.flatMap((type) => type.split('_')), ...EVENT_TYPES]),
].toSorted();

const VALUES: Readonly<Record<string, (names: Names) => readonly string[]>> = {
  call: () => CALL_CODES,
  error: () => ERRORS,
  event: () => EVENT_PARTS,
  vma: ({ files }) =>
    [
      ...new Set([
        'heap',
        'stack',
        'anonymous',
        ...files.map((path) => path.slice(path.lastIndexOf('/') + 1)),
      ]),
    ].filter((name) => name !== '' && !/[\s"]/.test(name)),
  at: addresses,
  changes: addresses,
  differs: ({ kernels }) => kernels,
};

function addresses({ address }: Names): readonly string[] {
  return address === undefined ? [] : [`0x${address.toString(16)}`];
}
