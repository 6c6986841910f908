/** The structures after the last call: areas and counters. */
import { areaName, mapsLine } from '../core/maps.ts';
import { lastProcess } from '../core/session.ts';
import { permissions } from '../protocol/vm-flags.ts';
import { COUNTER_INFO } from '../protocol/protocol.gen.ts';
import type { Counters } from '../protocol/protocol.gen.ts';
import { toHex, u64 } from '../protocol/u64.ts';
import type { Replay } from './replay.ts';

export function printMaps({ machine, spec, json, output }: Replay): void {
  const { files } = spec;
  const mm = machine.inspectMm(lastProcess(spec));
  const vmas = machine.inspectVmas(lastProcess(spec));
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
      name: areaName(vma, mm, files),
    })),
  );
}

export function printCounters({ machine, json, output }: Replay): void {
  const counters = machine.counters();
  if (json) {
    output.json(counters);
    return;
  }
  const names = Object.keys(COUNTER_INFO) as (keyof Counters)[];
  const width = Math.max(...names.map((name) => String(counters[name]).length));
  for (const name of names) output.line(`${String(counters[name]).padStart(width)}  ${COUNTER_INFO[name]}`);
}
