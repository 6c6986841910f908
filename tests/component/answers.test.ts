/* Beside each question stands the figure of its situation. The graded answer is not to be read there. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { kindOf, parseAsk, parseOperations, type Ask } from '../../web/src/lesson-kit/ask.ts';
import { answer, type Summariser } from '../../web/src/lesson-kit/exam.ts';
import { formatAnswer } from '../../web/src/lesson-kit/grade.ts';
import { createShelf } from '../../web/src/lesson-kit/shelf.ts';
import { LOOKS } from '../../web/src/questions/index.ts';
import { lookUp } from '../../web/src/timeline/look.ts';
import { summarise } from '../../web/src/timeline/summarise.ts';
import { parseTrace } from '../../web/src/trace-in/index.ts';
import { t } from '../../web/src/words/index.ts';
import { FINISHED, LESSONS } from '../lesson-folders.ts';
import { named, readLesson, type Props } from '../used-components.ts';
import { all, find, idle, partsOf, step, textOf, usePage, visit } from './page.ts';
import { strokesOn } from './pen.ts';
import { click } from './roles.ts';

usePage();

const CORE = resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm');
/** One question of so many is looked at, in each lesson another one. */
const SHARE = process.env.LONG === undefined ? 12 : 1;

/** What may be read, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'address-space gib': 'asks whether the memory in use stays as it is',
  'address-space joined': 'asks whether the number of VMAs stays as it is',
  'address-space filled': 'asks whether the number of VMAs stays as it is',
  'address-space blocked': 'asks whether the heap’s end stays as it is',
  'cache-hits who-wins': 'asks for one of the two kernels that the figure shows',
  'lock-contention torn': 'asks for one of the pages, whose addresses the figure shows',
  'lock-contention waiting-posted': 'asks whether none ever waits, and none does yet',
  'reverse-mapping halves': 'asks whether the number of VMAs stays as it is',
  'reverse-mapping last-entry': 'asks whether a chain stays as long as it is',
};

/** How figures say what kinds of questions with small numbers ask for; counters are said by their names. */
const SAID: Readonly<Record<string, (n: string) => string>> = {
  areas: (n) => `${n} VMAs?\\b`,
  bytes: (n) => `${n} B for this page`,
  nodes: (n) => `${n}\\s*looks?`,
  mapcount: (n) => `mapcount ${n}\\b|${n} entr(y|ies) names? it`,
  pages: (n) => `${n} pages`,
  queue: (n) => `(at most )?${n} waits?\\b`,
  slot: (n) => `slot is ${n}\\b`,
  checks: () => `[1-9]\\d* dismissed|dismissed at once`,
  seqnum: (n) => `seqnum ${n}\\b`,
};
/** How the reverse map says what a search would look at: it always does the search of the page that it shows. */
const WALK = 'maps it|another page|skipped by the tree|not asked';

/** What must not stand in the figure. Undefined if all VMAs that the reader has to choose from do. */
function given(ask: Ask, shown: string): RegExp | undefined {
  const { form, pointsAt } = kindOf(ask);
  const { counter } = ask as { readonly counter?: Parameters<typeof counterName>[0] };
  if (pointsAt === 'vma' || form === 'order') return undefined;
  if (ask.about === 'place' || counter === 'rmapLooks') return new RegExp(WALK);
  if (counter !== undefined && form === 'number')
    return new RegExp(`${escaped(counterName(counter))} ${shown}(?![\\d,.])`);
  const said = form === 'number' ? SAID[ask.about] : undefined;
  return new RegExp(`(?<![\\w#.])(?:${said?.(shown) ?? `${escaped(shown)}(?![\\w.])`})`);
}

const counterName = (counter: 'rmapLooks' | 'listVisits'): string => t(`counters.${counter}`);
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** All that the figure says and paints while the question is asked. */
async function situation(slug: string, { id, views, figure }: Props): Promise<string> {
  await visit(`lessons/${slug}?scene=predict-${id}`);
  await find(`#predict-${id}[data-shown="true"]`);
  if (figure !== undefined) {
    await find('.lesson-instrument [data-figure]');
    await find('.lesson-figure[aria-busy="false"]');
    return all('.lesson-instrument')
      .map((element) => partsOf(element))
      .join('\n');
  }
  const figures = () => all('.stage-views [data-view]');
  await expect.poll(() => figures().map(({ dataset }) => dataset['view'])).toEqual(views!.split(' '));
  return stage();
}

/** All that the views of the stage say and paint, once nothing moves. */
async function stage(): Promise<string> {
  const figures = () => all('.stage-views [data-view]');
  await expect.poll(() => figures().every(({ textContent }) => textContent !== '')).toBe(true);
  await expect.poll(() => all('.stage-views [aria-busy="true"]')).toEqual([]);
  // The longest queue is told last, once its lane has been measured.
  await expect
    .poll(() => all('.figure-cpus').every(({ textContent }) => /at most|Nobody waited/.test(textContent)))
    .toBe(true);
  await idle();
  const painted = all('.stage-views canvas').flatMap((canvas) =>
    strokesOn(canvas).filter((stroke) => stroke.startsWith('fillText')),
  );
  const said = all('.stage-views, .narration').map((element) => partsOf(element));
  return [...said, ...painted].join('\n').replaceAll(/[^\S\n]/g, ' ');
}

