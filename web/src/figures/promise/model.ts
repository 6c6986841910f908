/* Has the core map 1 GiB and touch its pages: runs in the worker. */
import type { Machine } from '../../core/machine.ts';
import type { PromiseParameters } from './parameters.ts';
import { callsOf, layoutOf, touched } from './program.ts';

export const KERNEL = '7.3';

export interface Kept {
  /** Where the GiB was placed. */
  readonly address: number;
  /** All that the process has mapped, in bytes, before and after: VmSize. */
  readonly sizeBefore: number;
  readonly sizeAfter: number;
  /** By touch: the first page, how many, whether they were written, and how many pages of memory that took. */
  readonly pages: Int32Array;
  readonly counts: Int32Array;
  readonly isWrite: Uint8Array;
  readonly taken: Int32Array;
  /** How many pages of memory the GiB has at the end, as the kernel’s list of VMAs says. */
  readonly used: number;
}

export function answer(machine: Machine, parameters: PromiseParameters): Kept {
  machine.start(KERNEL, layoutOf());
  const sizeBefore = machine.inspectMm(1).totalVm;
  const [map, ...touches] = callsOf(parameters);
  if (map === undefined) throw new Error('the program begins with a call');
  const { value: address } = machine.call(map.operation);
  const sizeAfter = machine.inspectMm(1).totalVm;
  const usedNow = (): number =>
    machine.inspectVmas(1).find(({ start, end }) => start <= address && address < end)?.anon ?? 0;
  const taken: number[] = [];
  let before = machine.counters().pageAllocs;
  for (const { operation } of touches) {
    machine.call(operation);
    const { pageAllocs } = machine.counters();
    taken.push(pageAllocs - before);
    before = pageAllocs;
  }
  const pages = [...touched(parameters)];
  return {
    address,
    sizeBefore,
    sizeAfter,
    pages: Int32Array.from(pages, ({ page }) => page),
    counts: Int32Array.from(pages, ({ count }) => count),
    isWrite: Uint8Array.from(pages, ({ kind }) => Number(kind === 'write')),
    taken: Int32Array.from(taken),
    used: usedNow(),
  };
}
