/* Replaces the ids of kernels in a report's sentences, which the command line keeps, by names. */
import { POSTED, VANILLA } from '../../bench/gaps/plan.ts';
import { eraName } from '../../narrate/era-name.ts';
import { title, type MessageKey } from '../../words/index.ts';

/** Kernels whose name is a date, which a sentence would read as one. */
const IN_SENTENCES: Readonly<Record<string, MessageKey>> = { '2.6.31-zhang': 'benchLocks.zhang' };

/** The name of a kernel in a sentence. */
export function sentenceName(id: string): string {
  const key = IN_SENTENCES[id];
  return key === undefined ? eraName(id) : title(key);
}

/** What surrounds an id: this skips parts of other ids and figures, and ratios or times that look like an id. */
const BEFORE = String.raw`(?<![\w.+=-]|×\s?|come to (?:[\d.]+, )?)`;
const AFTER = String.raw`(?![\w+=-]|\.\d| ms| %| of what)`;

/** The text with the names of the kernels of `eras`, and of those that others are compared with. */
export function named(text: string, eras: readonly string[]): string {
  const ids = [...new Set([...eras, VANILLA, POSTED])].toSorted((a, b) => b.length - a.length);
  const anyId = ids.map((id) => id.replaceAll(/[.+]/g, String.raw`\$&`)).join('|');
  return text.replaceAll(new RegExp(`${BEFORE}(?:${anyId})${AFTER}`, 'g'), sentenceName);
}
