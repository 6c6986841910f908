/* Parses one line of `perf script`. -F decides which fields precede the event, but not their order
 * (tools/perf/builtin-script.c, perf_sample__fprintf_start). */
import { known } from '../base/known.ts';
import type { Vma } from './perf-vma.ts';
import { message } from '../words/message.ts';
import { callFields, callOfNumber } from './perf-calls.ts';
import { StreamError } from './stream-error.ts';

/** The fields before the event: whose it is, on which CPU, and when. */
export interface Head {
  readonly pid: number | undefined;
  readonly tid: number;
  readonly cpu: number;
  /** Microseconds. */
  readonly time: number;
}

/** The event that reports a fault, as a bit: several events report the same fault if all of them were recorded. */
export const Source = { exception: 1, pageFaults: 2, minorOrMajor: 4 } as const;

export type PerfEvent =
  | {
      readonly kind: 'fault';
      readonly source: number;
      readonly address: number;
      readonly access: 'r' | 'w' | 'x';
      readonly kernel: boolean;
    }
  /** A fault without a printed address. */
  | { readonly kind: 'unplaced' }
  | { readonly kind: 'enter'; readonly call: string; readonly fields: readonly number[] }
  | { readonly kind: 'leave'; readonly call: string; readonly result: number }
  | { readonly kind: 'vma'; readonly pid: number; readonly tid: number; readonly vma: Vma }
  | {
      readonly kind: 'name';
      readonly pid: number;
      readonly tid: number;
      readonly name: string;
      readonly exec: boolean;
    }
  | {
      readonly kind: 'fork';
      readonly pid: number;
      readonly tid: number;
      readonly parent: number;
      readonly parentPid: number;
    }
  | { readonly kind: 'clone'; readonly tid: number; readonly flags: number | undefined }
  | { readonly kind: 'exec-end' }
  | { readonly kind: 'exit'; readonly tid: number }
  | { readonly kind: 'lost'; readonly count: number }
  | { readonly kind: 'other' };

/** All quantities here are bounded, so that no line takes long to refuse. Names of threads have at most 15 bytes. */
const SAMPLE =
  /^\s*(?:\S.{0,64}?\s+)??(-?\d{1,10})(?:\/\s*(-?\d{1,10}))?\s+(?:\[(\d{1,6})\]\s+)?(?:(\d{1,12})\.(\d{1,9}):\s+)?(?:\d{1,20}\s+)?(?:PERF_RECORD_([A-Z0-9_]{1,40})|([a-zA-Z][\w.-]{0,64}(?::[\w.-]{1,64}){0,3}):)(.*)$/;
/** A line of a call chain, which `-g` prints below a sample. */
const FRAME = /^\s+[0-9a-f]{1,16}\s/;
const MMAP =
  /^ (-?\d{1,10})\/(-?\d{1,10}): \[(0x[0-9a-f]+|0)\((0x[0-9a-f]+|0)\) @ (0x[0-9a-f]+|0)([^\]]*)\]: ([r-][w-][x-][ps]|[rx]) (.*)$/;
const COMM = /^( exec|): (.*):(-?\d{1,10})\/(-?\d{1,10})$/;
const FORK = /^\((-?\d{1,10}):(-?\d{1,10})\):\((-?\d{1,10}):(-?\d{1,10})\)/;
/** Addresses of the kernel may be symbols. */
const EXCEPTION = /^ address=(\S+) ip=.*error_code=(0x[0-9a-f]+)(?:\s|$)/;
const RAW_ENTER = /^ NR (-?\d{1,9}) \(([0-9a-f]+(?:, [0-9a-f]+)*)\)(?:\s|$)/;
const RAW_EXIT = /^ NR (-?\d{1,9}) = (-?\d{1,20})(?:\s|$)/;
const MAPS =
  /^([0-9a-f]{1,16})-([0-9a-f]{1,16}) ([r-][w-][x-][ps]) ([0-9a-f]{1,16}) ([0-9a-f]{1,8}:[0-9a-f]{1,8} \d+)\s*(.*)$/;

type Strings<N extends number, T extends readonly string[] = readonly []> = T['length'] extends N
  ? T
  : Strings<N, readonly [...T, string]>;

/** The groups of a match. Throws if the pattern doesn't have `count` groups that take part in every match. */
function groupsOf<N extends number>(match: RegExpExecArray, count: N): Strings<N> {
  const groups: readonly (string | undefined)[] = match.slice(1);
  if (groups.length !== count || groups.includes(undefined))
    throw new Error(`a pattern does not have ${count} groups in each match`);
  return groups as unknown as Strings<N>;
}

