/* One moment of a session: as views read it, and as records in the form in which they cross from worker to page. */
import type { Words } from '../core/machine.ts';
import type { Keeps, Strategies } from '../core/kernel-row.ts';
import { EVENT_WORDS, decodeEvent, readCounters, readRecordMm } from '../protocol/protocol.gen.ts';
import type {
  CoreEvent,
  Counters,
  RecordCacheSlot,
  RecordProcess,
  RecordTask,
} from '../protocol/protocol.gen.ts';
import { decodeMemory, PROCESSES, SLOTS, TASKS, type Memory, type RawMemory } from './memory.ts';
import { NO_PROBES, type Decoding, type Probes } from './probe.ts';
import type { Topic } from './beat-roles.ts';
import { decodeReshapes, type Reshape } from './reshapes.ts';
import { decodeTally, type Tally } from './tally.ts';
import { isSame } from '../base/same.ts';

/**
 * The structures of the process looked at, `mm.process`, at the moment when event number `position` has just been
 * written.
 */
export interface Snapshot extends Memory {
  /** 0 … total; 0 is before the first event. */
  readonly position: number;
  readonly total: number;
  /** Index of the operation that `event` belongs to; -1 at position 0. */
  readonly operation: number;
  readonly event?: CoreEvent;
  /** The beat that `event` belongs to. */
  readonly beat?: SnapshotBeat;
  /** Events of this operation, oldest first, ending with `event`; at most 200. */
  readonly recent: readonly CoreEvent[];
  /** The enter events of the open functions, outermost first. */
  readonly stack: readonly CoreEvent[];
  /** The merges and splits of this operation so far. */
  readonly reshapes: readonly Reshape[];
  /** The last event of the latest operation before this one that merged or split VMAs; 0 if there is none. */
  readonly reshapedBefore: number;
  /** Numbers of the living processes, oldest first. */
  readonly processes: readonly number[];
  /** What the requested probes have found, by the id of their view. */
  readonly probed: Readonly<Record<string, unknown>>;
  /** The VMAs of other processes whose tree nodes `recent` names: elsewhere.ts. */
  readonly elsewhere?: readonly Memory[];
  /** The process that makes the operation's call. */
  readonly caller: number;
  /**
   * Number of the calling thread within its process; 0 before the first operation. The thread may have ended by now.
   */
  readonly thread: number;
  /** The living threads of `mm`, oldest first. */
  readonly tasks: readonly RecordTask[];
  /** The VMA cache slots of these threads, thread after thread. Empty if the kernel keeps no such slots. */
  readonly slots: readonly RecordCacheSlot[];
  readonly counters: Counters;
  /** As they were before the operation. */
  readonly countersBefore: Counters;
  /** Those of the session's kernel. */
  readonly strategies: Strategies;
  /** What there is to see because of the strategies. */
  readonly keeps: Keeps;
}

export interface SnapshotBeat {
  readonly topic: Topic;
  /** Whether it is about the single event `told`. */
  readonly isSingle: boolean;
  /** Whether the beat before is about a single event of the same type. */
  readonly repeats: boolean;
  /** 1 … `count` within the operation. */
  readonly number: number;
  readonly count: number;
  /** Positions of its first event and of its last. */
  readonly first: number;
  readonly last: number;
  /** Of its events so far. */
  readonly tally: Tally;
  /** The last point that is about its topic; of a beat without any, the last event. Undefined until it has happened. */
  readonly told?: CoreEvent;
}

/** A Snapshot whose parts are not decoded yet. Its buffers can be transferred. */
export interface RawSnapshot extends RawMemory {
  readonly position: number;
  readonly total: number;
  readonly operation: number;
  readonly beat?: Omit<SnapshotBeat, 'tally' | 'told'> & { readonly tally: Words; readonly told: Words };
  readonly recent: Words;
  readonly stack: Words;
  readonly reshapes: Words;
  readonly reshapedBefore: number;
  /** Position of the last event before the operation. */
  readonly before: number;
  readonly processes: readonly number[];
  readonly probed: Readonly<Record<string, unknown>>;
  readonly elsewhere?: readonly RawMemory[];
  readonly caller: number;
  readonly thread: number;
  readonly tasks: Words;
  readonly slots: Words;
  readonly counters: Words;
  readonly countersBefore: Words;
  readonly strategies: Strategies;
  readonly keeps: Keeps;
}

