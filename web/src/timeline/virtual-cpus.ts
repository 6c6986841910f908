/*
 * Plays the operations of a session on virtual CPUs. An instance of the core first runs them one after another and
 * notes what each one does and which locks it acquires. The CPUs then replay the notes in parallel.
 */
import { MOST_CPUS } from '../core/cpu-limits.ts';
import { cell } from '../base/cell.ts';
import { known } from '../base/known.ts';
import { VirtualCpus } from '../core/cpus.ts';
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import { RECORD_CPU_SPAN_WORDS } from '../protocol/protocol.gen.ts';
import { layersOf, operationTimesOf, queuesOf, statsWorthShowing, type SpanLayers } from './cpu-layers.ts';
import { MOST_OPERATIONS, MOST_SPANS, THINK, type CpuChoice, type CpuTimeline } from './cpu-timeline.ts';
import { quietly, runCalls, starting } from './run.ts';

/** Acquisitions and releases of locks between two looks at the worker's messages. */
const EVENTS = 20_000;

/**
 * Yields now and then, so that the caller may pause or abandon it. Throws an Error for a session without operations.
 */
export function* layingOut(
  core: CoreModule,
  spec: SessionSpec,
  { cpus, sockets, from = 1 }: CpuChoice,
): Generator<void, CpuTimeline, void> {
  const calls = spec.calls.slice(0, MOST_OPERATIONS);
  const machine = new Machine(core);
  const relocation = yield* quietly(starting(machine, spec));
  const virtual = new VirtualCpus(machine);
  const tasks = new Set<string>();
  let operation = 0;
  if (from === 1) virtual.note(true);
  for (const { call } of runCalls(machine, { ...spec, calls }, relocation)) {
    operation++;
    if (operation >= from) tasks.add(`${call.process || 1} ${call.thread || 1}`);
    if (operation === from - 1) virtual.note(true);
    yield;
  }
  virtual.note(false);
  const count = Math.min(MOST_CPUS, cpus === 0 ? tasks.size : cpus);
  const places = Math.max(1, Math.min(sockets, count));
  const settings = {
    program: 0,
    cpus: count,
    sockets: places,
    cores: Math.ceil(count / places),
    threads: 1,
    rounds: 1,
    seed: 1,
    think: THINK,
    lineScale: 4,
    workScale: 4,
    spans: MOST_SPANS,
  };
  virtual.setup(spec.kernel, settings);
  while (virtual.run(EVENTS) > 0) yield;
  const run = known(virtual.result(), 'the run has ended');
  const words = virtual.spanWords();
  const layers = layersOf(words, count);
  const stats = virtual.stats();
  const shown = statsWorthShowing(stats);
  return {
    ...layers,
    kernel: spec.kernel,
    settings,
    run,
    lanes: virtual.lanes(),
    stats: shown,
    locksLeftOut: stats.length - shown.length,
    queues: queuesOf(virtual.queueWords()),
    times: operationTimesOf(virtual.operationWords()),
    costs: virtual.costs(),
    tasks: tasks.size,
    operationsLeftOut: spec.calls.length - calls.length,
    spansEnd: words.length / RECORD_CPU_SPAN_WORDS < MOST_SPANS ? run.end : latest(layers),
  };
}

/** The end of the latest span. */
function latest({ doing: { first, reach } }: SpanLayers): number {
  let end = 0;
  for (let lane = 1; lane < first.length; lane++) {
    const next = cell(first, lane);
    if (next > cell(first, lane - 1)) end = Math.max(end, cell(reach, next - 1));
  }
  return end;
}
