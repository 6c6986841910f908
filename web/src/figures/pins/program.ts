/*
 * The program of the pins. A family: process 1 writes to pages of its own, and its calls follow. Or a file: process 1 forks processes
 * that each map some pages of it. Whoever has the page is asked whether it was used lately, for which the kernel finds all its entries.
 */
import { call } from '../../core/calls.ts';
import { I386, PAGE_SIZE, VMA_FLAGS, type StartLayout, type StartVma } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { MAP, PROT } from '../../protocol/vm-flags.ts';
import { isMapped, type Call, type PinsParameters } from './parameters.ts';

/** In bytes: small enough for kernels of 32 bits, whose chains are what is compared. */
export const RAM = 2 ** 30;
const TEXT = 0x804_8000;
const DATA = 0x804_c000;
const HEAP = 0x804_e000;
const BRK = 0x805_6000;
const STACK = I386.taskSize - 0x2_2000;

/** Pages that a process has besides, if any: of its program and of its stack. */
export const OTHERS = { text: TEXT, stack: I386.taskSize - PAGE_SIZE } as const;

/** Where the pages of the ruler are mapped; other mappings follow, and so does what moves. Nothing else is mapped in between. */
export const REGION = 0x5000_0000;
const APART = 0x10_0000;
const MOVED = 0x6000_0000;
export const REGION_END = 0x9000_0000;

type Program = Pick<PinsParameters, 'of' | 'pages' | 'page' | 'copy' | 'ways' | 'calls'> &
  Partial<Pick<PinsParameters, 'asks'>>;

function vma(start: number, end: number, vmFlags: number, file: number, offset: number): StartVma {
  return { start, end, offset: u64(offset), vmFlags, file, anon: 0 };
}

export function layoutOf({ of }: Pick<Program, 'of'>): StartLayout {
  // A file that is opened comes before those that are only mapped.
  const file = of === 'file' ? 2 : 1;
  return {
    ...I386,
    ram: RAM,
    startProgram: TEXT,
    startCode: TEXT,
    endCode: DATA,
    startBrk: HEAP,
    brk: BRK,
    vmas: [
      vma(TEXT, DATA, VMA_FLAGS.text, file, 0),
      vma(DATA, HEAP, VMA_FLAGS.data, file, DATA - TEXT),
      vma(HEAP, BRK, VMA_FLAGS.data, 0, HEAP),
      vma(STACK, I386.taskSize, VMA_FLAGS.stack, 0, STACK),
    ],
  };
}

interface Spelled {
  readonly call: SessionCall;
  readonly spelled: string;
}

const hex = (address: number): string => `0x${address.toString(16)}`;

/** A trace says of the first process that it is the first: 0. */
function numberOf(process: number): number {
  return process === 1 ? 0 : process;
}

/** Calls of processes, and what these have: where each one’s pages begin, and who still has the page that is asked for. */
class Writer {
  readonly calls: Spelled[] = [];
  /** After how many of them each call of the parameters was over. */
  readonly ends: number[] = [];
  private readonly starts = new Map<number, number>();
  private readonly holders = new Set([1]);
  private processes = 1;

  constructor(private readonly program: Program) {
    const { of, pages, calls, ways } = program;
    // Who searches page tables meets those of what a process has besides, too.
    if (ways.includes('sweep')) {
      this.touch('load', 1, OTHERS.text, 1);
      this.touch('store', 1, OTHERS.stack, 1);
    }
    if (of === 'family') {
      this.map(1, REGION, 0, pages);
      this.touch('store', 1, REGION, pages * PAGE_SIZE);
    }
    this.ends.push(this.calls.length);
    for (const each of calls) {
      this.make(each);
      this.ends.push(this.calls.length);
    }
    if (program.asks !== 'quiet' && isMapped(program, program.page)) this.ask(program.page);
  }

  /** Which process is asked about a page, and where it has it. */
  asked(page: number): { readonly process: number; readonly address: number } {
    const { of, copy, calls } = this.program;
    if (of === 'file') {
      const place = calls.findIndex(
        (each) => each.kind === 'open' && each.first <= page && page <= each.last,
      );
      const opened = calls[place];
      const first = opened?.kind === 'open' ? opened.first : 0;
      return { process: place + 2, address: REGION + place * APART + (page - first) * PAGE_SIZE };
    }
    const holders = page === this.program.page ? this.holders : this.holdersOf(page);
    const process = copy ?? Math.min(...holders);
    return { process, address: this.startOf(process) + page * PAGE_SIZE };
  }

  private ask(page: number): void {
    const { process, address } = this.asked(page);
    this.add({ call: 'page_referenced', process, addr: u64(address) }, `page_referenced(${hex(address)})`);
  }

  private make(each: Call): void {
    switch (each.kind) {
      case 'fork': {
        for (let i = 0; i < each.times; i++) this.fork(each.process);
        break;
      }
      case 'write': {
        this.touch('store', each.process, this.startOf(each.process) + each.page * PAGE_SIZE, 1);
        break;
      }
      case 'move': {
        this.move(each.process);
        break;
      }
      case 'open': {
        const place = this.processes - 1;
        const [start, count] = [REGION + place * APART, each.last - each.first + 1];
        this.fork(1);
        this.map(this.processes, start, each.first, count);
        this.touch('load', this.processes, start, count * PAGE_SIZE);
      }
    }
    if (this.program.of === 'family') this.follow(each);
  }

