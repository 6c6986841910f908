/* What is wrong with a lesson according to the core: operations that there are not, questions that it answers otherwise. */
import { formOf, parseAsk, parseOperations, type Ask } from '../../src/lesson-kit/ask.ts';
import { beatStyle } from '../../src/lesson-kit/context.ts';
import { answer } from '../../src/lesson-kit/exam.ts';
import { isRight, readAnswer, writeAnswer } from '../../src/lesson-kit/grade.ts';
import type { Truth } from '../../src/questions/question.ts';
import { Timeline } from '../../src/timeline/timeline.ts';
import { pageLink } from '../../src/views/rmap/link.ts';
import { messageOf } from '../../src/words/message-of.ts';
import { challengeOf } from './challenge.ts';
import { answersIn } from './components.ts';
import { Given, sessionOf, summariserOf, traceOf, type Graded } from './given.ts';
import type { Complaint } from './mistakes.ts';
import type { Element } from './parse.ts';

/** `element` is sound. */
export async function gradesOf(element: Element, graded: Graded): Promise<readonly Complaint[]> {
  const grade = GRADES[element.name];
  return grade === undefined ? [] : grade(new Given(element), graded);
}

type Grade = (given: Given, graded: Graded) => readonly Complaint[] | Promise<readonly Complaint[]>;

const GRADES: Readonly<Record<string, Grade>> = {
  Scene: async (given, graded) => [
    ...offeredOf(given, graded),
    ...(await operationsOf(given, graded, 'operation')),
    ...(await operationsOf(given, graded, 'lastOperation')),
    ...orderOf(given),
    ...(await pageOf(given, graded)),
  ],
  Predict: async (given, graded) => {
    const before = [...offeredOf(given, graded), ...(await operationsOf(given, graded, 'operations'))];
    return before.length > 0
      ? before
      : [...(await pageOf(given, graded)), ...(await answersOf(given, graded))];
  },
  Challenge: challengeOf,
  Counted: async (given, graded) => {
    const before = await operationsOf(given, graded, 'operations');
    if (before.length > 0) return before;
    const truth = await truthOf(given, graded, 'of');
    return 'complaint' in truth ? [truth.complaint] : [];
  },
  Compare: (given, graded) => operationsOf(given, graded, 'operations'),
  At: placeOf,
  Press: (given, graded) =>
    situationOf(given.element, graded) === undefined ? [given.complain('has no figure', NO_SCENE)] : [],
};

const NO_SCENE = 'Put a <Scene> or a <Predict> before it.';

/** The kernels that the figure offers must have those that it shows. */
function offeredOf(given: Given, { kernels }: Graded): readonly Complaint[] {
  const offered = given.has('kernels') ? given.words('kernels') : kernels;
  if (offered === undefined) return [];
  const where = given.has('kernels') ? 'its kernels' : 'the kernels of the head';
  return (['kernel', 'beside'] as const).flatMap((name) =>
    given
      .words(name)
      .filter((id) => !offered.includes(id))
      .map((id) =>
        given.complainOf(
          name,
          `: ${id} is not among ${where}`,
          `Those are ${offered.join(', ')}: add it there, or choose one of them.`,
        ),
      ),
  );
}

async function operationsOf(given: Given, graded: Graded, name: string): Promise<readonly Complaint[]> {
  if (!given.has(name)) return [];
  const { calls } = await sessionOf(given, graded);
  const { from, to } = parseOperations(given.text(name));
  return beyond(given, name, given.text('trace'), calls.length, Math.max(from, to));
}

function orderOf(given: Given): readonly Complaint[] {
  const first = Number(given.text('operation') || 1);
  if (!given.has('lastOperation') || Number(given.text('lastOperation')) >= first) return [];
  return [
    given.complainOf(
      'lastOperation',
      `: the scene opens before operation ${first}`,
      `Write ${first}, or more.`,
    ),
  ];
}

function beyond(
  given: Given,
  name: string,
  trace: string,
  last: number,
  number: number,
): readonly Complaint[] {
  if (number <= last) return [];
  const what = `: ${trace} has ${last === 1 ? 'one operation' : `${last} operations`}`;
  return [given.complainOf(name, what, `Operations are counted from 1; the last one is ${last}.`)];
}

/** A page that somebody maps when the figure opens. */
async function pageOf(given: Given, graded: Graded): Promise<readonly Complaint[]> {
  const page = pageLink.read(given.text('page'));
  if (page === undefined) return [];
  const before =
    parseOperations(given.has('operations') ? given.text('operations') : given.text('operation') || 1).from -
    1;
  const asked = parseAsk(`mapcount at ${page.addr.toString(16)} in process ${page.process}`);
  const range = { from: before, to: before };
  const isThere = await answer(summariserOf(graded), await sessionOf(given, graded), range, asked).then(
    (mapcount) => mapcount !== 0,
    () => false,
  );
  if (isThere) return [];
  return [
    given.complainOf(
      'page',
      `: no page is there before operation ${before + 1}`,
      'Write the process, a colon, and the address of a page that it has written to: "2:804e000".',
    ),
  ];
}

