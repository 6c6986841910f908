/* The gaps between VMAs, and where the core would put a new mapping among them. */
import type { Machine } from '../core/machine.ts';
import { call } from '../core/calls.ts';
import type { Call, Reason as Refused } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import { MAP, PROT, VM, allOf, within } from '../protocol/vm-flags.ts';
import type { SessionCall } from '../core/session.ts';
import type { Vma } from './patient.ts';

export interface Gaps {
  /** Those between two VMAs; not what lies below the first or above the last. */
  readonly count: number;
  readonly bytes: number;
  /** Its bounds; undefined without gaps. */
  readonly largest?: { readonly start: number; readonly end: number };
  /** How many are smaller than 64 KiB, and than 2 MiB. */
  readonly below: { readonly small: number; readonly huge: number };
}

const KIB = 1024;
const MIB = 1024 * KIB;
const PAGE = 4096;
export const SIZES = [64 * KIB, 2 * MIB, 1024 * MIB] as const;

export function gapsOf(vmas: readonly Vma[]): Gaps {
  const gaps = vmas.slice(1).flatMap(({ start }, i) => {
    const end = vmas[i]?.end ?? start;
    return start > end ? [{ start: end, end: start }] : [];
  });
  const sizes = gaps.map(({ start, end }) => end - start);
  const [first] = gaps;
  const largest =
    first && gaps.reduce((best, gap) => (gap.end - gap.start > best.end - best.start ? gap : best), first);
  return {
    count: gaps.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    ...(largest && { largest }),
    below: {
      small: sizes.filter((size) => size < 64 * KIB).length,
      huge: sizes.filter((size) => size < 2 * MIB).length,
    },
  };
}

/** What the kernel would answer to one call, as things stand. */
export interface Trial {
  readonly call: Extract<Call, 'mmap' | 'munmap'>;
  readonly size: number;
  /** Where the new mapping lies; of a munmap(), where the cut is made. */
  readonly address: number;
  /** A negative errno, or 0. */
  readonly error: number;
  readonly reason: Refused;
  /** How many VMAs there are then. */
  readonly vmas: number;
}

/**
 * Tries a new mapping of each size, and, if there is a VMA of three pages, to unmap its middle one, which splits it.
 * Afterwards `machine` is as it was.
 */
export function trialsOf(machine: Machine, vmas: readonly Vma[], process: number): readonly Trial[] {
  const state = machine.arena().slice();
  const special = allOf(VM.IO, VM.PFNMAP, VM.DONTEXPAND, VM.SEALED);
  const cut = vmas.find(
    ({ start, end, vmFlags }) => end - start >= 3 * PAGE && within(vmFlags, special) === 0,
  );
  const answer = (
    operation: SessionCall['operation'],
  ): Pick<Trial, 'error' | 'reason' | 'vmas' | 'address'> => {
    const { value, error, reason } = machine.call(operation);
    const { mapCount } = machine.inspectMm(process);
    machine.restore(state.length).set(state);
    return { address: value, error, reason, vmas: mapCount };
  };
  const trials: Trial[] = [];
  for (const size of SIZES) {
    const { operation } = call({
      call: 'mmap',
      process,
      length: u64(size),
      prot: PROT.READ | PROT.WRITE,
      flags: MAP.PRIVATE | MAP.ANONYMOUS,
    });
    trials.push({ call: 'mmap', size, ...answer(operation) });
  }
  if (cut) {
    const address = cut.start + PAGE;
    const { operation } = call({ call: 'munmap', process, addr: u64(address), length: u64(PAGE) });
    trials.push({ call: 'munmap', size: PAGE, ...answer(operation), address });
  }
  return trials;
}
