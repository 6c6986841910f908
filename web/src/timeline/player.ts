/* Where a reader is in a session, and playing it: the state behind the transport bar. Knows no React. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionSpec } from '../core/session.ts';
import { saidOf } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { TimelineClient } from './client.ts';
import type { OperationSummary } from './run.ts';
import type { Snapshot } from './snapshot.ts';
import { eventCount, stepFrom } from './stepping.ts';
import type { Direction, Stride } from './stepping.ts';

export interface PlayerState {
  readonly status: 'empty' | 'loading' | 'ready' | 'failed';
  /** With `failed`: what to tell the reader. */
  readonly error?: Said | undefined;
  readonly spec?: SessionSpec;
  /** While loading: the share of the calls that have been made, 0 … 1. */
  readonly progress: number;
  readonly operations: readonly OperationSummary[];
  /** Number of the last event. */
  readonly total: number;
  /** Where the reader wants to be; `snapshot` follows as fast as it can. */
  readonly position: number;
  readonly snapshot?: Snapshot | undefined;
  /** The process to look at while it lives; 0 = whichever calls. */
  readonly process: number;
  /** Ids of the views whose probes snapshots bring along. */
  readonly probing: readonly string[];
  /** The views' own states, as far as they are not those that they begin with. */
  readonly own: OwnStates;
  readonly playing: boolean;
  /** Strides a second while playing. */
  readonly speed: number;
  /** What playing moves by. */
  readonly stride: Stride;

  /**
   * Never rejects: a session that can't be ends in `failed`. Where to start may depend on its operations.
   * The views begin with `own`.
   */
  load(spec: SessionSpec, start?: number | StartIn, own?: OwnStates): Promise<void>;
  seek(position: number): Promise<void>;
  look(process: number): Promise<void>;
  probe(views: readonly string[]): Promise<void>;
  /** Undefined: the state that the view begins with. */
  setOwn(view: string, state: unknown): Promise<void>;
  /** What the view's study comes to; its newest answer is kept. Undefined: there is no session, or it has been replaced. */
  study(view: string, state: unknown): Promise<unknown>;
  /** Ends playing. */
  step(stride: Stride, direction: Direction): Promise<void>;
  /** From the end: starts again. */
  play(): void;
  pause(): void;
  setSpeed(speed: number): void;
  setStride(stride: Stride): void;
}

/** By the id of their view. */
export type OwnStates = Readonly<Record<string, unknown>>;

/** The position to start at, in a session of these operations. */
export type StartIn = (operations: readonly OperationSummary[]) => number;

/** What a player needs of its client. */
export type PlayerClient = Pick<TimelineClient, 'load' | 'snapshot' | 'step' | 'study'>;

/** No reason to ask for pictures faster than they are painted, in ms. */
const FRAME = 16;
/** After a longer pause, as in a hidden tab, playing goes on from where it was instead of catching up, in ms. */
const LONGEST_LAG = 250;

const EMPTY = {
  operations: [],
  total: 0,
  position: 0,
  process: 0,
  progress: 0,
  playing: false,
} as const;

interface Studied {
  readonly spec: SessionSpec;
  readonly state: unknown;
  readonly answer: Promise<unknown>;
}

export function createPlayer(client: PlayerClient): StoreApi<PlayerState> {
  return createStore<PlayerState>()((set, get) => {
    /** Counts seeks and loads: a step that was asked for before one of them is dropped. */
    let seeks = 0;
    /** Counts starts and ends of playing: a loop whose number has passed ends. */
    let plays = 0;
    /** Steps go one after another, each from where the one before led to. */
    let steps: Promise<unknown> = Promise.resolve();
    const studies = new Map<string, Studied>();

    const fail = (error: unknown): void => {
      get().pause();
      set({ status: 'failed', error: saidOf(error) });
    };

    /** Where the reader wants to be: `position`, or what becomes it together with its picture. */
    let wanted = 0;

    /**
     * A step changes position and picture at once: two changes would be two paintings, and the second
     * would wait for the first. While scrubbing, the position must not wait.
     */
    const show = async (position: number, scrubbing: boolean): Promise<void> => {
      wanted = position;
      if (scrubbing) set({ position });
      try {
        const { process, probing, own } = get();
        const wishes = Object.fromEntries(probing.map((view) => [view, own[view]]));
        const snapshot = await client.snapshot(position, process, wishes);
        if (snapshot) set({ position: wanted, snapshot });
      } catch (error) {
        fail(error);
      }
    };

    const target = (stride: Stride, direction: Direction, count: number) => {
      const { operations } = get();
      // Only these need to know the events inside an operation, which the worker does.
      if (stride === 'over' || stride === 'out' || stride === 'function') {
        return client.step(wanted, stride, direction, count);
      }
      let to = wanted;
      for (let i = 0; i < count; i++) to = stepFrom(to, stride, direction, operations, noHeaders);
      return to;
    };

    /** Resolves when the picture is there. The next step waits for the position only. */
    const move = async (stride: Stride, direction: Direction, count: number): Promise<void> => {
      const asked = seeks;
      const found = steps.then(async () => {
        if (asked !== seeks || get().status !== 'ready') return undefined;
        const to = await target(stride, direction, count);
        if (to === undefined || asked !== seeks) return undefined;
        return { shown: show(to, false) };
      });
      steps = found.catch(fail);
      await found.then(
        (moved) => moved?.shown,
        () => undefined,
      );
    };

    const loop = async (run: number): Promise<void> => {
      for (let due = performance.now(); ;) {
        due += 1000 / get().speed;
        await delay(Math.max(FRAME, due - performance.now()));
        if (run !== plays) return;
        due = Math.max(due, performance.now() - LONGEST_LAG);
        const { speed, stride } = get();
        const missed = Math.max(0, Math.floor(((performance.now() - due) * speed) / 1000));
        due += (missed * 1000) / speed;
        await move(stride, 1, 1 + missed);
        if (run === plays && wanted === get().total) get().pause();
      }
    };

    return {
      ...EMPTY,
      probing: [],
      own: {},
      status: 'empty',
      speed: 4,
      stride: 'into',

      async load(spec, start = 0, own = {}) {
        get().pause();
        const mine = ++seeks;
        set({ ...EMPTY, own, status: 'loading', spec, error: undefined, snapshot: undefined });
        try {
          const operations = await client.load(spec, (calls) => set({ progress: calls / spec.calls.length }));
          if (!operations || mine !== seeks) return;
          const total = eventCount(operations);
          const position = typeof start === 'number' ? start : start(operations);
          set({ status: 'ready', operations, total, progress: 1 });
          await show(Math.min(Math.max(0, position), total), true);
        } catch (error) {
          if (mine === seeks) fail(error);
        }
      },

      async seek(position) {
        if (get().status !== 'ready') return;
        seeks++;
        await show(Math.min(Math.max(0, Math.round(position)), get().total), true);
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
        // What has failed may be asked for again.
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

      pause() {
        plays++;
        set({ playing: false });
      },

      setSpeed: (speed) => set({ speed }),
      setStride: (stride) => set({ stride }),
    };
  });
}

/** Of plain data. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function noHeaders(): never {
  throw new Error('this stride needs no events inside an operation');
}
