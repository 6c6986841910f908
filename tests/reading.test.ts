/* The questions of tests/reading: each has an answer that can be graded, and the core is asked for those it can give. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { formOf, parseAsk, parseOperations } from '../web/src/lesson-kit/ask.ts';
import { answer } from '../web/src/lesson-kit/exam.ts';
import type { Summariser } from '../web/src/lesson-kit/exam.ts';
import { traceOf } from '../web/src/figures/registry.ts';
import { createShelf } from '../web/src/lesson-kit/shelf.ts';
import { LOOKS } from '../web/src/questions/index.ts';
import { lookUp } from '../web/src/timeline/look.ts';
import { summarise } from '../web/src/timeline/summarise.ts';
import { parseTrace } from '../web/src/trace-in/index.ts';
import { wrongTerms } from './terms.ts';
import { FINISHED, LESSONS } from './lesson-folders.ts';

const READING = resolve(import.meta.dirname, 'reading');
const QUESTIONS = 12;

/** One `core:` line: what the core is asked after the calls that are added to a scenario, and what it must say. */
interface Check {
  readonly line: string;
  readonly scenario: string;
  readonly kernel: string;
  /** "8" and "3-40" as in lessons; "+2" is the second of the calls added. */
  readonly operations: string;
  readonly ask: string;
  readonly truth: string;
  /** The calls that are added. */
  readonly added: string;
}

interface Question {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly answer: string;
  /** Why the answer is right, or what an answer in the reader's words needs. */
  readonly grading: string;
  /** Whether the answer is in the reader's own words. */
  readonly open: boolean;
  readonly checks: readonly Check[];
}

const CORE_LINE = /^core: (\S+) (\S+) (\S+) (.+) = (.+)$/;

/** The checks of a block, which all have the calls that it adds. */
function readBlock(block: string): readonly Check[] {
  const lines = block.split('\n').map((line) => line.trim());
  const added = lines.flatMap((line) => (line.startsWith('added: ') ? line.slice(7) : [])).join('\n');
  const others = lines.filter((line) => !line.startsWith('added: '));
  return others.map((line) => {
    const [, scenario, kernel, operations, ask, truth] = CORE_LINE.exec(line) ?? [];
    if (truth === undefined)
      throw new Error(`"${line}" is not "core: SCENARIO KERNEL OPERATIONS ASK = TRUTH"`);
    return { line, scenario: scenario!, kernel: kernel!, operations: operations!, ask: ask!, truth, added };
  });
}

function readQuestion(section: string): Question {
  const [heading = '', ...lines] = section.split('\n');
  const [, number, title = ''] = /^(\d+)\. (.+)$/.exec(heading) ?? [];
  const quoted = lines.filter((line) => line.startsWith('>')).map((line) => line.replace(/^> ?/, ''));
  const key = quoted.join('\n').split('\n\n');
  const part = (name: string) =>
    key.find((each) => each.startsWith(`**${name}.** `))?.slice(name.length + 6) ?? '';
  const start = lines.findIndex((line) => line.startsWith('>'));
  // What follows the answer and is indented is the core's: a block for each list of added calls.
  const blocks = lines.slice(start).join('\n').split('\n\n');
  return {
    number: Number(number),
    title,
    text: lines.slice(0, start).join('\n').trim(),
    answer: part('Answer'),
    grading: part('Why') || part('Needs'),
    open: part('Needs') !== '',
    checks: blocks.filter((block) => block.startsWith('    ')).flatMap((block) => readBlock(block.trimEnd())),
  };
}

/** As the core's answers are written here: addresses in hexadecimal. */
const written = (truth: number | string, form: string): string =>
  form === 'address' ? Number(truth).toString(16) : String(truth);

/** "7fff f7ff 1000" as 7ffff7ff1000, and "1,184" as 1184. */
const joined = (text: string): string =>
  text.replaceAll(/(?<=\b[\da-f ]+) (?=[\da-f]{4}\b)/g, '').replaceAll(/(?<=\d),(?=\d{3}\b)/g, '');

it('has questions for each lesson', () => {
  const files = readdirSync(READING).filter((file) => /^\d/.test(file));
  expect(files).toEqual(FINISHED.map((folder) => `${folder}.md`));
});

describe.each(FINISHED)('questions on lesson %s', (folder) => {
  let questions: readonly Question[];
  let summariser: Summariser;
  const pathOf = (file: string) => {
    const own = resolve(LESSONS, folder, 'scenarios', file);
    return existsSync(own) ? own : resolve(READING, 'scenarios', file);
  };
  const shelf = createShelf(async (file) => traceOf(file) ?? readFileSync(pathOf(file), 'utf8'), parseTrace);

  beforeAll(async () => {
    const text = readFileSync(resolve(READING, `${folder}.md`), 'utf8');
    questions = text.split(/^## /m).slice(1).map(readQuestion);
    const core = await loadCoreFile(resolve(import.meta.dirname, '../wasm-core/build/trace.wasm'));
    summariser = {
      summarise: (...asked) => summarise(core, ...asked),
      look: (spec, kind, asked) => lookUp(core, spec, LOOKS.get(kind)!, asked),
    };
  });

  it('are twelve, and each can be graded', () => {
    expect(questions.map(({ number }) => number)).toEqual(Array.from({ length: QUESTIONS }, (_, i) => i + 1));
    const missing = questions.filter(
      (each) => !(each.title && each.text && each.answer && each.grading.length > 20),
    );
    expect(missing.map(({ number, title }) => `${number}. ${title}`)).toEqual([]);
    expect(new Set(questions.map(({ title }) => title)).size).toBe(QUESTIONS);
  });

  it('are in the terms of the field', () => {
    const texts = questions.flatMap(({ title, text, answer: key, grading }) => [title, text, key, grading]);
    expect(texts.flatMap(wrongTerms)).toEqual([]);
    expect(texts.filter((text) => /[\p{L}\d)]'\p{L}/u.test(text))).toEqual([]);
  });

  it('are half of them the core’s to answer', () => {
    expect(questions.filter(({ checks }) => checks.length > 0).length).toBeGreaterThanOrEqual(QUESTIONS / 2);
  });

  it('are answered as the core answers', async () => {
    for (const { title, checks } of questions) {
      for (const { line, scenario, kernel, operations, ask, truth, added } of checks) {
        const spec = await shelf.session(scenario, kernel, added);
        const before = (await shelf.session(scenario, kernel)).calls.length;
        const range = operations.replaceAll(/\+(\d+)/g, (_, own: string) => String(before + Number(own)));
        const asked = parseAsk(ask);
        const said = written(await answer(summariser, spec, parseOperations(range), asked), formOf(asked));
        expect({ title, line, said }).toEqual({ title, line, said: truth });
      }
    }
  });

  it('say in an answer what its first check says', () => {
    const silent = questions.flatMap(({ title, checks, answer: key, open }) => {
      const [first] = checks;
      if (open || /^[A-D]\b/.test(key) || first === undefined) return [];
      if (!['address', 'number'].includes(formOf(parseAsk(first.ask)))) return [];
      return new RegExp(`\\b${first.truth}\\b`).test(joined(key)) ? [] : `${title}: ${first.truth}`;
    });
    expect(silent).toEqual([]);
  });
});
