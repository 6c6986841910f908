/* Answers questions that need more than a summary: each kind of question looks up what it needs in the core itself. */
import { nth } from '../base/known.ts';
import { Machine } from '../core/machine.ts';
import type { EventSink } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import type { CoreEvent } from '../protocol/protocol.gen.ts';
import { EVENT_WORDS } from '../protocol/protocol.gen.ts';
import type { OperationSummary } from './run.ts';
import { runCalls } from './run.ts';
import { inSlices } from './slices.ts';
import { decodeEvents } from './snapshot.ts';

/** A session that has run up to the operation that the question is about. */
export interface Looking {
  readonly core: CoreModule;
  /** That operation is the last one of `spec`. */
  readonly spec: SessionSpec;
  readonly operations: readonly OperationSummary[];
  /** The machine after that operation. It must not be changed. */
  readonly machine: Machine;
  /** The events of that operation. */
  readonly events: readonly CoreEvent[];
  /** Translates an address of the scenario to where it lies now, since the program may have been moved. */
  readonly resolve: (address: number) => number;
}

/** Returns plain data. `asked` is the content of a question of this kind. */
export type Look<Asked = unknown, Looked = unknown> = (
  looking: Looking,
  asked: Asked,
) => Looked | Promise<Looked>;

/**
 * Runs what a figure's parameters say on a machine that is its own until it returns, and returns plain data. `asked` is what
 * this figure asks for, `loaded` the session that the page shows.
 */
export type Model = (machine: Machine, asked: never, loaded?: SessionSpec) => unknown;

/** By the name of the figure; undefined if there is none. */
export type Models = (figure: string) => Promise<Model | undefined> | undefined;

/** By the name of the kind of question. */
export type Looks = ReadonlyMap<string, Look>;

export async function lookUp(
  core: CoreModule,
  spec: SessionSpec,
  look: Look,
  asked: unknown,
): Promise<unknown> {
  const machine = new Machine(core);
  const operations: OperationSummary[] = [];
  const events: CoreEvent[] = [];
  machine.start(spec.kernel, spec.layout);
  const ofLast: EventSink = (words, at, count) => {
    for (const event of decodeEvents(words.slice(at, at + count * EVENT_WORDS))) events.push(event);
  };
  const calls = runCalls(machine, spec, undefined, (index) =>
    index === spec.calls.length - 1 ? ofLast : undefined,
  );
  const relocation = await inSlices(calls, (batch) => operations.push(...batch));
  const caller = operations.at(-1)?.call.process ?? 0;
  const living = machine.lives(caller) ? caller : nth(machine.processes(), 0);
  const resolve = (address: number): number =>
    machine.program ? relocation.resolve(address, living).address : address;
  return look({ core, spec, operations, machine, events, resolve }, asked);
}
