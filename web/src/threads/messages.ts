/* What who measures and a thread say to each other. A thread that is busy hears nothing: to cancel, it is terminated. */
import type { Said } from '../words/message.ts';
import type { ThreadResult } from './threads.ts';

/** To a thread, one at a time: each is answered. */
export type ThreadRequest =
  /** `sets`: this one sets gangs up and looks them over, on the stack that the module begins with. */
  | {
      readonly type: 'load';
      readonly module: WebAssembly.Module;
      readonly memory: WebAssembly.Memory;
      readonly sets: boolean;
    }
  | { readonly type: 'setup'; readonly era: string; readonly program: string; readonly workers: number }
  | { readonly type: 'run'; readonly worker: number; readonly stack: number; readonly rounds: number }
  | { readonly type: 'verify' };

/** From a thread. */
export type ThreadAnswer =
  | { readonly type: 'loaded' }
  /** `stacks`: where that of each worker ends. */
  | { readonly type: 'ready'; readonly stacks: readonly number[] }
  /** Times are ms on a clock that all threads have in common. */
  | { readonly type: 'done'; readonly result: ThreadResult }
  | { readonly type: 'verified' }
  /** For a reader: it can't be run, or went wrong. */
  | { readonly type: 'failed'; readonly said: Said };
