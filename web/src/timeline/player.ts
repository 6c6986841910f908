/* Where a reader is in a session, and playing it: the state behind the transport bar. Knows no React. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionSpec } from '../core/session.ts';
import { saidOf } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { TimelineClient } from './client.ts';
import { DEFAULT_CPUS, type CpuChoice, type CpuTimeline } from './cpu-timeline.ts';
import { NO_NEEDS, type Needs } from './needs.ts';
import type { PageChoice } from './page-map.ts';
import type { OperationSummary } from './run.ts';
import type { Snapshot } from './snapshot.ts';
import { eventCount, stepFrom } from './stepping.ts';
import type { Direction, Stride } from './stepping.ts';

export interface PlayerState {
  readonly status: 'empty' | 'loading' | 'ready' | 'failed';
  /** With `failed`: what to tell the reader. */
  readonly error?: Said;
  readonly spec?: SessionSpec;
  /** While loading: the share of the calls that have been made, 0 … 1. */
  readonly progress: number;
  readonly operations: readonly OperationSummary[];
  /** Number of the last event. */
  readonly total: number;
  /** Where the reader wants to be; `snapshot` follows as fast as it can. */
  readonly position: number;
  readonly snapshot?: Snapshot;
  /** The process to look at while it lives; 0 = whichever calls. */
  readonly process: number;
  /** What snapshots are to bring along, but for `page`. */
  readonly needs: Needs;
  /** The page whose reverse map is looked at; undefined: the one that the steps are about. */
  readonly page?: PageChoice | undefined;
  /** On which machine operations are laid out. */
  readonly cpuChoice: CpuChoice;
  readonly playing: boolean;
  /** Strides a second while playing. */
  readonly speed: number;
  /** What playing moves by. */
  readonly stride: Stride;

  /**
   * Never rejects: a session that can't be ends in `failed`. Where to start may depend on its operations.
   * `page` is looked at as if it were picked.
   */
  load(spec: SessionSpec, start?: number | StartIn, page?: PageChoice): Promise<void>;
  seek(position: number): Promise<void>;
  look(process: number): Promise<void>;
  need(needs: Needs): Promise<void>;
  pick(page: PageChoice | undefined): Promise<void>;
  chooseCpus(choice: CpuChoice): void;
  /** The session on such a machine; the newest answer is kept. Undefined: there is no session, or it has been replaced. */
  cpus(choice: CpuChoice): Promise<CpuTimeline | undefined>;
  /** Ends playing. */
  step(stride: Stride, direction: Direction): Promise<void>;
  /** From the end: starts again. */
  play(): void;
  pause(): void;
  setSpeed(speed: number): void;
  setStride(stride: Stride): void;
}

/** The position to start at, in a session of these operations. */
export type StartIn = (operations: readonly OperationSummary[]) => number;

/** What a player needs of its client. */
export type PlayerClient = Pick<TimelineClient, 'load' | 'snapshot' | 'step' | 'cpus'>;

/** No reason to ask for pictures faster than they are painted, in ms. */
const FRAME = 16;
/** After a longer pause, as in a hidden tab, playing goes on from where it was instead of catching up, in ms. */
const LONGEST_LAG = 250;

const EMPTY = {
  operations: [],
  total: 0,
  position: 0,
  process: 0,
  page: undefined,
  progress: 0,
  playing: false,
} as const;

export function createPlayer(client: PlayerClient): StoreApi<PlayerState> {
  return createStore<PlayerState>()((set, get) => {
    /** Counts seeks and loads: a step that was asked for before one of them is dropped. */
    let seeks = 0;
    /** Counts starts and ends of playing: a loop whose number has passed ends. */
    let plays = 0;
    /** Steps go one after another, each from where the one before led to. */
    let steps: Promise<unknown> = Promise.resolve();
    let kept:
      | {
          readonly spec: SessionSpec;
          readonly choice: CpuChoice;
          readonly answer: Promise<CpuTimeline | undefined>;
        }
      | undefined;

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
        const { process, needs, page } = get();
        const snapshot = await client.snapshot(position, process, page ? { ...needs, page } : needs);
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
      needs: NO_NEEDS,
      cpuChoice: DEFAULT_CPUS,
      status: 'empty',
      speed: 4,
      stride: 'into',

      async load(spec, start = 0, page) {
        get().pause();
        const mine = ++seeks;
        set({ ...EMPTY, page, status: 'loading', spec, error: undefined, snapshot: undefined });
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

      async need(needs) {
        const before = get().needs;
        if (sameList(before.parts, needs.parts) && sameList(before.blocks, needs.blocks)) return;
        set({ needs });
        if (get().status === 'ready') await show(wanted, false);
      },

      async pick(page) {
        const before = get().page;
        if (before?.process === page?.process && before?.addr === page?.addr) return;
        set({ page });
        if (get().status === 'ready') await show(wanted, false);
      },

      chooseCpus: (cpuChoice) => set({ cpuChoice }),

      cpus(choice) {
        const { spec, status } = get();
        if (spec === undefined || status !== 'ready') return Promise.resolve(undefined);
        const { cpus, sockets } = choice;
        if (kept?.spec === spec && kept.choice.cpus === cpus && kept.choice.sockets === sockets)
          return kept.answer;
        const asked = { spec, choice, answer: client.cpus(choice) };
        kept = asked;
        // What has failed may be asked for again.
        asked.answer.catch(() => {
          if (kept === asked) kept = undefined;
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

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function noHeaders(): never {
  throw new Error('this stride needs no events inside an operation');
}