/** The structures of one process, as received and decoded. */
interface Known {
  readonly raw: RawMemory;
  readonly memory: Memory;
}

/**
 * Decodes one snapshot after another. What has not changed since the previous snapshot stays the same object, down to
 * the single VMA, so that a view may compare by identity. This holds for a process wherever a snapshot contains it.
 */
export class SnapshotDecoder implements Decoding {
  private readonly probes: Probes;
  private last: { readonly raw: RawSnapshot; readonly snapshot: Snapshot } | undefined;
  /** By process: those of the previous snapshot, and those of the one being decoded. */
  private before = new Map<number, Known>();
  private known = new Map<number, Known>();
  private records: { readonly words: Words; readonly records: readonly RecordProcess[] } | undefined;

  constructor(probes = NO_PROBES) {
    this.probes = probes;
  }

  decode(raw: RawSnapshot): Snapshot {
    const { last } = this;
    const { position, total, operation } = raw;
    this.before = this.known;
    this.known = new Map();
    const recent = decodeEvents(raw.recent);
    const event = recent.at(-1);
    const snapshot: Snapshot = {
      ...this.memory(raw),
      position,
      total,
      operation,
      ...(event && { event }),
      ...(raw.beat && { beat: decodeBeat(raw.beat) }),
      recent,
      stack: decodeEvents(raw.stack),
      reshapes: decodeReshapes(raw.reshapes, raw.before),
      reshapedBefore: raw.reshapedBefore,
      processes: raw.processes,
      probed: this.probed(raw.probed),
      ...(raw.elsewhere && {
        elsewhere: raw.elsewhere.map((memory) => decodeMemory(memory, undefined, undefined)),
      }),
      caller: raw.caller,
      thread: raw.thread,
      tasks: TASKS.decode(raw.tasks, last && { words: last.raw.tasks, records: last.snapshot.tasks }),
      slots: SLOTS.decode(raw.slots, last && { words: last.raw.slots, records: last.snapshot.slots }),
      counters:
        last && isSame(last.raw.counters, raw.counters)
          ? last.snapshot.counters
          : readCounters(raw.counters, 0),
      countersBefore:
        last && isSame(last.raw.countersBefore, raw.countersBefore)
          ? last.snapshot.countersBefore
          : readCounters(raw.countersBefore, 0),
      strategies: last?.snapshot.strategies ?? raw.strategies,
      keeps: last?.snapshot.keeps ?? raw.keeps,
    };
    this.last = { raw, snapshot };
    return snapshot;
  }

  /** Several probes may bring along the same process. It was posted once, and here it becomes one object. */
  memory(raw: RawMemory): Memory {
    const { process } = readRecordMm(raw.mm, 0);
    const own = this.known.get(process);
    if (own?.raw === raw) return own.memory;
    const { last } = this;
    const old = own ?? this.before.get(process) ?? (last && { raw: last.raw, memory: last.snapshot });
    const memory = decodeMemory(raw, old?.raw, old?.memory);
    // Structures with a tree take precedence over those without.
    if (raw.maple || !own?.memory.maple) this.known.set(process, { raw, memory });
    return memory;
  }

  processes(words: Words): readonly RecordProcess[] {
    if (this.records?.words !== words)
      this.records = { words, records: PROCESSES.decode(words, this.records) };
    return this.records.records;
  }

  private probed(raws: RawSnapshot['probed']): Snapshot['probed'] {
    const { last } = this;
    const found = Object.entries(raws).flatMap(([id, raw]) => {
      const probe = this.probes.get(id);
      if (!probe) return [];
      const before = last &&
        id in last.snapshot.probed && { raw: last.raw.probed[id], found: last.snapshot.probed[id] };
      return [[id, probe.read(raw, this, before || undefined)] as const];
    });
    return Object.fromEntries(found);
  }
}

function decodeBeat({ tally, told, ...rest }: NonNullable<RawSnapshot['beat']>): SnapshotBeat {
  const [event] = decodeEvents(told);
  return { ...rest, tally: decodeTally(tally), ...(event && { told: event }) };
}

export function decodeEvents(words: Uint32Array): CoreEvent[] {
  return Array.from({ length: words.length / EVENT_WORDS }, (_, i) => decodeEvent(words, i * EVENT_WORDS));
}