/** Undefined for a line without information. Throws a StreamError for a line that perf doesn't print. */
export function parsePerfLine(text: string, line: number): { head: Head; event: PerfEvent } | undefined {
  const match = SAMPLE.exec(text);
  if (match === null) {
    if (FRAME.test(text)) return undefined;
    throw new StreamError(message(text.includes('\0') ? 'faults.nulByte' : 'faults.noSample'), line);
  }
  const [, first, second, cpu, seconds, fraction, record, event, rest] = match;
  const head: Head = {
    pid: second === undefined ? undefined : Number(first),
    tid: Number(second ?? first),
    cpu: Number(cpu ?? 0),
    time: Number(seconds ?? 0) * 1e6 + Math.floor(Number(`0.${fraction ?? 0}`) * 1e6),
  };
  const parser = new EventParser(known(rest, 'a sample has a rest, perhaps empty'), line);
  if (record !== undefined) return { head, event: parser.record(record) };
  return { head, event: parser.sample(known(event, 'a sample has a record or an event'), head) };
}

/** Parses a line of /proc/PID/maps; undefined for any other line. */
export function parseMapsLine(text: string, line: number): Vma | undefined {
  const match = MAPS.exec(text);
  if (match === null) return undefined;
  const [from, to, rights, offset, identity, name] = groupsOf(match, 6);
  const start = hex(from, line);
  return vmaOf({ start, length: hex(to, line) - start, offset: hex(offset, line) }, rights, name, identity);
}

class EventParser {
  constructor(
    private readonly rest: string,
    private readonly line: number,
  ) {}

  record(record: string): PerfEvent {
    switch (record) {
      case 'MMAP':
      case 'MMAP2':
        return this.#vma();
      case 'COMM': {
        const [exec, name, pid, tid] = this.#match(COMM, 4);
        return { kind: 'name', pid: Number(pid), tid: Number(tid), name, exec: exec !== '' };
      }
      case 'FORK': {
        const [pid, tid, parentPid, parent] = this.#match(FORK, 4);
        return {
          kind: 'fork',
          pid: Number(pid),
          tid: Number(tid),
          parent: Number(parent),
          parentPid: Number(parentPid),
        };
      }
      case 'EXIT':
        return { kind: 'exit', tid: Number(this.#match(FORK, 4)[1]) };
      case 'LOST':
      case 'LOST_SAMPLES': {
        const count = /\d{1,15}/.exec(this.rest);
        return { kind: 'lost', count: Number(count?.[0] ?? 1) };
      }
      default:
        return { kind: 'other' };
    }
  }

  /** `name` is an event with its subsystem or its modifiers: "syscalls:sys_enter_brk", "page-faults:u". */
  sample(name: string, head: Head): PerfEvent {
    const [first, second = ''] = name.split(':');
    switch (first) {
      case 'exceptions':
        return this.#exception(second);
      case 'page-faults':
      case 'faults':
        return this.#software(Source.pageFaults);
      case 'minor-faults':
      case 'major-faults':
        return this.#software(Source.minorOrMajor);
      case 'raw_syscalls':
        return this.#rawCall(second);
      case 'syscalls':
        return this.#namedCall(second);
      case 'task':
        return second === 'task_newtask'
          ? { kind: 'clone', tid: this.#field('pid'), flags: this.#hexField('clone_flags') }
          : { kind: 'other' };
      case 'sched':
        return this.#sched(second, head);
      default:
        return { kind: 'other' };
    }
  }

  #exception(which: string): PerfEvent {
    if (which !== 'page_fault_user' && which !== 'page_fault_kernel') return { kind: 'other' };
    const [address, error] = this.#match(EXCEPTION, 2);
    if (!address.startsWith('0x')) return { kind: 'other' };
    // arch/x86/include/asm/trap_pf.h: 2 write, 4 user mode, 16 instruction fetch.
    const code = this.#hex(error);
    const access = code & 16 ? 'x' : code & 2 ? 'w' : 'r';
    return {
      kind: 'fault',
      source: Source.exception,
      address: this.#hex(address),
      access,
      kernel: (code & 4) === 0,
    };
  }

  /** The line has the address, perhaps its symbol, and perhaps the instruction's address; without -F addr only the last. */
  #software(source: number): PerfEvent {
    const numbers = [...this.rest.slice(0, 1024).matchAll(/(?:^|\s)(?:0x)?([0-9a-f]{1,16})(?=\s|$)/g)];
    const [address, instruction] = numbers.map(([, digits]) =>
      this.#hex(known(digits, 'a number has digits')),
    );
    const bare = /^\s*[0-9a-fx]+\s*$/.test(this.rest);
    const isLone = bare && address !== undefined && !isKernel(address) && !this.#isAddressOfCode();
    if (address === undefined || (instruction === undefined && !isLone)) return { kind: 'unplaced' };
    const kernel = instruction !== undefined && isKernel(instruction);
    return { kind: 'fault', source, address, access: address === instruction ? 'x' : 'r', kernel };
  }

