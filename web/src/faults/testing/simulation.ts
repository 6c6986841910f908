/* A second opinion on hits and misses, written from the description of the caches alone and sharing nothing with the core:
 * VMAs are in an array and searched from below, slots are arrays, and one plain rule merges. It handles streams with a plain
 * exec(), in which merging VMAs have been touched alike. */

import { known, nth } from '../../base/known.ts';
import { insert, newVma, newMemory, PAGE, protectPart, split, touch } from './simulated-memory.ts';
import type { Vma, Mapped, Memory } from './simulated-memory.ts';

export type Scheme = 'mmap_cache' | 'v2' | '3.15' | '4.20';

interface Thread {
  memory: Memory;
  page: number;
  sequence: number;
  slots: (Vma | undefined)[];
  /** During exec(): the temporary stack, and whether the program and the special mappings have been seen. */
  exec: { stack: Vma; program: boolean; special: boolean } | undefined;
}

const STACK_TOP = 0x7ffffffff000;
const up = (bytes: number): number => Math.ceil(bytes / PAGE) * PAGE;
const hex = (text: string | undefined): number => Number.parseInt(text ?? '0', 16);

export class Simulation {
  calls = 0;
  hits = 0;
  readonly #scheme: Scheme;
  readonly #threads = new Map<string, Thread>();
  #thread: Thread | undefined;
  #families = 0;
  readonly #newFamily = (): number => ++this.#families;

  constructor(scheme: Scheme) {
    this.#scheme = scheme;
  }

