/* docs/lesson-components.md is the schema as people read it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { COMPONENTS, HEAD, type Component } from '../web/src/lesson-kit/schema.ts';
import { QUESTIONS } from '../web/src/questions/index.ts';

const PLACES = {
  lesson: 'A lesson is one after another.',
  section: 'In a `<Section>`.',
  part: 'In a `<Section>`, `<Deeper>` or `<History>`.',
  question: 'In a `<Predict>`, after the question.',
  text: 'In the text of a section.',
} as const satisfies Record<Component['place'], string>;

/** Names and examples are code. */
const marked = (text: string): string =>
  text.replaceAll(/"([^"]+)"/g, '`$1`').replaceAll(/(?<!`)<\w+>/g, '`$&`');

const sentence = (text: string): string => `${text}${text.endsWith('.') ? '' : '.'}`;

function described([name, component]: [string, Component]): string {
  const { is, place, attributes, oneOf = [], atMostOneOf = [] } = component;
  const lines = Object.entries(attributes).map(
    ([attribute, { isOptional, write }]) =>
      `- \`${attribute}\`${isOptional ? ' (optional)' : ''}: ${sentence(marked(write))}`,
  );
  const listed = (names: readonly string[]) => names.map((each) => `\`${each}\``).join(', ');
  const both = atMostOneOf.length > 0 ? '' : ', or both';
  const rules = [
    ...(oneOf.length > 0 ? [`It has one of ${listed(oneOf)}${both}.`] : []),
    ...(oneOf.length === 0 && both === '' ? [`It has at most one of ${listed(atMostOneOf)}.`] : []),
  ];
  return [`## \`<${name}>\``, [marked(is), PLACES[place], ...rules].join(' '), lines.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** What stands above a kind of question in its file. */
function meaningOf(kind: string): string {
  const source = readFileSync(resolve(import.meta.dirname, `../web/src/questions/kinds/${kind}.ts`), 'utf8');
  const [, comment] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport default question/.exec(source)!;
  return comment!.replaceAll(/\s*\n \*\s*/g, ' ').trim();
}

function reference(): string {
  const head = Object.values(HEAD).map(
    ({ write, isOptional }) =>
      `- ${marked(write.replace(/^(\w+):/, '"$1":'))}${isOptional ? ' (optional)' : ''}`,
  );
  const asked = [...QUESTIONS].flatMap(([name, { usage }]) =>
    name === 'counter' ? [] : [`- ${usage.map((text) => `\`${text}\``).join(', ')}: ${meaningOf(name)}`],
  );
  return `${[
    '# What a lesson is made of',
    '`web/src/lesson-kit/schema.ts` says this to the page, to the check of lessons and to you. Start with [how to write a lesson](write-a-lesson.md).',
    '## The head',
    head.join('\n'),
    ...Object.entries(COMPONENTS as Readonly<Record<string, Component>>).map(described),
    '## What the core can be asked',
    'Each file of `web/src/questions/kinds/` is a kind of question. The name of a counter asks how much that counter grows.',
    asked.join('\n'),
  ].join('\n\n')}\n`;
}

it('is up to date. If not: npx vitest run --project unit tests/lesson-components.test.ts -u', async () => {
  await expect(reference()).toMatchFileSnapshot('../docs/lesson-components.md');
});
