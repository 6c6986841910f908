/*
 * Challenges: a reader adds calls to a scenario, or to what a figure begins with, until the core's answer to a question is
 * the one that is wanted.
 */
import type { SessionSpec } from '../core/session.ts';
import type { Form, OperationRange, Truth } from '../questions/question.ts';
import { formOf, parseAsk } from './ask.ts';
import { answer, type Summariser } from './exam.ts';
import { readAnswer } from './grade.ts';
import type { Written } from './schema.ts';
import type { Shelf } from './shelf.ts';

export interface Goal extends Pick<Written<'Challenge'>, 'kernel' | 'ask' | 'wants' | 'calls'> {
  /** The scenario, or the figure, as the reader finds it. */
  readonly trace: string;
  /** What the answer is; of a figure always said. */
  readonly label?: string | undefined;
}

export interface Attempt {
  /**
   * `none`: no call was added. `many`: more than the challenge allows. `other`: not all is there that the figure begins
   * with.
   */
  readonly outcome: 'none' | 'many' | 'other' | 'short' | 'reached';
  /** How many calls were added; 0 to another program. */
  readonly made: number;
  /** The core's answer, if it was asked. */
  readonly truth?: Truth;
}

/** What comes of adding `lines` to the scenario: a counter is taken over them. Rejects if they can't be read. */
export async function attempt(core: Summariser, shelf: Shelf, goal: Goal, lines: string): Promise<Attempt> {
  const before = (await shelf.session(goal.trace, goal.kernel)).calls.length;
  const spec = await shelf.session(goal.trace, goal.kernel, lines);
  const made = spec.calls.length - before;
  if (made === 0) return { outcome: 'none', made };
  return graded(core, goal, spec, made, { from: before + 1, to: spec.calls.length });
}

/**
 * What comes of what the reader has made of the figure, as scenes name it. Some figures end with a call that stays the last
 * one, so a counter is taken over the last one alone.
 */
export async function attemptInFigure(
  core: Summariser,
  shelf: Shelf,
  goal: Goal,
  figure: string,
): Promise<Attempt> {
  if (!hasAllOf(await shelf.text(figure), await shelf.text(goal.trace))) return { outcome: 'other', made: 0 };
  const before = (await shelf.session(goal.trace, goal.kernel)).calls.length;
  const spec = await shelf.session(figure, goal.kernel);
  const last = spec.calls.length;
  return graded(core, goal, spec, last - before, { from: last, to: last });
}

/** Whether a trace is another one, its process and its calls, with lines put in. */
function hasAllOf(trace: string, other: string): boolean {
  const lines = trace.split('\n');
  let next = 0;
  return other.split('\n').every((line) => (next = lines.indexOf(line, next) + 1) > 0);
}

async function graded(
  core: Summariser,
  { ask: text, wants, calls }: Goal,
  spec: SessionSpec,
  made: number,
  range: OperationRange,
): Promise<Attempt> {
  const ask = parseAsk(text);
  const truth = await answer(core, spec, range, ask);
  if (made > Number(calls)) return { outcome: 'many', made, truth };
  return { outcome: meets(truth, wants, formOf(ask)) ? 'reached' : 'short', made, truth };
}

function meets(truth: Truth, wants: string, form: Form): boolean {
  const [, bound, number] = /^at (least|most) (\d+)$/.exec(wants) ?? [];
  if (bound === 'least') return Number(truth) >= Number(number);
  if (bound === 'most') return Number(truth) <= Number(number);
  return truth === readAnswer(wants, form);
}
