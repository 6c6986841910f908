/* Helpers for tests of the lower floors, which return messages, while the expectations are sentences. */
import { say } from './index.ts';
import { messageOf } from './message-of.ts';
import type { Message, Series } from './message.ts';

/** An error matcher for toThrow(): the sentence contains this text, or matches the pattern. */
export function saying(text: string | RegExp) {
  return {
    asymmetricMatch: (error: unknown): boolean => {
      const sentence = messageOf(error);
      return typeof text === 'string' ? sentence.includes(text) : text.test(sentence);
    },
    toString: () => `saying ${String(text)}`,
  };
}

/** The same value with all messages replaced by sentences. */
export function spoken(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoken);
  if (typeof value !== 'object' || value === null) return value;
  if (isSaid(value)) return say(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoken(inner)]));
}

function isSaid(value: object): value is Message | Series {
  return ('key' in value && typeof value.key === 'string') || ('parts' in value && 'between' in value);
}
