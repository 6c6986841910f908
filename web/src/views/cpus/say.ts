/* Spans and locks in words. */
import { mmapLockName } from '../../core/era-id.ts';
import { type CpuSpan, type RecordCpuLane } from '../../protocol/protocol.gen.ts';
import type { LockId } from '../../timeline/cpu-layers.ts';
import type { CpuTimeline } from '../../timeline/cpu-timeline.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { formatList, t } from '../../words/index.ts';
import { causeOf, heldAt, holdersOf, kindOf, layerOf, operationAt, waitersOf, type SpanRef } from './find.ts';
import { formatMoment, formatTime } from './time.ts';

/** What the words need besides the spans. */
export interface Told {
  readonly timeline: CpuTimeline;
  readonly operations: readonly OperationSummary[];
  /** Processes of which several threads act: their first one is named, too. */
  readonly threaded: ReadonlySet<number>;
}

export function tell(timeline: CpuTimeline, operations: readonly OperationSummary[]): Told {
  const { process, thread } = timeline.times;
  const threaded = new Set<number>();
  thread.forEach((number, i) => {
    if (number > 1) threaded.add(process[i]!);
  });
  return { timeline, operations, threaded };
}

/** More are counted, not named. */
const NAMED = 4;

export function lockName({ class: lockClass, number }: LockId, era: string): string {
  return t(`views.cpusLock_${lockClass}`, { mmapLock: mmapLockName(era), number: String(number) });
}

export function lockShort({ class: lockClass, number }: LockId): string {
  return t(`views.cpusShort_${lockClass}`, { number: String(number) });
}

/** "process 2", and the thread where the process has several. */
export function taskName(process: number, thread: number, isShort = false): string {
  const names = { process: String(process), thread: String(thread) };
  if (thread > 1) return t(isShort ? 'views.cpusThreadShort' : 'views.cpusThread', names);
  return t(isShort ? 'views.cpusProcessShort' : 'views.cpusProcess', names);
}

/** Beside its lane: "process 2", or where all belong to one process, "thread 2"; "+7" after it: so many others take turns with it. */
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

/** How many tasks take turns on a CPU with the one that its lane names; CPUs of one task are not in it. */
export function sharedCpus({ times, lanes }: CpuTimeline): ReadonlyMap<number, number> {
  const others = new Map<number, Set<string>>();
  times.cpu.forEach((cpu, i) => {
    const lane = lanes[cpu];
    // One that never ran was on no CPU.
    if (!lane || times.end[i] === 0) return;
    if (times.process[i] === lane.process && times.thread[i] === lane.thread) return;
    const known = others.get(cpu) ?? new Set();
    others.set(cpu, known.add(`${times.process[i]} ${times.thread[i]}`));
  });
  return new Map([...others].map(([cpu, tasks]) => [cpu, tasks.size]));
}

/** Who runs on a CPU, and how many others. */
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

/** Who does what a span shows: the caller of its operation, or of the next one in its lane; else the first who runs on its CPU. */
export function whoOf(told: Pick<Told, 'timeline' | 'threaded'>, ref: SpanRef): string {
  const { timeline } = told;
  const operation = operationAt(timeline, ref);
  const { process, thread } = timeline.times;
  if (operation > 0 && operation <= process.length)
    return whoActs(told, process[operation - 1]!, thread[operation - 1]!);
  const lane = timeline.lanes[ref.lane]!;
  return whoActs(told, lane.process, lane.thread);
}

/** "operation 12, brk(0x607000)"; 0 is none. */
export function operationText({ operations }: Pick<Told, 'operations'>, number: number): string {
  const operation = operations[number - 1];
  if (!operation) return t('views.cpusSaidOutside');
  return t('views.cpusOperation', { number, text: operation.text ?? `${operation.call.call}()` });
}

export function lockOf({ timeline }: Pick<Told, 'timeline'>, ref: SpanRef): LockId | undefined {
  return timeline.locks[layerOf(timeline, ref).lock[ref.index]!];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A span as sentences: who does what, since when and for how long; of a lock then who holds it and who waits, and the call last, since
 * the readout may have no room for all. */
export function sentences(told: Told, ref: SpanRef): readonly string[] {
  const { timeline } = told;
  const layer = layerOf(timeline, ref);
  const [start, end] = [layer.start[ref.index]!, layer.end[ref.index]!];
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
    const list = formatList(held.map((each) => lockName(each, timeline.era)));
    return [
      t('views.cpusSaid_work', common),
      ...(held.length > 0 ? [t('views.cpusSaidHolding', { list })] : []),
    ];
  }
  if (!lock) return [t('views.cpusSaidLineAlone', common)];
  const named = { ...common, lock: lockName(lock, timeline.era), cause };
  if (kind === 'hold') {
    const said =
      layer.mode[ref.index] === 0 ? t('views.cpusSaidRead', named) : t('views.cpusSaidHold', named);
    return [
      said,
      waitersText(told, layer.lock[ref.index]!, (start + end) / 2),
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
  const lock = doing.lock[ref.index]!;
  const holders = holdersOf(timeline, lock, time);
  const list = holders.slice(0, NAMED).map((each) =>
    t('views.cpusSaidHolderSince', {
      who: whoOf(told, each),
      start: formatMoment(holding.start[each.index]!, holding.end[each.index]! - holding.start[each.index]!),
      cause: t(`codes.lock_cause.${causeOf(holding, each.index)}`),
    }),
  );
  const ahead = waitersOf(timeline, lock, time).filter((each) => doing.start[each.index]! < time).length;
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

/** What stands in a span itself: the long words, then shorter ones for less room. */
export function inSpan(told: Told, ref: SpanRef): readonly string[] {
  const lock = lockOf(told, ref);
  const kind: CpuSpan = kindOf(told.timeline, ref);
  if (kind === 'user') return [t('views.cpusIn_user')];
  if (kind === 'work') {
    const operation = told.operations[layerOf(told.timeline, ref).operation[ref.index]! - 1];
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

/** Where the session stands. */
export function currentText(told: Told, number: number): string {
  const { start, end, cpu, process, thread } = told.timeline.times;
  const i = number - 1;
  if (end[i] === undefined) return t('views.cpusCurrentNot', { number });
  return t('views.cpusCurrent', {
    number,
    text: told.operations[i]?.text ?? `${told.operations[i]?.call.call ?? ''}()`,
    who: whoActs(told, process[i]!, thread[i]!),
    cpu: String(cpu[i]!),
    start: formatMoment(start[i]!, end[i] - start[i]!),
    end: formatMoment(end[i], end[i] - start[i]!),
  });
}
