/*
 * The types of the catalogue, without any text, so that every floor may import them. The English folder is the model:
 * another language has the same areas with the same keys (Language).
 */
import type { en } from './en/index.ts';

type Catalogue = typeof en;
export type Area = keyof Catalogue & string;
/** One text for each plural category of the language. English has `one` and `other`. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
export type Entry = string | Plural;

/** A language's version of these areas, with the same keys. A plural text may have more forms than in English. */
export type Translated<T> = {
  readonly [A in keyof T]: { readonly [K in keyof T[A]]: T[A][K] extends string ? string : Plural };
};
/** A complete language, which is the content of a folder beside `en`. */
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

/** A message of the catalogue and its parameters. It is plain data, so it can be posted between threads. */
export interface Message {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, Said>>;
}

/** Several parts joined by `between`. If that is 'and', the language's own way to write a list is used. */
export interface Series {
  readonly parts: readonly Said[];
  readonly between: string;
}

/**
 * Numbers are formatted in the style of the language. Strings, such as names, addresses and the core's own texts, are
 * not translated.
 */
export type Said = string | number | Message | Series | Kernel;

/** A kernel by its id. The command line writes the id; the page, its name. */
export interface Kernel {
  readonly kernel: string;
}

type MessageParams<K extends MessageKey> = Readonly<Record<ParamNames<EntryOf<K>>, Said>>;

/** The arguments that follow the key: parameters, if the message has any. */
export type Rest<K extends MessageKey> = [ParamNames<EntryOf<K>>] extends [never]
  ? []
  : [params: MessageParams<K>];
