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
import type { Deed, DrawnVma, Guarded, Search } from './run.ts';

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
    let [taken, spared, joined, left, listed] = [0, 0, 0, 0, 0];
    machine.call(operation, (words, at, count) => {
      for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
        const event = decodeEvent(words, i);
        if (event.type === 'lock_take' && event.lock === 'anon_vma') {
          taken++;
          if (event.cause === 'link' || event.cause === 'unlink') listed++;
        }
        if (event.type === 'lock_spared') spared++;
        // As the list was until 2.6.33, and since.
        if (event.type === 'anon_vma_join' || event.type === 'anon_vma_link') joined++;
        if (event.type === 'anon_vma_leave_list' || event.type === 'anon_vma_unlink') left++;
      }
    });
    const known = new Map(all.at(-1)?.map((vma) => [vma.id, vma]));
    const after = vmasOf(machine);
    all.push(after);
    const moved = after.find(({ id, start }) => (known.get(id)?.start ?? start) !== start);
    const old = moved && known.get(moved.id);
    const search = old && joined + left === 0 ? searchOf(old, moved) : undefined;
    const [forList, forBound] = [listed > 0, taken > listed];
    return { taken, spared, forList, forBound, joined, left, startMoves: moved !== undefined, search };
  });
  return { kernel, deeds, vmas: all.map((vmas) => vmas.map(drawn)) };
}

/** By the rule of a reverse-map walk: start + (index − vm_pgoff) pages. */
function searchOf(old: RecordVma, { start, end, pgoff: now }: RecordVma): Search {
  const [oldPgoff, pgoff] = [toNumber(old.pgoff), toNumber(now)];
  const page = end - PAGE_SIZE;
  const index = pgoff + (page - start) / PAGE_SIZE;
  return { index, page, start, pgoff, oldPgoff, torn: start + (index - oldPgoff) * PAGE_SIZE };
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
