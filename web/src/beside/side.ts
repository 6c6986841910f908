/* One of two sequences of calls, run on a kernel: how many VMAs there are after each call, and which there are at the end. */
import { cell } from '../base/cell.ts';
import type { EventSink, Machine } from '../core/machine.ts';
import type { AllCalls, SessionCall, SessionSpec } from '../core/session.ts';
import { vmasOf, type Vma } from '../diagnose/patient.ts';
import { EVENT_TYPES, EVENT_WORDS, decodeEvent, eventTypeAt } from '../protocol/protocol.gen.ts';
import { quietly, runCalls, starting } from '../timeline/run.ts';

/** What is run: a session, whose calls may be packed. */
export interface Sequence {
  readonly spec: Omit<SessionSpec, 'calls'>;
  readonly calls: Pick<AllCalls, 'length' | 'slice'>;
  /** Whether nothing shows the VMAs at the start, so that others stand for them. */
  readonly isStartAssumed: boolean;
}

export interface Ran {
  /** The process that is followed: the one that makes most calls. */
  readonly process: number;
  /** How many processes make calls. */
  readonly processes: number;
  /** Its VMAs at the start, and after each call; 0 while it doesn't live. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** vm.max_map_count. */
  readonly limit: number;
  /** Those at the end, or before it exits. */
  readonly vmas: readonly Vma[];
  /** For each of them, the place of the call that made it; −1 if it was there at the start. */
  readonly makers: readonly number[];
}

/** Calls that are unpacked at once. */
const PIECE = 1000;
const ALLOCATED = EVENT_TYPES.indexOf('vma_alloc');

/** All calls, each unpacked as it is asked for. */
export function* callsOf({ calls }: Sequence): Generator<SessionCall, void> {
  for (let at = 0; at < calls.length; at += PIECE) yield* calls.slice(at, at + PIECE);
}

/** Runs the calls on `machine`, and yields now and then. Throws a StartError for an impossible layout. */
export function* running(machine: Machine, sequence: Sequence): Generator<void, Ran> {
  const { spec, calls } = sequence;
  const { process, processes } = busiest(sequence);
  yield;
  let relocation = yield* quietly(starting(machine, { ...spec, calls: [] }));
  const born = new Born();
  const atStart = countIn(machine, process);
  const counts = new Uint32Array(calls.length + 1);
  counts[0] = atStart;
  const { maxMapCount } = machine.inspectMm(machine.lives(process) ? process : machine.processes()[0]);
  let end = examined(machine, sequence, process);
  let isOver = false;
  for (let from = 0; from < calls.length; from += PIECE) {
    const piece = calls.slice(from, from + PIECE);
    const steps = runCalls(machine, { ...spec, calls: piece }, relocation, (index) =>
      born.sinkOf(from + index),
    );
    for (const [index, { operation }] of piece.entries()) {
      // With its exit, a process loses its VMAs.
      if (operation.call === 'exit' && (operation.process || 1) === process && !isOver) {
        end = examined(machine, sequence, process);
        isOver = true;
      }
      steps.next();
      counts[from + index + 1] = countIn(machine, process);
    }
    const done = steps.next();
    if (done.done) relocation = done.value;
    yield;
  }
  if (!isOver) end = examined(machine, sequence, process);
  const { vmas, ids } = end;
  const makers = ids.map((id) => born.of(id));
  return { process, processes, counts, limit: maxMapCount, vmas, makers };
}

/** The process with the most calls; of several, the oldest. */
function busiest(sequence: Sequence): { readonly process: number; readonly processes: number } {
  const counts = new Map<number, number>([[1, 0]]);
  for (const { operation } of callsOf(sequence)) {
    const process = operation.process || 1;
    counts.set(process, (counts.get(process) ?? 0) + 1);
  }
  const [[process] = [1, 0]] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return { process, processes: counts.size };
}

function countIn(machine: Machine, process: number): number {
  return machine.lives(process) ? machine.inspectMm(process).mapCount : 0;
}

function examined(machine: Machine, { spec }: Sequence, process: number) {
  if (!machine.lives(process)) return { vmas: [], ids: [] };
  const ids = [...machine.inspectVmas(process)].map(({ id }) => id);
  return { vmas: vmasOf(machine, { ...spec, calls: [] }, process), ids };
}

/** Which call has made a VMA, by the VMA's number. */
class Born {
  #places = new Int32Array(1024).fill(-1);

  sinkOf(place: number): EventSink {
    return (words, at, count) => {
      const end = at + count * EVENT_WORDS;
      for (let i = at; i < end; i += EVENT_WORDS) {
        if (eventTypeAt(words, i) !== ALLOCATED) continue;
        const event = decodeEvent(words, i);
        if (event.type === 'vma_alloc') this.#note(event.vma, place);
      }
    };
  }

  of(id: number): number {
    return id < this.#places.length ? cell(this.#places, id) : -1;
  }

  #note(id: number, place: number): void {
    if (id >= this.#places.length) {
      const larger = new Int32Array(Math.max(id + 1, this.#places.length * 2)).fill(-1);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[id] = place;
  }
}
