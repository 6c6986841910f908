/* Who runs, waits and has the lock at a moment of a run. Times are picoseconds. */
import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import type { Run } from './run.ts';

/** How many of `sorted` are at most `value`. */
export function countUpTo(sorted: Float64Array, value: number, from = 0, to = sorted.length): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cell(sorted, middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low - from;
}

/**
 * Where a CPU is: on a lap (`share` of it is behind it; `passes` where the end that it is nearer to is of a call without the lock), in the line (`place` from 0, with a share of the next as it moves up), at the lock,
 * or through.
 */
export type Where =
  | { readonly is: 'runs'; readonly share: number; readonly passes: boolean }
  | { readonly is: 'waits'; readonly place: number }
  | { readonly is: 'holds' }
  | { readonly is: 'through' };

/** A lap ends where the lock is asked for, or at the end of a call that doesn’t need it. */
interface Stops {
  /** By CPU, from `first[cpu]` to before `first[cpu + 1]`. */
  readonly first: Uint32Array;
  /** When the lap ends, and when the next begins. */
  readonly ends: Float64Array;
  readonly leaves: Float64Array;
  /** The index of the grant, or -1. */
  readonly grant: Int32Array;
}

export interface Course {
  readonly run: Run;
  readonly stops: Stops;
  /** After each grant has been asked for: the longest line until then. */
  readonly longest: Int32Array;
  /** With each grant: how many of them have changed the list, and by how many VMAs it is longer. */
  readonly changes: Int32Array;
  readonly longer: Int32Array;
  /** A CPU’s place on the ring when the clock starts, from 0 to 1. */
  readonly home: Float64Array;
  readonly spent: Spent;
}

export function courseOf(run: Run): Course {
  const { grants, cpus } = run;
  const count = grants.cpu.length;
  const longest = new Int32Array(count);
  const changes = new Int32Array(count);
  const longer = new Int32Array(count);
  for (let i = 0, most = 0, changed = 0, more = 0; i < count; i++) {
    const asked = cell(grants.asked, i);
    const waits = asked < cell(grants.got, i);
    // Who asked and got it before isn’t in the line any more.
    if (waits) most = Math.max(most, i + 1 - countUpTo(grants.got, asked));
    const added = cell(grants.added, i);
    if (added !== 0) changed++;
    more += added;
    longest[i] = most;
    changes[i] = changed;
    longer[i] = more;
  }
  const stops = stopsOf(run);
  const order = Array.from({ length: cpus }, (_, cpu) => cpu).toSorted(
    (a, b) => cell(stops.ends, cell(stops.first, a)) - cell(stops.ends, cell(stops.first, b)),
  );
  const home = new Float64Array(cpus);
  // Who is first at the lock is next to it.
  order.forEach((cpu, place) => (home[cpu] = 1 - (place + 1) / (cpus + 1)));
  return {
    run,
    stops,
    longest,
    changes,
    longer,
    home,
    spent: spentOf(run),
  };
}

/** Before each grant, and after the last: how long the lock was held until then, and how long it was on its way to a CPU that waited. */
interface Spent {
  readonly held: Float64Array;
  readonly passed: Float64Array;
}

/** Whether a CPU was waiting when the grant before was over. */
function isHandOff({ asked, released }: Run['grants'], i: number): boolean {
  return i > 0 && cell(asked, i) < cell(released, i - 1);
}

function spentOf({ grants }: Run): Spent {
  const { got, released } = grants;
  const held = new Float64Array(got.length + 1);
  const passed = new Float64Array(got.length + 1);
  for (let i = 0; i < got.length; i++) {
    held[i + 1] = cell(held, i) + cell(released, i) - cell(got, i);
    passed[i + 1] = cell(passed, i) + (isHandOff(grants, i) ? cell(got, i) - cell(released, i - 1) : 0);
  }
  return { held, passed };
}

