/* Sentences of a report call kernels by their ids, as the command line does. */
import { POSTED, VANILLA } from '../../bench/gaps/plan.ts';
import { eraName } from '../../narrate/era-name.ts';
import { title, type MessageKey } from '../../words/index.ts';

/** Where a date alone would be read as one. */
const IN_SENTENCES: Readonly<Record<string, MessageKey>> = { '2.6.31-zhang': 'benchLocks.zhang' };

/** What a sentence calls a kernel. */
export function sentenceName(id: string): string {
  const key = IN_SENTENCES[id];
  return key === undefined ? eraName(id) : title(key);
}

/** Neither a part of another id or figure, nor a ratio or a time that looks like an id. */
const BEFORE = String.raw`(?<![\w.+=-]|×\s?|come to (?:[\d.]+, )?)`;
const AFTER = String.raw`(?![\w+=-]|\.\d| ms| %| of what)`;

/** The text with the names that readers know for the kernels of `eras` and those that others are held against. */
export function named(text: string, eras: readonly string[]): string {
  const ids = [...new Set([...eras, VANILLA, POSTED])].toSorted((a, b) => b.length - a.length);
  const anyId = ids.map((id) => id.replaceAll(/[.+]/g, String.raw`\$&`)).join('|');
  return text.replaceAll(new RegExp(`${BEFORE}(?:${anyId})${AFTER}`, 'g'), sentenceName);
}
