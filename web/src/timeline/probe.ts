/*
 * What a view wants from the core beyond what every snapshot has. A probe runs beside the core, at the moment that is
 * shown. A study runs through the whole session once. Both are in the folders of their views.
 */
import type { Keeps } from '../core/kernel-row.ts';
import type { Machine, Words } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import type { CoreEvent, RecordProcess } from '../protocol/protocol.gen.ts';
import type { Memory, RawMemory } from './memory.ts';
import type { OperationSummary } from './run.ts';

/** The state of the core at one moment. */
export interface CoreMoment {
  /** The machine at this moment. It must not be changed. */
  readonly machine: Machine;
  readonly keeps: Keeps;
  /** The process looked at. */
  readonly process: number;
  /** The process that makes the operation's call. */
  readonly caller: number;
  readonly running: OperationSummary | undefined;
  /** The operation's latest events, the latest last; and the enter events of the open functions, the innermost last. */
  readonly recent: readonly CoreEvent[];
  readonly stack: readonly CoreEvent[];
  /** All counters before the operation. */
  readonly countersBefore: Words;
  /** The record_process records of all processes, as words and decoded. */
  readonly processWords: Words;
  readonly processes: readonly RecordProcess[];
  /** The structures of a living process. All probes get the same object, so it is sent only once. */
  memory(process: number): RawMemory;
  /** Like `memory`, but always without the maple tree: enough for a small picture. */
  vmas(process: number): RawMemory;
}

/** For the page: decodes what several probes bring along only once, and keeps objects that have not changed. */
export interface Decoding {
  memory(raw: RawMemory): Memory;
  processes(words: Words): readonly RecordProcess[];
}

/** The previous result of a probe, for probes that keep objects that have not changed. */
interface FoundBefore<Raw, Found> {
  readonly raw: Raw;
  readonly found: Found;
}

export interface Probe<State, Raw, Found> {
  /** Whether `memory()` and the snapshot must have the maple trees, which nobody else looks at. */
  readonly needsTrees?: true;
  /**
   * Runs in the worker. `state` is the view's own state; undefined means its initial state. The buffers in the
   * returned value are transferred.
   */
  take(moment: CoreMoment, state: State | undefined): Raw;
  /** Runs on the page. */
  read(raw: Raw, decoding: Decoding, before: FoundBefore<Raw, Found> | undefined): Found;
}

export interface Study<State, Found> {
  /** Runs in the worker. Yields now and then, so that the caller may pause or abandon it. */
  run(core: CoreModule, spec: SessionSpec, state: State | undefined): Generator<void, Found, void>;
}

/**
 * A probe of any view. What `take` returns goes to the same probe's `read`, and only its own view uses what that
 * returns.
 */
export type AnyProbe = Probe<unknown, unknown, unknown>;
export type AnyStudy = Study<unknown, unknown>;

/** By the id of the view. */
export type Probes = ReadonlyMap<string, AnyProbe>;
/** A study’s code is loaded when somebody first asks for it. */
export type Studies = ReadonlyMap<string, () => Promise<AnyStudy>>;

export const NO_PROBES: Probes = new Map();

/** The views whose probes take part in a snapshot, by id, each with the view's own state. */
export type Wishes = Readonly<Record<string, unknown>>;

export const NO_WISHES: Wishes = {};

/** Whether a view that takes part draws maple trees. Left out, a tree of 65,530 VMAs saves a third of what crosses. */
export function needTrees(wishes: Wishes, probes: Probes): boolean {
  return Object.keys(wishes).some((id) => probes.get(id)?.needsTrees === true);
}

/** All buffers of typed arrays in a value to be posted, each once. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const look = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    if (ArrayBuffer.isView(each)) found.add(each.buffer as ArrayBuffer);
    else for (const part of Object.values(each)) look(part);
  };
  look(value);
  return [...found];
}
