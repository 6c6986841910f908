/* The core at a moment, as probes see it. */
import type { Machine } from '../core/machine.ts';
import { rawMemory, type RawMemory } from './memory.ts';
import type { CoreMoment, Probes, Wishes } from './probe.ts';

/** What is known of a moment but by the machine that stands there. */
interface Facts extends Pick<
  CoreMoment,
  'keeps' | 'process' | 'caller' | 'running' | 'recent' | 'stack' | 'countersBefore'
> {
  /** Of `process`. */
  readonly structures: RawMemory;
}

export function standing(machine: Machine, { structures, ...facts }: Facts): CoreMoment {
  const memories = new Map([[facts.process, structures]]);
  const areas = new Map<number, RawMemory>();
  return {
    ...facts,
    machine,
    processWords: machine.processWords(),
    processes: machine.inspectProcesses(),
    memory: keeping(memories, (number) => rawMemory(machine, facts.keeps, number)),
    areas: keeping(areas, (number) => ({ mm: machine.mmWords(number), vmas: machine.vmaWords(number) })),
  };
}

/** Makes one for each process, once. */
function keeping(
  kept: Map<number, RawMemory>,
  make: (process: number) => RawMemory,
): (process: number) => RawMemory {
  return (process) => {
    const memory = kept.get(process) ?? make(process);
    kept.set(process, memory);
    return memory;
  };
}

/** What those of `probes` find that are wished for. Without a wish there is no need of a moment. */
export function takeProbes(
  wishes: Wishes,
  probes: Probes,
  momentOf: () => CoreMoment,
): Readonly<Record<string, unknown>> {
  const wanted = Object.entries(wishes);
  if (wanted.length === 0) return {};
  const moment = momentOf();
  return Object.fromEntries(
    wanted.flatMap(([id, state]) => {
      const probe = probes.get(id);
      return probe ? [[id, probe.take(moment, state)] as const] : [];
    }),
  );
}
