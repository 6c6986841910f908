/* What the page and the worker say to each other about traces. */
import type { PackedCalls } from '../trace-in/call-log.ts';
import type { Recording, TraceOptions } from '../trace-in/index.ts';
import type { Said } from '../words/message.ts';
import type { TraceWindow } from './window.ts';

export type Source = (
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly file: Blob }
) &
  Pick<TraceOptions, 'apart' | 'threads' | 'assume'>;

/**
 * The page sends a source. The worker sends the recording back in pieces, so that the page never unpacks a long
 * message. Of a long trace it keeps the calls, until it reads another one, and sends those of the windows that the page
 * asks for; `trace` is the number of the read.
 */
export type ReadRequest =
  | { readonly type: 'read'; readonly id: number; readonly source: Source }
  | {
      readonly type: 'window';
      readonly id: number;
      readonly trace: number;
      readonly image: number;
      readonly from: number;
    }
  | { readonly type: 'giveUp'; readonly id: number };

/** How far a file has been read, in bytes of the file, of which there are `of`. */
export interface ReadProgress {
  readonly read: number;
  readonly of: number;
}

export type ReadAnswer =
  | { readonly type: 'progress'; readonly id: number; readonly progress: ReadProgress }
  | {
      readonly type: 'calls';
      readonly id: number;
      readonly image: number;
      readonly calls: PackedCalls;
    }
  /**
   * `recording` comes with empty lists of calls. `found` has the number of calls of each image. `text` is missing if
   * it is too long to edit. `isLong` says that windows of it are to be asked for.
   */
  | {
      readonly type: 'done';
      readonly id: number;
      readonly recording: Recording;
      readonly found: readonly number[];
      readonly isLong: boolean;
      readonly text?: string;
    }
  | { readonly type: 'window'; readonly id: number; readonly window: TraceWindow }
  | { readonly type: 'failed'; readonly id: number; readonly said: Said };
