/**
 * Names in a written program: `a = mmap(…)`, and later `munmap(a+4K, …)`. What a name stands for is known once its call has
 * returned, so until then an address above all that a program can have stands for the name and a distance from it.
 */
import type { RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import type { U64 } from '../protocol/u64.ts';

const FIRST = 2 ** 52;
const APART = 2 ** 42;

/** How many names there may be, and how far from what it stands for a name may be used, in bytes. */
export const MOST_NAMES = 2 ** 10;
export const REACH = APART / 2;

/** What a program has in its hands after a failure: MAP_FAILED. */
const FAILED = -1n;

export function namedAddress(name: number, offset: number): number {
  return FIRST + name * APART + REACH + offset;
}

export function isNamed(address: number): boolean {
  return address >= FIRST;
}

/** What the names stand for. */
export class Names {
  readonly #values: Map<number, bigint>;

  constructor(values: ReadonlyMap<number, bigint> = new Map()) {
    this.#values = new Map(values);
  }

  copy(): Names {
    return new Names(this.#values);
  }

  learn(name: number, { value, error }: RecordOutcome): void {
    this.#values.set(name, error === 0 ? BigInt(value) : FAILED);
  }

  /** Returns the same object if no name is in it. */
  bind(operation: RecordOperation): RecordOperation {
    const addr = this.#word(operation.addr);
    const newAddr = this.#word(operation.newAddr);
    return addr || newAddr
      ? { ...operation, addr: addr ?? operation.addr, newAddr: newAddr ?? operation.newAddr }
      : operation;
  }

  #word({ lo, hi }: U64): U64 | undefined {
    const at = hi * 2 ** 32 + lo - FIRST;
    const value = at < 0 ? undefined : this.#values.get(Math.floor(at / APART));
    if (value === undefined) return undefined;
    const bound = BigInt.asUintN(64, value + BigInt((at % APART) - REACH));
    return { lo: Number(bound & 0xffff_ffffn), hi: Number(bound >> 32n) };
  }
}