/** Until a moment: how long the lock was held, and how long on its way. */
export function spentUntil({ run: { grants }, spent }: Course, time: number): readonly [number, number] {
  const { got, released } = grants;
  const given = countUpTo(got, time);
  const since = given === 0 ? 0 : cell(released, given - 1);
  const isOnItsWay = since < time && given < got.length && isHandOff(grants, given);
  return [
    cell(spent.held, given) - Math.max(0, since - time),
    cell(spent.passed, given) + (isOnItsWay ? time - since : 0),
  ];
}

function stopsOf({ grants, cpus, first: firstCalls, done }: Run): Stops {
  const own: number[][] = Array.from({ length: cpus }, () => []);
  grants.cpu.forEach((cpu, i) => own[cpu]?.push(i));
  const first = new Uint32Array(cpus + 1);
  const [ends, leaves, grant]: [number[], number[], number[]] = [[], [], []];
  for (let cpu = 0; cpu < cpus; cpu++) {
    let next = 0;
    const mine = own[cpu] ?? [];
    for (let call = cell(firstCalls, cpu); call < cell(firstCalls, cpu + 1); call++) {
      const over = cell(done, call);
      const before = next;
      for (; next < mine.length && cell(grants.released, mine[next] ?? 0) <= over; next++) {
        const i = mine[next] ?? 0;
        ends.push(cell(grants.asked, i));
        leaves.push(cell(grants.released, i));
        grant.push(i);
      }
      if (next > before) continue;
      ends.push(over);
      leaves.push(over);
      grant.push(-1);
    }
    first[cpu + 1] = ends.length;
  }
  return {
    first,
    ends: Float64Array.from(ends),
    leaves: Float64Array.from(leaves),
    grant: Int32Array.from(grant),
  };
}

/** What the whole line is like at a moment. */
export interface Line {
  /** How often the lock has been given, and how many wait for it. */
  readonly given: number;
  readonly waiting: number;
  /** The grant of the CPU that has it, or -1. */
  readonly holder: number;
  /** On the way to the next CPU: how much of it is behind the lock; 0 where it isn’t on the way. */
  readonly handing: number;
  readonly longest: number;
  readonly changes: number;
  readonly longer: number;
}

export function lineAt({ run: { grants }, longest, changes, longer }: Course, time: number): Line {
  const given = countUpTo(grants.got, time);
  const asked = countUpTo(grants.asked, time);
  const waiting = Math.max(0, asked - given);
  const last = given - 1;
  const isHeld = last >= 0 && cell(grants.released, last) > time;
  const since = last < 0 ? 0 : cell(grants.released, last);
  const next = waiting > 0 && !isHeld ? cell(grants.got, given) : 0;
  return {
    given,
    waiting,
    holder: isHeld ? last : -1,
    handing: next > since ? (time - since) / (next - since) : 0,
    longest: asked === 0 ? 0 : cell(longest, asked - 1),
    changes: last < 0 ? 0 : cell(changes, last),
    longer: last < 0 ? 0 : cell(longer, last),
  };
}

/** Whose heap has a part in a VMA that is on no list: the children, from 1 on. */
export function apartAt({ cpus, apart, first, done }: Run, time: number): readonly number[] {
  return Array.from({ length: cpus }, (_, cpu) => cpu + 1).filter((child) => {
    const [from, to] = [cell(first, child - 1), cell(first, child)];
    return nth(apart, child - 1)[countUpTo(done, time, from, to)] === 1;
  });
}

/** Of the only child. */
export function vmasAt({ vmas, done }: Run, time: number): number {
  return nth(vmas, countUpTo(done, time));
}

export function socketOf({ sockets }: Run, cpu: number): number {
  return cpu % sockets;
}

/** How long each hand-off to a CPU that waits has taken: within a socket, and to another one. */
export function handOffsOf(run: Run): readonly [near: readonly number[], far: readonly number[]] {
  const { grants } = run;
  const [near, far]: [number[], number[]] = [[], []];
  for (let i = 1; i < grants.got.length; i++) {
    if (!isHandOff(grants, i)) continue;
    const released = cell(grants.released, i - 1);
    const isNear = socketOf(run, cell(grants.cpu, i)) === socketOf(run, cell(grants.cpu, i - 1));
    (isNear ? near : far).push(cell(grants.got, i) - released);
  }
  return [near, far];
}

