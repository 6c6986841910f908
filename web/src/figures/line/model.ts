/* Has the core run the program, and its virtual CPUs play what it did at the same time: runs in the worker. */
import { cell } from '../../base/cell.ts';
import { known, nth } from '../../base/known.ts';
import { VirtualCpus, type CpuSettings } from '../../core/cpus.ts';
import type { Machine } from '../../core/machine.ts';
import {
  CPU_SPAN_CODES,
  decodeEvent,
  EVENT_WORDS,
  LOCK_CAUSE_CODES,
  readRecordVma,
  RECORD_VMA_WORDS,
  type LockCause,
} from '../../protocol/protocol.gen.ts';
import {
  layersOf,
  longestQueue,
  operationTimesOf,
  queuesOf,
  type OperationTimes,
  type SpanLayers,
} from '../../timeline/cpu-layers.ts';
import type { LineKernel, LineParameters } from './parameters.ts';
import { HEAP } from '../multitask.ts';
import { LARGE, layoutOf, pagesMoved, partsOf } from './program.ts';
import type { Grants, OwnHold, Run } from './run.ts';

export interface Asked {
  readonly kernel: LineKernel;
  readonly parameters: LineParameters;
  /** Whether it is only asked how many times as much they get done as one: a point of the curve. */
  readonly onlyTimes?: boolean;
}

const LOCK = 'anon_vma';
/** Each address space has one. */
const OWN = 'mmap';
const PS_PER_SECOND = 1e12;
/** As many as the core keeps at most. */
const MOST_SPANS = 500_000;

export function answer(machine: Machine, asked: Asked & { readonly onlyTimes: true }): number;
export function answer(machine: Machine, asked: Asked): Run | number;
export function answer(machine: Machine, { kernel, parameters, onlyTimes = false }: Asked): Run | number {
  const { rate: alone, needs } = play(machine, kernel, { ...parameters, cpus: 1 }, 0);
  if (onlyTimes) return play(machine, kernel, parameters, 0).rate / alone;
  const { virtual, rate, settings, joined, apart, vmas } = play(machine, kernel, parameters, MOST_SPANS);
  const { cpus, sockets } = settings;
  const { end, operations } = known(virtual.result(), 'the run has ended');
  const queue = queuesOf(virtual.queueWords()).find((each) => each.class === LOCK);
  const times = operationTimesOf(virtual.operationWords());
  const layers = layersOf(virtual.spanWords(), cpus);
  return {
    kernel,
    cpus,
    sockets,
    joined,
    apart,
    vmas,
    pages: Int32Array.from(cpus === 1 ? pagesMoved(parameters) : []),
    calls: operations,
    end,
    alone,
    rate,
    needs,
    locks: sumOf(virtual, 'acquisitions'),
    longest: queue ? longestQueue(queue) : 0,
    grants: grantsOf(layers, queue?.number ?? mostHeld(layers)),
    ...donesOf(times, cpus),
    own: parameters.single && cpus > 1 ? ownOf(layers) : [],
  };
}

/** Over all locks of the class that they stand in line for. */
function sumOf(virtual: VirtualCpus, of: 'acquisitions' | 'holdTotal'): number {
  return virtual
    .stats()
    .filter((stat) => stat.scope === 'class' && stat.class === LOCK)
    .reduce((all, stat) => all + stat[of], 0);
}

function ownOf({ locks, holding }: SpanLayers): readonly OwnHold[] {
  return Array.from({ length: holding.first.length - 1 }, (_, cpu) => cpu).flatMap((cpu) =>
    Array.from({ length: cell(holding.first, cpu + 1) - cell(holding.first, cpu) }, (_, hold) => {
      const at = cell(holding.first, cpu) + hold;
      const lock = locks[cell(holding.lock, at)];
      return lock?.class === OWN
        ? { cpu, lock: lock.number, got: cell(holding.start, at), released: cell(holding.end, at) }
        : [];
    }).flat(),
  );
}

/** Whether a process has a part of its heap in a VMA that is on no list: 1 or 0. */
function isApart(machine: Machine, process: number): number {
  const words = machine.vmaWords(process);
  for (let i = 0; i < words.length; i += RECORD_VMA_WORDS) {
    const { start, end, anonVma } = readRecordVma(words, i);
    if (start >= HEAP && end <= LARGE && anonVma === 0) return 1;
  }
  return 0;
}

/** How many the only child has. */
function vmasOf(machine: Machine): number {
  return machine.vmaWords(2).length / RECORD_VMA_WORDS;
}

/** As the list was until 2.6.33, and since. */
const JOINS: ReadonlySet<string> = new Set(['anon_vma_join', 'anon_vma_link']);

