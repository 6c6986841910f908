/* The catalogue: every text of the interface and the narration, by key. A second language is a second
 * folder beside `en` with the same areas. Keys read `area.name`; the area is the file. */
import type { Entry, MessageKey, Plural, Rest } from './catalogue.ts';
import { en } from './en/index.ts';
import { AND } from './message.ts';
import type { Said } from './message.ts';

export type { MessageKey } from './catalogue.ts';

type Params = Readonly<Record<string, Said>> | undefined;

const LANGUAGE = 'en';
const numbers = new Intl.NumberFormat(LANGUAGE);
const plurals = new Intl.PluralRules(LANGUAGE);

/** A number as prose shows it: 40112 → "40,112". */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

const lists = new Intl.ListFormat(LANGUAGE);

/** What prose lists: "a, b, and c". */
export function formatList(items: readonly string[]): string {
  return lists.format(items);
}

const days = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' });

/** A day as prose shows it: 2026-11-21 → "November 21, 2026". */
export function formatDay(day: string): string {
  return days.format(new Date(day));
}

/**
 * The text of `key` with `{name}` replaced from `params`. A message with `one` and `other` chooses by `count`.
 * An unknown key or a missing parameter is a mistake of ours and throws.
 */
export function t<K extends MessageKey>(key: K, ...rest: Rest<K>): string {
  return translate(key, rest[0]);
}

/** As `t`, for a key that is only known at run time and needs no parameters, such as a view's title. */
export function title(key: MessageKey): string {
  return translate(key, undefined);
}

/** The text of what a lower floor has to say. */
export function say(said: Said): string {
  if (typeof said === 'string') return said;
  if (typeof said === 'number') return formatNumber(said);
  if ('key' in said) return translate(said.key, said.params);
  const parts = said.parts.map(say);
  return said.between === AND ? formatList(parts) : parts.join(said.between);
}

function translate(key: string, params: Params): string {
  const message = find(key);
  return fill(typeof message === 'string' ? message : choose(message, key, params), key, params);
}

function find(key: string): Entry {
  const dot = key.indexOf('.');
  const areas: Readonly<Record<string, Readonly<Record<string, Entry>>>> = en;
  const message = areas[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (message === undefined) throw new Error(`words: no message "${key}"`);
  return message;
}

function choose(message: Plural, key: string, params: Params): string {
  const count = params?.['count'];
  if (typeof count !== 'number') throw new Error(`words: "${key}" needs a number "count"`);
  return plurals.select(count) === 'one' ? message.one : message.other;
}

function fill(text: string, key: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`words: "${key}" needs "${name}"`);
    return say(value);
  });
}
