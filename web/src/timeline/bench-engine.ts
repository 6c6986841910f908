/* Measures the time machine for `npm run bench:engine`. Runs in Node and prints nothing itself. */
import { nth } from '../base/known.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import { EVENT_WORDS, decodeEvent } from '../protocol/protocol.gen.ts';
import type { CoreEvent } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import { anonymous, call, munmap } from '../core/calls.ts';
import { buffersIn, NO_WISHES, type Probes, type Wishes } from './probe.ts';
import { SnapshotDecoder } from './snapshot.ts';
import { Timeline } from './timeline.ts';
import { RECENT_EVENTS } from './trail.ts';

const PAGE = 4096;
const ROUNDS = 5;

/** What is measured. */
interface EngineWork {
  /** VMAs that the session begins with, at most 65,000. */
  readonly vmas: number;
  /** How many events it has at least. */
  readonly events: number;
  /** How many positions are sought in a round, and as many stepped to. */
  readonly seeks: number;
  /** The CPU time of this thread so far, in ms. */
  readonly clock: () => number;
}

/**
 * Times are in ms of this thread's CPU time, rates per second, sizes in bytes. A seek and a step have what reaches a page
 * whose views ask for nothing more: VMAs, events, counters. `seekWithTree` has the maple tree as well.
 */
interface EngineFigures {
  readonly kernel: string;
  readonly calls: number;
  readonly events: number;
  readonly vmas: number;
  readonly loadTime: number;
  readonly written: number;
  readonly decoded: number;
  readonly keyframes: number;
  readonly keyframeBytes: number;
  readonly seek: Percentiles;
  readonly seekWithTree: Percentiles;
  readonly step: Percentiles;
}
interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export function benchEngine(core: CoreModule, kernel: string, work: EngineWork): EngineFigures {
  const spec = busySession(core, kernel, work);
  const { clock } = work;
  const start = clock();
  const timeline = Timeline.load(core, spec);
  const loadTime = clock() - start;
  const random = randomNumbers(1);
  const positions = Array.from({ length: work.seeks }, () => 1 + Math.floor(random() * timeline.total));
  const first = nth(positions, 0);
  return {
    kernel,
    calls: spec.calls.length,
    events: timeline.total,
    vmas: timeline.finalVmas().length,
    loadTime,
    written: best(() => writeRate(core, timeline)),
    decoded: best(() => decodeRate(timeline)),
    keyframes: timeline.memory.keyframes,
    keyframeBytes: timeline.memory.bytes,
    seek: percentiles(timeline, clock, positions),
    seekWithTree: percentiles(timeline, clock, positions, { tree: undefined }),
    step: percentiles(timeline, clock, walk(first, work.seeks)),
  };
}

/** Builds VMAs side by side, then changes them at random until there are enough events. */
function busySession(core: CoreModule, kernel: string, work: EngineWork): SessionSpec {
  const layout = X86_64_PROGRAM;
  const calls: SessionCall[] = [];
  const machine = new Machine(core);
  const random = randomNumbers(2);
  const make = (made: SessionCall): number => {
    calls.push(made);
    machine.call(made.operation);
    return machine.callEvents;
  };
  // There are so many different permissions that neighbours seldom have the same ones and merge.
  const someProt = () => Math.floor(random() * 8);
  const change = (): SessionCall => {
    const addr = layout.mmapBase - (1 + Math.floor(random() * work.vmas)) * PAGE;
    const choice = random();
    if (choice < 0.3) return munmap(addr, PAGE);
    if (choice < 0.6) return anonymous(PAGE, someProt());
    return call({ call: 'mprotect', addr: u64(addr), length: u64(PAGE), prot: someProt() });
  };
  machine.start(kernel, layout);
  let events = 0;
  for (let i = 0; i < work.vmas; i++) events += make(anonymous(PAGE, i % 8));
  while (events < work.events) events += make(change());
  return { kernel, layout, calls, files: [], follow: false };
}

/** Events per second in a run whose events nobody reads. */
function writeRate(core: CoreModule, { spec, operations, total }: Timeline): number {
  const machine = new Machine(core);
  machine.start(spec.kernel, spec.layout);
  return perSecond(total, () => {
    for (const operation of operations) machine.call(operation.call);
  });
}

/**
 * Events per second from the core's buffer to decoded objects that live for a while. The run that writes them is not
 * timed.
 */
function decodeRate(timeline: Timeline): number {
  const words = timeline.eventWords(1, timeline.total);
  const latest: CoreEvent[] = [];
  return perSecond(timeline.total, () => {
    for (let i = 0; i < timeline.total; i++) latest[i % RECENT_EVENTS] = decodeEvent(words, i * EVENT_WORDS);
  });
}

/** Makes snapshots have the maple tree, as a view does that draws it. */
const TREE: Probes = new Map([['tree', { needsTrees: true, take: () => undefined, read: () => undefined }]]);

/**
 * Times from asking for a position until its snapshot, which has been posted, is decoded. Of several rounds, the one
 * with the lowest p99 counts, for the same reason as in `best`.
 */
function percentiles(
  timeline: Timeline,
  clock: () => number,
  positions: readonly number[],
  wishes = NO_WISHES,
): Percentiles {
  const rounds = Array.from({ length: ROUNDS }, () => onePass(timeline, clock, positions, wishes));
  return rounds.reduce((least, round) => (round.p99 < least.p99 ? round : least));
}

function onePass(
  timeline: Timeline,
  clock: () => number,
  positions: readonly number[],
  wishes: Wishes,
): Percentiles {
  const decoder = new SnapshotDecoder(TREE);
  const times = positions
    .map((position) => {
      const start = clock();
      const raw = timeline.rawSnapshot(position, 0, wishes, TREE);
      // Worker and page are different threads. Here both have their parts in the time of one.
      decoder.decode(structuredClone(raw, { transfer: buffersIn(raw) }));
      return clock() - start;
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) => nth(times, Math.min(times.length - 1, Math.floor(times.length * share)));
  return { p50: at(0.5), p99: at(0.99), max: nth(times, -1) };
}

/** `count` consecutive positions around `start`. */
function walk(start: number, count: number): number[] {
  const first = Math.max(1, start - count);
  return Array.from({ length: count }, (_, i) => first + i);
}

function perSecond(count: number, work: () => void): number {
  const start = performance.now();
  work();
  return (count * 1000) / (performance.now() - start);
}

/**
 * The highest of several rounds. Compilation slows the first one, and other work on the machine can slow any of them.
 */
function best(measure: () => number): number {
  return Math.max(...Array.from({ length: ROUNDS }, measure));
}

/** Numbers in [0, 1), the same for the same seed (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