/** Where somebody waited: how long it took from one release to the next, hand-off and hold. */
export function turnsOf({ grants }: Run): readonly number[] {
  return Array.from(grants.released, (released, i) =>
    isHandOff(grants, i) ? released - cell(grants.released, i - 1) : 0,
  ).filter((turn) => turn > 0);
}

/** How many have asked for the lock since the grant before `i`. */
export function cameBefore({ grants: { asked, got } }: Run, i: number): number {
  return countUpTo(asked, cell(got, i)) - countUpTo(asked, cell(got, i - 1));
}

/** The longest hand-off of all. */
export function longestHandOff(courses: readonly Course[]): number {
  return courses.reduce(
    (most, { run }) =>
      handOffsOf(run)
        .flat()
        .reduce((a, b) => Math.max(a, b), most),
    0,
  );
}

export interface HandOff {
  readonly lasts: number;
  /** How much of it is over. */
  readonly share: number;
}

/** The hand-off that is under way, or the one by which the CPU got the lock that has it. */
export function handOffAt(
  { run: { grants } }: Course,
  { given, handing, holder }: Line,
): HandOff | undefined {
  const i = handing > 0 ? given : holder;
  if (i < 0 || !isHandOff(grants, i)) return undefined;
  return { lasts: cell(grants.got, i) - cell(grants.released, i - 1), share: handing > 0 ? handing : 1 };
}

/** Of so many grants, where each is too short to be followed. */
const LATEST = 16;

/** How long the latest hand-offs took on average; undefined if there was none. */
export function latestHandOffs({ run: { grants } }: Course, { given }: Line): number | undefined {
  let [sum, count] = [0, 0];
  for (let i = Math.max(1, given - LATEST); i < given; i++) {
    if (!isHandOff(grants, i)) continue;
    sum += cell(grants.got, i) - cell(grants.released, i - 1);
    count++;
  }
  return count === 0 ? undefined : sum / count;
}

export function whereIs(course: Course, line: Line, cpu: number, time: number): Where {
  const { stops, run, home } = course;
  const from = cell(stops.first, cpu);
  const to = cell(stops.first, cpu + 1);
  // The first stop that it hasn’t left.
  const at = from + countUpTo(stops.leaves, time, from, to);
  if (at >= to) return { is: 'through' };
  const ends = cell(stops.ends, at);
  if (time < ends) {
    const since = at === from ? 0 : cell(stops.leaves, at - 1);
    const start = at === from ? cell(home, cpu) : 0;
    const share = start + (1 - start) * ((time - since) / (ends - since));
    const nearer = share < 0.5 ? at - 1 : at;
    return { is: 'runs', share, passes: nearer >= from && cell(stops.grant, nearer) < 0 };
  }
  const grant = cell(stops.grant, at);
  if (grant < 0) return { is: 'runs', share: 0, passes: true };
  if (time < cell(run.grants.got, grant))
    return { is: 'waits', place: Math.max(-1, grant - line.given - line.handing) };
  return { is: 'holds' };
}

/** In a step of so many moments at most there is more than can be followed anyway. */
const MOST_STEPS = 2000;

/** The moments that a clock steps through: each time that somebody gets the lock, or passes it, on any of the kernels; and the end. */
export function momentsOf(courses: readonly Course[]): Float64Array {
  const all = courses.flatMap(({ stops, run }) =>
    Array.from(stops.ends, (ends, i) => {
      const grant = cell(stops.grant, i);
      return grant < 0 ? ends : cell(run.grants.got, grant);
    }),
  );
  const sorted = Float64Array.from(new Set(all)).toSorted();
  const ends = courses.map(({ run }) => run.end);
  const end = Math.max(...ends);
  const every = Math.ceil(sorted.length / MOST_STEPS);
  const kept = sorted.filter((time, i) => i % every === 0 && time > 0 && time < end);
  return Float64Array.from(new Set([0, ...kept, ...ends])).toSorted();
}

