/* System calls written by hand, for benchmarks and tests. */
import { u64 } from '../protocol/u64.ts';
import { operationOf } from './session.ts';
import type { Arguments, SessionCall } from './session.ts';
import { MAP, PROT } from '../protocol/vm-flags.ts';

/** One call with the given arguments and zero for all others. It has no recorded result. */
export function call(given: Arguments): SessionCall {
  return { operation: operationOf(given) };
}

/** A private anonymous mapping of `length` bytes, wherever the kernel places it. */
export function anonymous(length: number, prot: number = PROT.READ | PROT.WRITE): SessionCall {
  return call({ call: 'mmap', length: u64(length), prot, flags: MAP.PRIVATE | MAP.ANONYMOUS });
}

export function munmap(addr: number, length: number): SessionCall {
  return call({ call: 'munmap', addr: u64(addr), length: u64(length) });
}
