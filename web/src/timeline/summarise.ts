/* What a session comes to, found by running it once. */
import { Machine } from '../core/machine.ts';
import type { EventSink } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import { longestQueue } from './cpu-layers.ts';
import { DEFAULT_CPUS } from './cpu-timeline.ts';
import { TurnLog, entryAt, holderAt, pageAt, type Focus } from './focus.ts';
import { GapWalkLog } from './gap-walks.ts';
import { LockLog } from './lock-log.ts';
import type { SessionSummary } from './messages.ts';
import { LookLog } from './rmap-looks.ts';
import { runCalls } from './run.ts';
import type { OperationSummary } from './run.ts';
import { inSlices } from './slices.ts';
import { layingOut } from './virtual-cpus.ts';

/** `focus`: what else is wanted, and whose areas, if not those of the process that made the last operation. */
export async function summarise(
  core: CoreModule,
  spec: SessionSpec,
  focus: Focus = {},
): Promise<SessionSummary> {
  const machine = new Machine(core);
  const operations: OperationSummary[] = [];
  const log = new GapWalkLog();
  const turns = new TurnLog();
  const looks = new LookLog();
  const locks = new LockLog();
  const all: EventSink = (...events) => {
    for (const { feed } of [log, turns, looks, locks]) feed(...events);
  };
  machine.start(spec.era, spec.layout);
  const relocation = await inSlices(runCalls(machine, spec, all), (batch) => operations.push(...batch));
  const process = focus.process ?? operations.at(-1)?.call.process ?? 0;
  const living = machine.lives(process) ? process : machine.processes()[0]!;
  const { turned } = focus;
  // A scene names addresses as it was written; where the program was moved, they have moved.
  const at =
    focus.at !== undefined && machine.program ? relocation.resolve(focus.at, living).address : focus.at;
  const asked = at === undefined || turned !== undefined ? undefined : at;
  const entry = asked === undefined ? undefined : entryAt(machine, living, asked);
  const page = asked === undefined ? undefined : pageAt(machine, living, asked);
  return {
    operations,
    counters: machine.counters(),
    vmas: machine.inspectVmas(process),
    memory: machine.inspectMm(living),
    slots: machine.inspectCacheSlots(living),
    gapWalks: log.walks,
    turns: turns.turns.length,
    looks: looks.addresses,
    locks: { taken: locks.taken, spared: locks.spared },
    ...(entry && { entry }),
    ...(page && { page }),
    ...(focus.queue && { queue: await queueFor(core, spec, focus.queue) }),
    ...holding(core, spec, operations, turns.turns, { ...focus, ...(at !== undefined && { at }) }),
  };
}

/** As the CPU timeline shows it until its reader chooses another machine, but for the sockets. */
async function queueFor(
  core: CoreModule,
  spec: SessionSpec,
  { lock, sockets }: NonNullable<Focus['queue']>,
): Promise<number> {
  const { queues } = await inSlices(layingOut(core, spec, { ...DEFAULT_CPUS, sockets }), () => undefined);
  return Math.max(0, ...queues.filter((queue) => queue.class === lock).map(longestQueue));
}

function holding(
  core: CoreModule,
  spec: SessionSpec,
  operations: readonly OperationSummary[],
  turns: readonly number[],
  { at, turned }: Focus,
): Pick<SessionSummary, 'holder'> {
  const stop = turns[(turned ?? 0) - 1];
  if (at === undefined || stop === undefined) return {};
  return { holder: holderAt(core, spec, operations, stop, at) };
}
