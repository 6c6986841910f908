/**
 * System V shared memory: which segment an id stands for, and how large it is, as far as a log tells. Each shmat()
 * passes this to the core. shmget() and shmctl() don't change the memory map.
 */
import { nth } from '../base/known.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { toNumber, u64 } from '../protocol/u64.ts';
import type { CallText } from './arguments.ts';
import { factsByName } from './files.ts';
import type { Description } from './files.ts';
import { parseNumber, undecorated } from './numbers.ts';
import type { ObservedVma } from './recording.ts';
import { readDescriptor, readError } from './results.ts';

const IPC_CREAT = 0o1000;
const SHM_HUGETLB = 0o4000;
/** This bounds hostile logs. */
const MOST_SEGMENTS = 65_536;

interface Segment {
  readonly key: number;
  /** In bytes; undefined as long as nothing reveals it. */
  readonly size: number | undefined;
  /** Whether IPC_RMID was called. The kernel frees the segment at its last detachment, which is not tracked here. */
  readonly removed: boolean;
  /** Whether it consists of huge pages, which the model doesn't support. */
  readonly huge: boolean;
}

/** What shmat() maps. `file` belongs to this attachment alone; it is undefined if there is no such segment. */
interface Attachment {
  readonly operation: RecordOperation;
  readonly file: Description | undefined;
}

/** An attachment whose size only a list can reveal. */
interface Waiting<Call> {
  readonly id: number;
  readonly address: number;
  readonly call: Call;
}

/** The size of an attachment that `call` has made. */
interface Learned<Call> {
  readonly call: Call;
  readonly size: number;
}

/** Calls that tell about segments and map nothing. */
export const SEGMENT_CALLS = ['shmget', 'shmctl'] as const;

/** `Call`: what says to its user which call has made an attachment. */
export class Segments<Call> {
  readonly #known = new Map<number, Segment>();
  readonly #waiting: Waiting<Call>[] = [];

  /** Records a successful call of SEGMENT_CALLS. Ignores all other calls. */
  take({ name, args, result }: CallText): void {
    if (result === undefined || result.startsWith('?') || readError(result) !== undefined) return;
    if (name === 'shmget') this.#made(args, readDescriptor(nth(result.split(/[ \t]\(/, 1), 0))?.fd);
    else if (name === 'shmctl') this.#controlled(args);
  }

  /** Takes the segment's id from the operation's length. Undefined if the model can't make this attachment. */
  attach(
    operation: RecordOperation,
    recorded: { readonly error: number } | undefined,
  ): Attachment | undefined {
    const segment = this.#known.get(operation.length.hi === 0 ? operation.length.lo : -1);
    const fails = recorded !== undefined && recorded.error !== 0;
    if (segment?.huge || (fails && NOT_ABOUT_MEMORY.has(recorded.error))) return undefined;
    const size = segment?.size ?? 0;
    // The call was refused because there is no such segment, or because it has been removed.
    if (fails && (!segment || segment.removed || size === 0))
      return { operation: { ...operation, length: u64(0) }, file: undefined };
    const name = `/SYSV${segment ? segment.key.toString(16).padStart(8, '0') : '????????'} (deleted)`;
    return {
      operation: { ...operation, length: u64(size) },
      file: { name, facts: { ...factsByName(name), kind: 'segment' }, number: 0 },
    };
  }

  /** `call` has made an attachment of unknown size at `address`. A list may show how large it is. */
  wait(id: number, address: number, call: Call): void {
    if (this.#waiting.length < MOST_SEGMENTS) this.#waiting.push({ id, address, call });
  }

  /** Takes a VMA from a list. Returns what it says of attachments that waited. */
  seen({ start, end, offset, name }: ObservedVma): readonly Learned<Call>[] {
    const learned: Learned<Call>[] = [];
    if (this.#waiting.length === 0 || offset !== 0 || !/\/SYSV/.test(name)) return learned;
    const size = end - start;
    for (let i = this.#waiting.length - 1; i >= 0; i--) {
      const { id, address, call } = nth(this.#waiting, i);
      if (address !== start) continue;
      this.#waiting.splice(i, 1);
      const segment = this.#known.get(id);
      if (segment?.size === undefined)
        this.#know(id, { key: 0, removed: false, huge: false, ...segment, size });
      learned.push({ call, size });
    }
    return learned;
  }

  /** Only the creator of a segment states its size; others may pass a smaller one. */
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

/** EACCES, ENFILE, EIDRM: errors about permissions and races, of which a log shows nothing. */
const NOT_ABOUT_MEMORY: ReadonlySet<number> = new Set([-13, -23, -43]);
