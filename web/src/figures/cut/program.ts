/* The program of the cut: what it has mapped first, and then its calls. */
import { anonymous, call, munmap } from '../../core/calls.ts';
import { PAGE_SIZE, X86_64, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { MAP, PROT } from '../../protocol/vm-flags.ts';
import { FILES, layoutWith, LIBRARY, traceWith, type Vma } from '../process.ts';
import { addressOf, OF_STACK, STACK, VMAS } from './numbered.ts';
import { isAnywhere, type Call, type CutParameters, type Place } from './parameters.ts';

type Window = Pick<CutParameters, 'place' | 'pages'>;

/** In pages: the library above the gap. */
export const ABOVE = 2;

/** By place, what is there before the first step. */
function vmasAt(place: Place): readonly Vma[] {
  if (place !== 'gap') return VMAS;
  const above: Vma = { start: X86_64.mmapBase - ABOVE * PAGE_SIZE, end: X86_64.mmapBase, kind: 'file' };
  return VMAS.toSpliced(2, 0, above);
}

/** Names, by number from 1: a file that is open comes before those that are only mapped. */
export function filesOf({ place }: Pick<Window, 'place'>): readonly string[] {
  return place === 'library' ? FILES.toReversed() : FILES;
}
/** That of the library, where it is open. */
const OPEN = 1;

export function layoutOf(window: Pick<Window, 'place'>): StartLayout {
  const layout = layoutWith(vmasAt(window.place));
  if (window.place !== 'library') return layout;
  return {
    ...layout,
    vmas: layout.vmas.map((vma) => Object.assign({}, vma, { file: vma.file && OPEN + 1 })),
  };
}

const RW = { prot: PROT.READ | PROT.WRITE, spelled: 'PROT_READ|PROT_WRITE' };
const R = { prot: PROT.READ, spelled: 'PROT_READ' };
const PROTECTIONS = {
  w: RW,
  r: R,
  n: { prot: PROT.NONE, spelled: 'PROT_NONE' },
  m: RW,
  z: RW,
  a: RW,
  o: R,
  x: { prot: PROT.READ | PROT.EXEC, spelled: 'PROT_READ|PROT_EXEC' },
  d: RW,
} as const;

const ANONYMOUS = 'MAP_PRIVATE|MAP_ANONYMOUS';

interface Spelled {
  readonly call: SessionCall;
  /** As strace does; what isn’t a call, as C does. */
  readonly spelled: string;
  /** As a vmatrace does, where that is different. */
  readonly traced?: string;
}

function firstOf({ place, pages }: Window): readonly Spelled[] {
  const length = pages * PAGE_SIZE;
  switch (place) {
    case 'gap':
      return [];
    case 'stack':
      return [storeTo(STACK.start + (OF_STACK - 1) * PAGE_SIZE)];
    case 'mapping':
      return [
        { call: anonymous(length), spelled: `mmap(NULL, ${length}, ${RW.spelled}, ${ANONYMOUS}, -1, 0)` },
      ];
    case 'library': {
      const given = { length: u64(length), prot: R.prot, flags: MAP.PRIVATE, file: OPEN } as const;
      return [
        {
          call: call({ call: 'mmap', ...given }),
          spelled: `mmap(NULL, ${length}, ${R.spelled}, MAP_PRIVATE, 3, 0)`,
        },
      ];
    }
  }
}

function storeTo(address: number): Spelled {
  return {
    call: call({ call: 'store', addr: u64(address), length: u64(1) }),
    spelled: `*(char *)0x${address.toString(16)} = 1`,
    traced: `store(0x${address.toString(16)}, 1) = 0`,
  };
}

function spell(window: Window, { first, last, deed }: Call): Spelled {
  const start = addressOf(window) + (first - 1) * PAGE_SIZE;
  const length = (last - first + 1) * PAGE_SIZE;
  const range = `0x${start.toString(16)}, ${length}`;
  if (deed === 't') return storeTo(start);
  if (deed === 'u') return { call: munmap(start, length), spelled: `munmap(${range})` };
  const { prot, spelled: allows } = PROTECTIONS[deed];
  if (isAnywhere(deed))
    return {
      call: anonymous(length, prot),
      spelled: `mmap(NULL, ${length}, ${allows}, ${ANONYMOUS}, -1, 0)`,
    };
  const given = { addr: u64(start), length: u64(length), prot };
  if (deed === 'w' || deed === 'r' || deed === 'n')
    return { call: call({ call: 'mprotect', ...given }), spelled: `mprotect(${range}, ${allows})` };
  if (deed === 'm' || deed === 'z')
    return {
      call: call({ call: 'mmap', ...given, flags: MAP.PRIVATE | MAP.FIXED | MAP.ANONYMOUS }),
      spelled: `mmap(${range}, ${allows}, MAP_FIXED|${ANONYMOUS}, -1, 0)`,
    };
  const offset = (first - 1) * PAGE_SIZE;
  return {
    call: call({
      call: 'mmap',
      ...given,
      flags: MAP.PRIVATE | MAP.FIXED,
      file: OPEN,
      offset: u64(offset),
    }),
    spelled: `mmap(${range}, ${allows}, MAP_FIXED|MAP_PRIVATE, 3, 0x${offset.toString(16)})`,
  };
}

function all(parameters: CutParameters): readonly Spelled[] {
  return [...firstOf(parameters), ...parameters.calls.map((each) => spell(parameters, each))];
}

export function callsOf(parameters: CutParameters): readonly SessionCall[] {
  return all(parameters).map((each) => each.call);
}

/** The calls as strace spells them, and the writes as C does. */
export function spelled(parameters: CutParameters): readonly string[] {
  return all(parameters).map((each) => each.spelled);
}

/** The same program as a vmatrace. */
export function traceOf(parameters: CutParameters, about: string): string {
  const opens = parameters.place === 'library' ? [`openat(AT_FDCWD, "${LIBRARY}", O_RDONLY) = 3`] : [];
  const calls = all(parameters).map((each) => each.traced ?? each.spelled);
  return traceWith(vmasAt(parameters.place), [...opens, ...calls], about);
}
