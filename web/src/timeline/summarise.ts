/* What a session comes to, found by running it once. */
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import { GapWalkLog } from './gap-walks.ts';
import type { SessionSummary } from './messages.ts';
import { runCalls } from './run.ts';
import type { OperationSummary } from './run.ts';
import { inSlices } from './slices.ts';

export async function summarise(core: CoreModule, spec: SessionSpec): Promise<SessionSummary> {
  const machine = new Machine(core);
  const operations: OperationSummary[] = [];
  const log = new GapWalkLog();
  machine.start(spec.era, spec.layout);
  await inSlices(runCalls(machine, spec, log.feed), (batch) => operations.push(...batch));
  const process = operations.at(-1)?.call.process;
  const living = machine.lives(process ?? 0) ? process : machine.processes()[0];
  return {
    operations,
    counters: machine.counters(),
    vmas: machine.inspectVmas(process),
    memory: machine.inspectMm(living),
    slots: machine.inspectCacheSlots(living),
    gapWalks: log.walks,
  };
}
