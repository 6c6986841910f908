/* The program of the overcommit figure: it asks for as much again and again, and touches nothing, or writes to all of it. */
import { anonymous, call } from '../../core/calls.ts';
import { X86_64, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { layoutWith, traceWith, vmasOf } from '../process.ts';
import type { OvercommitParameters, Rule } from './parameters.ts';

export const GIB = 2 ** 30;
/** What the machine has, in bytes; no swap. */
export const MEMORY = 8 * GIB;
/** Its text, its data and its stack. */
const VMAS = vmasOf(3);

export function layoutOf({ rule }: Pick<OvercommitParameters, 'rule'>): StartLayout {
  return { ...layoutWith(VMAS), ram: MEMORY, overcommit: rule };
}

export function callOf({ gib }: Pick<OvercommitParameters, 'gib'>): SessionCall {
  return anonymous(gib * GIB);
}

/** Writes to `length` bytes from `start` on. */
export function storeTo(start: number, length: number): SessionCall {
  return call({ call: 'store', addr: u64(start), length: u64(length) });
}

/** In bytes: what the kernel aligns mappings of whole GiB to. */
const HUGE = 2 ** 21;
/** In bytes: so much is written in one step. */
export const STRIDE = GIB / 2;

/** All of them, where their number is known. */
export function callsOf(parameters: OvercommitParameters): readonly SessionCall[] {
  return [
    ...Array.from({ length: countOf(parameters) }, () => callOf(parameters)),
    ...placesOf(parameters).map((start) => storeTo(start, STRIDE)),
  ];
}

/**
 * Where it writes until more has been written than the machine has. Each mapping lies directly below the one before.
 */
function placesOf(parameters: OvercommitParameters): readonly number[] {
  const { gib, writes = false } = parameters;
  if (!writes) return [];
  const size = gib * GIB;
  const end = Math.floor(X86_64.mmapBase / HUGE) * HUGE;
  const steps = Math.min(countOf(parameters) * size, MEMORY) / STRIDE;
  return Array.from({ length: steps }, (_, i) => {
    const mapping = Math.floor((i * STRIDE) / size);
    return end - (mapping + 1) * size + ((i * STRIDE) % size);
  });
}

const MODE: Readonly<Record<Rule, number>> = { heuristic: 0, always: 1, never: 2 };

/** The same program as a vmatrace. */
export function traceOf(parameters: OvercommitParameters, about: string): string {
  const { gib, rule } = parameters;
  const asks = `mmap(NULL, ${gib * GIB}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`;
  const calls = Array.from({ length: countOf(parameters) }, () => asks);
  const stores = placesOf(parameters).map((start) => `store(0x${start.toString(16)}, ${STRIDE})`);
  return traceWith(VMAS, [...calls, ...stores], about, { ram: MEMORY, overcommit: MODE[rule] });
}

function countOf({ calls }: OvercommitParameters): number {
  if (calls === 'all') throw new Error('only the kernel knows how many calls there are');
  return calls;
}
