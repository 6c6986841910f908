/* Where a reader is in a session, and how it is played: the state behind the transport bar. Independent of React. */
import { nth } from '../base/known.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionSpec } from '../core/session.ts';
import { saidOf } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { TimelineClient } from './client.ts';
import type { OperationSummary } from './run.ts';
import type { Snapshot } from './snapshot.ts';
import { eventCount, operationAt, stepFrom } from './stepping.ts';
import type { Direction, Inside, Stride } from './stepping.ts';

export interface PlayerState {
  readonly status: 'empty' | 'loading' | 'ready' | 'failed';
  /** If `status` is `failed`: what to tell the reader. */
  readonly error?: Said | undefined;
  readonly spec?: SessionSpec;
  /** While loading: the share of calls made so far, with those before a window, 0 … 1. */
  readonly progress: number;
  readonly operations: readonly OperationSummary[];
  /** Number of the last event. */
  readonly total: number;
  /** Where the reader wants to be. `snapshot` follows as fast as it can. */
  readonly position: number;
  readonly snapshot?: Snapshot | undefined;
  /** Whether the reader came here step by step within an operation, and not by whole operations or a seek. */
  readonly isStepped: boolean;
  /** The process to look at while it is alive; 0 means the calling process. */
  readonly process: number;
  /** Ids of the views whose probes take part in snapshots. */
  readonly probing: readonly string[];
  /** The views' own states, apart from initial ones. */
  readonly own: OwnStates;
  readonly playing: boolean;
  /** Strides per second while playing, except by beats. */
  readonly speed: number;
  /** How much faster than at reading pace beats are played. */
  readonly tempo: number;
  /** The stride of playing. */
  readonly stride: Stride;
  /** Positions, in ascending order, that no step forward goes past, and at which playing stops. */
  readonly stops: ArrayLike<number>;

  /**
   * Never rejects: an impossible session ends in status `failed`. The start position may depend on the operations.
   * The views start with the states `own`.
   */
  load(spec: SessionSpec, start?: number | BeatPlace | StartIn, own?: OwnStates): Promise<void>;
  /** The end of a beat is told as that beat, and a number as what its event does, unless `isStepped` says otherwise. */
  seek(to: number | BeatPlace, isStepped?: boolean): Promise<void>;
  look(process: number): Promise<void>;
  probe(views: readonly string[]): Promise<void>;
  /** An undefined `state` is the view's initial state. */
  setOwn(view: string, state: unknown): Promise<void>;
  /**
   * The result of the view's study, of which the latest is kept. Resolves to undefined if there is no session, or if
   * it was replaced.
   */
  study(view: string, state: unknown): Promise<unknown>;
  /** Also stops playing. */
  step(stride: Stride, direction: Direction): Promise<void>;
  /** At the end, playing starts again from the beginning. */
  play(): void;
  /** Plays from one position to another by a stride of its own. */
  watch(from: number, to: number, stride: Stride): Promise<void>;
  pause(): void;
  setSpeed(speed: number): void;
  setTempo(tempo: number): void;
  setStride(stride: Stride): void;
  setStops(stops: ArrayLike<number>): void;
}

/** By the id of the view. */
export type OwnStates = Readonly<Record<string, unknown>>;

/** The end of a beat; both are counted from 1. Beyond the last operation, or its last beat, it is that one. */
export interface BeatPlace {
  readonly operation: number;
  readonly beat: number;
}

/** Returns the position at which to start in a session with these operations. */
export type StartIn = (operations: readonly OperationSummary[]) => number;

/** The part of its client that a player needs. */
export type PlayerClient = Pick<TimelineClient, 'load' | 'snapshot' | 'step' | 'study'>;

/** In ms. Snapshots needn't be requested more often than they can be painted. */
const FRAME = 16;
/** In ms. What is watched is over by then, however much there is of it. */
const LONGEST_WATCH = 13_000;
/** In ms. After a longer pause, as in a hidden tab, playing continues where it was instead of catching up. */
const LONGEST_LAG = 250;

const EMPTY = {
  operations: [],
  total: 0,
  position: 0,
  process: 0,
  progress: 0,
  isStepped: false,
  playing: false,
  stops: [],
} as const;

export interface Playing {
  /** What playing moves by at first. */
  readonly stride?: Stride;
  /** Whether playing stops at the end of each operation, unless it moves by operations. */
  readonly endsWithOperation?: boolean;
  /** How long a beat stays, in ms. */
  readonly readingTime?: (snapshot: Snapshot, spec: SessionSpec) => number;
}

interface Watched {
  readonly stride: Stride;
  readonly from: number;
  readonly to: number;
  readonly began: number;
}

