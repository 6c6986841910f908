/* A process and the other one of a fork, as probes bring them along. */
import type { Words } from '../../core/machine.ts';
import { readCounters, type Counters, type RecordProcess } from '../../protocol/protocol.gen.ts';
import { companionOf } from '../../timeline/companion.ts';
import type { Memory, RawMemory } from '../../timeline/memory.ts';
import type { CoreMoment, Decoding } from '../../timeline/probe.ts';

export interface Family {
  /** Those that have ended too, and one that fork() is making. */
  readonly processes: readonly RecordProcess[];
  /** The other one of a fork, where there is one and it has a memory. */
  readonly companion?: Memory;
  /** As they were before the operation. */
  readonly countersBefore: Counters;
}

export interface RawFamily {
  readonly processes: Words;
  readonly companion?: RawMemory;
  readonly countersBefore: Words;
}

export function takeFamily(moment: CoreMoment): RawFamily {
  const companion = livingCompanion(moment);
  return {
    processes: moment.processWords,
    ...(companion !== undefined && { companion: moment.memory(companion) }),
    countersBefore: moment.countersBefore,
  };
}

export function readFamily(raw: RawFamily, decoding: Decoding): Family {
  return {
    processes: decoding.processes(raw.processes),
    ...(raw.companion && { companion: decoding.memory(raw.companion) }),
    countersBefore: readCounters(raw.countersBefore, 0),
  };
}

/** Its number; undefined where there is none, or it has no memory any more. */
export function livingCompanion(moment: CoreMoment): number | undefined {
  const { machine, process, processes, caller, running, recent } = moment;
  const companion = companionOf(process, processes, caller, running, recent);
  return companion !== undefined && machine.lives(companion) ? companion : undefined;
}
