/* What is wrong with the head of a lesson. */
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { similarTo } from '../../src/base/similar.ts';
import { FIGURE_NAMES } from '../../src/figures/registry.ts';
import { HEAD } from '../../src/lesson-kit/schema.ts';
import { faultsOf, meantBy, type Named } from './attributes.ts';
import type { Complaint } from './mistakes.ts';
import type { Parsed } from './parse.ts';

type Key = keyof typeof HEAD;
const KEYS = Object.keys(HEAD) as Key[];

export interface Head {
  /** Undefined if they can't be read. */
  readonly kernels: readonly string[] | undefined;
  /** Whether nobody says that the lesson is complete. */
  readonly isDraft: boolean;
  readonly complaints: readonly Complaint[];
}

const unread = (complaint: Complaint): Head => ({
  kernels: undefined,
  isDraft: true,
  complaints: [complaint],
});

export function readHead(head: Parsed['head'], named: Named): Head {
  if (head === undefined) {
    const lines = KEYS.filter((key) => !HEAD[key].isOptional);
    const write = `Begin with a line ---, the lines ${lines.map((key) => `"${key}: …"`).join(', ')}, and another line ---.`;
    return unread({ line: 1, what: 'the lesson has no head', write });
  }
  const counter = new LineCounter();
  const lineAt = (offset: number): number => head.line + counter.linePos(offset).line;
  const document = parseDocument(head.text, { lineCounter: counter });
  const [error] = document.errors;
  if (error !== undefined) {
    const what = `the head can’t be read: ${error.message.split('\n', 1).join('')}`;
    return unread({
      line: lineAt(error.pos[0]),
      what,
      write: 'A text with a colon in it stands in quotation marks.',
    });
  }
  const lines = new Map<string, number>();
  if (isMap(document.contents))
    for (const { key } of document.contents.items)
      if (isScalar(key)) lines.set(String(key.value), lineAt(key.range?.[0] ?? 0));
  const values = (document.toJS() ?? {}) as Readonly<Record<string, unknown>>;
  const { kernels, draft } = values;
  return {
    kernels: isListOfTexts(kernels) ? kernels : undefined,
    isDraft: draft === true,
    complaints: complaintsOf(lines, values, head.line, named),
  };
}

function complaintsOf(
  lines: ReadonlyMap<string, number>,
  values: Readonly<Record<string, unknown>>,
  first: number,
  named: Named,
): readonly Complaint[] {
  const complaints: Complaint[] = [];
  const misspelt = new Set<string | undefined>();
  for (const [key, line] of lines) {
    const known = KEYS.find((each) => each === key);
    if (known === undefined) {
      misspelt.add(similarTo(key, KEYS));
      complaints.push({
        line,
        what: `the head takes no ${key}`,
        write: meantBy(key, KEYS) ?? 'Leave it out.',
      });
    } else
      for (const why of READERS[known](values[key], named))
        complaints.push({ line, what: `${key} in the head: ${why}`, write: `Write ${HEAD[known].write}.` });
  }
  for (const key of KEYS)
    if (!HEAD[key].isOptional && !lines.has(key) && !misspelt.has(key))
      complaints.push({ line: first, what: `the head has no ${key}`, write: `Write ${HEAD[key].write}.` });
  return complaints;
}

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');

const text = (value: unknown): readonly string[] =>
  typeof value === 'string' && value.trim() !== '' ? [] : ['it is no text'];

const kernels = (ids: readonly string[], named: Named): readonly string[] =>
  ids.flatMap((id) => faultsOf('kernel', id, named)).map(({ why, meant = '' }) => `${why}. ${meant}`.trim());

const READERS: Readonly<Record<Key, (value: unknown, named: Named) => readonly string[]>> = {
  title: text,
  summary: text,
  minutes: (value) => (typeof value === 'number' && value > 0 ? [] : ['it is no number of minutes']),
  kernels: (value, named) =>
    isListOfTexts(value) ? kernels(value, named) : ['it is no list of kernels in quotation marks'],
  figure: (value) =>
    FIGURE_NAMES.some((name) => name === value)
      ? []
      : [`there is no such instrument. ${meantBy(String(value), FIGURE_NAMES) ?? ''}`.trim()],
  names: (value, named) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [...Object.values(value).flatMap(text), ...kernels(Object.keys(value), named)]
      : ['it has no lines of an id and a name'],
  draft: (value) => (typeof value === 'boolean' ? [] : ['it is neither true nor false']),
};
