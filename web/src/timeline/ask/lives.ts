/*
 * The VMAs of all processes, followed through a run by its events. Reading all VMAs after each operation would take
 * hours with 65,530 of them. The machine is asked only at the start, and where a fork has copied an mm anyway.
 */
import { known } from '../../base/known.ts';
import type { Machine } from '../../core/machine.ts';
import type { OperationSummary } from '../run.ts';
import { decodeEvent, EVENT_TYPES, EVENT_WORDS, eventTypeAt } from '../../protocol/protocol.gen.ts';
import type { CoreEvent, EventType, RecordMm, RecordOperation } from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import { MAP } from '../../protocol/vm-flags.ts';
import type { Deed, Span } from './deed.ts';

export const SPLITS = 1;
export const MERGES = 2;

/** What an operation came to. */
export interface Facts {
  /** How many VMAs the process has that made the call; 0 if it has ended. */
  readonly count: number;
  /** SPLITS, MERGES. */
  readonly marks: number;
  readonly deeds: readonly Deed[];
}

interface Life extends Span {
  readonly process: number;
  readonly file: number;
}

/** A VMA that the operation has touched so far. */
interface Touched {
  made: boolean;
  freed: boolean;
  start: number | undefined;
  end: number;
  oldFlags: number | undefined;
  flags: number;
  /** The VMA that it was made of, and how. */
  from: number;
  how: 'new' | 'cut' | 'copied' | 'moved';
  /** The VMA that it became part of. */
  into: number;
}

type Space = Pick<RecordMm, 'brk' | 'startBrk' | 'startStack'>;

const NO_VMAS: readonly number[] = [];
const NO_DEEDS: readonly Deed[] = [];
const HEEDED: readonly EventType[] = [
  'vma_alloc',
  'vma_free',
  'vma_range',
  'vma_flags',
  'fork_area',
  'split_enter',
  'split_leave',
  'move_enter',
  'move_leave',
  'adjust_enter',
  'adjust_leave',
  'merge_leave',
];
const IS_HEEDED = new Uint8Array(EVENT_TYPES.length);
for (const type of HEEDED) IS_HEEDED[EVENT_TYPES.indexOf(type)] = 1;

export class Lives {
  readonly #machine: Machine;
  readonly #files: readonly string[];
  readonly #lives = new Map<number, Life>();
  readonly #spaces = new Map<number, Space>();
  #touched = new Map<number, Touched>();
  #marks = 0;
  /** The VMAs of the open functions that split, move and adjust one; 0 outside. */
  #splitting = 0;
  #moving = 0;
  #adjusting = 0;

  /** `machine` stands before the first operation. */
  constructor(machine: Machine, files: readonly string[]) {
    this.#machine = machine;
    this.#files = files;
    for (const process of machine.processes()) {
      this.#spaces.set(process, machine.inspectMm(process));
      for (const { id, start, end, file } of machine.inspectVmas(process))
        this.#lives.set(id, { start, end, file, process });
    }
  }

