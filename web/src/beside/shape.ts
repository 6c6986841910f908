/*
 * What two calls must have in common to be aligned: their name, and the shape of their arguments, such as sizes,
 * protections, flags and names of files. Addresses never count, as no two runs have the same.
 */
import { WITHOUT_ADDRESS } from '../core/follow.ts';
import type { RecordedResult, SessionCall } from '../core/session.ts';
import { toNumber, type U64 } from '../protocol/u64.ts';

/** Gives calls of equal shape equal numbers, in both sequences. */
export class Shapes {
  readonly #numbers = new Map<string, number>();

  numberOf(shape: string): number {
    const number = this.#numbers.get(shape) ?? this.#numbers.size;
    this.#numbers.set(shape, number);
    return number;
  }
}

/** Reads the shapes of a sequence's calls, one after another. */
export class ShapeReader {
  readonly #files: readonly string[];
  /** Where the heap of each process ends. */
  readonly #ends = new Map<number, number>();

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  shapeOf({ operation, recorded }: SessionCall): string {
    const { call, process, addr, length, newLength, offset, prot, flags, file, failing } = operation;
    if (call === 'brk') return `brk ${this.#growth(process, addr, recorded)}`;
    // Of the arguments of PR_SET_VMA, the second is the address, the third the size, and the fourth where the name stands.
    const sizes = call === 'prctl' ? [operation.newAddr] : [length, newLength];
    return [
      call,
      // A hint is one thing, its address another.
      WITHOUT_ADDRESS.has(call) ? word(addr) : call === 'mmap' && word(addr) !== '0' ? 'hint' : '',
      ...sizes.map(word),
      word(offset),
      prot,
      flags,
      file === 0 ? '' : (this.#files[file - 1] ?? ''),
      failing,
    ].join(' ');
  }

  /** By how much a brk() moves the end of the heap: nothing is asked for, if that isn't known. */
  #growth(process: number, addr: U64, recorded: RecordedResult | undefined): string {
    const wanted = toNumber(addr);
    const before = this.#ends.get(process);
    const now = recorded?.error === 0 ? recorded.value : wanted;
    if (now !== 0) this.#ends.set(process, now);
    return wanted === 0 ? '?' : before === undefined ? '' : String(wanted - before);
  }
}

/** As a text, as 64 bits aren't a number. */
function word({ hi, lo }: U64): string {
  return hi === 0 ? String(lo) : `${hi}:${lo}`;
}

/** Whether both succeeded, or both failed in the same way. What was not recorded is not compared. */
export function endAlike(one: RecordedResult | undefined, other: RecordedResult | undefined): boolean {
  if (!one || !other) return true;
  return one.error === other.error && (one.signal ?? 'none') === (other.signal ?? 'none');
}
