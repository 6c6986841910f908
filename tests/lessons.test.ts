/* Every claim of a lesson about behaviour is a prediction or a count; here the core is asked for them all. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCase } from '../web/src/check/case-reader.ts';
import { runCase } from '../web/src/check/run.ts';
import { X86_64 } from '../web/src/core/layout.ts';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { Machine } from '../web/src/core/machine.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import { formOf, parseAsk, parseOperations } from '../web/src/lesson-kit/ask.ts';
import { parseCounters } from '../web/src/questions/counters.ts';
import { attempt, type Goal } from '../web/src/lesson-kit/challenge.ts';
import { answer, count } from '../web/src/lesson-kit/exam.ts';
import type { Summariser } from '../web/src/lesson-kit/exam.ts';
import { isRight, readAnswer, writeAnswer } from '../web/src/lesson-kit/grade.ts';
import { partsOf } from '../web/src/lesson-kit/Option.tsx';
import { createShelf } from '../web/src/lesson-kit/shelf.ts';
import { LOOKS } from '../web/src/questions/index.ts';
import { lookUp } from '../web/src/timeline/look.ts';
import { parseTrace } from '../web/src/trace-in/index.ts';
import { summarise } from '../web/src/timeline/summarise.ts';
import { VIEWS } from '../web/src/views/registry.ts';
import { pageLink } from '../web/src/views/rmap/link.ts';
import { LESSONS } from './lesson-folders.ts';
import { named, readLesson } from './used-components.ts';
import type { Read } from './used-components.ts';

const CORE = resolve(import.meta.dirname, '../wasm-core/build/trace.wasm');
const BONES = ['pitfalls', 'recap', 'challenges', 'sources'];
const MOST_LINES = 260;

describe.each(readdirSync(LESSONS))('lesson %s', (folder) => {
  let lesson: Read;
  let core: CoreModule;
  let summariser: Summariser;
  const load = async (file: string) => readFileSync(resolve(LESSONS, folder, 'scenarios', file), 'utf8');
  const shelf = createShelf(load, parseTrace);

  beforeAll(async () => {
    lesson = await readLesson(folder);
    core = await loadCoreFile(CORE);
    summariser = {
      summarise: (...asked) => summarise(core, ...asked),
      look: (spec, kind, asked) => lookUp(core, spec, LOOKS.get(kind)!, asked),
    };
  });

  it('has the bones of a lesson', () => {
    const ids = named(lesson.used, 'Section', 'Deeper', 'History').map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(BONES));
    expect(new Set(ids).size).toBe(ids.length);
    expect(lesson.source.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    const { title, summary, minutes, eras } = lesson.frontmatter;
    expect(title.length * summary.length * minutes * eras.length).toBeGreaterThan(0);
  });

  it('names eras, views and operations that exist', async () => {
    const { eras, names = {} } = lesson.frontmatter;
    const views = [...VIEWS.keys()];
    const offered = new Set([...eras, ...Object.keys(names)]);
    for (const scene of named(lesson.used, 'Scene', 'Predict')) {
      const spec = await shelf.session(scene['trace']!, scene['era']!);
      const choice = scene['eras']?.split(/\s+/) ?? eras;
      expect(choice).toContain(scene['era']);
      for (const era of choice) offered.add(era);
      expect(parseOperations(scene['operation'] ?? scene['operations'] ?? 1).to).toBeLessThanOrEqual(
        spec.calls.length,
      );
      expect(views).toEqual(expect.arrayContaining(scene['views']!.split(/\s+/)));
    }
    // A row that there is not throws.
    for (const era of offered) new Machine(core).start(era, X86_64);
    const ids = named(lesson.used, 'Scene', 'Predict').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('opens on pages that are there', async () => {
    for (const { id, trace, era, page, ...rest } of named(lesson.used, 'Scene', 'Predict')) {
      if (page === undefined) continue;
      const { process, addr } = pageLink.read(page)!;
      const before = parseOperations(rest['operation'] ?? rest['operations']!).from - 1;
      const asked = parseAsk(`mapcount at ${addr.toString(16)} in process ${process}`);
      const range = { from: before, to: before };
      const mapcount = await answer(summariser, await shelf.session(trace!, era!), range, asked);
      expect({ id, mapcount: Number(mapcount) }).not.toEqual({ id, mapcount: 0 });
    }
  });

  it('asks questions that the core can grade', async () => {
    const questions = named(lesson.used, 'Predict');
    expect(questions.length).toBeGreaterThanOrEqual(4);
    for (const { id, trace, era, operations, ask, hint, views, children } of questions) {
      const spec = await shelf.session(trace!, era!);
      const asked = parseAsk(ask!);
      const truth = await answer(summariser, spec, parseOperations(operations!), asked);
      const { options, wrongs } = partsOf(children);
      const form = formOf(asked);
      expect(hint).toBeTruthy();
      expect([...VIEWS.keys()]).toEqual(expect.arrayContaining(views!.split(/\s+/)));
      if (form === 'order') continue;
      for (const { value } of wrongs) {
        expect(readAnswer(value, form), id).toBeDefined();
        expect(isRight(readAnswer(value, form)!, truth, form), id).toBe(false);
      }
      const right = options.filter(({ value }) => readAnswer(value, form) === truth);
      // One right choice and a reason for every other one; or none, and the reader types the answer.
      expect({ id, truth, right: right.length }).toEqual({ id, truth, right: Math.min(options.length, 1) });
      expect(options.filter((option) => !right.includes(option) && !option.why)).toEqual([]);
      expect(options.length > 0 || form !== 'choice', `${id} has options`).toBe(true);
    }
  });

  it('asks for an order of all parts, which is not the one they begin in', async () => {
    const orders = named(lesson.used, 'Predict').filter(({ ask }) => formOf(parseAsk(ask!)) === 'order');
    for (const { id, trace, era, operations, ask, children } of orders) {
      const spec = await shelf.session(trace!, era!);
      const truth = await answer(summariser, spec, parseOperations(operations!), parseAsk(ask!));
      const first = partsOf(children).options.map(({ value }) => value);
      const right = writeAnswer(truth, 'order', first.join(' ')).split(' ');
      expect(new Set(right), id).toEqual(new Set(first));
      expect(isRight(first.join(' '), truth, 'order'), id).toBe(false);
    }
  });

  it('has challenges that their solution solves, and their start does not', async () => {
    for (const { id, operation, start, solution, ...rest } of named(lesson.used, 'Challenge')) {
      const goal = rest as unknown as Goal;
      const solved = await attempt(summariser, shelf, goal, solution!);
      expect({ id, ...solved }).toMatchObject({ id, outcome: 'reached', range: { from: Number(operation) } });
      expect({ id, ...(await attempt(summariser, shelf, goal, start!)) }).toMatchObject({
        id,
        outcome: 'short',
      });
      expect((await attempt(summariser, shelf, goal, '')).outcome).toBe('none');
      const often = `${solution}\n`.repeat(Number(goal.calls) + 1);
      expect((await attempt(summariser, shelf, goal, often)).outcome).toBe('many');
      await expect(attempt(summariser, shelf, goal, 'mmap(')).rejects.toThrow(/:\d+: /);
    }
  });

  it('counts what the core can count', async () => {
    for (const { trace, era, operations, of } of named(lesson.used, 'Counted')) {
      const spec = await shelf.session(trace!, era!);
      const value = await answer(summariser, spec, parseOperations(operations!), parseAsk(of!));
      expect(Number(value)).toBeGreaterThanOrEqual(0);
    }
    for (const { trace, eras, operations, of } of named(lesson.used, 'Compare')) {
      for (const era of eras!.split(/\s+/)) {
        const counters = await count(
          summariser,
          await shelf.session(trace!, era),
          parseOperations(operations!),
        );
        for (const name of parseCounters(of!)) expect(counters[name]).toBeTypeOf('number');
      }
    }
  });

  it('answers its recordings as their kernel did', async () => {
    const scenarios = resolve(LESSONS, folder, 'scenarios');
    for (const file of readdirSync(scenarios)) {
      const bytes = readFileSync(resolve(scenarios, file));
      const kernel = /^# kernel (\d+\.\d+)/m.exec(bytes.toString('utf8'))?.[1];
      if (kernel === undefined) continue;
      const { difference } = runCase(core, kernel, await readCase(file, [bytes]));
      expect({ file, difference }).toEqual({ file, difference: undefined });
    }
  });

  it('says where every reported figure comes from', () => {
    for (const { source } of named(lesson.used, 'Reported')) expect(source).toBeTruthy();
  });
});