/** In ms, of a microsecond: films of different runs can be compared, unless they would be over too soon or last too long. */
const LASTS = 65;
const SHORTEST = 2500;
const LONGEST = 15_000;
/** In ms: what one CPU alone takes for its calls at most. Where it has more to do between them, time runs faster, for any number of CPUs. */
const ALONE_LASTS = 4400;
/** So few steps are followed one by one. */
const FEW_STEPS = 60;
const FEW_LAST = 9000;
const PS_PER_US = 1e6;
const US_PER_SECOND = 1e6;
/** So many steps are slower at first, the first this many times. */
const SLOW_STEPS = 14;
const SLOWEST = 7;

export function perMicrosecond({ run: { calls, cpus, alone } }: Course): number {
  const aloneTakes = (calls / cpus / alone) * US_PER_SECOND;
  return Math.min(LASTS, ALONE_LASTS / aloneTakes);
}

function sumOf(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0);
}

/** While both kernels run, which is what there is to compare: at least so much of what is shown. */
const TOGETHER = 0.45;
/** In so many steps the other kernel then comes to its own speed. */
const GATHERS = 24;

/**
 * How long each step is shown, in ms: as time goes by, but for the first steps, which can be followed one by one, and until
 * `together`, when the first of two kernels is through. Both sides have the same time at each moment.
 */
export function lastsOf(
  moments: Float64Array,
  perUs: number,
  together?: number,
  isSlow = false,
): readonly number[] {
  if (isSlow && moments.length > FEW_STEPS) return slowLasts(moments);
  const plain = Array.from({ length: moments.length - 1 }, (_, i) => {
    const slow = 1 + (SLOWEST - 1) * Math.max(0, 1 - i / SLOW_STEPS);
    return (cell(moments, i + 1) - cell(moments, i)) * slow;
  });
  const until = together === undefined ? 0 : countUpTo(moments, together) - 1;
  const [both, rest] = [sumOf(plain.slice(0, until)), sumOf(plain.slice(until))];
  const longer = both === 0 ? 1 : Math.max(1, (TOGETHER / (1 - TOGETHER)) * (rest / both));
  // What is slowed down for both gathers speed again step by step.
  const weights = plain.map(
    (each, i) => each * longer ** Math.max(0, Math.min(1, 1 - (i - until) / GATHERS)),
  );
  const all = sumOf(weights);
  const length =
    weights.length <= FEW_STEPS ? FEW_LAST : Math.min(LONGEST, Math.max(SHORTEST, (all / PS_PER_US) * perUs));
  return weights.map((each) => inParts((each / all) * length));
}

/** In parts of a millisecond of which sums are exact, so that the clock comes to its end. */
function inParts(ms: number): number {
  return Math.round(ms * 1024) / 1024;
}

/** In ms: so many steps are slow enough to be read one by one; then each is shorter than the one before, until the rest goes by. */
const READ_STEPS = 10;
const READ_LASTS = 920;
const REST_LASTS = 3300;
const SHORTER = 0.7;

function slowLasts(moments: Float64Array): readonly number[] {
  const rest = cell(moments, moments.length - 1) - cell(moments, READ_STEPS);
  return Array.from({ length: moments.length - 1 }, (_, i) =>
    inParts(
      Math.max(
        ((cell(moments, i + 1) - cell(moments, i)) / rest) * REST_LASTS,
        READ_LASTS * SHORTER ** Math.max(0, i - READ_STEPS + 1),
      ),
    ),
  );
}

const PS_PER_MS = 1e9;

/** How many times as long steps are shown as they took, to two digits: from one that isn’t among the first, up to another one. */
export function slowedIn(
  moments: Float64Array,
  lasts: readonly number[],
  since = SLOW_STEPS,
  until = lasts.length,
): number {
  const from = Math.min(since, until - 1);
  const shown = sumOf(lasts.slice(from, until));
  const took = (cell(moments, until) - cell(moments, from)) / PS_PER_MS;
  return Number((shown / took).toPrecision(2));
}

/** The time that is shown after `tick` steps and a share of the next. */
export function timeAt(moments: Float64Array, tick: number, share: number): number {
  const at = Math.min(tick, moments.length - 1);
  const since = cell(moments, at);
  return share === 0 || at + 1 >= moments.length ? since : since + share * (cell(moments, at + 1) - since);
}
