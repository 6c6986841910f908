/* Runs a session once and summarises what it leads to. */
import { nth } from '../base/known.ts';
import { Machine } from '../core/machine.ts';
import type { EventSink } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import { entryAt, pageAt, type Focus } from './focus.ts';
import { GapWalkLog } from './gap-walks.ts';
import { LockLog } from './lock-log.ts';
import type { SessionSummary } from './messages.ts';
import { LookLog } from './rmap-looks.ts';
import { runCalls } from './run.ts';
import type { OperationSummary } from './run.ts';
import { inSlices } from './slices.ts';

/** `focus` says what else to find, and for which process instead of the one that made the last operation. */
export async function summarise(
  core: CoreModule,
  spec: SessionSpec,
  focus: Focus = {},
): Promise<SessionSummary> {
  const machine = new Machine(core);
  const operations: OperationSummary[] = [];
  const log = new GapWalkLog();
  const looks = new LookLog();
  const locks = new LockLog();
  const all: EventSink = (...events) => {
    for (const { feed } of [log, looks, locks]) feed(...events);
  };
  machine.start(spec.kernel, spec.layout);
  const calls = runCalls(machine, spec, undefined, (index) =>
    index === spec.calls.length - 1 ? all : undefined,
  );
  const relocation = await inSlices(calls, (batch) => operations.push(...batch));
  const process = focus.process ?? operations.at(-1)?.call.process ?? 0;
  const living = machine.lives(process) ? process : nth(machine.processes(), 0);
  // A scene names addresses as they were written. If the program was moved, these addresses have moved, too.
  const at =
    focus.at !== undefined && machine.program ? relocation.resolve(focus.at, living).address : focus.at;
  const entry = at === undefined ? undefined : entryAt(machine, living, at);
  const page = at === undefined ? undefined : pageAt(machine, living, at);
  return {
    operations,
    counters: machine.counters(),
    vmas: machine.inspectVmas(process),
    memory: machine.inspectMm(living),
    slots: machine.inspectCacheSlots(living),
    gapWalks: log.walks,
    looks: looks.addresses,
    locks: { taken: locks.taken, spared: locks.spared },
    ...(entry && { entry }),
    ...(page && { page }),
  };
}
