/* The scenario behind a figure of a lesson is the program that the figure's parameters mean. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { StartLayout } from '../../web/src/core/layout.ts';
import type { SessionCall } from '../../web/src/core/session.ts';
import { toSession } from '../../web/src/trace-in/index.ts';
import { parseText } from '../../web/src/trace-in/parse-text.ts';

type Read = (text: string) => { readonly calls?: unknown } | undefined;
interface Program {
  readonly layoutOf: (parameters: never) => StartLayout;
  readonly callsOf: (parameters: never) => readonly SessionCall[];
}

const readers = import.meta.glob<Read>('../../web/src/figures/*/parameters.ts', {
  eager: true,
  import: 'read',
});
const programs = import.meta.glob<Program>('../../web/src/figures/*/program.ts', { eager: true });
const texts = import.meta.glob<string>('../../lessons/*/lesson.mdx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Of calls without end, a scenario has the first: with it, how many. */
const ENDLESS: Readonly<Record<string, (last: number) => number>> = {
  overcommit: (last) => last,
  limit: (last) => last - 1,
};

const FIGURES = Object.entries(texts).flatMap(([path, text]) =>
  (text.match(/<(?:Scene|Predict) [^>]*figure="[^>]*>/g) ?? []).map((tag) => ({ path, tag })),
);

it('are found', () => {
  const named =
    Object.values(texts)
      .join('')
      .match(/ figure="/g) ?? [];
  const challenges =
    Object.values(texts)
      .join('')
      .match(/<Challenge [^>]* figure="/g) ?? [];
  expect(FIGURES.length).toBe(named.length - challenges.length);
  expect(FIGURES.length).toBeGreaterThan(39);
});

it.each(FIGURES)('$path $tag', ({ path, tag }) => {
  const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const [, name, text] = /^([\w-]+)\/(.*)$/.exec(of('figure')!)!;
  const parameters = readers[`../../web/src/figures/${name}/parameters.ts`]!(text!)!;
  const { layoutOf, callsOf } = programs[`../../web/src/figures/${name}/program.ts`]!;
  const file = resolve(import.meta.dirname, path, '../scenarios', of('trace')!);
  const spec = toSession(parseText(name!, readFileSync(file, 'utf8')), 0, '3.8', true);
  expect({ ...spec.layout, files: [] }).toEqual(layoutOf(parameters as never));
  const operations = (calls: readonly SessionCall[]) => calls.map(({ operation }) => operation);
  const last = Number((of('lastOperation') ?? of('operations') ?? of('operation') ?? '1').split('-').at(-1));
  const listed = parameters.calls === 'all' ? { ...parameters, calls: ENDLESS[name!]!(last) } : parameters;
  expect(operations(spec.calls).slice(0, last)).toEqual(
    operations(callsOf(listed as never))
      .slice(0, spec.calls.length)
      .slice(0, last),
  );
});
