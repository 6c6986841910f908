/* What is to be said, without the text: the floors up to timeline and bench return and throw this, workers post it, and
 * page and command line make sentences of it with say(). Nothing of the catalogue is bundled with it. */
import type { MessageKey, Rest } from './catalogue.ts';

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

/** Makes a sentence of it: say() of index.ts, for what writes a document. */
export type Say = (said: Said) => string;

export const AND = 'and';

export function message<K extends MessageKey>(key: K, ...rest: Rest<K>): Message {
  const [params] = rest;
  return params === undefined ? { key } : { key, params };
}

export function series(parts: readonly Said[], between: string = ', '): Series {
  return { parts, between };
}

/** One sentence behind the other. */
export function sentences(...parts: readonly Said[]): Series {
  return { parts, between: ' ' };
}

/** An error for the reader. Its own `message` names the key, for who debugs; messageOf() has the sentence. */
export class SaidError extends Error {
  override readonly name: string = 'SaidError';

  constructor(readonly said: Said) {
    super(typeof said === 'string' ? said : JSON.stringify(said));
  }
}

/** What was thrown, as something to say. */
export function saidOf(error: unknown): Said {
  if (error instanceof SaidError) return error.said;
  return error instanceof Error ? error.message : String(error);
}
