/* Puts spans and locks into words. */
import { nth } from '../../base/known.ts';
import { mmapLockName } from '../../core/kernel-id.ts';
import { type CpuSpan, type RecordCpuLane } from '../../protocol/protocol.gen.ts';
import type { LockId } from '../../timeline/cpu-layers.ts';
import type { CpuTimeline } from '../../timeline/cpu-timeline.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { formatList, t } from '../../words/index.ts';
import { cell } from '../../base/cell.ts';
import { causeOf, heldAt, holdersOf, kindOf, layerOf, operationAt, waitersOf, type SpanRef } from './find.ts';
import { formatMoment, formatTime } from './time.ts';

/** What the words need besides the spans. */
export interface Told {
  readonly timeline: CpuTimeline;
  readonly operations: readonly OperationSummary[];
  /** Processes with several acting threads: only there is the first thread named. */
  readonly threaded: ReadonlySet<number>;
}

export function tell(timeline: CpuTimeline, operations: readonly OperationSummary[]): Told {
  const { process, thread } = timeline.times;
  const threaded = new Set<number>();
  thread.forEach((number, i) => {
    if (number > 1) threaded.add(cell(process, i));
  });
  return { timeline, operations, threaded };
}

/** So many holders or waiters are named; the others are counted. */
const NAMED = 4;

export function lockName({ class: lockClass, number }: LockId, kernel: string): string {
  return t(`views.cpusLock_${lockClass}`, { mmapLock: mmapLockName(kernel), number: String(number) });
}

function lockShort({ class: lockClass, number }: LockId): string {
  return t(`views.cpusShort_${lockClass}`, { number: String(number) });
}

/** "process 2"; from the second thread on with its thread. */
function taskName(process: number, thread: number, isShort = false): string {
  const names = { process: String(process), thread: String(thread) };
  if (thread > 1) return t(isShort ? 'views.cpusThreadShort' : 'views.cpusThread', names);
  return t(isShort ? 'views.cpusProcessShort' : 'views.cpusProcess', names);
}

/** The label beside a lane: "process 2", or "thread 2" where all lanes belong to one process. "+7" if seven more tasks share its CPU. */
export function laneLabel(
  { process, thread }: RecordCpuLane,
  others: number,
  isOneProcess: boolean,
  isShort: boolean,
): string {
  const who = isOneProcess
    ? t('views.cpusThreadAlone', { thread: String(thread) })
    : taskName(process, thread, isShort || thread > 1);
  return others > 0 ? t('views.cpusMoreTasksShort', { who, others: String(others) }) : who;
}

function whoActs({ threaded }: Pick<Told, 'threaded'>, process: number, thread: number): string {
  return threaded.has(process)
    ? t('views.cpusThread', { process: String(process), thread: String(thread) })
    : taskName(process, thread);
}

/** By CPU, how many tasks share it with the one that its lane names. CPUs with a single task are left out. */
export function sharedCpus({ times, lanes }: CpuTimeline): ReadonlyMap<number, number> {
  const others = new Map<number, Set<string>>();
  times.cpu.forEach((cpu, i) => {
    const lane = lanes[cpu];
    // An operation with the end 0 never ran, on no CPU.
    if (!lane || times.end[i] === 0) return;
    if (times.process[i] === lane.process && times.thread[i] === lane.thread) return;
    const known = others.get(cpu) ?? new Set();
    others.set(cpu, known.add(`${times.process[i]} ${times.thread[i]}`));
  });
  return new Map([...others].map(([cpu, tasks]) => [cpu, tasks.size]));
}

/** The task that a lane names, and how many others run on its CPU. */
export function laneTask(told: Pick<Told, 'threaded'>, lane: RecordCpuLane, others: number): string {
  const who = whoActs(told, lane.process, lane.thread);
  return others > 0 ? t('views.cpusMoreTasks', { who, count: others }) : who;
}

export function laneSpoken(told: Pick<Told, 'threaded'>, lane: RecordCpuLane, others: number): string {
  return t('views.cpusLaneSpoken', {
    cpu: String(lane.cpu),
    who: laneTask(told, lane, others),
    count: lane.operations,
    end: formatTime(lane.end),
    user: formatTime(lane.user),
    work: formatTime(lane.work),
    line: formatTime(lane.line),
    spin: formatTime(lane.spin),
    sleep: formatTime(lane.sleep),
  });
}

/** The task that a span belongs to: the caller of its operation, or of the next one in its lane; else the first to run on its CPU. */
function whoOf(told: Pick<Told, 'timeline' | 'threaded'>, ref: SpanRef): string {
  const { timeline } = told;
  const operation = operationAt(timeline, ref);
  const { process, thread } = timeline.times;
  if (operation > 0 && operation <= process.length)
    return whoActs(told, cell(process, operation - 1), cell(thread, operation - 1));
  const lane = nth(timeline.lanes, ref.lane);
  return whoActs(told, lane.process, lane.thread);
}

/** "operation 12, brk(0x607000)". The number 0 stands for none. */
function operationText({ operations }: Pick<Told, 'operations'>, number: number): string {
  const operation = operations[number - 1];
  if (!operation) return t('views.cpusSaidOutside');
  return t('views.cpusOperation', { number, text: operation.text ?? `${operation.call.call}()` });
}

