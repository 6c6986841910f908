/*
 * Reads lessons as people write them and says all that is wrong with them, each mistake with its line and with what to write. The
 * development server, the build and tests/lessons.test.ts call this. It imports the page's own code, so it runs where Vite
 * transforms it.
 */
import { readdir, readFile } from 'node:fs/promises';
import '../../src/words/all.ts';
import { describer, isRow } from '../../src/core/kernel-row.ts';
import { loadCoreFile } from '../../src/core/load-node.ts';
import { Machine } from '../../src/core/machine.ts';
import type { CoreModule } from '../../src/core/module.ts';
import { traceOf } from '../../src/figures/registry.ts';
import { createShelf } from '../../src/lesson-kit/shelf.ts';
import { CALL_CODES } from '../../src/protocol/protocol.gen.ts';
import { parseTrace } from '../../src/trace-in/index.ts';
import type { Recording } from '../../src/trace-in/recording.ts';
import { say } from '../../src/words/index.ts';
import { meantBy, type Named } from './attributes.ts';
import { bonesOf, complaintsOf } from './components.ts';
import type { Graded } from './given.ts';
import { gradesOf, isSituation, sceneId } from './grade.ts';
import { readHead } from './head.ts';
import type { Complaint, Mistake } from './mistakes.ts';
import { parse } from './parse.ts';

export { listed } from './mistakes.ts';

/** A lesson as its author wrote it. */
interface Lesson {
  /** Below the repository's root: "lessons/02-gap-search". */
  readonly folder: string;
  readonly text: string;
  /** The texts of scenarios/, by the names of their files. */
  readonly scenarios: ReadonlyMap<string, string>;
}

/** `root` is the repository's, and ends with a slash; `folder` is below it. */
async function readLesson(root: string, folder: string): Promise<Lesson> {
  const scenarios = `${root}${folder}/scenarios`;
  // A lesson that has none says so when it names one.
  const files = await readdir(scenarios).catch((): string[] => []);
  const texts = files.map(async (file) => [file, await readFile(`${scenarios}/${file}`, 'utf8')] as const);
  return {
    folder,
    text: await readFile(`${root}${folder}/lesson.mdx`, 'utf8'),
    scenarios: new Map(await Promise.all(texts)),
  };
}

/** The mistakes of all lessons below `root`, or of those in some folders. */
export async function mistakesBelow(root: string, folders?: readonly string[]): Promise<readonly Mistake[]> {
  const core = await loadCoreFile(`${root}wasm-core/build/trace.wasm`);
  const all = folders ?? (await readdir(`${root}lessons`)).map((name) => `lessons/${name}`);
  const found: Mistake[] = [];
  for (const folder of all.toSorted())
    found.push(...(await mistakesOf(core, await readLesson(root, folder))));
  return found;
}

/** In the order of files and lines. */
export async function mistakesOf(core: CoreModule, lesson: Lesson): Promise<readonly Mistake[]> {
  const { folder, scenarios } = lesson;
  const recordings = new Map<string, Recording>();
  for (const [name, content] of scenarios) recordings.set(name, await parseTrace(name, content));
  const inScenarios = [...recordings].map(
    ([name, recording]) => [`${folder}/scenarios/${name}`, scenarioComplaints(recording)] as const,
  );
  const inText = await lessonComplaints(core, lesson, recordings);
  const all = [[`${folder}/lesson.mdx`, inText] as const, ...inScenarios];
  return all.flatMap(([file, complaints]) =>
    complaints
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, what, write }) => ({ file, line, what, write })),
  );
}

async function lessonComplaints(
  core: CoreModule,
  { text, scenarios }: Lesson,
  recordings: ReadonlyMap<string, Recording>,
): Promise<readonly Complaint[]> {
  const { isReadable, head, elements, complaints } = parse(text);
  if (!isReadable) return complaints;
  const machine = new Machine(core);
  const describe = describer(machine);
  const named: Named = {
    kernels: machine.kernels().map(({ id }) => id),
    refusesKernel: (id) => {
      const row = describe(id);
      return isRow(row) ? undefined : say(row);
    },
    scenarios: [...recordings.keys()],
    scenes: elements.filter(isSituation).map(sceneId),
  };
  const { kernels, isDraft, complaints: inHead } = readHead(head, named);
  const byElement = complaintsOf(elements, named);
  const hasNoMistake = (trace: string | undefined): boolean =>
    trace === undefined || scenarioComplaints(recordings.get(trace)).length === 0;
  const graded: Graded = {
    core,
    shelf: createShelf(async (name) => traceOf(name) ?? scenarios.get(name) ?? '', parseTrace),
    elements,
    kernels,
    isSound: (element) =>
      byElement.get(element)?.length === 0 && hasNoMistake(element.attributes.get('trace')?.text),
  };
  const grades: Complaint[] = [];
  for (const element of elements.filter(graded.isSound)) grades.push(...(await gradesOf(element, graded)));
  return [
    ...complaints,
    ...inHead,
    ...[...byElement.values()].flat(),
    ...grades,
    ...(isDraft ? [] : bonesOf(elements)),
  ];
}

/** Also a call that a log may have, but that does nothing here, is a mistake in what somebody wrote. */
function scenarioComplaints(recording: Recording | undefined): readonly Complaint[] {
  const { problems = [], skipped = [], notModelled = [] } = recording ?? {};
  return [
    ...problems.map(({ line = 1, reason }) => ({ line, what: say(reason), write: TRACES })),
    ...[...skipped, ...notModelled].map(({ call, line }) => ({
      line,
      what: `${call}() does nothing here`,
      write: [meantBy(call, CALL_CODES), TRACES].filter(Boolean).join(' '),
    })),
  ];
}

const TRACES = 'docs/traces.md has what a line can say.';