interface Studied {
  readonly spec: SessionSpec;
  readonly state: unknown;
  readonly answer: Promise<unknown>;
}

export function createPlayer(
  client: PlayerClient,
  { stride: firstStride = 'into', endsWithOperation = false, readingTime = () => 1000 }: Playing = {},
): StoreApi<PlayerState> {
  return createStore<PlayerState>()((set, get) => {
    /** Counts seeks and loads. A step that was requested before the latest one is dropped. */
    let seeks = 0;
    /** Counts starts and ends of playing. A loop ends when its number is no longer the current one. */
    let plays = 0;
    /** Steps run one after another, each from the position that the previous one reached. */
    let steps: Promise<unknown> = Promise.resolve();
    const studies = new Map<string, Studied>();

    const fail = (error: unknown): void => {
      get().pause();
      set({ status: 'failed', error: saidOf(error) });
    };

    /** Where the reader wants to be: `position`, or the position that will be set together with its snapshot. */
    let wanted = 0;

    /**
     * A step sets the position and the snapshot at once: two updates would mean two paintings, the second of which
     * would wait for the first. While scrubbing, the position must not wait.
     */
    const show = async (position: number, scrubbing: boolean, isStepped = get().isStepped): Promise<void> => {
      wanted = position;
      if (scrubbing) set({ position });
      try {
        const { process, probing, own } = get();
        const wishes = Object.fromEntries(probing.map((view) => [view, own[view]]));
        const snapshot = await client.snapshot(position, process, wishes);
        if (snapshot) set({ position: wanted, snapshot, isStepped });
      } catch (error) {
        fail(error);
      }
    };

    const target = (stride: Stride, direction: Direction, count: number) => {
      const { operations } = get();
      // The other strides depend on the events inside an operation, which only the worker knows.
      if (stride !== 'into' && stride !== 'operation') {
        return client.step(wanted, stride, direction, count);
      }
      let to = wanted;
      for (let i = 0; i < count; i++) to = stepFrom(to, stride, direction, operations, NOTHING_INSIDE);
      return to;
    };

    /** Resolves when the snapshot is there. The next step only waits for the position. It goes to `limit` at most. */
    const move = async (
      stride: Stride,
      direction: Direction,
      count: number,
      limit = Infinity,
    ): Promise<void> => {
      const asked = seeks;
      const found = steps.then(async () => {
        if (asked !== seeks || get().status !== 'ready') return undefined;
        const to = await target(stride, direction, count);
        if (to === undefined || asked !== seeks) return undefined;
        const end = direction > 0 ? Math.min(to, limit, stopAfter(get().stops, wanted)) : to;
        return { shown: show(end, false, stride !== 'operation') };
      });
      steps = found.catch(fail);
      await found.then(
        (moved) => moved?.shown,
        () => undefined,
      );
    };

    /** How long the present moment stays while playing, in ms. */
    const stay = (stride: Stride): number => {
      const { speed, tempo, snapshot, spec } = get();
      if (stride !== 'beat') return 1000 / speed;
      return snapshot && spec ? readingTime(snapshot, spec) / tempo : 0;
    };

    /** The position at which playing stops. */
    const stopOf = (): number => {
      const { operations, stride, total } = get();
      if (!endsWithOperation || stride === 'operation') return total;
      return operations[operationAt(operations, Math.min(wanted + 1, total))]?.last ?? total;
    };

    /**
     * How many strides are made at once, and how long the present moment stays: as long as it takes to read, but no longer than
     * its share of the time that is left. How many strides there are to come is guessed from those made so far.
     */
    const hurry = (reading: number, { from, to, began }: Watched, made: number) => {
      const left = began + LONGEST_WATCH - performance.now();
      const strides = Math.max(1, ((to - wanted) * Math.max(1, made)) / Math.max(1, wanted - from));
      const share = Math.max(0, left) / strides;
      return share >= FRAME
        ? { count: 1, ms: Math.min(reading, share) }
        : { count: Math.ceil(FRAME / Math.max(1, share)), ms: FRAME };
    };

    const loop = async (run: number, watched?: Watched): Promise<void> => {
      // Somebody who presses Play wants to see the next beat, not to wait out this one.
      let isReading = !watched && get().stride !== 'beat';
      let made = 0;
      for (let due = performance.now(); ;) {
        const reading = stay(watched?.stride ?? get().stride);
        const { count, ms } = watched ? hurry(reading, watched, made) : { count: 1, ms: reading };
        due += isReading ? ms : 0;
        isReading = true;
        await delay(Math.max(FRAME, due - performance.now()));
        if (run !== plays) return;
        due = Math.max(due, performance.now() - LONGEST_LAG);
        const stride = watched?.stride ?? get().stride;
        const stop = watched?.to ?? stopOf();
        const missed = stride === 'beat' ? 0 : Math.max(0, Math.floor((performance.now() - due) / ms));
        due += missed * ms;
        await move(stride, 1, count + missed, stop);
        made += count + missed;
        if (run === plays && (wanted >= stop || isStop(get().stops, wanted))) get().pause();
      }
    };

    return {
      ...EMPTY,
      probing: [],
      own: {},
      status: 'empty',
      speed: 4,
      tempo: 1,
      stride: firstStride,

      async load(spec, start = 0, own = {}) {
        get().pause();
        const mine = ++seeks;
        set({ ...EMPTY, own, status: 'loading', spec, error: undefined, snapshot: undefined });
        try {
          const all = (spec.earlier?.count ?? 0) + spec.calls.length;
          const operations = await client.load(spec, (calls) => set({ progress: calls / all }));
          if (!operations || mine !== seeks) return;
          const total = eventCount(operations);
          const position =
            typeof start === 'object'
              ? await positionOf(client, start, operations)
              : typeof start === 'number'
                ? start
                : start(operations);
          if (mine !== seeks) return;
          set({ status: 'ready', operations, total, progress: 1 });
          await show(Math.min(Math.max(0, position), total), true, typeof start === 'object');
        } catch (error) {
          if (mine === seeks) fail(error);
        }
      },

      async seek(to, isStepped = typeof to === 'object') {
        if (get().status !== 'ready') return;
        const mine = ++seeks;
        const { operations, total } = get();
        if (typeof to === 'number') {
          await show(Math.min(Math.max(0, Math.round(to)), total), true, isStepped);
          return;
        }
        try {
          const position = await positionOf(client, to, operations);
          if (mine === seeks) await show(position, true, isStepped);
        } catch (error) {
          if (mine === seeks) fail(error);
        }
      },

      async look(process) {
        if (get().process === process) return;
        set({ process });
        if (get().status === 'ready') await show(wanted, false);
      },

      async probe(views) {
        if (isSame(get().probing, views)) return;
        set({ probing: views });
        if (get().status === 'ready') await show(wanted, false);
      },

      async setOwn(view, state) {
        const { own, probing, status } = get();
        if (isSame(own[view], state)) return;
        set({ own: { ...own, [view]: state } });
        if (status === 'ready' && probing.includes(view)) await show(wanted, false);
      },

      study(view, state) {
        const { spec, status } = get();
        if (spec === undefined || status !== 'ready') return Promise.resolve(undefined);
        const kept = studies.get(view);
        if (kept?.spec === spec && isSame(kept.state, state)) return kept.answer;
        const asked = { spec, state, answer: client.study(view, state) };
        studies.set(view, asked);
        // A failed study may be asked for again.
        asked.answer.catch(() => {
          if (studies.get(view) === asked) studies.delete(view);
        });
        return asked.answer;
      },

      async step(stride, direction) {
        get().pause();
        await move(stride, direction, 1);
      },

      play() {
        const { status, playing, total } = get();
        if (status !== 'ready' || playing || total === 0) return;
        if (wanted === total) void get().seek(0);
        set({ playing: true });
        void loop(++plays);
      },

      async watch(from, to, stride) {
        get().pause();
        await get().seek(from);
        if (get().status !== 'ready' || wanted !== from) return;
        set({ playing: true });
        void loop(++plays, { stride, from, to, began: performance.now() });
      },

      pause() {
        plays++;
        set({ playing: false });
      },

      setSpeed: (speed) => set({ speed }),
      setTempo: (tempo) => set({ tempo }),
      setStride: (stride) => set({ stride }),
      setStops: (stops) => set({ stops }),
    };
  });
}

async function positionOf(
  client: PlayerClient,
  { operation, beat }: BeatPlace,
  operations: readonly OperationSummary[],
): Promise<number> {
  const index = Math.min(operation, operations.length) - 1;
  const before = operations[index - 1]?.last ?? 0;
  const end = operations[index]?.last ?? 0;
  // A beat has at least one event.
  const count = Math.min(beat, end - before);
  return Math.min((await client.step(before, 'beat', 1, count)) ?? before, end);
}

/** The first of the stops beyond a position; Infinity if there is none. */
function stopAfter(stops: ArrayLike<number>, position: number): number {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nth(stops, middle) > position) high = middle;
    else low = middle + 1;
  }
  return stops[low] ?? Infinity;
}

function isStop(stops: ArrayLike<number>, position: number): boolean {
  return stopAfter(stops, position - 1) === position;
}

/** Compares plain data. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function notNeeded(): never {
  throw new Error('this stride needs no events inside an operation');
}
const NOTHING_INSIDE: Inside = { headersOf: notNeeded, beatsOf: notNeeded };