async function truthOf(
  given: Given,
  graded: Graded,
  name: 'ask' | 'of',
): Promise<{ readonly truth: Truth; readonly ask: Ask } | { readonly complaint: Complaint }> {
  const ask = parseAsk(given.text(name));
  const range = parseOperations(given.text('operations'));
  try {
    return { truth: await answer(summariserOf(graded), await sessionOf(given, graded), range, ask), ask };
  } catch (error) {
    const what = `: the core can’t answer that: ${messageOf(error)}`;
    return { complaint: given.complainOf(name, what, 'Ask something else, or of another operation.') };
  }
}

async function answersOf(given: Given, graded: Graded): Promise<readonly Complaint[]> {
  const found = await truthOf(given, graded, 'ask');
  if ('complaint' in found) return [found.complaint];
  const { truth, ask } = found;
  const form = formOf(ask);
  const answers = answersIn(given.element, graded.elements);
  if (!answers.every(graded.isSound)) return [];
  const parts = answers.map((each) => new Given(each));
  const values = parts.map((part) => part.text('value'));
  const core = writeAnswer(truth, form, values.join(' '));
  if (form === 'order') {
    const order = core.split(' ');
    const strange = parts.filter((part) => !order.includes(part.text('value')));
    if (strange.length > 0)
      return strange.map((part) =>
        part.complainOf('value', ': it is not among what the core puts in order', `It has ${String(truth)}.`),
      );
    const isGiven = isRight(values.join(' '), truth, form);
    return isGiven ? [given.complain('has its options in the right order', 'Mix them.')] : [];
  }
  const isTrue = (part: Given): boolean => readAnswer(part.text('value'), form) === truth;
  const options = parts.filter((part) => part.element.name === 'Option');
  const complaints = parts
    .filter((part) => part.element.name === 'Wrong' && isTrue(part))
    .map((part) => part.complain('is the right answer', 'Leave it out, or write one that is wrong.'));
  if (options.length > 0 && !options.some(isTrue))
    return [
      ...complaints,
      given.complain(`has no right option: the core answers ${core}`, `Write an <Option value="${core}">.`),
    ];
  const silent = options.filter((option) => !isTrue(option) && !option.has('why'));
  return complaints.concat(
    silent.map((option) =>
      option.complain(
        `is wrong, as the core answers ${core}, and has no why`,
        'Write why="…": what choosing it would have meant.',
      ),
    ),
  );
}

const SITUATIONS: ReadonlySet<string> = new Set(['Scene', 'Predict', 'Challenge']);

/** As readers see it: what is folded elsewhere has no figure until it is opened. */
function situationOf(element: Element, { elements }: Graded): Element | undefined {
  const before = elements.slice(0, elements.indexOf(element));
  const situations = (all: readonly Element[]) =>
    all.filter((each) => SITUATIONS.has(each.name) && [undefined, foldOf(element)].includes(foldOf(each)));
  return situations(before).at(-1) ?? situations(elements)[0];
}

function foldOf(element: Element): Element | undefined {
  for (let each = element.parent; each; each = each.parent)
    if (each.name === 'Deeper' || each.name === 'History') return each;
  return undefined;
}

/** As <At> names scenes and questions. */
export function sceneId({ name, attributes }: Element): string {
  const id = attributes.get('id')?.text ?? '';
  return name === 'Scene' ? id : `${name.toLowerCase()}-${id}`;
}

export const isSituation = ({ name }: Element): boolean => SITUATIONS.has(name);

async function placeOf(given: Given, graded: Graded): Promise<readonly Complaint[]> {
  const scene = given.has('scene')
    ? graded.elements.find((each) => isSituation(each) && sceneId(each) === given.text('scene'))
    : situationOf(given.element, graded);
  if (scene === undefined) return [given.complain('has no figure', NO_SCENE)];
  if (!graded.isSound(scene) || !given.has('operation')) return [];
  const its = new Given(scene);
  const spec = await sessionOf(its, graded);
  const number = Number(given.text('operation'));
  const complaints = beyond(given, 'operation', traceOf(its), spec.calls.length, number);
  if (complaints.length > 0 || !given.has('beat')) return complaints;
  const style = beatStyle({ oneByOne: its.maybe('oneByOne'), untold: its.maybe('untold') });
  const timeline = Timeline.load(graded.core, { ...spec, ...style });
  const first = timeline.operations[number - 1]?.first ?? 0;
  const beats = timeline.snapshot(timeline.step(first, 'beat', 1)).beat?.count ?? 0;
  if (Number(given.text('beat')) <= beats) return [];
  const what = `: operation ${number} has ${beats} beats on ${its.text('kernel')}`;
  return [given.complainOf('beat', what, 'Beats are counted from 1.')];
}
