/* What the statements of lessons are checked with: scenarios, run by the core. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Machine } from '../../web/src/core/machine.ts';
import type { CoreModule } from '../../web/src/core/module.ts';
import type { SessionSpec } from '../../web/src/core/session.ts';
import { parseAsk, parseOperations } from '../../web/src/lesson-kit/ask.ts';
import { answer, count, type Summariser } from '../../web/src/lesson-kit/exam.ts';
import { traceOf } from '../../web/src/figures/registry.ts';
import { createShelf, type Shelf } from '../../web/src/lesson-kit/shelf.ts';
import type { CoreEvent, Counters, EventType } from '../../web/src/protocol/protocol.gen.ts';
import { LOOKS } from '../../web/src/questions/index.ts';
import type { OperationRange, Truth } from '../../web/src/questions/question.ts';
import type { Focus } from '../../web/src/timeline/focus.ts';
import { lookUp, type Looking } from '../../web/src/timeline/look.ts';
import type { SessionSummary } from '../../web/src/timeline/messages.ts';
import { summarise } from '../../web/src/timeline/summarise.ts';
import { parseTrace } from '../../web/src/trace-in/index.ts';
import { LESSONS } from '../lesson-folders.ts';

export interface Statement {
  /** As the lesson says it, without marks and elements. */
  readonly says: string;
  /** Expects of the core what is said. */
  readonly holds: (on: On) => Promise<void>;
}

/** `scenario` on `kernel`, with the calls `added` at its end. */
export type On = (scenario: string, kernel: string, added?: string) => Run;

/** An operation or a range, as lessons write it; "+2" is the second of the calls added. */
type Operations = number | string;

export type Event<T extends EventType> = Extract<CoreEvent, { readonly type: T }>;

export class Run {
  private readonly core: CoreModule;
  private readonly session: Promise<SessionSpec>;
  private readonly own: Promise<number>;
  private readonly summariser: Summariser;

  constructor(core: CoreModule, shelf: Shelf, scenario: string, kernel: string, added?: string) {
    this.core = core;
    this.session = shelf.session(scenario, kernel, added);
    this.own = shelf.session(scenario, kernel).then(({ calls }) => calls.length);
    this.summariser = {
      summarise: (...asked) => summarise(core, ...asked),
      look: (spec, kind, asked) => lookUp(core, spec, LOOKS.get(kind)!, asked),
    };
  }

  async ask(operations: Operations, ask: string): Promise<Truth> {
    return answer(this.summariser, await this.session, await this.range(operations), parseAsk(ask));
  }

  async count(operations: Operations): Promise<Counters> {
    return count(this.summariser, await this.session, await this.range(operations));
  }

  /** The calls as they were made, with what they returned. */
  async calls(operations: Operations) {
    const { from, to } = await this.range(operations);
    return (await this.after(to)).operations.slice(from - 1);
  }

  /** The state after an operation; 0 is the beginning. */
  async after(operation: Operations, focus?: Focus): Promise<SessionSummary> {
    return summarise(this.core, await this.upTo(operation), focus);
  }

  async events(operation: Operations): Promise<readonly CoreEvent[]> {
    return this.look(operation, ({ events }) => events);
  }

  /** Those of the given types, in order. */
  async eventsOf<T extends EventType>(operation: Operations, ...types: readonly T[]): Promise<Event<T>[]> {
    const events = await this.events(operation);
    return events.filter((event): event is Event<T> => types.some((type) => type === event.type));
  }

  async look<T>(operation: Operations, look: (looking: Looking) => T): Promise<T> {
    return (await lookUp(this.core, await this.upTo(operation), look, undefined)) as T;
  }

  /** The machine in the middle of an operation, right after the first event of this type. */
  async within<T>(operation: Operations, type: EventType, look: (machine: Machine) => T): Promise<T> {
    return this.look(operation, ({ core, spec, operations, events }) => {
      const machine = new Machine(core);
      machine.start(spec.kernel, spec.layout);
      for (const { call } of operations.slice(0, -1)) machine.call(call);
      const stop = events.findIndex((event) => event.type === type) + 1;
      machine.callUntil(operations.at(-1)!.call, stop, () => undefined);
      return look(machine);
    });
  }

  private async range(operations: Operations): Promise<OperationRange> {
    const own = await this.own;
    return parseOperations(
      String(operations).replaceAll(/\+(\d+)/g, (_, n: string) => String(own + Number(n))),
    );
  }

  /** Its locks are noted, whether or not the scenario shows them. */
  private async upTo(operation: Operations): Promise<SessionSpec> {
    const spec = await this.session;
    const { to } = operation === 0 ? { to: 0 } : await this.range(operation);
    if (to > spec.calls.length) throw new Error(`there are ${spec.calls.length} operations, and not ${to}`);
    return { ...spec, layout: { ...spec.layout, locks: 'yes' }, calls: spec.calls.slice(0, to) };
  }
}

/** The list `list`, `n` times over. */
export const times = <T>(n: number, ...list: readonly T[]): readonly T[] =>
  Array.from({ length: n }, () => list).flat();

/** The scenarios of a lesson, and what figures show. */
export function scenariosOf(folder: string, core: () => CoreModule): On {
  const load = async (file: string) =>
    traceOf(file) ?? readFileSync(resolve(LESSONS, folder, 'scenarios', file), 'utf8');
  const shelf = createShelf(load, parseTrace);
  return (...asked) => new Run(core(), shelf, ...asked);
}

/**
 * What a lesson says, in its folds, too: text, hints, reasons. A text is without the marks for emphasis and code,
 * and each white space is one blank.
 */
export function saidIn(folder: string): string {
  const source = readFileSync(resolve(LESSONS, folder, 'lesson.mdx'), 'utf8');
  return source
    .replaceAll(/ (?:why|hint|answer)="([^"]*)"/g, '> $1 <x')
    .replaceAll(/<\/?[A-Za-z][^>]*>/g, '')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ');
}