/** What is over when the clock starts runs first, and isn’t noted. */
function play(machine: Machine, kernel: LineKernel, parameters: LineParameters, spans: number) {
  const { before, played } = partsOf(parameters);
  machine.start(kernel, layoutOf());
  let joined = 0;
  for (const { operation } of before) {
    let joins = false;
    machine.call(operation, (words, at, count) => {
      for (let i = at; operation.call === 'fork' && i < at + count * EVENT_WORDS; i += EVENT_WORDS)
        joins ||= JOINS.has(decodeEvent(words, i).type);
    });
    if (joins) joined++;
  }
  const virtual = new VirtualCpus(machine);
  virtual.note(true);
  /** Of the children, processes 2, 3 …, if the list is shown: a third of the time goes into it. */
  const apart = Array.from({ length: parameters.list && spans > 0 ? parameters.cpus : 0 }, (_, cpu) => [
    isApart(machine, cpu + 2),
  ]);
  const isCounted = apart.length === 1;
  const vmas = isCounted ? [vmasOf(machine)] : [];
  for (const { operation } of played) {
    machine.call(operation);
    apart[operation.process - 2]?.push(isApart(machine, operation.process));
    if (isCounted) vmas.push(vmasOf(machine));
  }
  virtual.note(false);
  const settings = settingsOf(parameters, spans);
  virtual.setup(kernel, settings);
  while (virtual.run(MOST_SPANS) > 0);
  const { end, operations, user, work } = known(virtual.result(), 'the run has ended');
  return {
    virtual,
    settings,
    joined,
    apart: apart.map((each) => Uint8Array.from(each)),
    vmas,
    rate: (operations * PS_PER_SECOND) / end,
    needs: sumOf(virtual, 'holdTotal') / (user + work),
  };
}

/** The machine of the CPU timeline (timeline/virtual-cpus.ts). */
function settingsOf({ cpus, sockets, think }: LineParameters, spans: number): CpuSettings {
  const places = Math.min(sockets, cpus);
  return {
    program: 0,
    cpus,
    sockets: places,
    cores: Math.ceil(cpus / places),
    threads: 1,
    rounds: 1,
    seed: 1,
    think,
    lineScale: 4,
    workScale: 4,
    spans,
  };
}

/** What an acquisition has done to the list, by its cause. A test holds this to the core’s own events. */
const ADDS: ReadonlyMap<LockCause, number> = new Map([
  ['split', 1],
  ['link', 1],
  ['unlink', -1],
]);

const SPIN = CPU_SPAN_CODES.indexOf('spin');
const SLEEP = CPU_SPAN_CODES.indexOf('sleep');

/** The number of the lock that is acquired most often where nobody waits; 0 if there is none. */
function mostHeld({ locks, holding }: SpanLayers): number {
  const counts = new Map<number, number>();
  for (const lock of holding.lock) {
    const id = locks[lock];
    if (id?.class === LOCK) counts.set(id.number, (counts.get(id.number) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}

function grantsOf({ locks, doing, holding }: SpanLayers, number: number): Grants {
  const which = locks.findIndex((lock) => lock?.class === LOCK && lock.number === number);
  const found: (readonly [
    cpu: number,
    call: number,
    asked: number,
    got: number,
    released: number,
    added: number,
  ])[] = [];
  for (let cpu = 0; cpu + 1 < holding.first.length; cpu++) {
    let next = cell(doing.first, cpu);
    const last = cell(doing.first, cpu + 1);
    for (let hold = cell(holding.first, cpu); hold < cell(holding.first, cpu + 1); hold++) {
      if (cell(holding.lock, hold) !== which) continue;
      const got = cell(holding.start, hold);
      while (next < last && cell(doing.end, next) < got) next++;
      // Waiting may be several spans: spinning, and then sleep.
      let asked = got;
      for (let at = next; at >= 0 && cell(doing.end, at) === asked && cell(doing.lock, at) === which; at--)
        if (cell(doing.kind, at) === SPIN || cell(doing.kind, at) === SLEEP) asked = cell(doing.start, at);
      const cause = nth(LOCK_CAUSE_CODES, cell(holding.cause, hold));
      found.push([
        cpu,
        cell(holding.operation, hold) - 1,
        asked,
        got,
        cell(holding.end, hold),
        ADDS.get(cause) ?? 0,
      ]);
    }
  }
  found.sort((a, b) => a[3] - b[3]);
  const column = (of: number): number[] => found.map((each) => each[of] ?? 0);
  return {
    cpu: Int32Array.from(column(0)),
    call: Int32Array.from(column(1)),
    asked: Float64Array.from(column(2)),
    got: Float64Array.from(column(3)),
    released: Float64Array.from(column(4)),
    added: Int32Array.from(column(5)),
  };
}

function donesOf({ cpu, end }: OperationTimes, cpus: number): Pick<Run, 'first' | 'done'> {
  const first = new Uint32Array(cpus + 1);
  for (const each of cpu) first[each + 1] = cell(first, each + 1) + 1;
  for (let i = 0; i < cpus; i++) first[i + 1] = cell(first, i + 1) + cell(first, i);
  const next = first.slice();
  const done = new Float64Array(cpu.length);
  // Calls are numbered in the order in which each process makes them.
  cpu.forEach((each, call) => {
    const at = cell(next, each);
    done[at] = cell(end, call);
    next[each] = at + 1;
  });
  return { first, done };
}
