/* Where the same calls first have another effect on another kernel. */
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import { agrees, type SessionSpec } from '../core/session.ts';
import { RECORD_VMA_WORDS, readRecordVma, type RecordVma } from '../protocol/protocol.gen.ts';
import { equal } from '../protocol/u64.ts';
import { permissions } from '../protocol/vm-flags.ts';
import { quietly, runCalls, starting, type OperationSummary } from './run.ts';

/** The first operation that returns something else, or leaves other VMAs in the caller or in the child that it makes. */
export type Difference =
  | { readonly index: number; readonly in: 'result' }
  | {
      /** -1 if the programs start with different VMAs. */
      readonly index: number;
      readonly in: 'vmas';
      /** How many VMAs the process has: on the session's own kernel, and on the other. */
      readonly counts: readonly [number, number];
      /** The lowest address that is mapped in another way. */
      readonly at: number;
    };

/** Runs `spec` on its own kernel and on another, and yields before each call. */
export function* findingDifference(
  core: CoreModule,
  spec: SessionSpec,
  kernel: string,
): Generator<void, Difference | 'none'> {
  const here = new Machine(core);
  const there = new Machine(core);
  const elsewhere = { ...spec, kernel };
  const relocations = [
    yield* quietly(starting(here, spec)),
    yield* quietly(starting(there, elsewhere)),
  ] as const;
  // In a program that was moved, every address is another one.
  const isMoved = (here.program === undefined) !== (there.program === undefined);
  const runs = [runCalls(here, spec, relocations[0]), runCalls(there, elsewhere, relocations[1])] as const;
  const first = isMoved ? undefined : differingVmas(here, there, 1);
  if (first) return { index: -1, in: 'vmas', ...first };
  for (let index = 0; ; index++) {
    yield;
    const [one, other] = [runs[0].next(), runs[1].next()];
    if (one.done || other.done) return 'none';
    if (!isSameResult(one.value, other.value)) return { index, in: 'result' };
    if (isMoved) continue;
    for (const process of touched(one.value)) {
      const vmas = differingVmas(here, there, process);
      if (vmas) return { index, in: 'vmas', ...vmas };
    }
  }
}

/** Of a moved program, only errors and signals can be compared. */
export function isSameResult(one: OperationSummary, other: OperationSummary): boolean {
  const isAddressMoved = one.moved !== other.moved && one.outcome.error === 0 && other.outcome.error === 0;
  return isAddressMoved || agrees(one.outcome, other.outcome);
}

function touched({ call, outcome }: OperationSummary): readonly number[] {
  const caller = call.process || 1;
  return call.call === 'fork' && outcome.error === 0 ? [caller, outcome.value] : [caller];
}

/** Compares what /proc/PID/maps shows. */
function differingVmas(
  here: Machine,
  there: Machine,
  process: number,
): { readonly counts: readonly [number, number]; readonly at: number } | undefined {
  if (!here.lives(process) || !there.lives(process)) return undefined;
  const [one, other] = [here.vmaWords(process), there.vmaWords(process)];
  const counts = [one.length / RECORD_VMA_WORDS, other.length / RECORD_VMA_WORDS] as const;
  for (let at = 0; at < Math.max(one.length, other.length); at += RECORD_VMA_WORDS) {
    const a = at < one.length ? readRecordVma(one, at) : undefined;
    const b = at < other.length ? readRecordVma(other, at) : undefined;
    if (a && b && isSameVma(a, b)) continue;
    return { counts, at: differsFrom(a, b) };
  }
  return undefined;
}

function isSameVma(a: RecordVma, b: RecordVma): boolean {
  return a.start === b.start && a.end === b.end && isSameKind(a, b);
}

function isSameKind(a: RecordVma, b: RecordVma): boolean {
  return (
    a.file === b.file &&
    (a.file === 0 || equal(a.pgoff, b.pgoff)) &&
    permissions(a.vmFlags) === permissions(b.vmFlags)
  );
}

/** Two VMAs that start alike and are alike differ from where the shorter one ends. */
function differsFrom(a: RecordVma | undefined, b: RecordVma | undefined): number {
  if (a && b && a.start === b.start && isSameKind(a, b)) return Math.min(a.end, b.end);
  return Math.min(a?.start ?? Infinity, b?.start ?? Infinity);
}
