/**
 * Shared memory of System V, as far as a log tells of it: which segment an id stands for, and how large it is. The core
 * is told with each shmat(); shmget() and shmctl() change no memory map.
 */
import { nth } from '../base/known.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { toNumber, u64 } from '../protocol/u64.ts';
import type { CallText } from './arguments.ts';
import { factsByName } from './files.ts';
import type { Description } from './files.ts';
import { parseNumber, undecorated } from './numbers.ts';
import type { ObservedArea } from './recording.ts';
import { readDescriptor, readError } from './results.ts';

const IPC_CREAT = 0o1000;
const SHM_HUGETLB = 0o4000;
/** A hostile log gets no further. */
const MOST_SEGMENTS = 65_536;

interface Segment {
  readonly key: number;
  /** Bytes; undefined as long as nothing tells. */
  readonly size: number | undefined;
  /** IPC_RMID: it goes with the last attachment, which is not followed here. */
  readonly removed: boolean;
  /** Of huge pages, of which the model has none. */
  readonly huge: boolean;
}

/** What shmat() maps; `file`: of this attachment alone; undefined where there is no such segment. */
export interface Attachment {
  readonly operation: RecordOperation;
  readonly file: Description | undefined;
}

/** An attachment whose size only a list can tell. */
interface Waiting {
  readonly address: number;
  readonly learn: (size: number) => void;
}

/** Calls that tell of segments, and map nothing. */
export const SEGMENT_CALLS = ['shmget', 'shmctl'] as const;

export class Segments {
  readonly #known = new Map<number, Segment>();
  readonly #waiting: Waiting[] = [];

  /** `call`: one of SEGMENT_CALLS; any other says nothing. */
  take({ name, args, result }: CallText): void {
    if (result === undefined || result.startsWith('?') || readError(result) !== undefined) return;
    if (name === 'shmget') this.#made(args, readDescriptor(nth(result.split(/[ \t]\(/, 1), 0))?.fd);
    else if (name === 'shmctl') this.#controlled(args);
  }

  /** Undefined: an attachment that the model does not have. `id` is in the operation's length. */
  attach(
    operation: RecordOperation,
    recorded: { readonly error: number } | undefined,
  ): Attachment | undefined {
    const segment = this.#known.get(operation.length.hi === 0 ? operation.length.lo : -1);
    const fails = recorded !== undefined && recorded.error !== 0;
    if (segment?.huge || (fails && NOT_ABOUT_MEMORY.has(recorded.error))) return undefined;
    const size = segment?.size ?? 0;
    // Who is refused has named what is not there, or not any more.
    if (fails && (!segment || segment.removed || size === 0))
      return { operation: { ...operation, length: u64(0) }, file: undefined };
    const name = `/SYSV${segment ? segment.key.toString(16).padStart(8, '0') : '????????'} (deleted)`;
    return {
      operation: { ...operation, length: u64(size) },
      file: { name, facts: { ...factsByName(name), kind: 'segment' }, number: 0 },
    };
  }

  /** An attachment of unknown size is at `address` from now on: a list may show how large it is. */
  wait(id: number, address: number, learn: (size: number) => void): void {
    if (this.#waiting.length >= MOST_SEGMENTS) return;
    this.#waiting.push({
      address,
      learn: (size) => {
        const segment = this.#known.get(id);
        if (segment?.size === undefined)
          this.#know(id, { key: 0, removed: false, huge: false, ...segment, size });
        learn(size);
      },
    });
  }

  /** An area of a list. */
  seen({ start, end, offset, name }: ObservedArea): void {
    if (this.#waiting.length === 0 || offset !== 0 || !/\/SYSV/.test(name)) return;
    for (let i = this.#waiting.length - 1; i >= 0; i--)
      if (nth(this.#waiting, i).address === start) nth(this.#waiting.splice(i, 1), 0).learn(end - start);
  }

  /** Only who makes a segment names its size; others may name less. */
  #made(args: readonly string[], id: number | undefined): void {
    const [keyText = '', sizeText = '', flagsText = ''] = args;
    const size = parseNumber(sizeText);
    if (id === undefined || id < 0 || !size || size === 'too-large') return;
    const key = keyText === 'IPC_PRIVATE' ? u64(0) : parseNumber(undecorated(keyText));
    const creates =
      isSet(flagsText, 'IPC_CREAT', IPC_CREAT) || keyText === 'IPC_PRIVATE' || /^(?:0x)?0$/.test(keyText);
    const known = this.#known.get(id);
    if (known && !known.removed && !creates) return;
    this.#know(id, {
      key: key && key !== 'too-large' ? key.lo : 0,
      size: creates && toNumber(size) > 0 ? toNumber(size) : undefined,
      removed: false,
      huge: isSet(flagsText, 'SHM_HUGETLB', SHM_HUGETLB),
    });
  }

  #controlled(args: readonly string[]): void {
    const id = readDescriptor(args[0] ?? '')?.fd;
    const command = args[1] ?? '';
    if (id === undefined) return;
    const segment = this.#known.get(id) ?? { key: 0, size: undefined, removed: false, huge: false };
    if (command === '0' || /\bIPC_RMID\b/.test(command)) this.#know(id, { ...segment, removed: true });
    const size = /\bIPC_STAT\b/.test(command) ? /\bshm_segsz=(\d{1,15})\b/.exec(args[2] ?? '') : null;
    if (size) this.#know(id, { ...segment, size: Number(size[1]) });
  }

  #know(id: number, segment: Segment): void {
    if (this.#known.size < MOST_SEGMENTS || this.#known.has(id)) this.#known.set(id, segment);
  }
}

function isSet(flags: string, name: string, bit: number): boolean {
  const number = parseNumber(flags);
  if (number && number !== 'too-large') return (number.lo & bit) !== 0;
  return flags.split('|').some((part) => part.trim() === name);
}

/** EACCES, ENFILE, EIDRM: rights and races, of which a log does not tell. */
const NOT_ABOUT_MEMORY: ReadonlySet<number> = new Set([-13, -23, -43]);
