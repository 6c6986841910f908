/* The program of the cut: it maps some pages, and then changes, unmaps and maps parts of them. */
import { anonymous, call, munmap } from '../../core/calls.ts';
import { PAGE_SIZE, X86_64, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { MAP, PROT } from '../../protocol/vm-flags.ts';
import { layoutWith, traceWith, vmasOf } from '../process.ts';
import type { Call, CutParameters } from './parameters.ts';

/** Its text, its data and its stack. */
const VMAS = vmasOf(3);

export function layoutOf(): StartLayout {
  return layoutWith(VMAS);
}

/** Where the pages are placed: directly below mmap_base. */
export function addressOf(pages: number): number {
  return X86_64.mmapBase - pages * PAGE_SIZE;
}

const PROTECTIONS = {
  w: { prot: PROT.READ | PROT.WRITE, spelled: 'PROT_READ|PROT_WRITE' },
  r: { prot: PROT.READ, spelled: 'PROT_READ' },
  n: { prot: PROT.NONE, spelled: 'PROT_NONE' },
} as const;

function rangeOf(pages: number, { first, last }: Call) {
  return { start: addressOf(pages) + (first - 1) * PAGE_SIZE, length: (last - first + 1) * PAGE_SIZE };
}

export function callsOf({ pages, calls }: CutParameters): readonly SessionCall[] {
  return [
    anonymous(pages * PAGE_SIZE),
    ...calls.map((each) => {
      const { start, length } = rangeOf(pages, each);
      if (each.deed === 'u') return munmap(start, length);
      const range = { addr: u64(start), length: u64(length) };
      return each.deed === 'm'
        ? call({
            call: 'mmap',
            ...range,
            prot: PROTECTIONS.w.prot,
            flags: MAP.PRIVATE | MAP.FIXED | MAP.ANONYMOUS,
          })
        : call({ call: 'mprotect', ...range, prot: PROTECTIONS[each.deed].prot });
    }),
  ];
}

/** The calls as strace spells them. */
export function spelled({ pages, calls }: CutParameters): readonly string[] {
  const flags = 'MAP_PRIVATE|MAP_ANONYMOUS, -1, 0';
  return [
    `mmap(NULL, ${pages * PAGE_SIZE}, PROT_READ|PROT_WRITE, ${flags})`,
    ...calls.map((each) => {
      const { start, length } = rangeOf(pages, each);
      const range = `0x${start.toString(16)}, ${length}`;
      if (each.deed === 'u') return `munmap(${range})`;
      if (each.deed === 'm') return `mmap(${range}, PROT_READ|PROT_WRITE, MAP_FIXED|${flags})`;
      return `mprotect(${range}, ${PROTECTIONS[each.deed].spelled})`;
    }),
  ];
}

/** The same program as a vmatrace. */
export function traceOf(parameters: CutParameters, about: string): string {
  return traceWith(VMAS, spelled(parameters), about);
}
