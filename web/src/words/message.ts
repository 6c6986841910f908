/* What is to be said, without the text: the floors up to timeline and bench return and throw this, workers post it, and
 * page and command line make sentences of it with say(). Nothing of the catalogue is bundled with it. */
import type { Message, MessageKey, Rest, Said, Series } from './catalogue.ts';

export type { Message, Said, Series } from './catalogue.ts';

/** Makes a sentence of it: say() of index.ts, for what writes a document. */
export type Say = (said: Said) => string;

export const AND = 'and';

export function message<K extends MessageKey>(key: K, ...rest: Rest<K>): Message {
  const [params] = rest;
  return params === undefined ? { key } : { key, params };
}

/** Of what is said: a message, not a text, a number or several. */
export function isMessage(said: Said): said is Message {
  return typeof said === 'object' && 'key' in said;
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

/** What the core says when it refuses (wasm-core/trace/refusal.h): lines `name value`, the first one `code …` of `set`. */
export function readRefusal(set: 'era_refusal', text: string): Message {
  const lines = text.trimEnd().split('\n');
  const { code, ...params }: Record<string, string> = Object.fromEntries(
    lines.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]),
  );
  // The core sends what the code's sentence mentions.
  return { key: `codes.${set}.${code}` as MessageKey, params };
}