  /** An EventSink. */
  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    const end = at + count * EVENT_WORDS;
    for (let i = at; i < end; i += EVENT_WORDS)
      if (IS_HEEDED[eventTypeAt(words, i)] === 1) this.#heed(decodeEvent(words, i));
  };

  /** What the operation that has just been made came to. */
  end(summary: OperationSummary): Facts {
    const { call, outcome } = summary;
    const caller = call.process || 1;
    const before = this.#spaces.get(caller);
    const mm = this.#machine.lives(caller) ? this.#machine.inspectMm(caller) : undefined;
    const child = call.call === 'fork' && outcome.error === 0 ? outcome.value : 0;
    if (mm) this.#spaces.set(caller, mm);
    if (child) this.#spaces.set(child, this.#machine.inspectMm(child));
    const deeds = this.#touched.size === 0 ? NO_DEEDS : this.#deeds(summary, child || caller, before);
    const marks = this.#marks;
    if (this.#touched.size > 0) this.#touched = new Map();
    this.#marks = 0;
    return { count: mm?.mapCount ?? 0, marks, deeds };
  }

  #heed(event: CoreEvent): void {
    switch (event.type) {
      case 'vma_alloc': {
        const vma = this.#touch(event.vma);
        vma.made = true;
        const from = this.#splitting || this.#moving;
        if (from === 0) break;
        vma.from = from;
        vma.how = this.#splitting ? 'cut' : 'moved';
        break;
      }
      case 'vma_free': {
        const vma = this.#touch(event.vma);
        vma.freed = true;
        vma.into = this.#adjusting;
        break;
      }
      case 'vma_range': {
        const vma = this.#touch(event.vma);
        vma.start = event.start;
        vma.end = event.end;
        break;
      }
      case 'vma_flags': {
        const vma = this.#touch(event.vma);
        vma.oldFlags ??= event.old;
        vma.flags = event.value;
        break;
      }
      case 'fork_area': {
        const parent = this.#lives.get(event.parent);
        if (event.child === 0 || !parent) break;
        const vma = this.#touch(event.child);
        vma.from = event.parent;
        vma.how = 'copied';
        vma.start = parent.start;
        vma.end = parent.end;
        break;
      }
      case 'split_enter':
        this.#splitting = event.vma;
        break;
      case 'split_leave':
        this.#splitting = 0;
        if (event.new !== 0) this.#marks |= SPLITS;
        break;
      case 'move_enter':
        this.#moving = event.vma;
        break;
      case 'move_leave':
        this.#moving = 0;
        break;
      case 'adjust_enter':
        // Only where VMAs are removed can a VMA that is freed become part of this one.
        this.#adjusting = event.removeNext > 0 ? event.vma : 0;
        break;
      case 'adjust_leave':
        this.#adjusting = 0;
        break;
      case 'merge_leave':
        if (event.vma !== 0) this.#marks |= MERGES;
        break;
    }
  }

  #touch(id: number): Touched {
    let touched = this.#touched.get(id);
    if (!touched) {
      touched = {
        made: false,
        freed: false,
        start: undefined,
        end: 0,
        oldFlags: undefined,
        flags: 0,
        from: 0,
        how: 'new',
        into: 0,
      };
      this.#touched.set(id, touched);
    }
    return touched;
  }

  #deeds({ call }: OperationSummary, ofNew: number, before: Space | undefined): readonly Deed[] {
    const cut = new Map<number, number[]>();
    const took = new Map<number, number[]>();
    for (const [id, { made, freed, how, into }] of this.#touched) {
      if (made && !freed && how === 'cut') listed(cut, this.#originOf(id)).push(id);
      if (!made && freed && into !== 0) listed(took, into).push(id);
    }
    const movedTo = new Map<number, number>();
    for (const [id, { made, freed, how }] of this.#touched)
      if (made && !freed && how === 'moved') movedTo.set(this.#originOf(id), id);
    const deeds: Deed[] = [];
    for (const [id, touched] of this.#touched) {
      const deed = touched.made
        ? this.#birth(id, touched, call, ofNew)
        : this.#change(id, touched, before, movedTo.get(id));
      if (!deed) continue;
      deeds.push({ ...deed, cut: cut.get(id) ?? NO_VMAS, took: took.get(id) ?? NO_VMAS });
    }
    // Until here, what was made of them has asked what they map.
    for (const [id, { made, freed }] of this.#touched) if (!made && freed) this.#lives.delete(id);
    return deeds;
  }

  #birth(
    id: number,
    { freed, start, end, oldFlags, flags, how }: Touched,
    call: RecordOperation,
    process: number,
  ): Omit<Deed, 'cut' | 'took'> | undefined {
    if (freed || start === undefined) return undefined;
    const kin = this.#originOf(id);
    const file = kin === 0 ? this.#fileOf(call, process) : known(this.#lives.get(kin), 'kin is there').file;
    const life = { start, end, file, process };
    this.#lives.set(id, life);
    return {
      process,
      vma: id,
      name: this.#nameOf(life, this.#spaces.get(process)),
      how,
      kin,
      after: { start, end },
      flags: changed(oldFlags, flags),
    };
  }

  #change(
    id: number,
    { freed, start, end, oldFlags, flags, into }: Touched,
    space: Space | undefined,
    movedTo = 0,
  ): Omit<Deed, 'cut' | 'took'> | undefined {
    const life = this.#lives.get(id);
    if (!life) return undefined;
    const { process } = life;
    const was = { start: life.start, end: life.end };
    if (freed) {
      const how = into !== 0 ? 'absorbed' : movedTo !== 0 ? 'left' : 'unmapped';
      return { process, vma: id, name: this.#nameOf(life, space), how, kin: into || movedTo, before: was };
    }
    const is = start === undefined ? was : { start, end };
    const changes = changed(oldFlags, flags);
    if (is.start === was.start && is.end === was.end && !changes) return undefined;
    const now = { ...life, ...is };
    this.#lives.set(id, now);
    const name = this.#nameOf(now, this.#spaces.get(process));
    return { process, vma: id, name, how: 'changed', kin: 0, before: was, after: is, flags: changes };
  }

  /** The VMA that was there before the operation, and that this one was made of, maybe by way of others; 0 if none was. */
  #originOf(id: number): number {
    let at = this.#touched.get(id)?.from ?? 0;
    while (this.#touched.get(at)?.made) at = this.#touched.get(at)?.from ?? 0;
    return at;
  }

  /** What a VMA maps that was not made of another one. */
  #fileOf({ call, file, flags, addr }: RecordOperation, process: number): number {
    if (call === 'shmat') return file;
    if (call === 'mmap') return flags & MAP.ANONYMOUS ? 0 : file;
    if (call !== 'remap_file_pages') return 0;
    const at = toNumber(addr);
    for (const life of this.#lives.values())
      if (life.process === process && life.start <= at && at < life.end) return life.file;
    return 0;
  }

  /** As vmaName() of core/maps.ts. */
  #nameOf({ start, end, file }: Life, space: Space | undefined): string {
    if (file !== 0) return this.#files[file - 1] ?? '';
    if (!space) return '';
    if (start < space.brk && end > space.startBrk) return '[heap]';
    return start <= space.startStack && end > space.startStack ? '[stack]' : '';
  }
}

function changed(old: number | undefined, value: number): readonly [number, number] | undefined {
  return old === undefined || old === value ? undefined : [old, value];
}

function listed(lists: Map<number, number[]>, key: number): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
