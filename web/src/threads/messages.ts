/* The messages between the measuring side and a thread. A busy thread hears nothing, so cancelling terminates it. */
import type { Said } from '../words/message.ts';
import type { ThreadResult } from './threads.ts';

/** To a thread, one at a time; it answers each. */
export type ThreadRequest =
  | { readonly type: 'load'; readonly module: WebAssembly.Module; readonly memory: WebAssembly.Memory }
  /** Only to one of them, as `verify`: it runs on the module's initial stack. */
  | { readonly type: 'setup'; readonly kernel: string; readonly program: string; readonly workers: number }
  | { readonly type: 'run'; readonly worker: number; readonly stack: number; readonly rounds: number }
  | { readonly type: 'verify' };

/** From a thread. */
export type ThreadAnswer =
  | { readonly type: 'loaded' }
  /** `stacks` has the end of each worker's stack. */
  | { readonly type: 'ready'; readonly stacks: readonly number[] }
  /** Times are in ms on a clock that all threads share. */
  | { readonly type: 'done'; readonly result: ThreadResult }
  | { readonly type: 'verified' }
  /** A message for a reader: the request can't be done, or failed. */
  | { readonly type: 'failed'; readonly said: Said };
