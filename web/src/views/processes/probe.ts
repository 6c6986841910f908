/* Fetches all processes, and the VMAs of some for small pictures. */
import type { Words } from '../../core/machine.ts';
import type { RecordProcess } from '../../protocol/protocol.gen.ts';
import type { Memory, RawMemory } from '../../timeline/memory.ts';
import type { CoreMoment, Decoding, Probe } from '../../timeline/probe.ts';
import { chooseStrips } from './choose-strips.ts';

export interface Kin {
  /** All processes, including ended ones and a child that fork() is creating. */
  readonly records: readonly RecordProcess[];
  /** Other processes by number, as many as choose-strips.ts allows, without their trees. */
  readonly strips: ReadonlyMap<number, Memory>;
}

interface RawKin {
  readonly records: Words;
  readonly strips: readonly RawMemory[];
}

export const probe: Probe<never, RawKin, Kin> = {
  take: (moment) => ({
    records: moment.processWords,
    strips: stripsChosen(moment).map((number) => moment.vmas(number)),
  }),
  read: ({ records, strips }, decoding) => ({
    records: decoding.processes(records),
    strips: readStrips(strips, decoding),
  }),
};

/** The processes whose VMAs are fetched; `interesting` ones come before others. */
export function stripsChosen(
  { machine, processes, process, caller }: CoreMoment,
  interesting?: readonly number[],
): readonly number[] {
  return chooseStrips(processes, process, caller, interesting).filter((number) => machine.lives(number));
}

export function readStrips(strips: readonly RawMemory[], decoding: Decoding): ReadonlyMap<number, Memory> {
  const memories = strips.map((raw) => decoding.memory(raw));
  return new Map(memories.map((memory) => [memory.mm.process, memory]));
}