  /** perf prints `ip` after two spaces and `addr` after one, each 16 wide: nothing else tells a lone number's meaning. */
  #isAddressOfCode(): boolean {
    return this.rest.trimEnd().length === 18;
  }

  #rawCall(which: string): PerfEvent {
    if (which === 'sys_enter') {
      const [number, fields] = this.#match(RAW_ENTER, 2);
      const call = callOfNumber(Number(number));
      if (call === undefined) return { kind: 'enter', call: '', fields: [] };
      const found = fields.split(', ').map((text) => this.#hex(text));
      return { kind: 'enter', call, fields: this.#fields(call, found) };
    }
    if (which !== 'sys_exit') return { kind: 'other' };
    const [number, result] = this.#match(RAW_EXIT, 2);
    return { kind: 'leave', call: callOfNumber(Number(number)) ?? '', result: Number(result) };
  }

  #namedCall(which: string): PerfEvent {
    const [, side, call] = /^sys_(enter|exit)_(\w+)$/.exec(which) ?? [];
    if (call === undefined) return { kind: 'other' };
    if (callFields(call) === undefined)
      return side === 'enter'
        ? { kind: 'enter', call: '', fields: [] }
        : { kind: 'leave', call: '', result: 0 };
    const values = [...this.rest.matchAll(/(?:^|\s)(0x[0-9a-f]+|-?\d{1,20})(?=,|\s|$)/g)].map(([, text]) =>
      text?.startsWith('0x') ? this.#hex(text) : Number(text),
    );
    if (side === 'enter') return { kind: 'enter', call, fields: this.#fields(call, values) };
    const [result] = values;
    if (result === undefined) throw this.#unread();
    return { kind: 'leave', call, result };
  }

  #fields(call: string, found: readonly number[]): readonly number[] {
    if (found.length < known(callFields(call), 'each call has a number of fields')) throw this.#unread();
    return found;
  }

  #sched(which: string, head: Head): PerfEvent {
    switch (which) {
      case 'sched_process_fork':
        return { kind: 'clone', tid: this.#field('child_pid'), flags: undefined };
      case 'sched_process_exec':
        return { kind: 'exec-end' };
      case 'sched_process_exit':
        return { kind: 'exit', tid: head.tid };
      default:
        return { kind: 'other' };
    }
  }

  #vma(): PerfEvent {
    const [pid, tid, start, length, offset, identity, rights, name] = this.#match(MMAP, 8);
    const range = { start: this.#hex(start), length: this.#hex(length), offset: this.#hex(offset) };
    return {
      kind: 'vma',
      pid: Number(pid),
      tid: Number(tid),
      vma: vmaOf(range, rights, name, identity.trim()),
    };
  }

  #field(name: string): number {
    const [digits] = this.#match(new RegExp(`(?:^|\\s)${name}=(\\d{1,10})(?:\\s|$)`), 1);
    return Number(digits);
  }

  #hexField(name: string): number {
    const [digits] = this.#match(new RegExp(`(?:^|\\s)${name}=(?:0x)?([0-9a-f]+)(?:\\s|$)`), 1);
    return this.#hex(digits);
  }

  /** The groups of a pattern that the line must match. */
  #match<N extends number>(pattern: RegExp, count: N): Strings<N> {
    const match = pattern.exec(this.rest.trimEnd());
    if (match === null) throw this.#unread();
    return groupsOf(match, count);
  }

  #unread(): StreamError {
    return new StreamError(message('faults.badEvent'), this.line);
  }

  #hex(text: string): number {
    return hex(text, this.line);
  }
}

/** Kernel addresses are negative here, like errnos. */
export function isKernel(address: number): boolean {
  return address < 0;
}

/** 64 bits as a signed number. Beyond 2^53 it is inexact, but no user address is that large. */
function hex(text: string, line: number): number {
  const digits = text.replace(/^(0x)?0*(?=.)/, '');
  if (digits.length > 16)
    throw new StreamError(message('faults.tooLarge', { text: text.slice(0, 40) }), line);
  if (digits.length <= 13) return parseInt(digits, 16);
  return Number(BigInt.asIntN(64, BigInt(`0x${digits}`)));
}

/** `rights` is "rw-p", or in the older PERF_RECORD_MMAP "x" for code and "r" for data. */
function vmaOf(
  range: Pick<Vma, 'start' | 'length' | 'offset'>,
  rights: string,
  name: string,
  identity: string,
): Vma {
  const whole = rights.length === 4 ? rights : rights === 'x' ? 'r-xp' : 'rw-p';
  const protection = (whole[0] === 'r' ? 1 : 0) + (whole[1] === 'w' ? 2 : 0) + (whole[2] === 'x' ? 4 : 0);
  return { ...range, protection, shared: whole[3] === 's', name, identity };
}
