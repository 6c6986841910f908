/* Fetches who maps a page, and the VMAs of the processes where the search looks for it. */
import type { Memory, RawMemory } from '../../timeline/memory.ts';
import type { Probe } from '../../timeline/probe.ts';
import { readStrips, stripsChosen } from '../processes/probe.ts';
import {
  decodePageMap,
  processesOf,
  rawPageMap,
  type PageChoice,
  type PageMap,
  type RawPageMap,
} from './page-map.ts';

export interface Mapped {
  readonly pageMap: PageMap;
  /** Other processes by number, without their trees. */
  readonly strips: ReadonlyMap<number, Memory>;
}

interface RawMapped {
  readonly pageMap: RawPageMap;
  readonly strips: readonly RawMemory[];
}

/** The view's state is the page whose reverse map is wanted; without it the latest event decides. */
export const probe: Probe<PageChoice, RawMapped, Mapped> = {
  take(moment, chosen) {
    const { machine, process, recent, stack, caller, running } = moment;
    const found = rawPageMap(machine, chosen, { recent, stack, caller, call: running?.call });
    const others = stripsChosen(moment, processesOf(found));
    const runs = [process, ...others].map((number) => ({
      process: number,
      words: machine.pageRunWords(number),
    }));
    return { pageMap: { ...found, runs }, strips: others.map((number) => moment.vmas(number)) };
  },
  read: ({ pageMap, strips }, decoding) => ({
    pageMap: decodePageMap(pageMap),
    strips: readStrips(strips, decoding),
  }),
};