  run(text: string): this {
    const lines = text.split('\n').filter((line) => line !== '' && !/^[#f]/.test(line));
    for (const [index, line] of lines.entries()) this.line(line, lines[index + 1] ?? '');
    return this;
  }

  private get thread(): Thread {
    return known(this.#thread, 'a stream begins with the line of a thread');
  }

  private get memory(): Memory {
    return this.thread.memory;
  }

  private line(line: string, next: string): void {
    const [letter, ...fields] = line.split(' ');
    const n = fields.map(hex);
    if (/^[rwxRW]/.test(line)) return this.fault(hex(line.slice(1)), /^[wW]/.test(line));
    switch (letter) {
      case 'T': {
        const made = this.#threads.get(nth(fields, 0)) ?? newThread();
        this.#threads.set(nth(fields, 0), made);
        this.#thread = made;
        return;
      }
      case 'k':
        this.#threads.set(nth(fields, 0), this.clone((nth(n, 1) & 0x100) !== 0));
        return;
      case 'm':
        return this.mmap(nth(fields, 0), n, nth(fields, 4));
      case 'u':
        return this.unmap(nth(n, 0), up(nth(n, 1)));
      case 'p':
        return this.protect(nth(n, 1), up(nth(n, 2)), Number(fields[3]));
      case 'b':
        return this.brk(nth(n, 0), nth(n, 1));
      case 'v':
        return this.remap(n);
      case 'a':
      case 'q':
        this.find(nth(n, 1));
        return;
      case 'e':
        return this.exec();
      case '+':
        return this.kernelMap(n, fields, next);
      case '-':
        if (fields[2] === '2') this.unmap(nth(n, 0), up(nth(n, 1)));
        return;
      case 'E':
        this.find(this.memory.vmas.at(-3)?.start ?? 0); // the stack; above it the vdso and its data
        this.thread.exec = undefined;
        return;
      case 'z':
        return;
      default:
        throw new Error(`what is ${line}?`);
    }
  }

  /** find_vma(), with one pointer of the mm or four slots of the thread. */
  private find(addr: number, memory = this.memory): Vma | undefined {
    const thread = this.thread;
    const contains = (vma: Vma | undefined): boolean => !!vma && vma.start <= addr && addr < vma.end;
    this.calls++;
    const isOwn = memory === thread.memory;
    if (this.#scheme === 'mmap_cache') {
      if (contains(memory.pointer)) {
        this.hits++;
        return memory.pointer;
      }
    } else if (isOwn && thread.sequence !== memory.sequence) {
      thread.sequence = memory.sequence;
      thread.slots = [];
    } else if (isOwn) {
      const found = thread.slots.find(contains);
      if (found) {
        this.hits++;
        return found;
      }
    }
    const vma = memory.vmas.find(({ end }) => end > addr);
    if (!vma) return undefined;
    const slot = Math.floor(addr / (this.#scheme === '4.20' ? 2 ** 21 : PAGE)) % 4;
    if (this.#scheme === 'mmap_cache') memory.pointer = vma;
    else if (isOwn || this.#scheme === 'v2') thread.slots[slot] = vma;
    return vma;
  }

  private fault(distance: number, write: boolean): void {
    const addr = (this.thread.page += distance) * PAGE;
    const vma = this.find(addr);
    if (!vma) return;
    if (vma.start > addr) {
      if (!vma.grows) return;
      touch(this.memory, vma, this.#newFamily);
      vma.start = addr;
    }
    if (write && vma.writable) touch(this.memory, vma, this.#newFamily);
  }

  private clone(shares: boolean): Thread {
    const { memory, page, sequence, slots } = this.thread;
    if (shares)
      return this.#scheme === 'v2'
        ? { memory, page, sequence, slots: [...slots], exec: undefined }
        : { memory, page, sequence: memory.sequence, slots: [], exec: undefined };
    const vmas = memory.vmas.map((vma) =>
      vma.family === 0 ? { ...vma } : { ...vma, family: this.#newFamily(), chain: vma.chain + 1 },
    );
    const child = { vmas, brk: memory.brk, pointer: undefined };
    // The copied slots are useless, because the child has another sequence number.
    return this.#scheme === 'v2'
      ? { memory: { ...child, sequence: memory.sequence + 1 }, page, sequence, slots: [], exec: undefined }
      : { memory: { ...child, sequence: 0 }, page, sequence: 0, slots: [], exec: undefined };
  }

  private mmap(result: string, n: readonly number[], file: string): void {
    const [start, length, flags, hint] = [nth(n, 0), up(nth(n, 1)), nth(n, 3), nth(n, 6)];
    if (hint !== 0 && (flags & 0x10) === 0) this.find(hint);
    if (result.startsWith('-')) return;
    this.map(start, start + length, { prot: nth(n, 2), flags, file, page: nth(n, 5) });
    if ((flags & 0xa000) === 0) return;
    const vma = this.find(start);
    this.find(start);
    if (vma?.writable) touch(this.memory, vma, this.#newFamily);
  }

  private map(start: number, end: number, mapped: Mapped, special = false): void {
    if (this.memory.vmas.some((vma) => vma.start < end && start < vma.end)) this.unmap(start, end - start);
    const vma = newVma(start, end, mapped);
    if (special) vma.kind += ` special ${start}`;
    insert(this.memory, vma);
  }

  private unmap(start: number, length: number): void {
    const end = start + length;
    const { memory } = this;
    const first = this.find(start);
    if (!first || first.start >= end) return;
    if (first.start < start) split(this.memory, first, start, false);
    const last = this.find(end);
    if (last && last.start < end) split(this.memory, last, end, true);
    memory.vmas = memory.vmas.filter((vma) => vma.end <= start || vma.start >= end);
    memory.sequence++;
    memory.pointer = undefined;
  }

  private protect(start: number, length: number, prot: number): void {
    const end = start + length;
    let vma = this.find(start);
    while (vma && vma.start < end) {
      const low = Math.max(start, vma.start);
      const high = Math.min(end, vma.end);
      vma = protectPart(this.memory, vma, low, high, prot);
      const { vmas } = this.memory;
      vma = vma.end >= end ? undefined : vmas[vmas.indexOf(vma) + 1];
    }
  }

  private brk(result: number, wanted: number): void {
    const { memory } = this;
    const old = memory.brk || result;
    memory.brk = result;
    const [from, to] = [up(old), up(wanted)];
    if (wanted === 0 || from === to) return;
    if (wanted < old) return this.unmap(to, from - to);
    this.find(from);
    if (result === wanted) this.map(from, to, { prot: 3, flags: 2, file: '0', page: 0 });
  }

  private remap(n: readonly number[]): void {
    const [to, from, length, size] = [nth(n, 0), nth(n, 1), up(nth(n, 2)), up(nth(n, 3))];
    const old = known(this.find(from), 'mremap() moves an existing mapping');
    if (to === from) {
      old.end = Math.max(old.end, from + size);
      return;
    }
    const shift = old.shift + (old.kind.startsWith('0') && old.family === 0 ? 0 : (from - to) / PAGE);
    insert(this.memory, { ...old, start: to, end: to + size, shift });
    this.unmap(from, length);
  }

  private exec(): void {
    const thread = this.thread;
    const memory = newMemory();
    const stack: Vma = {
      start: STACK_TOP - PAGE,
      end: STACK_TOP,
      kind: '0 pg 3a',
      writable: true,
      grows: true,
      shift: 0,
      family: this.#newFamily(),
      chain: 1,
    };
    memory.vmas.push(stack);
    for (let i = 0; i < 3; i++) this.find(stack.start, memory);
    thread.memory = memory;
    thread.page = 0;
    thread.exec = { stack, program: false, special: false };
    if (this.#scheme === 'v2') return;
    thread.sequence = 0;
    thread.slots = [];
  }

  private kernelMap(n: readonly number[], fields: readonly string[], next: string): void {
    const exec = known(this.thread.exec, 'lines with + are part of an exec');
    const [start, end, file, tag] = [nth(n, 0), nth(n, 0) + up(nth(n, 1)), nth(fields, 4), nth(fields, 6)];
    const mapped = { prot: nth(n, 2), flags: nth(n, 3), file, page: nth(n, 5) };
    if (tag === 's') {
      if (end === STACK_TOP) return;
      const { stack } = exec;
      const size = stack.end - stack.start;
      this.find(end - size);
      stack.start = start;
      stack.end = end;
      return;
    }
    if (tag === 'v') {
      if (!exec.special) this.find(start);
      exec.special = true;
      this.map(start, end, mapped, true);
      return;
    }
    if (!exec.program && start > 2 ** 32) this.find(start);
    exec.program = true;
    // Nothing was ever mapped behind the program's first segment.
    const [, cut] = /^- (\S+) \S+ 1$/.exec(next) ?? [];
    this.map(start, cut === undefined ? end : hex(cut), mapped);
  }
}

function newThread(): Thread {
  return { memory: newMemory(), page: 0, sequence: 0, slots: [], exec: undefined };
}
