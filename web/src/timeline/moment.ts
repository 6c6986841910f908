/* The state of the core at one moment, as probes see it. */
import type { Machine } from '../core/machine.ts';
import { rawMemory, type RawMemory } from './memory.ts';
import type { CoreMoment, Probes, Wishes } from './probe.ts';

/** What the machine itself does not say about the moment. */
interface Facts extends Pick<
  CoreMoment,
  'keeps' | 'process' | 'caller' | 'running' | 'recent' | 'stack' | 'countersBefore'
> {
  /** The structures of `process`. */
  readonly structures: RawMemory;
  /** Whether the structures of other processes have their maple trees, too. */
  readonly withTrees: boolean;
}

export function standing(machine: Machine, { structures, withTrees, ...facts }: Facts): CoreMoment {
  const memories = new Map([[facts.process, structures]]);
  const vmas = withTrees ? new Map<number, RawMemory>() : memories;
  return {
    ...facts,
    machine,
    processWords: machine.processWords(),
    processes: machine.inspectProcesses(),
    memory: keeping(memories, (number) => rawMemory(machine, number, withTrees)),
    vmas: keeping(vmas, (number) => rawMemory(machine, number, false)),
  };
}

/** Makes the structures of each process only once. */
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

/** The results of those `probes` that are asked for. Without any wishes, no moment is made. */
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
