/* Has the core change bounds in different ways, and says what takes the lock: runs in the worker. */
import type { Machine } from '../../core/machine.ts';
import {
  decodeEvent,
  EVENT_WORDS,
  readRecordVma,
  RECORD_VMA_WORDS,
  type RecordVma,
} from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import { VM } from '../../protocol/vm-flags.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import type { GuardKernel, GuardParameters } from './parameters.ts';
import { layoutOf, partsOf, PLACES } from './program.ts';
import type { Deed, DrawnVma, Guarded } from './run.ts';

export interface Asked {
  readonly kernel: GuardKernel;
  readonly parameters: GuardParameters;
}

export function answer(machine: Machine, { kernel, parameters }: Asked): Guarded {
  const { before, played } = partsOf(parameters);
  machine.start(kernel, layoutOf());
  for (const { operation } of before) machine.call(operation);
  const all = [vmasOf(machine)];
  const deeds = played.map(({ operation }): Deed => {
    let [taken, spared, joined, left] = [0, 0, 0, 0];
    machine.call(operation, (words, at, count) => {
      for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
        const event = decodeEvent(words, i);
        if (event.type === 'lock_take' && event.lock === 'anon_vma') taken++;
        if (event.type === 'lock_spared') spared++;
        if (event.type === 'anon_vma_join') joined++;
        if (event.type === 'anon_vma_leave_list') left++;
      }
    });
    const starts = new Map(all.at(-1)?.map(({ id, start }) => [id, start]));
    const after = vmasOf(machine);
    all.push(after);
    const startMoves = after.some(({ id, start }) => (starts.get(id) ?? start) !== start);
    return { taken, spared, joined, left, startMoves };
  });
  return { kernel, deeds, vmas: all.map((vmas) => vmas.map(drawn)) };
}

function vmasOf(machine: Machine): readonly RecordVma[] {
  const words = machine.vmaWords(1);
  return Array.from({ length: words.length / RECORD_VMA_WORDS }, (_, i) =>
    readRecordVma(words, i * RECORD_VMA_WORDS),
  ).filter(({ start }) =>
    PLACES.some((place) => place.start <= start && start < place.start + place.pages * PAGE_SIZE),
  );
}

function drawn({ start, end, pgoff, vmFlags }: RecordVma): DrawnVma {
  return { start, end, pgoff: toNumber(pgoff), isWritable: (vmFlags & VM.WRITE) !== 0 };
}
