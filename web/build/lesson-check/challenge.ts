/* Whether a challenge can be won, and isn't before it has begun. */
import { UnreadableCall } from '../../src/lesson-kit/shelf.ts';
import { readFigure } from '../../src/figures/registry.ts';
import { attempt, attemptInFigure, type Attempt, type Goal } from '../../src/lesson-kit/challenge.ts';
import { messageOf } from '../../src/words/message-of.ts';
import { sessionOf, summariserOf, traceOf, type Given, type Graded } from './given.ts';
import type { Complaint } from './mistakes.ts';

/** The reader's calls follow those of the scenario. */
export async function challengeOf(given: Given, graded: Graded): Promise<readonly Complaint[]> {
  const { calls } = await sessionOf(given, graded);
  const first = calls.length + 1;
  if (given.text('operation') !== String(first))
    return [
      given.complainOf(
        'operation',
        `: the reader’s first call is operation ${first}`,
        `Write operation="${first}".`,
      ),
    ];
  const goal: Goal = {
    trace: traceOf(given),
    kernel: given.text('kernel'),
    ask: given.text('ask'),
    wants: given.text('wants'),
    calls: given.text('calls'),
  };
  const inFigure = given.has('figure');
  const [figure, solution] = [goal.trace, given.text('solution')].map(readFigure);
  if (inFigure && solution?.name !== figure?.name)
    return [
      given.complainOf(
        'solution',
        ': the same figure has no such parameters',
        `Write solution="${figure?.name}/…": what the reader may make of the figure.`,
      ),
    ];
  const tried = async (name: 'start' | 'solution' | 'figure', wanted: Outcome) => {
    try {
      const ask = inFigure ? attemptInFigure : attempt;
      const { outcome, truth } = await ask(summariserOf(graded), graded.shelf, goal, given.text(name));
      if (outcome === wanted) return [];
      return [given.complain(SAID[outcome](name, goal, String(truth)), WANTED[name], name)];
    } catch (error) {
      return [unreadable(given, name, error)];
    }
  };
  return [...(await tried(inFigure ? 'figure' : 'start', 'short')), ...(await tried('solution', 'reached'))];
}

type Outcome = Attempt['outcome'];

const WANTED = {
  start: 'The reader starts with calls that don’t reach the goal.',
  figure: 'The reader starts with a figure that doesn’t reach the goal.',
  solution: 'The solution reaches the goal.',
} as const;

const SAID: Readonly<Record<Outcome, (name: string, goal: Goal, truth: string) => string>> = {
  none: (name) => `has a ${name} without a call`,
  many: (name, { calls }) => `has a ${name} of more than ${calls} calls`,
  other: (name) => `has a ${name} without all that the figure begins with`,
  short: (name, { wants }, truth) => `has a ${name} that gives ${truth}, not ${wants}`,
  reached: (name, { wants }) => `has a ${name} that gives ${wants} already`,
};

function unreadable(given: Given, name: string, error: unknown): Complaint {
  const isCall = error instanceof UnreadableCall;
  const complaint = given.complain(
    `has a ${name} that can’t be read: ${isCall ? error.reason : messageOf(error)}`,
    'docs/traces.md has what a line can say.',
    name,
  );
  return { ...complaint, line: complaint.line + (isCall ? error.line - 1 : 0) };
}
