/* The types of the catalogue, and no text of it: every floor may import them. The English folder is their model; another
 * language has the same areas with the same keys (Language). */
import type { en } from './en/index.ts';

export type Catalogue = typeof en;
export type Area = keyof Catalogue & string;
/** A text for each way in which the language counts; English has `one` and `other`. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
export type Entry = string | Plural;

/** What a language has of these areas: the same keys. A text that English has in one form may have several here. */
export type Translated<T> = {
  readonly [A in keyof T]: { readonly [K in keyof T[A]]: T[A][K] extends string ? string : Plural };
};
/** A whole language: what a folder beside `en` comes to. */
export type Language = Translated<Catalogue>;

/** `area.name` of every message. */
export type MessageKey = {
  [A in Area]: `${A}.${keyof Catalogue[A] & string}`;
}[Area];

type EntryOf<K extends string> = K extends `${infer A}.${infer N}`
  ? A extends keyof Catalogue
    ? N extends keyof Catalogue[A]
      ? Catalogue[A][N]
      : never
    : never
  : never;

type NamesIn<S extends string> = S extends `${string}{${infer P}}${infer After}` ? P | NamesIn<After> : never;
type ParamNames<M> = M extends string
  ? NamesIn<M>
  : M extends { readonly one: string; readonly other: string }
    ? NamesIn<M['one']> | NamesIn<M['other']> | 'count'
    : never;

/** A message of the catalogue and what it is filled with. Plain data: it can be posted between threads. */
export interface Message {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, Said>>;
}

/** Several one after the other; `between` stands between them, 'and' is what the language lists with. */
export interface Series {
  readonly parts: readonly Said[];
  readonly between: string;
}

/** Numbers are grouped as the language does it; strings, such as names, addresses and what the core says, stand as they are. */
export type Said = string | number | Message | Series;

export type MessageParams<K extends MessageKey> = Readonly<Record<ParamNames<EntryOf<K>>, Said>>;

/** What a call takes behind the key: parameters if the message has any. */
export type Rest<K extends MessageKey> = [ParamNames<EntryOf<K>>] extends [never]
  ? []
  : [params: MessageParams<K>];
