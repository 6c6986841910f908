/*
 * Messages without their texts. The floors up to timeline and bench return and throw messages, and workers post them.
 * Page and command line turn them into sentences with say(). This file bundles nothing of the catalogue.
 */
import type { Kernel, Message, MessageKey, Rest, Said, Series } from './catalogue.ts';

export type { Message, Said, Series } from './catalogue.ts';

/** Turns a message into a sentence, like say() of index.ts. Passed to code that writes a document. */
export type Say = (said: Said) => string;

export const AND = 'and';

export function message<K extends MessageKey>(key: K, ...rest: Rest<K>): Message {
  const [params] = rest;
  return params === undefined ? { key } : { key, params };
}

/** Whether `said` is a single message, as opposed to a text, a number or a series. */
export function isMessage(said: Said): said is Message {
  return typeof said === 'object' && 'key' in said;
}

export function series(parts: readonly Said[], between: string = ', '): Series {
  return { parts, between };
}

/** A kernel in a sentence. */
export function kernelRef(id: string): Kernel {
  return { kernel: id };
}

export function kernelRefs(ids: readonly string[]): Series {
  return series(ids.map(kernelRef));
}

/** The same with kernels by their names. */
export function withNames(said: Said, nameOf: (id: string) => string): Said {
  if (typeof said !== 'object') return said;
  if ('kernel' in said) return nameOf(said.kernel);
  if ('parts' in said) return { ...said, parts: said.parts.map((part) => withNames(part, nameOf)) };
  const { key, params } = said;
  if (params === undefined) return said;
  const named = Object.entries(params).map(([name, value]) => [name, withNames(value, nameOf)]);
  return { key, params: Object.fromEntries(named) };
}

/** Sentences, one after another. */
export function sentences(...parts: readonly Said[]): Series {
  return { parts, between: ' ' };
}

/** An error for the reader. Its `message` names the key, for debugging; messageOf() returns the sentence. */
export class SaidError extends Error {
  override readonly name: string = 'SaidError';

  constructor(readonly said: Said) {
    super(typeof said === 'string' ? said : JSON.stringify(said));
  }
}

/** What was thrown, as a message. */
export function saidOf(error: unknown): Said {
  if (error instanceof SaidError) return error.said;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reads the core's refusal (wasm-core/trace/refusal.h): lines `name value`, of which the first is `code …` with a
 * code of `set`.
 */
export function readRefusal(set: 'era_refusal' | 'stream_refusal', text: string): Message {
  const lines = text.replace(/\n$/, '').split('\n');
  const { code, ...params }: Record<string, string> = Object.fromEntries(
    lines.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]),
  );
  // A cast, because the core itself sends the code and the values that the code's sentence mentions.
  return { key: `codes.${set}.${code}` as MessageKey, params };
}
