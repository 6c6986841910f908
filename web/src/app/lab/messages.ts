/* What the lab and its reading worker say to each other. */
import type { SessionCall } from '../../core/session.ts';
import type { Recording } from '../../trace-in/index.ts';
import type { Said } from '../../words/message.ts';

export type Source =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly file: Blob };

/** A source goes to the worker, and its recording back in pieces, so that no single message takes the page long to unpack. */
export type ReadAnswer =
  | {
      readonly type: 'calls';
      readonly image: number;
      readonly calls: readonly SessionCall[];
    }
  /** `recording` with empty lists of calls; `found`: calls of each image; `text` unless it is too long to edit. */
  | {
      readonly type: 'done';
      readonly recording: Recording;
      readonly found: readonly number[];
      readonly text?: string;
    }
  | { readonly type: 'failed'; readonly said: Said };
