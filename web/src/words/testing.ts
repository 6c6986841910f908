/* For tests of what the lower floors say: they hold messages, and a reader reads sentences. */
import { say } from './index.ts';
import { messageOf } from './message-of.ts';
import type { Message, Series } from './message.ts';

/** Of an error, for toThrow(): its sentence has this text, or matches. */
export function saying(text: string | RegExp) {
  return {
    asymmetricMatch: (error: unknown): boolean => {
      const sentence = messageOf(error);
      return typeof text === 'string' ? sentence.includes(text) : text.test(sentence);
    },
    toString: () => `saying ${String(text)}`,
  };
}

/** The same value with a sentence in the place of whatever is to be said. */
export function spoken(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoken);
  if (typeof value !== 'object' || value === null) return value;
  if (isSaid(value)) return say(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoken(inner)]));
}

function isSaid(value: object): value is Message | Series {
  return ('key' in value && typeof value.key === 'string') || ('parts' in value && 'between' in value);
}
