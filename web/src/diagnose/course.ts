/* How the number of VMAs has come about: after each call, and by which calls and threads. */
import type { Machine } from '../core/machine.ts';
import { countDiffering } from '../timeline/compare.ts';
import type { OperationSummary } from '../timeline/run.ts';

export interface Maker {
  readonly name: string;
  readonly calls: number;
  /** By how many VMAs its calls raised and lowered the number. */
  readonly made: number;
  readonly gone: number;
}

export interface Course {
  /** At the start, and after each call; 0 while the process doesn't live. */
  readonly counts: Uint32Array;
  /** By the call's name, and by the thread that made it: who made the most come first. */
  readonly byCall: readonly Maker[];
  readonly byThread: readonly Maker[];
  /** How many calls answer otherwise than recorded, so that VMAs may lie elsewhere than the program’s. */
  readonly differing: number;
}

/** Follows one process while a session runs. */
export class CourseLog {
  readonly #process: number;
  readonly #counts: number[] = [];
  readonly #byCall = new Map<string, Maker>();
  readonly #byThread = new Map<string, Maker>();
  #differing = 0;

  constructor(machine: Machine, process: number) {
    this.#process = process;
    this.#counts.push(this.#countIn(machine));
  }

  /** `machine` has just made the call. */
  note(machine: Machine, summary: OperationSummary): void {
    const { call } = summary;
    this.#differing += countDiffering([summary]);
    const now = this.#countIn(machine);
    const change = now - (this.#counts.at(-1) ?? 0);
    this.#counts.push(now);
    add(this.#byCall, call.call, change);
    add(this.#byThread, `${call.process || 1}.${call.thread || 1}`, change);
  }

  course(): Course {
    return {
      counts: Uint32Array.from(this.#counts),
      byCall: sorted(this.#byCall),
      byThread: sorted(this.#byThread),
      differing: this.#differing,
    };
  }

  #countIn(machine: Machine): number {
    return machine.lives(this.#process) ? machine.inspectMm(this.#process).mapCount : 0;
  }
}

function sorted(makers: ReadonlyMap<string, Maker>): readonly Maker[] {
  return [...makers.values()].toSorted((a, b) => b.made - a.made || b.gone - a.gone || b.calls - a.calls);
}

function add(makers: Map<string, Maker>, name: string, change: number): void {
  const { calls, made, gone } = makers.get(name) ?? { calls: 0, made: 0, gone: 0 };
  makers.set(name, {
    name,
    calls: calls + 1,
    made: made + Math.max(0, change),
    gone: gone + Math.max(0, -change),
  });
}
