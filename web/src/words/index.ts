/* The catalogue: every text of the interface and the narration, by key. A second language is a second
 * folder beside `en` with the same areas. Keys read `area.name`; the area is the file. */
import { en } from './en/index.ts';

type Catalogue = typeof en;
type Plural = { readonly one: string; readonly other: string };
type Message = string | Plural;

/** `area.name` of every message. */
export type MessageKey = {
  [A in keyof Catalogue & string]: `${A}.${keyof Catalogue[A] & string}`;
}[keyof Catalogue & string];

type MessageOf<K extends string> = K extends `${infer A}.${infer N}`
  ? A extends keyof Catalogue
    ? N extends keyof Catalogue[A]
      ? Catalogue[A][N]
      : never
    : never
  : never;

type NamesIn<S extends string> = S extends `${string}{${infer P}}${infer After}` ? P | NamesIn<After> : never;
type ParamNames<M> = M extends string
  ? NamesIn<M>
  : M extends Plural
    ? NamesIn<M['one']> | NamesIn<M['other']> | 'count'
    : never;

/** A value put into a message: numbers are grouped as the language does it, strings stand as they are. */
export type MessageValue = string | number;
export type MessageParams<K extends MessageKey> = Readonly<Record<ParamNames<MessageOf<K>>, MessageValue>>;

type Rest<K extends MessageKey> = [ParamNames<MessageOf<K>>] extends [never]
  ? []
  : [params: MessageParams<K>];

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

function translate(key: string, params: Readonly<Record<string, MessageValue>> | undefined): string {
  const message = find(key);
  return fill(typeof message === 'string' ? message : choose(message, key, params), key, params);
}

function find(key: string): Message {
  const dot = key.indexOf('.');
  const areas: Readonly<Record<string, Readonly<Record<string, Message>>>> = en;
  const message = areas[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (message === undefined) throw new Error(`words: no message "${key}"`);
  return message;
}

function choose(
  message: Plural,
  key: string,
  params: Readonly<Record<string, MessageValue>> | undefined,
): string {
  const count = params?.['count'];
  if (typeof count !== 'number') throw new Error(`words: "${key}" needs a number "count"`);
  return plurals.select(count) === 'one' ? message.one : message.other;
}

function fill(text: string, key: string, params: Readonly<Record<string, MessageValue>> | undefined): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`words: "${key}" needs "${name}"`);
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}
