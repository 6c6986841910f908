/* Fetches, for the probes of several views, what concerns a process and its companion, the other process of the fork. */
import type { Words } from '../../core/machine.ts';
import { readCounters, type Counters, type RecordProcess } from '../../protocol/protocol.gen.ts';
import { companionOf } from '../../timeline/companion.ts';
import type { Memory, RawMemory } from '../../timeline/memory.ts';
import type { CoreMoment, Decoding } from '../../timeline/probe.ts';

export interface Family {
  /** All processes, including ended ones and a child that fork() is creating. */
  readonly processes: readonly RecordProcess[];
  /** The other process of the fork, if there is one and it still has an mm. */
  readonly companion?: Memory;
  /** The counters before the operation. */
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

/** The companion's number; undefined if there is none, or it no longer has an mm. */
export function livingCompanion(moment: CoreMoment): number | undefined {
  const { machine, process, processes, caller, running, recent } = moment;
  const companion = companionOf(process, processes, caller, running, recent);
  return companion !== undefined && machine.lives(companion) ? companion : undefined;
}
