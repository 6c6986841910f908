/* Has the core change a VMA and keep its tree true: runs in the worker. */
import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import type { Machine } from '../../core/machine.ts';
import {
  RECORD_VMA_AT,
  decodeEvent,
  EVENT_TYPES,
  EVENT_WORDS,
  eventTypeAt,
} from '../../protocol/protocol.gen.ts';
import { Columns, fieldOf } from '../tree.ts';
import { NEXTS, type Climb, type Next } from './climb.ts';
import type { ClimbParameters } from './parameters.ts';
import { callsOf, layoutOf } from './program.ts';

/** As posted in June 2012, and as merged. */
export type ClimbKernel = '3.5-free-gap' | '3.8';

export interface Asked {
  readonly kernel: ClimbKernel;
  readonly parameters: ClimbParameters;
  /** Whether only the cost is asked for: a point of the curve. */
  readonly onlyCost?: boolean;
}

export function answer(machine: Machine, asked: Asked & { readonly onlyCost: true }): number;
export function answer(machine: Machine, asked: Asked): Climb | number;
export function answer(machine: Machine, { kernel, parameters, onlyCost = false }: Asked): Climb | number {
  machine.start(kernel, layoutOf(parameters));
  const log = new NumberLog();
  const before = machine.counters();
  const maps = onlyCost ? [] : [machine.vmaWords(1)];
  for (const { operation } of callsOf(parameters)) {
    machine.call(operation, onlyCost ? undefined : log.feed);
    log.call++;
    if (!onlyCost) maps.push(machine.vmaWords(1));
  }
  const { gapEvaluations, gapWalks } = machine.counters();
  const cost = gapEvaluations - before.gapEvaluations;
  if (onlyCost) return cost;
  const [first, last] = [nth(maps, 0), nth(maps, -1)];
  const most = maps.reduce((one, other) => (other.length > one.length ? other : one));
  const columns = new Columns(most);
  const ids = fieldOf(most, RECORD_VMA_AT.id);
  const gaps = fieldOf(first, RECORD_VMA_AT.subtreeGap, true);
  const columnsBefore = new Map(Array.from(fieldOf(first, RECORD_VMA_AT.id), (id, column) => [id, column]));
  const missingIn = (vmas: Uint32Array): ReadonlySet<number> => {
    const there = new Set(fieldOf(vmas, RECORD_VMA_AT.id));
    return new Set([...ids.keys()].filter((column) => !there.has(cell(ids, column))));
  };
  return {
    kernel,
    walks: gapWalks - before.gapWalks,
    cost,
    starts: fieldOf(most, RECORD_VMA_AT.start, true),
    ends: fieldOf(most, RECORD_VMA_AT.end, true),
    tree: columns.tree,
    largest: Float64Array.from(ids, (id) => gaps[columnsBefore.get(id) ?? -1] ?? NaN),
    born: missingIn(first),
    gone: missingIn(last),
    ...log.numbers(columns),
  };
}

const TOLD: ReadonlySet<number> = new Set(
  (['gap_update_enter', 'gap_update_leave', 'gap_evaluate'] as const).map((type) =>
    EVENT_TYPES.indexOf(type),
  ),
);

/** Collects the numbers from a call’s events. */
class NumberLog {
  private readonly vmas: number[] = [];
  private readonly olds: number[] = [];
  private readonly values: number[] = [];
  private readonly walkOf: number[] = [];
  private readonly nexts: Next[] = [];
  private readonly callOf: number[] = [];
  /** The call whose events come, from 0. */
  call = 0;
  private walk = -1;
  private isWalking = false;

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
      if (!TOLD.has(eventTypeAt(words, i))) continue;
      const event = decodeEvent(words, i);
      if (event.type === 'gap_update_enter') {
        this.walk++;
        this.isWalking = true;
      } else if (event.type === 'gap_update_leave') {
        this.isWalking = false;
        if (this.walkOf.at(-1) === this.walk)
          this.nexts[this.nexts.length - 1] = event.stoppedEarly === 'yes' ? 'same' : 'top';
      } else if (event.type === 'gap_evaluate') {
        this.vmas.push(event.vma);
        this.olds.push(event.old);
        this.values.push(event.value);
        this.walkOf.push(this.walk);
        this.callOf.push(this.call);
        this.nexts.push(this.isWalking ? 'up' : 'aside');
      }
    }
  };

  numbers(columns: Columns): Pick<Climb, 'nodes' | 'olds' | 'values' | 'walkOf' | 'callOf' | 'nexts'> {
    return {
      nodes: Int32Array.from(this.vmas, (vma) => columns.of(vma)),
      olds: Float64Array.from(this.olds),
      values: Float64Array.from(this.values),
      walkOf: Int32Array.from(this.walkOf),
      callOf: Uint8Array.from(this.callOf),
      nexts: Uint8Array.from(this.nexts, (next) => NEXTS.indexOf(next)),
    };
  }
}
