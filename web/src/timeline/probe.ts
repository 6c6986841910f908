/* What a view wants of the core beyond what every snapshot has. A probe runs beside the core, at the moment that is
 * shown; a study goes through the whole session once. Both are found in the views' folders. */
import type { Keeps } from '../core/era-row.ts';
import type { Machine, Words } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import type { CoreEvent, RecordProcess } from '../protocol/protocol.gen.ts';
import type { Memory, RawMemory } from './memory.ts';
import type { OperationSummary } from './run.ts';

/** The core at a moment. */
export interface CoreMoment {
  /** Stands at the moment; only to be looked at. */
  readonly machine: Machine;
  readonly keeps: Keeps;
  /** The process that is looked at. */
  readonly process: number;
  /** The process whose call the operation is. */
  readonly caller: number;
  readonly running: OperationSummary | undefined;
  /** Events of the operation, the latest last; and the enter events of what is open, the innermost last. */
  readonly recent: readonly CoreEvent[];
  readonly stack: readonly CoreEvent[];
  /** All counters as they were before the operation. */
  readonly countersBefore: Words;
  /** A record for each process, and the same decoded. */
  readonly processWords: Words;
  readonly processes: readonly RecordProcess[];
  /** The structures of a process that lives. Whoever asks gets the same object: it travels once. */
  memory(process: number): RawMemory;
  /** As `memory`, but without its tree: enough for a small picture. */
  areas(process: number): RawMemory;
}

/** On the page: what several probes bring along is decoded once, and what has not changed stays the same object. */
export interface Decoding {
  memory(raw: RawMemory): Memory;
  processes(words: Words): readonly RecordProcess[];
}

/** What a probe has found before: for one that keeps objects that have not changed. */
export interface FoundBefore<Raw, Found> {
  readonly raw: Raw;
  readonly found: Found;
}

export interface Probe<State, Raw, Found> {
  /** In the worker. `state`: the view's own; undefined: what it begins with. The buffers of what it returns are handed over. */
  take(moment: CoreMoment, state: State | undefined): Raw;
  /** On the page. */
  read(raw: Raw, decoding: Decoding, before: FoundBefore<Raw, Found> | undefined): Found;
}

export interface Study<State, Found> {
  /** In the worker. Yields now and then, so that it may pause or be given up. */
  run(core: CoreModule, spec: SessionSpec, state: State | undefined): Generator<void, Found, void>;
}

/** Of any view. What `take` returns goes to the same probe's `read`; only its own view reads what that returns. */
export type AnyProbe = Probe<unknown, unknown, unknown>;
export type AnyStudy = Study<unknown, unknown>;

/** By the id of their view. */
export type Probes = ReadonlyMap<string, AnyProbe>;
export type Studies = ReadonlyMap<string, AnyStudy>;

export const NO_PROBES: Probes = new Map();

/** Whose probes a snapshot is to bring along, by id, each with its view's own state. */
export type Wishes = Readonly<Record<string, unknown>>;

export const NO_WISHES: Wishes = {};

/** All buffers of typed arrays in a value that is to be posted, each once. */
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
