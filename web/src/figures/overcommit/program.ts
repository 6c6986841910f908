/* The program of the overcommit figure: it asks for as much again and again, and touches nothing. */
import { anonymous } from '../../core/calls.ts';
import type { StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
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

/** All of them, where their number is known. */
export function callsOf(parameters: OvercommitParameters): readonly SessionCall[] {
  return Array.from({ length: countOf(parameters) }, () => callOf(parameters));
}

const MODE: Readonly<Record<Rule, number>> = { heuristic: 0, always: 1, never: 2 };

/** The same program as a vmatrace. */
export function traceOf(parameters: OvercommitParameters, about: string): string {
  const { gib, rule } = parameters;
  const call = `mmap(NULL, ${gib * GIB}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`;
  const calls = Array.from({ length: countOf(parameters) }, () => call);
  return traceWith(VMAS, calls, about, { ram: MEMORY, overcommit: MODE[rule] });
}

function countOf({ calls }: OvercommitParameters): number {
  if (calls === 'all') throw new Error('only the kernel knows how many calls there are');
  return calls;
}
