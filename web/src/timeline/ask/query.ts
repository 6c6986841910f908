/*
 * What can be asked about the operations of a session: terms between spaces, all of which must hold. A term with a minus
 * must not hold. Pure text, so the page, the worker and the command line read it alike.
 */
import { nth } from '../../base/known.ts';
import { similarTo } from '../../base/similar.ts';
import { ERROR_NUMBERS } from '../../protocol/constants.ts';
import { CALL_CODES, EVENT_TYPES, type Call } from '../../protocol/protocol.gen.ts';
import { message, type Message } from '../../words/message.ts';

export type Comparison = '<' | '<=' | '=' | '>=' | '>';

/** `types` marks events by the numbers of their types. `error` is a negative errno, a signal, or any. A VMA is known by a part of its name, or by its serial number. */
type Question =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly call: Call }
  | { readonly kind: 'error'; readonly error: number | 'SIGSEGV' | 'SIGBUS' | 'any' }
  | { readonly kind: 'at' | 'changes'; readonly at: number }
  | { readonly kind: 'vma'; readonly name: string }
  | { readonly kind: 'vma'; readonly id: number }
  | { readonly kind: 'count'; readonly comparison: Comparison; readonly count: number }
  | { readonly kind: 'event'; readonly types: Uint8Array }
  | { readonly kind: 'process' | 'thread'; readonly number: number }
  | { readonly kind: 'differs'; readonly kernel?: string }
  | { readonly kind: 'splits' | 'merges' };

export type Term = Question & { readonly not: boolean };

export interface Query {
  readonly terms: readonly Term[];
}

/** The word that isn't understood, and a sentence that says what would be. */
export interface Misread {
  readonly word: string;
  readonly reason: Message;
}

export const KEYS = [
  'call',
  'vma',
  'at',
  'changes',
  'error',
  'event',
  'count',
  'differs',
  'process',
  'thread',
] as const;
export type Key = (typeof KEYS)[number];

/** Words that are questions by themselves. In quotes, they are text. */
export const WORDS = ['splits', 'merges', 'differs'] as const;

export const ERRORS = [...ERROR_NUMBERS.keys(), 'SIGSEGV', 'SIGBUS', 'any'] as const;

/** Words, where what stands in quotes is one. */
const WORD = /(?:[^\s"]|"[^"]*"?)+/g;
const KEYED = /^([a-z]+)(:|<=|>=|<|>|=)(.*)$/i;
const ADDRESS = /^(?:0x)?[0-9a-f]{1,16}$/i;
const NUMBER = /^\d{1,9}$/;
/** Above it, an address isn't exact, and no program has one. */
const MOST = 2 ** 52;

export function parseQuery(text: string): Query | Misread {
  const terms: Term[] = [];
  for (const [word] of text.matchAll(WORD)) {
    const not = word.length > 1 && word.startsWith('-');
    const read = questionOf(not ? word.slice(1) : word);
    if ('key' in read) return { word, reason: read };
    terms.push({ ...read, not });
  }
  return { terms };
}

/** The events whose names have `word` as one of their parts, or several: "rotate" and "rb_rotate" name rb_rotate. */
export function eventsNamed(word: string): readonly string[] {
  const wanted = `_${word.toLowerCase()}_`;
  return EVENT_TYPES.filter((type) => `_${type}_`.includes(wanted));
}

function questionOf(word: string): Question | Message {
  const bare = WORDS.find((each) => each === word.toLowerCase());
  if (bare !== undefined) return { kind: bare };
  const [, name = '', sign = '', value = ''] = KEYED.exec(word) ?? [];
  const key = KEYS.find((each) => each === name.toLowerCase());
  if (sign === '' || (sign === '=' && key !== 'count')) return textOf(word);
  if (key === undefined) return unknownKey(word, name);
  if (key === 'count') return countOf(word, sign, value);
  if (sign !== ':') return message('ask.onlyCount', { word, key });
  return READERS[key](unquoted(value), word);
}

const READERS: {
  readonly [K in Exclude<Key, 'count'>]: (value: string, word: string) => Question | Message;
} = {
  call: (value, word) => {
    const call = CALL_CODES.find((each) => each === value.toLowerCase());
    return call === undefined ? notNamed('ask.noCall', word, value, CALL_CODES) : { kind: 'call', call };
  },
  vma: (value, word) => {
    if (/^#\d{1,9}$/.test(value)) return { kind: 'vma', id: Number(value.slice(1)) };
    return value === '' ? message('ask.noName', { word }) : { kind: 'vma', name: value.toLowerCase() };
  },
  at: (value, word) => addressOf('at', value, word),
  changes: (value, word) => addressOf('changes', value, word),
  error: (value, word) => {
    const name = ERRORS.find((each) => each.toLowerCase() === value.toLowerCase());
    if (name === undefined) return notNamed('ask.noError', word, value.toUpperCase(), ERRORS);
    const number = ERROR_NUMBERS.get(name);
    return { kind: 'error', error: number === undefined ? (name as 'SIGSEGV' | 'SIGBUS' | 'any') : -number };
  },
  event: (value, word) => {
    const names = value === '' ? [] : eventsNamed(value);
    if (names.length === 0) return notNamed('ask.noEvent', word, value, EVENT_TYPES);
    const wanted = new Set(names);
    return { kind: 'event', types: Uint8Array.from(EVENT_TYPES, (type) => (wanted.has(type) ? 1 : 0)) };
  },
  process: (value, word) => numberOf('process', value, word),
  thread: (value, word) => numberOf('thread', value, word),
  differs: (value, word) =>
    value === '' ? message('ask.noKernel', { word }) : { kind: 'differs', kernel: value },
};

function textOf(word: string): Question | Message {
  const text = unquoted(word);
  return text === '' ? message('ask.noText', { word }) : { kind: 'text', text: text.toLowerCase() };
}

function addressOf(kind: 'at' | 'changes', value: string, word: string): Question | Message {
  const digits = value.replaceAll('_', '');
  const at = ADDRESS.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
  return at < MOST ? { kind, at } : message('ask.noAddress', { word });
}

function numberOf(kind: 'process' | 'thread', value: string, word: string): Question | Message {
  return NUMBER.test(value) ? { kind, number: Number(value) } : message('ask.noNumber', { word, kind });
}

function countOf(word: string, sign: string, value: string): Question | Message {
  if (!NUMBER.test(value)) return message('ask.noCount', { word });
  return { kind: 'count', comparison: sign === ':' ? '=' : (sign as Comparison), count: Number(value) };
}

function unknownKey(word: string, name: string): Message {
  const similar = similarTo(name.toLowerCase(), KEYS);
  return similar === undefined
    ? message('ask.noKey', { word, name, known: KEYS.join(', ') })
    : message('ask.similarKey', { word, similar });
}

function notNamed(
  key: 'ask.noCall' | 'ask.noError' | 'ask.noEvent',
  word: string,
  value: string,
  names: readonly string[],
): Message {
  const similar = value === '' ? undefined : similarTo(value, names);
  return message(key, { word, similar: similar ?? nth(names, 0) });
}

function unquoted(word: string): string {
  return word.replaceAll('"', '');
}
