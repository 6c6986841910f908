/** Protection keys: whether the log reveals that the processor has them, and which keys are allocated. */
import type { RecordedResult } from '../core/session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';

const NO_KEY = 0xffff_ffff;

export class ProtectionKeys {
  readonly #allocated = new Set<number>();
  #isThere = false;

  /** Whether a call has succeeded that requires protection keys. */
  get isThere(): boolean {
    return this.#isThere;
  }

  /**
   * Completes `operation`, given the recorded result. Many logs lack pkey_alloc(), because it belongs to none of
   * strace's call classes. If pkey_mprotect() succeeds with a key, that key must have been allocated before, and the
   * operation tells the core so.
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
