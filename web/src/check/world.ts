/** The machines of a case and their processes. Each executed program has its own machine, which its forks share. */
import { nth } from '../base/known.ts';
import { operationOf } from '../core/session.ts';
import { StartError } from '../core/start-error.ts';
import type { Arguments } from '../core/session.ts';
import { Machine } from '../core/machine.ts';
import type { EventSink } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { RecordFile, RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import { layoutOfVmas } from '../trace-in/vmas.ts';
import { factsByName } from '../trace-in/files.ts';
import type { Description, FileFacts } from '../trace-in/files.ts';
import type { VmaLine } from '../trace-in/observed.ts';
import type { Seed, Space } from './case.ts';
import { SaidError, message } from '../words/message.ts';
import { Kinds } from './kinds.ts';
import type { Place } from './model.ts';

/** No call in a recording comes near this number. A core that exceeds it is in an endless loop and is abandoned. */
const MOST_EVENTS = 20_000_000;

export class World {
  readonly #core: CoreModule;
  readonly #kernel: string;
  readonly #watch: EventSink | undefined;
  readonly #places = new Map<Space, Place>();
  readonly #left: Space[] = [];

  /** `watch` receives the events of each call. */
  constructor(core: CoreModule, kernel: string, watch?: EventSink) {
    this.#core = core;
    this.#kernel = kernel;
    this.#watch = watch;
  }

  /** Undefined if the recording does not show how `space` starts, or if its process has exited. */
  find(space: Space): Place | undefined {
    const place = this.#places.get(space);
    return place?.machine.lives(place.process) ? place : undefined;
  }

  start({ space, vmas, known }: Seed): Place {
    const kinds = new Kinds();
    const numbers = new Map<string, number>();
    const { layout } = layoutOfVmas(vmas, known, (name) => {
      const file = numbers.get(name) ?? numbers.size + 1;
      if (!numbers.has(name))
        kinds.addStart(
          file,
          nth(
            vmas.filter((vma) => vma.name === name),
            0,
          ).kind,
        );
      numbers.set(name, file);
      return file;
    });
    const files: RecordFile[] = [];
    for (const [name, file] of numbers) files.push({ ...factsOf(name, vmas), file });
    const machine = new Machine(this.#core);
    machine.start(this.#kernel, { ...layout, files });
    if (machine.program) throw new StartError(message('check.moved'));
    const narrow = machine.describeKernel(this.#kernel).keeps.has('32_bits');
    const place = { machine, kinds, process: 1, narrow };
    this.#places.set(space, place);
    return place;
  }

  /** Makes a call in `place`. `file` is the open file that it maps. */
  call(place: Place, operation: RecordOperation, file?: Description): RecordOutcome {
    const { machine, kinds, process } = place;
    let number = 0;
    if (file) {
      const { file: found, isNew } = kinds.numberOf(file);
      if (isNew) machine.addFile({ ...file.facts, file: found });
      number = found;
    }
    let events = 0;
    return machine.call({ ...operation, process, file: number }, (words, at, count) => {
      this.#watch?.(words, at, count);
      events += count;
      if (events > MOST_EVENTS) throw new SaidError(message('check.noEndOfCall', { count: MOST_EVENTS }));
    });
  }

  fork(parent: Space, child: Space): RecordOutcome | undefined {
    const place = this.find(parent);
    if (!place) return undefined;
    const outcome = this.call(place, operationOf({ call: 'fork' }));
    if (outcome.error === 0) this.#places.set(child, { ...place, process: outcome.value });
    return outcome;
  }

  /** The process of `space` exits. */
  leave(space: Space): void {
    const place = this.find(space);
    if (!place) return;
    this.#left.push(space);
    this.call(place, operationOf({ call: 'exit' }));
  }

  /** Forgets the address spaces whose processes have exited. */
  forget(): void {
    for (const space of this.#left) this.#places.delete(space);
    this.#left.length = 0;
  }

  /** Saves the machine that contains `space`. recall() restores it, and works until `forget()`. */
  remember(space: Space): { readonly words: number; recall(): void } {
    const place = this.#places.get(space);
    if (!place) return { words: 0, recall: () => undefined };
    const { machine } = place;
    const state = machine.arena().slice();
    const recallKinds = place.kinds.remember();
    const left = this.#left.length;
    return {
      words: state.length,
      recall: () => {
        machine.restore(state.length).set(state);
        recallKinds();
        this.#left.length = left;
      },
    };
  }

  /** Describes everything that is mapped in the machine that contains `space`. Equal states have equal descriptions. */
  digest(space: Space): string {
    const machine = this.#places.get(space)?.machine;
    const words: (number | string)[] = [];
    for (const { machine: other, process } of this.#places.values()) {
      if (other !== machine || !machine.lives(process)) continue;
      words.push(`[${process}]`);
      for (const { start, end, vmFlags, file } of machine.inspectVmas(process))
        words.push(start, end, vmFlags, file);
    }
    return words.join(' ');
  }

  /**
   * Tells the core how many anonymous pages a VMA has, because the recording shows it and no operation determines it.
   */
  observe(place: Place, { start, end, anon }: Pick<VmaLine, 'start' | 'end' | 'anon'>): void {
    const given: Arguments = { call: 'observe', addr: u64(start), newAddr: u64(end), length: u64(anon) };
    this.call(place, operationOf(given));
  }
}

/** The recorder's own small program, `exe`, ends with the last page that is mapped of it. */
function factsOf(name: string, vmas: readonly VmaLine[]): FileFacts {
  const facts = factsByName(name);
  if (name !== 'exe') return facts;
  const ends = vmas.map(({ kind, start, end, offset }) => (kind === name ? offset + end - start : 0));
  return { ...facts, size: u64(Math.max(...ends)) };
}