  /** Whoever writes to a page that others have, too, gets a copy of its own. */
  private follow(each: Call): void {
    if (each.kind === 'fork' && this.holders.has(each.process))
      for (let i = 0; i < each.times; i++) this.holders.add(this.processes - i);
    if (each.kind === 'write' && each.page === this.program.page && this.holders.size > 1)
      this.holders.delete(each.process);
  }

  /** Of another page than the one that is asked for. */
  private holdersOf(page: number): ReadonlySet<number> {
    return new Writer({ ...this.program, page, asks: 'quiet' }).holders;
  }

  private fork(process: number): void {
    this.processes++;
    this.starts.set(this.processes, this.startOf(process));
    this.add({ call: 'fork', process }, 'fork()', this.processes);
  }

  private map(process: number, start: number, first: number, count: number): void {
    const length = count * PAGE_SIZE;
    const given = { call: 'mmap', process, addr: u64(start), length: u64(length) } as const;
    if (this.program.of === 'family') {
      const [prot, flags] = [PROT.READ | PROT.WRITE, MAP.PRIVATE | MAP.ANONYMOUS | MAP.FIXED];
      const text = 'PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0';
      return this.add({ ...given, prot, flags }, `mmap(${hex(start)}, ${length}, ${text})`, start);
    }
    const offset = first * PAGE_SIZE;
    const mapped = { prot: PROT.READ, flags: MAP.SHARED | MAP.FIXED, file: 1, offset: u64(offset) };
    const text = `PROT_READ, MAP_SHARED|MAP_FIXED, 3, ${hex(offset)}`;
    this.add({ ...given, ...mapped }, `mmap(${hex(start)}, ${length}, ${text})`, start);
  }

  private touch(how: 'load' | 'store', process: number, start: number, length: number): void {
    this.add(
      { call: how, process, addr: u64(start), length: u64(length) },
      `${how}(${hex(start)}, ${length})`,
      0,
    );
  }

  /** There and back again. */
  private move(process: number): void {
    const from = this.startOf(process);
    const to = from === REGION ? MOVED + (process - 1) * 2 * APART : REGION;
    const length = this.program.pages * PAGE_SIZE;
    this.starts.set(process, to);
    this.add(
      {
        call: 'mremap',
        process,
        addr: u64(from),
        length: u64(length),
        newLength: u64(length),
        flags: 3,
        newAddr: u64(to),
      },
      `mremap(${hex(from)}, ${length}, ${length}, MREMAP_MAYMOVE|MREMAP_FIXED, ${hex(to)})`,
      to,
    );
  }

  private startOf(process: number): number {
    return this.starts.get(process) ?? REGION;
  }

  private add(
    given: Parameters<typeof call>[0] & { readonly process: number },
    text: string,
    result?: number,
  ): void {
    const returned =
      result === undefined ? '' : ` = ${given.call === 'fork' || result === 0 ? result : hex(result)}`;
    this.calls.push({
      call: call({ ...given, process: given.call === 'fork' ? given.process : numberOf(given.process) }),
      spelled: `[pid ${given.process}] ${text}${returned}`,
    });
  }
}

export function callsOf(parameters: Program): readonly SessionCall[] {
  return new Writer(parameters).calls.map((each) => each.call);
}

/** The calls as strace spells them. */
export function spelled(parameters: Program): readonly string[] {
  return new Writer(parameters).calls.map((each) => each.spelled);
}

/** After how many of `callsOf()` the program has begun, and each call of the parameters is over. */
export function endsOf(parameters: Program): readonly number[] {
  return new Writer(parameters).ends;
}

/** The question about another page of the same program. */
export function askFor(parameters: Program, page: number): SessionCall {
  const { process, address } = new Writer({ ...parameters, asks: 'quiet' }).asked(page);
  return call({ call: 'page_referenced', process: numberOf(process), addr: u64(address) });
}

/** The same program as a vmatrace. */
export function traceOf(parameters: Program, about: string): string {
  const head = [
    'vmatrace 1',
    `about ${about}`,
    `page ${PAGE_SIZE}`,
    `task_size ${hex(I386.taskSize)}`,
    `mmap_base ${hex(I386.mmapBase)}`,
    `start_stack ${hex(I386.startStack)}`,
    `start_brk ${hex(HEAP)}`,
    `brk ${hex(BRK)}`,
    `ram_pages ${RAM / PAGE_SIZE}`,
    'processes together',
    'initial [pid 1] 4',
    '+ 08048000-0804c000 r-xp 00000000 file:/usr/bin/demo rd,ex,mr,mw,me anon=0',
    '+ 0804c000-0804e000 rw-p 00004000 file:/usr/bin/demo rd,wr,mr,mw,me,ac anon=0',
    '+ 0804e000-08056000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0',
    '+ bffde000-c0000000 rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac anon=0',
  ];
  const opens = parameters.of === 'file' ? ['[pid 1] openat(AT_FDCWD, "/var/data", O_RDONLY) = 3'] : [];
  const lines = head.map((line) => (line.startsWith('+') ? `#${line}` : `# ${line}`));
  return [...lines, ...opens, ...spelled(parameters), ''].join('\n');
}
