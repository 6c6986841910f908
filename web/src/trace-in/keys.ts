/** Protection keys, as far as a log gives away that the processor has them, and which are allocated. */
import type { RecordedResult } from '../core/session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';

const NO_KEY = 0xffff_ffff;

export class ProtectionKeys {
  readonly #allocated = new Set<number>();
  #isThere = false;

  /** Whether a call has succeeded that can't without keys. */
  get isThere(): boolean {
    return this.#isThere;
  }

  /**
   * `operation`, of which the log says what came of it. Many logs leave pkey_alloc() out: strace counts it to no class.
   * Then a key that pkey_mprotect() could name is one that was allocated before, and the core is told so.
   */
  follow(operation: RecordOperation, recorded: RecordedResult | undefined): RecordOperation {
    if (!recorded || recorded.error !== 0) return operation;
    if (operation.call === 'pkey_alloc') {
      this.#allocated.add(recorded.value);
      this.#isThere = true;
      return operation;
    }
    const key = operation.flags;
    if (
      operation.call !== 'pkey_mprotect' ||
      key === NO_KEY ||
      operation.length.lo + operation.length.hi === 0
    )
      return operation;
    this.#isThere = true;
    return key === 0 || this.#allocated.has(key) ? operation : { ...operation, newAddr: u64(1) };
  }
}
