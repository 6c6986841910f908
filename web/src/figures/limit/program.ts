/* The program of the limit: it maps 1 GiB, makes every second page read-only, a call each, and goes on from there. */
import { anonymous, call, munmap } from '../../core/calls.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { PROT } from '../../protocol/vm-flags.ts';
import { ADDRESS, GIGABYTE } from '../gigabyte.ts';
import { layoutWith, traceWith, vmasOf } from '../process.ts';
import type { Act, LimitParameters } from './parameters.ts';

/** Its text, its data and its stack. */
const VMAS = vmasOf(3);

export function layoutOf(): StartLayout {
  return layoutWith(VMAS);
}

export function mapsAll(): SessionCall {
  return anonymous(GIGABYTE);
}

/** What call `i`, from 0, does to its page. */
export function cut(i: number): Act {
  return { page: 2 * i + 1, deed: 'r' };
}

const PROTECTION = { w: PROT.READ | PROT.WRITE, r: PROT.READ } as const;

export function callFor({ page, deed }: Act): SessionCall {
  const address = ADDRESS + page * PAGE_SIZE;
  return deed === 'u'
    ? munmap(address, PAGE_SIZE)
    : call({ call: 'mprotect', addr: u64(address), length: u64(PAGE_SIZE), prot: PROTECTION[deed] });
}

/** All of them, where their number is known. */
export function callsOf(parameters: LimitParameters): readonly SessionCall[] {
  return [mapsAll(), ...actsOf(parameters).map(callFor)];
}

/** The same program as a vmatrace. */
export function traceOf(parameters: LimitParameters, about: string): string {
  const calls = actsOf(parameters).map(spell);
  const maps = `mmap(NULL, ${GIGABYTE}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`;
  return traceWith(VMAS, [maps, ...calls], about);
}

/** As strace does. */
function spell({ page, deed }: Act): string {
  const range = `0x${(ADDRESS + page * PAGE_SIZE).toString(16)}, ${PAGE_SIZE}`;
  return deed === 'u'
    ? `munmap(${range})`
    : `mprotect(${range}, ${deed === 'w' ? 'PROT_READ|PROT_WRITE' : 'PROT_READ'})`;
}

function actsOf({ calls, acts }: LimitParameters): readonly Act[] {
  if (calls === 'all') throw new Error('only the kernel knows how many calls there are');
  return [...Array.from({ length: calls }, (_, i) => cut(i)), ...acts];
}
