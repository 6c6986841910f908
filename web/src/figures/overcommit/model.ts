/* Has the core map as much again and again, until it refuses, and then write there: runs in the worker. */
import { nth } from '../../base/known.ts';
import { call } from '../../core/calls.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Machine } from '../../core/machine.ts';
import { readRecordMemory, type RecordMemory, type RecordOutcome } from '../../protocol/protocol.gen.ts';
import type { OvercommitParameters } from './parameters.ts';
import { callOf, GIB, layoutOf, storeTo, STRIDE } from './program.ts';

const KERNEL = '7.3';
/** In pages: what one page table of the lowest level maps. Each takes a page itself. */
const OF_TABLE = 512;

export interface Asked {
  /** Where each call that was granted has put its mapping. */
  readonly addresses: Float64Array;
  /** How many VMAs there are for them after each call; empty unless the figure is about that. */
  readonly vmas: Float64Array;
  /** Why the call after these was refused; "none" if there was none. */
  readonly reason: RecordOutcome['reason'];
  /** Pages of memory that all this has taken: never fewer than at any moment before. */
  readonly used: number;
  /** Bytes that have memory after each step of writing; a step writes STRIDE bytes, or as much as there is memory for. */
  readonly written: Float64Array;
  /** The last of these steps couldn’t go on, because no page was free: the program was ended. */
  readonly end?: OutOfMemory;
}

/** In bytes. */
interface OutOfMemory {
  /** What the kernel had of the memory: a struct for each of its pages, page tables, VMAs. */
  readonly kernel: number;
  /** What the program still has after its end. */
  readonly left: number;
}

export function answer(machine: Machine, parameters: OvercommitParameters): Asked {
  machine.start(KERNEL, layoutOf(parameters));
  const { operation } = callOf(parameters);
  const most = parameters.calls === 'all' ? Infinity : parameters.calls;
  const addresses: number[] = [];
  const vmas: number[] = [];
  const own = machine.inspectMm(1).mapCount;
  let reason: Asked['reason'] = 'none';
  while (addresses.length < most) {
    const outcome = machine.call(operation);
    if (outcome.error !== 0) {
      ({ reason } = outcome);
      break;
    }
    addresses.push(outcome.value);
    if (parameters.list === true) vmas.push(machine.inspectMm(1).mapCount - own);
  }
  const written =
    parameters.writes === true ? write(machine, addresses, parameters.gib * GIB) : { steps: [] };
  return {
    addresses: Float64Array.from(addresses),
    vmas: Float64Array.from(vmas),
    reason,
    used: machine.counters().pageAllocs,
    written: Float64Array.from(written.steps),
    ...(written.end && { end: written.end }),
  };
}

interface Written {
  readonly steps: readonly number[];
  readonly end?: OutOfMemory;
}

/** Writes to all of these mappings, one after the other, until no page is free. */
function write(machine: Machine, addresses: readonly number[], size: number): Written {
  const steps: number[] = [];
  for (let at = 0; at < addresses.length * size; at += STRIDE) {
    const start = nth(addresses, Math.floor(at / size)) + (at % size);
    if (machine.call(storeTo(start, STRIDE).operation).error === 0) {
      steps.push(memoryOf(machine).anon);
      continue;
    }
    // A store that can’t be finished isn’t begun. The program would write page after page.
    let done = 0;
    for (let length = 0; ; done += length) {
      length = fitting(machine);
      if (machine.call(storeTo(start + done, length).operation).error !== 0) break;
    }
    const { ram, free, anon } = memoryOf(machine);
    machine.call(call({ call: 'exit' }).operation);
    return { steps: [...steps, anon], end: { kernel: ram - free - anon, left: memoryOf(machine).anon } };
  }
  return { steps };
}

/** In bytes: as many pages as there is memory for, with their page tables, and at least one. */
function fitting(machine: Machine): number {
  const pages = Math.floor(memoryOf(machine).free / PAGE_SIZE);
  return Math.max(1, pages - Math.ceil(pages / OF_TABLE) - 1) * PAGE_SIZE;
}

/** In bytes. */
function memoryOf(machine: Machine): RecordMemory {
  return readRecordMemory(machine.memoryWords(), 0);
}
