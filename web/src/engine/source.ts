/* What the page and the worker say to each other about traces. */
import type { SessionCall } from '../core/session.ts';
import type { Recording, TraceOptions } from '../trace-in/index.ts';
import type { Said } from '../words/message.ts';

export type Source = (
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly file: Blob }
) &
  Pick<TraceOptions, 'apart'>;

/**
 * The page sends a source. The worker sends the recording back in pieces, so that the page never unpacks a long
 * message.
 */
export type ReadRequest =
  | { readonly type: 'read'; readonly id: number; readonly source: Source }
  | { readonly type: 'giveUp'; readonly id: number };

export type ReadAnswer =
  | {
      readonly type: 'calls';
      readonly id: number;
      readonly image: number;
      readonly calls: readonly SessionCall[];
    }
  /**
   * `recording` comes with empty lists of calls. `found` has the number of calls of each image. `text` is missing if
   * it is too long to edit.
   */
  | {
      readonly type: 'done';
      readonly id: number;
      readonly recording: Recording;
      readonly found: readonly number[];
      readonly text?: string;
    }
  | { readonly type: 'failed'; readonly id: number; readonly said: Said };
