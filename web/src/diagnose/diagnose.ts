/* Examines a process's VMAs at one moment of a session. */
import type { Machine } from '../core/machine.ts';
import type { SessionSpec } from '../core/session.ts';
import { runCalls, starting } from '../timeline/run.ts';
import type { RunUp } from '../timeline/run-up.ts';
import { boundariesOf, type Boundaries } from './boundaries.ts';
import { CourseLog, type Course } from './course.ts';
import { gapsOf, trialsOf, type Gaps, type Trial } from './gaps.ts';
import { ownersOf, protectionsOf, type OwnerShare, type ProtectionShare } from './owners.ts';
import { vmasOf, type Vma } from './patient.ts';
import { bytesOf, patternsOf, rssOf, type Pattern } from './patterns.ts';
import { rulesOf } from './rules.ts';
import { structuresIn } from './structures.ts';

export interface Diagnosis {
  readonly kernel: string;
  /** The number of the last call before the moment, from 1; 0 at the start. */
  readonly operation: number;
  readonly process: number;
  readonly vmas: number;
  /** vm.max_map_count. */
  readonly limit: number;
  readonly bytes: number;
  readonly rss?: number;
  /** Whether the flags are only those that permissions tell. */
  readonly guessed: boolean;
  /** Whether the list shows no permissions. */
  readonly unprotected: boolean;
  /** Where user space ends. */
  readonly userEnd: number;
  readonly patterns: readonly Pattern[];
  readonly owners: readonly OwnerShare[];
  readonly protections: readonly ProtectionShare[];
  readonly boundaries: Boundaries;
  readonly gaps: Gaps;
  readonly trials: readonly Trial[];
  /** Only of a session with calls. */
  readonly course?: Course;
}

export interface Asked {
  /** After how many calls. */
  readonly operation: number;
  /** 0: the process that makes the call before the moment, or else the oldest one. */
  readonly process: number;
}

/** Calls, and VMAs, between two yields. */
const PIECE = 100;

/** What an earlier diagnosis of the same session has found, which shortens the way. */
interface Earlier {
  readonly runUp?: RunUp;
  readonly course?: Course | undefined;
}

/** Runs `spec` on `machine`. Yields now and then. Throws a StartError for an impossible layout. */
export function* diagnosing(
  machine: Machine,
  spec: SessionSpec,
  asked: Asked,
  { runUp, course }: Earlier = {},
): Generator<void, Diagnosis> {
  const steps = starting(machine, spec, runUp);
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield;
  const operation = Math.min(asked.operation, spec.calls.length);
  const caller = asked.process || spec.calls[operation - 1]?.operation.process || 1;
  const log = new CourseLog(machine, caller);
  let found = operation === 0 ? yield* examining(machine, spec, caller, operation) : undefined;
  let made = 0;
  for (const summary of found && course ? [] : runCalls(machine, spec, step.value)) {
    log.note(machine, summary);
    if (++made === operation) found = yield* examining(machine, spec, caller, operation);
    if (found && course) break;
    if (made % PIECE === 0) yield;
  }
  found ??= yield* examining(machine, spec, caller, operation);
  return spec.calls.length === 0 ? found : { ...found, course: course ?? log.course() };
}

function* examining(
  machine: Machine,
  spec: SessionSpec,
  wanted: number,
  operation: number,
): Generator<void, Diagnosis> {
  const process = machine.lives(wanted) ? wanted : (machine.processes()[0] ?? 1);
  const mm = machine.inspectMm(process);
  const vmas = vmasOf(machine, spec, process);
  yield;
  const structures = structuresIn(vmas);
  const patterns = patternsOf(vmas, structures);
  yield;
  const boundaries = boundariesOf(vmas, rulesOf(machine.describeKernel(spec.kernel)), mm.oldFlags);
  yield;
  const rss = rssOf(vmas);
  return {
    kernel: spec.kernel,
    operation,
    process,
    vmas: vmas.length,
    limit: mm.maxMapCount,
    bytes: bytesOf(vmas),
    ...(rss !== undefined && { rss }),
    guessed: vmas.some(({ guessed }: Vma) => guessed),
    unprotected: vmas.some(({ lacks }) => lacks.permissions),
    userEnd: mm.taskSize,
    patterns,
    owners: ownersOf(vmas, structures),
    protections: protectionsOf(vmas),
    boundaries,
    gaps: gapsOf(vmas),
    trials: trialsOf(machine, vmas, process),
  };
}
