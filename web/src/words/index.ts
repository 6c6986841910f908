/*
 * The catalogue: every text of the interface and the narration, by key. A key reads `area.name`, where the area is a
 * file in the language's folder. load.ts adds areas on the page as they are needed; elsewhere all.ts adds them all at
 * once.
 */
import type { Area, Entry, Language, MessageKey, Plural, Rest } from './catalogue.ts';
import { isolated } from './isolated.ts';
import { AND } from './message.ts';
import type { Said } from './message.ts';

export type { MessageKey } from './catalogue.ts';

type Params = Readonly<Record<string, Said>> | undefined;

const areas = new Map<string, Readonly<Record<string, Entry>>>();
let grammar = grammarOf('en');

function grammarOf(language: string) {
  return {
    language,
    numbers: new Intl.NumberFormat(language),
    plurals: new Intl.PluralRules(language),
    lists: new Intl.ListFormat(language),
    days: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  };
}

/** Adds texts of `language`, which becomes the current language. They replace areas that are there already. */
export function putAreas(language: string, texts: Partial<Pick<Language, Area>>): void {
  if (language !== grammar.language) grammar = grammarOf(language);
  for (const [area, entries] of Object.entries(texts)) areas.set(area, entries);
}

/** A number in prose: 40112 → "40,112". */
export function formatNumber(value: number): string {
  return grammar.numbers.format(value);
}

/** A list in prose: "a, b, and c". */
export function formatList(items: readonly string[]): string {
  return grammar.lists.format(items);
}

/** A day in prose: 2026-11-21 → "November 21, 2026". */
export function formatDay(day: string): string {
  return grammar.days.format(new Date(day));
}

/**
 * The text of `key` with `{name}` replaced from `params`. A message with several forms chooses one by `count`. Throws
 * for an unknown key or a missing parameter, because these are bugs.
 */
export function t<K extends MessageKey>(key: K, ...rest: Rest<K>): string {
  return translate(key, rest[0]);
}

/** Like `t`, for a key that is only known at run time and needs no parameters, such as a view's title. */
export function title(key: MessageKey): string {
  return translate(key, undefined);
}

/** The text for a message of a lower floor. */
export function say(said: Said): string {
  if (typeof said === 'string') return said;
  if (typeof said === 'number') return formatNumber(said);
  if ('kernel' in said) return said.kernel;
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
  const message = areas.get(key.slice(0, dot))?.[key.slice(dot + 1)];
  if (message === undefined) throw new Error(`words: no message "${key}"`);
  return message;
}

function choose(message: Plural, key: string, params: Params): string {
  const count = params?.['count'];
  if (typeof count !== 'number') throw new Error(`words: "${key}" needs a number "count"`);
  return message[grammar.plurals.select(count)] ?? message.other;
}

function fill(text: string, key: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`words: "${key}" needs "${name}"`);
    return typeof value === 'string' ? isolated(value) : say(value);
  });
}