function lockOf({ timeline }: Pick<Told, 'timeline'>, ref: SpanRef): LockId | undefined {
  return timeline.locks[cell(layerOf(timeline, ref).lock, ref.index)];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A span in sentences: who does what, since when and for how long; then, for a lock, who holds it and who waits. The call comes last,
 * as the readout may be too small for everything. */
export function sentences(told: Told, ref: SpanRef): readonly string[] {
  const { timeline } = told;
  const layer = layerOf(timeline, ref);
  const [start, end] = [cell(layer.start, ref.index), cell(layer.end, ref.index)];
  const lock = lockOf(told, ref);
  const common = {
    who: capital(whoOf(told, ref)),
    length: formatTime(end - start),
    start: formatMoment(start, end - start),
    call: operationText(told, operationAt(timeline, ref)),
  };
  const cause = t(`codes.lock_cause.${causeOf(layer, ref.index)}`);
  const kind = kindOf(timeline, ref);
  if (kind === 'user')
    return [t(operationAt(timeline, ref) > 0 ? 'views.cpusSaid_user' : 'views.cpusSaidUserLast', common)];
  if (kind === 'work') {
    const held = heldAt(timeline, ref.lane, start).flatMap((each) => lockOf(told, each) ?? []);
    const list = formatList(held.map((each) => lockName(each, timeline.kernel)));
    return [
      t('views.cpusSaid_work', common),
      ...(held.length > 0 ? [t('views.cpusSaidHolding', { list })] : []),
    ];
  }
  if (!lock) return [t('views.cpusSaidLineAlone', common)];
  const named = { ...common, lock: lockName(lock, timeline.kernel), cause };
  if (kind === 'hold') {
    const said =
      layer.mode[ref.index] === 0 ? t('views.cpusSaidRead', named) : t('views.cpusSaidHold', named);
    return [
      said,
      waitersText(told, cell(layer.lock, ref.index), (start + end) / 2),
      t('views.cpusSaidHoldsIn', common),
    ];
  }
  if (kind === 'line') return [t('views.cpusSaid_line', named)];
  return [
    t(kind === 'spin' ? 'views.cpusSaid_spin' : 'views.cpusSaid_sleep', named),
    ...holdersText(told, ref, start),
    t('views.cpusSaidWaitsIn', common),
  ];
}

function holdersText(told: Told, ref: SpanRef, time: number): readonly string[] {
  const { timeline } = told;
  const { holding, doing } = timeline;
  const lock = cell(doing.lock, ref.index);
  const holders = holdersOf(timeline, lock, time);
  const list = holders.slice(0, NAMED).map((each) =>
    t('views.cpusSaidHolderSince', {
      who: whoOf(told, each),
      start: formatMoment(
        cell(holding.start, each.index),
        cell(holding.end, each.index) - cell(holding.start, each.index),
      ),
      cause: t(`codes.lock_cause.${causeOf(holding, each.index)}`),
    }),
  );
  const ahead = waitersOf(timeline, lock, time).filter((each) => cell(doing.start, each.index) < time).length;
  return [
    holders.length > 0
      ? t('views.cpusSaidHolder', { count: holders.length, list: formatList(list) })
      : t('views.cpusSaidFree'),
    ...(ahead > 0 ? [t('views.cpusSaidAhead', { count: ahead })] : []),
  ];
}

function waitersText(told: Told, lock: number, time: number): string {
  const waiters = waitersOf(told.timeline, lock, time);
  if (waiters.length === 0) return t('views.cpusSaidNobody');
  const names = waiters.slice(0, NAMED).map((each) => whoOf(told, each));
  const more = waiters.length - names.length;
  return t('views.cpusSaidWaiters', {
    count: waiters.length,
    list: formatList(more > 0 ? [...names, `+${more}`] : names),
  });
}

/** The words that may be written into a span, the longest first. */
export function inSpan(told: Told, ref: SpanRef): readonly string[] {
  const lock = lockOf(told, ref);
  const kind: CpuSpan = kindOf(told.timeline, ref);
  if (kind === 'user') return [t('views.cpusIn_user')];
  if (kind === 'work') {
    const operation = told.operations[cell(layerOf(told.timeline, ref).operation, ref.index) - 1];
    return operation ? [operation.call.call] : [];
  }
  if (kind === 'line') return [t('views.cpusIn_line')];
  if (!lock) return [];
  if (kind === 'hold') return [lockShort(lock)];
  const name = lockShort(lock);
  return [
    kind === 'spin' ? t('views.cpusIn_spin', { lock: name }) : t('views.cpusIn_sleep', { lock: name }),
    name,
  ];
}

/** Says which operation the session stands in, `number`, and when and where it runs. */
export function currentText(told: Told, number: number): string {
  const { times } = told.timeline;
  const i = number - 1;
  const end = times.end[i];
  if (end === undefined) return t('views.cpusCurrentNot', { number });
  const start = cell(times.start, i);
  return t('views.cpusCurrent', {
    number,
    text: told.operations[i]?.text ?? `${told.operations[i]?.call.call ?? ''}()`,
    who: whoActs(told, cell(times.process, i), cell(times.thread, i)),
    cpu: String(cell(times.cpu, i)),
    start: formatMoment(start, end - start),
    end: formatMoment(end, end - start),
  });
}
