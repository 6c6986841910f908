/* A second opinion on hits and misses, written from the description of the caches alone and sharing nothing with the core:
 * areas in an array, searched from below; slots in arrays; merging by one plain rule. For streams in which exec() is plain
 * and what merges has been touched alike. */

export type Scheme = 'mmap_cache' | 'v2' | '3.15' | '4.20';

interface Area {
  start: number;
  end: number;
  /** All that two areas must have in common to be one. */
  kind: string;
  writable: boolean;
  grows: boolean;
  /** Page number in the file of address 0, so to speak: equal where offsets go on. */
  shift: number;
  /** The family of pages it has, 0 before the first; chain: how many families it may have pages of. */
  family: number;
  chain: number;
}

interface Memory {
  areas: Area[];
  sequence: number;
  pointer: Area | undefined;
  brk: number;
}

interface Thread {
  memory: Memory;
  page: number;
  sequence: number;
  slots: (Area | undefined)[];
  /** Of exec(): the temporary stack, what the last + line mapped, and what has been seen. */
  exec: { stack: Area | undefined; program: boolean; special: boolean } | undefined;
}

const PAGE = 4096;
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

  constructor(scheme: Scheme) {
    this.#scheme = scheme;
  }

  run(text: string): this {
    const lines = text.split('\n').filter((line) => line !== '' && !/^[#f]/.test(line));
    for (const [index, line] of lines.entries()) this.line(line, lines[index + 1] ?? '');
    return this;
  }

  private get memory(): Memory {
    return this.#thread!.memory;
  }

  private line(line: string, next: string): void {
    const [letter, ...fields] = line.split(' ');
    const n = fields.map(hex);
    if (/^[rwxRW]/.test(line)) return this.fault(hex(line.slice(1)), /^[wW]/.test(line));
    switch (letter) {
      case 'T': {
        const made = this.#threads.get(fields[0]!) ?? newThread();
        this.#threads.set(fields[0]!, made);
        this.#thread = made;
        return;
      }
      case 'k':
        this.#threads.set(fields[0]!, this.clone((n[1]! & 0x100) !== 0));
        return;
      case 'm':
        return this.mmap(fields[0]!, n, fields[4]!);
      case 'u':
        return this.unmap(n[0]!, up(n[1]!));
      case 'p':
        return this.protect(n[1]!, up(n[2]!), Number(fields[3]));
      case 'b':
        return this.brk(n[0]!, n[1]!);
      case 'v':
        return this.remap(n);
      case 'a':
      case 'q':
        this.find(n[1]!);
        return;
      case 'e':
        return this.exec();
      case '+':
        return this.kernelMap(n, fields, next);
      case '-':
        if (fields[2] === '2') this.unmap(n[0]!, up(n[1]!));
        return;
      case 'E':
        this.find(this.memory.areas.at(-3)?.start ?? 0); // the stack; above it the vdso and its data
        this.#thread!.exec = undefined;
        return;
      case 'z':
        return;
      default:
        throw new Error(`what is ${line}?`);
    }
  }

  /** find_vma(): one pointer of the memory, or four slots of the thread's. */
  private find(addr: number, memory = this.memory): Area | undefined {
    const thread = this.#thread!;
    const contains = (area: Area | undefined): boolean => !!area && area.start <= addr && addr < area.end;
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
    const area = memory.areas.find(({ end }) => end > addr);
    if (!area) return undefined;
    const slot = Math.floor(addr / (this.#scheme === '4.20' ? 2 ** 21 : PAGE)) % 4;
    if (this.#scheme === 'mmap_cache') memory.pointer = area;
    else if (isOwn || this.#scheme === 'v2') thread.slots[slot] = area;
    return area;
  }

  private fault(distance: number, write: boolean): void {
    const addr = (this.#thread!.page += distance) * PAGE;
    const area = this.find(addr);
    if (!area) return;
    if (area.start > addr) {
      if (!area.grows) return;
      this.touch(area);
      area.start = addr;
    }
    if (write && area.writable) this.touch(area);
  }

  /** A neighbour's family, if they could be one area but for what may be done with them; otherwise a new one. */
  private touch(area: Area): void {
    if (area.family !== 0 || /s/.test(area.kind)) return;
    const at = this.memory.areas.indexOf(area);
    const [below, above] = [this.memory.areas[at - 1], this.memory.areas[at + 1]];
    const alike = (low?: Area, high?: Area): boolean =>
      !!low && !!high && low.end === high.start && base(low) === base(high) && low.shift === high.shift;
    if (alike(area, above) && above!.family !== 0 && above!.chain === 1) area.family = above!.family;
    else if (alike(below, area) && below!.family !== 0 && below!.chain === 1) area.family = below!.family;
    else area.family = ++this.#families;
    area.chain = 1;
  }

  private clone(shares: boolean): Thread {
    const { memory, page, sequence, slots } = this.#thread!;
    if (shares)
      return this.#scheme === 'v2'
        ? { memory, page, sequence, slots: [...slots], exec: undefined }
        : { memory, page, sequence: memory.sequence, slots: [], exec: undefined };
    const areas = memory.areas.map((area) =>
      area.family === 0 ? { ...area } : { ...area, family: ++this.#families, chain: area.chain + 1 },
    );
    const child = { areas, brk: memory.brk, pointer: undefined };
    // The copied slots are of no use: the child's number is another one.
    return this.#scheme === 'v2'
      ? { memory: { ...child, sequence: memory.sequence + 1 }, page, sequence, slots: [], exec: undefined }
      : { memory: { ...child, sequence: 0 }, page, sequence: 0, slots: [], exec: undefined };
  }

  private mmap(result: string, n: readonly number[], file: string): void {
    const [start, length, flags, hint] = [n[0]!, up(n[1]!), n[3]!, n[6]!];
    if (hint !== 0 && (flags & 0x10) === 0) this.find(hint);
    if (result.startsWith('-')) return;
    this.map(start, start + length, { prot: n[2]!, flags, file, page: n[5]! });
    if ((flags & 0xa000) === 0) return;
    const area = this.find(start);
    this.find(start);
    if (area?.writable) this.touch(area);
  }

  private map(start: number, end: number, { prot, flags, file, page }: Mapped, special = false): Area {
    const { areas } = this.memory;
    if (areas.some((area) => area.start < end && start < area.end)) this.unmap(start, end - start);
    const shared = (flags & 0xf) === 1 ? 's' : 'p';
    const locked = flags & 0x2000 ? 'l' : '';
    const writable = (prot & 2) !== 0;
    const promised = writable && shared === 'p' && !(flags & 0x4000) ? 'a' : '';
    const area: Area = {
      start,
      end,
      writable,
      grows: (flags & 0x100) !== 0,
      kind: `${file} ${shared}${locked}${flags & 0x4000 ? 'n' : ''}${flags & 0x100 ? 'g' : ''} ${prot}${promised}`,
      shift: file === '0' ? 0 : page - start / PAGE,
      family: 0,
      chain: 0,
    };
    if (special) area.kind += ` special ${start}`;
    return this.insert(area);
  }

  /** Below, or above, or both: what goes is forgotten. */
  private insert(area: Area): Area {
    const { areas } = this.memory;
    const at = areas.findIndex(({ start }) => start >= area.end);
    areas.splice(at < 0 ? areas.length : at, 0, area);
    return this.merge(area, true);
  }

  /** `isNew`: nobody has heard of the area yet, so nothing is forgotten when it goes. */
  private merge(area: Area, isNew: boolean): Area {
    const { areas } = this.memory;
    const at = areas.indexOf(area);
    const [below, above] = [areas[at - 1], areas[at + 1]];
    const withBelow = fits(below, area, below!);
    const withAbove = fits(area, above, above!);
    if (withBelow && withAbove && (!below!.family || !above!.family || below!.family === above!.family)) {
      below!.end = above!.end;
      adopt(below!, isNew ? above! : area);
      adopt(below!, above!);
      areas.splice(at, 2);
      if (!isNew) this.mergedAway(area, below!);
      this.mergedAway(above!, below!);
      return below!;
    }
    if (withBelow) {
      below!.end = area.end;
      adopt(below!, area);
      areas.splice(at, 1);
      if (!isNew) this.mergedAway(area, below!);
      return below!;
    }
    if (!withAbove) return area;
    if (isNew) {
      above!.start = area.start;
      areas.splice(at, 1);
      return above!;
    }
    // Until 4.8 the area that changes takes the next one in.
    area.end = above!.end;
    adopt(area, above!);
    areas.splice(at + 1, 1);
    this.mergedAway(above!, area);
    return area;
  }

  private mergedAway(area: Area, into: Area): void {
    const { memory } = this;
    memory.sequence++;
    if (memory.pointer === area) memory.pointer = into;
  }

  private unmap(start: number, length: number): void {
    const end = start + length;
    const { memory } = this;
    const first = this.find(start);
    if (!first || first.start >= end) return;
    if (first.start < start) this.split(first, start, false);
    const last = this.find(end);
    if (last && last.start < end) this.split(last, end, true);
    memory.areas = memory.areas.filter((area) => area.end <= start || area.start >= end);
    memory.sequence++;
    memory.pointer = undefined;
  }

  /** `below`: the new area is the lower part. */
  private split(area: Area, addr: number, below: boolean): Area {
    const { areas } = this.memory;
    const part = { ...area };
    const at = areas.indexOf(area);
    if (below) {
      part.end = area.start = addr;
      areas.splice(at, 0, part);
    } else {
      part.start = area.end = addr;
      areas.splice(at + 1, 0, part);
    }
    return part;
  }

  private protect(start: number, length: number, prot: number): void {
    const end = start + length;
    let area = this.find(start);
    while (area && area.start < end) {
      const low = Math.max(start, area.start);
      const high = Math.min(end, area.end);
      area = this.protectPart(area, low, high, prot);
      const { areas } = this.memory;
      area = area.end >= end ? undefined : areas[areas.indexOf(area) + 1];
    }
  }

  private protectPart(area: Area, start: number, end: number, prot: number): Area {
    const promised =
      area.kind.endsWith('a') || (prot & 2 && / p/.test(area.kind) && !/n/.test(area.kind)) ? 'a' : '';
    const kind = `${base(area)} ${prot}${promised}`;
    if (kind === area.kind) return area;
    const { areas } = this.memory;
    const at = areas.indexOf(area);
    const wanted: Area = { ...area, start, end, kind, writable: (prot & 2) !== 0 };
    if (start === area.start && end === area.end) {
      Object.assign(area, wanted);
      return this.merge(area, false);
    }
    // A head goes to the area below, a tail to the one above, if they fit; otherwise it is cut out.
    const [below, above] = [areas[at - 1], areas[at + 1]];
    if (start === area.start && fits(below, wanted, below!)) {
      below!.end = area.start = end;
      adopt(below!, area);
      return below!;
    }
    if (end === area.end && fits(wanted, above, above!)) {
      above!.start = area.end = start;
      adopt(above!, area);
      return above!;
    }
    if (start > area.start) this.split(area, start, true);
    if (end < area.end) this.split(area, end, false);
    area.kind = kind;
    area.writable = wanted.writable;
    return area;
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
    const [to, from, length, size] = [n[0]!, n[1]!, up(n[2]!), up(n[3]!)];
    const old = this.find(from)!;
    if (to === from) {
      old.end = Math.max(old.end, from + size);
      return;
    }
    const shift = old.shift + (old.kind.startsWith('0') && old.family === 0 ? 0 : (from - to) / PAGE);
    this.insert({ ...old, start: to, end: to + size, shift });
    this.unmap(from, length);
  }

  private exec(): void {
    const thread = this.#thread!;
    const memory: Memory = { areas: [], sequence: 0, pointer: undefined, brk: 0 };
    const stack: Area = {
      start: STACK_TOP - PAGE,
      end: STACK_TOP,
      kind: '0 pg 3a',
      writable: true,
      grows: true,
      shift: 0,
      family: ++this.#families,
      chain: 1,
    };
    memory.areas.push(stack);
    for (let i = 0; i < 3; i++) this.find(stack.start, memory);
    thread.memory = memory;
    thread.page = 0;
    thread.exec = { stack, program: false, special: false };
    if (this.#scheme === 'v2') return;
    thread.sequence = 0;
    thread.slots = [];
  }

  private kernelMap(n: readonly number[], fields: readonly string[], next: string): void {
    const exec = this.#thread!.exec!;
    const [start, end, file, tag] = [n[0]!, n[0]! + up(n[1]!), fields[4]!, fields[6]!];
    const mapped = { prot: n[2]!, flags: n[3]!, file, page: n[5]! };
    if (tag === 's') {
      if (end === STACK_TOP) return;
      const { stack } = exec;
      const size = stack!.end - stack!.start;
      this.find(end - size);
      stack!.start = start;
      stack!.end = end;
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
    // What lies behind the program's first segment was never mapped.
    const [, cut] = /^- (\S+) \S+ 1$/.exec(next) ?? [];
    this.map(start, cut === undefined ? end : hex(cut), mapped);
  }
}

interface Mapped {
  readonly prot: number;
  readonly flags: number;
  readonly file: string;
  readonly page: number;
}

function newThread(): Thread {
  const memory = { areas: [], sequence: 0, pointer: undefined, brk: 0 };
  return { memory, page: 0, sequence: 0, slots: [], exec: undefined };
}

/** All of its kind but what may be done with it. */
function base({ kind }: Area): string {
  return kind.slice(0, kind.lastIndexOf(' '));
}

/** `keeps`: the one of the two that is there already, and would take the other one in. */
function fits(low: Area | undefined, high: Area | undefined, keeps: Area): boolean {
  if (!low || !high || low.end !== high.start || low.kind !== high.kind || low.shift !== high.shift)
    return false;
  if (low.family === high.family) return true;
  return (low.family === 0 || high.family === 0) && keeps.chain === 1;
}

function adopt(area: Area, from: Area): void {
  if (area.family !== 0) return;
  area.family = from.family;
  area.chain = from.chain;
}
