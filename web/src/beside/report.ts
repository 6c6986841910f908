/* A comparison of two traces as a document: Markdown for an issue's report, or lines for a terminal. */
import { linesOf, markdownOf, type Document, type Section, type Table } from '../diagnose/document.ts';
import { message } from '../words/message.ts';
import type { Said, Say } from '../words/message.ts';
import type { Compared, Pair } from './compared.ts';
import { LETTERS, alignedText, differenceText, excessText, factsText, lineText } from './say.ts';

/** How many of each kind a document lists. */
const LISTED = 12;

interface Named {
  readonly names: Pair<Said>;
  readonly kernel: string;
}

export function toMarkdown(found: Compared, named: Named, say: Say): string {
  return markdownOf(documentOf(found, named, say));
}

export function toLines(found: Compared, named: Named, say: Say): readonly string[] {
  return linesOf(documentOf(found, named, say));
}

function documentOf(found: Compared, { names, kernel }: Named, say: Say): Document {
  const { differences, differenceCount, curve, byCall, excess, isStartAssumed } = found;
  const [a, b] = names;
  const section = (title: Said, parts: Partial<Section>): Section => ({
    title: say(title),
    paragraphs: [],
    items: [],
    tables: [],
    ...parts,
  });
  const [first] = differences;
  const hasCalls = byCall.length > 0;
  return [
    section(message('twoTraces.title', { a, b }), {
      paragraphs: [...factsText(found, names, kernel), ...alignedText(found)].map(say),
    }),
    ...(first
      ? [
          section(message('twoTraces.first'), {
            paragraphs: [say(differenceText(first))],
            items: first.calls.map((call, side) => say(lineText(call, LETTERS[side] ?? ''))),
          }),
        ]
      : []),
    ...(differenceCount > 1
      ? [
          section(message('twoTraces.differences'), {
            items: listed(differences, differenceCount, say, (difference) => {
              const { kind, calls } = difference;
              const sides = kind === 'differs' ? [0, 1] : [kind === 'onlyA' ? 0 : 1];
              const lines = sides.map((side) => say(lineText(calls[side], LETTERS[side] ?? '')));
              return `${say(differenceText(difference))}. ${lines.join('; ')}`;
            }),
          }),
        ]
      : []),
    ...(hasCalls
      ? [
          section(message('twoTraces.curve'), { tables: [curveTable(curve, say)] }),
          section(message('twoTraces.byCall'), { tables: [callsTable(byCall, say)] }),
        ]
      : []),
    ...(excess.map((kinds, side) => {
      const letter = LETTERS[side] ?? '';
      const other = LETTERS[1 - side] ?? '';
      return section(message('twoTraces.excess', { letter }), {
        paragraphs: [
          ...(kinds.length === 0 ? [say(message('twoTraces.noExcess', { other }))] : []),
          ...(isStartAssumed ? [say(message('twoTraces.startAssumed'))] : []),
        ],
        items: listed(kinds, kinds.length, say, (kind) => say(excessText(kind))),
      });
    }) as readonly Section[]),
  ];
}

function listed<T>(all: readonly T[], count: number, say: Say, line: (each: T) => string): readonly string[] {
  const shown = all.slice(0, LISTED);
  return [
    ...shown.map(line),
    ...(count > shown.length ? [say(message('twoTraces.more', { count: count - shown.length }))] : []),
  ];
}

/** Evenly over the curve, with its ends. */
function curveTable(curve: Compared['curve'], say: Say): Table {
  const steps = Math.min(LISTED, curve.length) - 1;
  const places = new Set(
    Array.from({ length: steps + 1 }, (_, i) => Math.round((i * (curve.length - 1)) / Math.max(1, steps))),
  );
  return {
    head: [
      say(message('twoTraces.common')),
      ...LETTERS.map((letter) => say(message('twoTraces.vmasOf', { letter }))),
    ],
    rows: [...places].flatMap((place) => {
      const point = curve[place];
      return point ? [[point.at, ...point.vmas].map(say)] : [];
    }),
  };
}

function callsTable(byCall: Compared['byCall'], say: Say): Table {
  return {
    head: [
      say(message('twoTraces.callName')),
      say(message('twoTraces.both')),
      say(message('twoTraces.differing')),
      ...LETTERS.map((letter) => say(message('twoTraces.only', { letter }))),
    ],
    rows: byCall.map(({ call, both, differing, only }) => [
      `${call}()`,
      ...[both, differing, ...only].map(say),
    ]),
  };
}
