/* How long each step is to be seen. */
import { timeOf } from '../pace.ts';
import { STEPS, type Forked, type Step } from './forked.ts';
import { fullsOf, risesOf } from './picture.ts';

/** In ms. What there is to read takes longer; of comparisons and of VMAs that are freed there are many. */
const LONG: Readonly<Record<Step, number>> = {
  compare: 260,
  store: 420,
  copy: 1000,
  turn: 420,
  fail: 1600,
  mark: 1600,
  unlock: 1200,
  visit: 2400,
  free: 420,
  foreign: 1600,
  marked: 1600,
  end: 1200,
};
/** In ms: where one kernel is done long before the other, and what counts is that there are many of these. */
const HASTY = 190;
/** A node that drops is to be followed with the eyes, and the other kernel’s steps beside it aren’t to be much slower than later ones. */
const HASTY_COPY = 550;
/** In ms, of all steps together: of those that two kernels make side by side, and of those that one makes alone. */
const LONGEST = { together: 6500, alone: 4000, one: 11_000 };
/** In ms: what follows a split of the topmost node, so that the split can be seen, however many steps there are; and before it. */
const RISEN = 2000;
const FULL = 1600;
/** In ms: where nodes are copied, each comparison of the one walk, however many other steps there are. */
const SOUGHT = 1300;
/** In ms: a VMA’s walk along a leaf, however many slots that has. */
const WALK = 900;
/** Beyond, each is too short to be told from the next. */
const MOST = 1000;

type Timed = Pick<Forked, 'steps' | 'copied' | 'child'>;

/** Undefined where there are too many. */
export function lastsOf(forks: readonly Timed[], totals: readonly number[]): number[] | undefined {
  if (Math.max(...totals) > MOST) return undefined;
  const lasts = evenOf(forks, totals);
  const [only] = forks.length === 1 ? forks : [];
  const held = new Map([
    ...(only ? fullsOf(only).map((at) => [at, FULL] as const) : []),
    ...forks.flatMap(risesOf).map((at) => [at, RISEN] as const),
    ...forks.flatMap(walkOf).map((at) => [at, SOUGHT] as const),
  ]);
  for (const at of held.keys()) if (at >= lasts.length) held.delete(at);
  const waits = [...held.values()].reduce((sum, each) => sum + each, 0);
  const rest = lasts.reduce((sum, each, at) => sum + (held.has(at) ? 0 : each), 0);
  const scale = Math.min(1, (LONGEST.one - waits) / rest);
  return lasts.map((each, at) => held.get(at) ?? each * scale);
}

/** A copied tree is walked down once. */
function walkOf({ steps, copied }: Timed): number[] {
  return copied === 0 ? [] : [...steps.keys()].filter((at) => STEPS[steps[at] ?? 0] === 'compare');
}

/** Whether one kernel is done long before the other, which then goes on faster and faster. */
export function isLeftAlone(totals: readonly number[]): boolean {
  return Math.max(...totals) > 2 * Math.min(...totals);
}

/** How many steps of the same kind there are around one. */
function runAt(steps: Uint8Array, at: number): number {
  let [first, last] = [at, at];
  while (steps[first - 1] === steps[at]) first--;
  while (steps[last + 1] === steps[at]) last++;
  return last - first + 1;
}

/** Of steps that are made at once, the longer one counts. */
function evenOf(forks: readonly Timed[], totals: readonly number[]): number[] {
  const many = Math.max(...totals);
  const few = totals.length > 1 ? Math.min(...totals) : many;
  const leavesAlone = isLeftAlone(totals);
  const longOf = (step: Step): number =>
    leavesAlone ? Math.min(step === 'copy' ? HASTY_COPY : HASTY, LONG[step]) : LONG[step];
  const wanted = (at: number): number =>
    Math.max(
      ...forks.map(({ steps }, i) => {
        const step = STEPS[steps[at] ?? 0] ?? 'compare';
        if (at >= (totals[i] ?? 0)) return 0;
        if (step === 'compare' && forks.length === 1) return Math.min(LONG.compare, WALK / runAt(steps, at));
        // Who walks on is on its way; what it comes to at last is to be read.
        return step === 'visit' && steps[at + 1] === steps[at] ? LONG.free : longOf(step);
      }),
    );
  const together = leavesAlone ? few : many;
  const lasts = Array.from({ length: together }, (_, at) => wanted(at));
  const sum = lasts.reduce((total, each) => total + each, 0);
  const longest = leavesAlone ? LONGEST.together : LONGEST.one;
  const scaled = lasts.map((each) => (sum > longest ? (each * longest) / sum : each));
  if (!leavesAlone) return scaled;
  // The slower one goes on alone, faster and faster.
  const rest = { few: 0, many: many - few };
  const alone = Array.from({ length: rest.many }, (_, i) => timeOf(rest, i + 1) - timeOf(rest, i));
  return [...scaled, ...alone];
}