/** How an instrument shows what is asked for, once it has been played. Undefined where that isn’t a value. */
function shownBy(ask: Ask, shown: string, { operations }: Props): RegExp | undefined {
  const { counter } = ask as { readonly counter?: string };
  const number = String.raw`(?<!\d)${escaped(shown)}\s*`;
  if (counter === 'listVisits' || counter === 'gapSearchNodes') return new RegExp(`${number}gaps? looked at`);
  if (counter === 'gapEvaluations') return new RegExp(`${number}numbers? worked out`);
  if (ask.about === 'nodes') return new RegExp(`${number}looks?`);
  if (ask.about === 'areas') return new RegExp(`${number}VMAs?|, ${escaped(shown)} now`);
  if (ask.about === 'pages') return new RegExp(`${number}(pages?|with memory)`);
  // Calls before it may have returned already.
  if (ask.about === 'error' && shown === 'none') return new RegExp(`Call ${operations} has returned`);
  if (ask.about === 'error') return new RegExp(String.raw`(returns |fails with |\()${escaped(shown)}\b`);
  return ask.about === 'address' ? new RegExp(`${escaped(shown.replaceAll(/\s/g, ''))}-`) : undefined;
}

interface Question {
  readonly props: Props;
  readonly ask: Ask;
  /** The answer of the core, as the page writes it. */
  readonly shown: string;
}

/** Some of the questions of a lesson; all in `npm run test:long`. */
async function questionsOf(folder: string): Promise<readonly Question[]> {
  const core = await loadCoreFile(CORE);
  const summariser: Summariser = {
    summarise: (...asked) => summarise(core, ...asked),
    look: (spec, kind, asked) => lookUp(core, spec, LOOKS.get(kind)!, asked),
  };
  const load = async (file: string) => readFileSync(resolve(LESSONS, folder, 'scenarios', file), 'utf8');
  const shelf = createShelf(load, parseTrace);
  const every = named((await readLesson(folder)).used, 'Predict');
  const number = Number(folder.slice(0, 2));
  const some = every.filter((_, i) => (i + number) % SHARE === 0);
  return Promise.all(
    some.map(async (props) => {
      const { trace, kernel, operations } = props;
      const ask = parseAsk(props.ask!);
      const spec = await shelf.session(trace!, kernel!);
      const truth = await answer(summariser, spec, parseOperations(operations!), ask);
      return { props, ask, shown: formatAnswer(truth, ask, kernel!).replaceAll(/\s/g, ' ') };
    }),
  );
}

it.each(FINISHED)('figures of %s leave their questions open', async (folder) => {
  const slug = folder.slice(3);
  const told: string[] = [];
  for (const { props, ask, shown } of await questionsOf(folder)) {
    const name = `${slug} ${props.id}`;
    const patterns = [given(ask, shown), ...(props.figure === undefined ? [] : [shownBy(ask, shown, props)])];
    if (patterns.every((each) => each === undefined) || Object.hasOwn(EXCEPTIONS, name)) continue;
    const open = await situation(slug, props);
    const said = patterns.flatMap((each) => each?.exec(open)?.[0] ?? []);
    told.push(...said.map((each) => `${name}: ${each}`));
  }
  expect(told).toEqual([]);
});

it.each(FINISHED)('instruments of %s end on the answer when it is watched', async (folder) => {
  const missing: string[] = [];
  for (const { props, ask, shown } of await questionsOf(folder)) {
    if (props.figure === undefined) continue;
    await situation(folder.slice(3), props);
    await click('button', 'Watch it happen', await find(`#predict-${props.id}`));
    await expect.poll(() => all('.instrument-end.over'), { timeout: 20_000 }).toHaveLength(1);
    const said = all('.lesson-instrument')
      .map((element) => element.textContent.replaceAll(/\s/g, ' '))
      .join(' ');
    if (shownBy(ask, shown, props)?.test(said) === false) missing.push(`${props.id}: ${shown}`);
  }
  expect(missing).toEqual([]);
});

/** What is watched takes its time: a question of each lesson, or all in parts. */
const [PARTS, EVERY] = process.env.LONG === undefined ? [[1], 100] : [[1, 2, 3, 4], 4];

it.each(FINISHED.flatMap((folder) => PARTS.map((part) => [folder, part] as const)))(
  'what is watched of %s on the stage ends, and its answer with it, part %i',
  async (folder, part) => {
    const questions = (await questionsOf(folder)).filter(({ props }) => props.figure === undefined);
    for (const { props, shown } of questions.filter((_, i) => i % EVERY === part - 1)) {
      await situation(folder.slice(3), props);
      const answers = () => all('.narration-answer strong').map(textOf);
      expect(answers()).toEqual([]);
      await click('button', 'Watch it happen', await find(`#predict-${props.id}`));
      await expect.poll(answers, { timeout: 15_000, message: String(props.id) }).toEqual([shown]);
      // It ends where it shows what was asked.
      await step('Shift+ArrowLeft');
      await expect.poll(answers).toEqual([]);
    }
  },
);
