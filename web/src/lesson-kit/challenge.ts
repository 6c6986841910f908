/* Challenges: a reader adds calls to a scenario until the core's answer to a question is the one that is wanted. */
import type { OperationRange, Truth } from '../questions/question.ts';
import { parseAsk } from './ask.ts';
import { answer, type Summariser } from './exam.ts';
import type { Written } from './schema.ts';
import type { Shelf } from './shelf.ts';

/** A counter is taken over the reader's calls. */
export type Goal = Pick<Written<'Challenge'>, 'trace' | 'kernel' | 'ask' | 'wants' | 'calls'>;

export interface Attempt {
  /** `none`: no call was added. `many`: more than the challenge allows. */
  readonly outcome: 'none' | 'many' | 'short' | 'reached';
  /** The added calls, by the numbers of their operations. */
  readonly range: OperationRange;
  /** The core's answer, if calls were added. */
  readonly truth?: Truth;
}

/** What comes of adding `lines` to the scenario. Rejects if they can't be read. */
export async function attempt(core: Summariser, shelf: Shelf, goal: Goal, lines: string): Promise<Attempt> {
  const { trace, kernel, ask, wants, calls } = goal;
  const before = (await shelf.session(trace, kernel)).calls.length;
  const spec = await shelf.session(trace, kernel, lines);
  const range = { from: before + 1, to: spec.calls.length };
  if (range.to < range.from) return { outcome: 'none', range };
  const truth = await answer(core, spec, range, parseAsk(ask));
  if (range.to - before > Number(calls)) return { outcome: 'many', range, truth };
  return { outcome: meets(truth, wants) ? 'reached' : 'short', range, truth };
}

function meets(truth: Truth, wants: string): boolean {
  const [, bound, number] = /^at (least|most) (\d+)$/.exec(wants) ?? [];
  if (bound === 'least') return Number(truth) >= Number(number);
  if (bound === 'most') return Number(truth) <= Number(number);
  return String(truth) === wants;
}
