/** Prints the structures after the last call: VMAs, processes and counters. */
import { nth } from '../base/known.ts';
import { vmaName, mapsLine } from '../core/maps.ts';
import { lastProcess } from '../core/session.ts';
import { permissions } from '../protocol/vm-flags.ts';
import { COUNTER_NAMES } from '../protocol/protocol.gen.ts';
import type { RecordProcess } from '../protocol/protocol.gen.ts';
import { toHex, u64 } from '../protocol/u64.ts';
import { t } from '../words/index.ts';
import type { Replay } from './replayed.ts';

/** The process that made the last call, or the oldest one if it has ended. */
export function processAtEnd({ machine, spec }: Pick<Replay, 'machine' | 'spec'>): number {
  const process = lastProcess(spec);
  return machine.lives(process) ? process : nth(machine.processes(), 0);
}

export function printMaps(run: Replay): void {
  const { machine, spec, json, output } = run;
  const { files } = spec;
  const process = processAtEnd(run);
  const mm = machine.inspectMm(process);
  const vmas = machine.inspectVmas(process);
  if (!json) {
    for (const vma of vmas) output.line(mapsLine(vma, mm, files));
    return;
  }
  output.json(
    vmas.map((vma) => ({
      start: toHex(u64(vma.start)),
      end: toHex(u64(vma.end)),
      permissions: permissions(vma.vmFlags),
      pgoff: toHex(vma.pgoff),
      name: vmaName(vma, mm, files),
    })),
  );
}

const COLUMNS = [
  'number',
  'parent',
  'state',
  'tasks',
  'areas',
  'anon',
  'shared',
  'pageTableBytes',
] as const satisfies readonly (keyof RecordProcess)[];

/** Parent 0 stands for init. */
export function printProcesses({ machine, json, output }: Replay): void {
  const records = machine.inspectProcesses();
  if (json) {
    output.json(records.map((record) => Object.fromEntries(COLUMNS.map((name) => [name, record[name]]))));
    return;
  }
  const rows = [
    COLUMNS.map((name) => t(`cli.process_${name}`)),
    ...records.map((record) => COLUMNS.map((name) => String(record[name]))),
  ];
  const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => nth(row, i).length)));
  for (const row of rows) output.line(row.map((text, i) => text.padStart(nth(widths, i))).join('  '));
}

export function printCounters({ machine, json, output }: Replay): void {
  const counters = machine.counters();
  if (json) {
    output.json(counters);
    return;
  }
  const names = COUNTER_NAMES;
  const width = Math.max(...names.map((name) => String(counters[name]).length));
  for (const name of names)
    output.line(`${String(counters[name]).padStart(width)}  ${t(`counters.${name}`)}`);
}
